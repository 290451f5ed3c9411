import { isToQuarantine, postingPauseMs } from '#domain/crawl/posting-failures'
import type { Marketplace } from '#domain/marketplaces'
import type { Transaction } from '#platform/database'
import type { Listing } from '#prisma/generated/client'
import { failures } from '#workflows/contract'
import type { TypedFailure } from '../../failures'
import { contentHash } from '../listings/content-hash'
import { linkVehicle } from '../listings/vehicles'

/** A wall, or nobody there: what one page does not have by itself. */
export const isOfSite = ({ type, options }: TypedFailure): boolean =>
  options.scope === 'site' || (options.scope === undefined && type === failures.sourceBlocked)

interface Failed {
  listing: Listing
  failure: TypedFailure
  /** Of the fetch that failed, as Lock.number. */
  number: bigint
  /** Of the last fetch of any posting of the marketplace that was answered. */
  answeredNumber: bigint
  /** The most that a posting rests; null for no limit of its own. */
  mostPauseMs: number | null
}

/**
 * Counts a failed fetch on the posting, which then rests; after a few it is quarantined. The posting's lock is held, so
 * nobody else counts. An altered row begins anew. Answers whether it was quarantined.
 */
export async function countFailure(tx: Transaction, failed: Failed, now: Date): Promise<boolean> {
  const { listing, failure, number, answeredNumber, mostPauseMs } = failed
  const known = await tx.postingFailure.findUnique({ where: { listingId: listing.id } })
  const before = known !== null && known.rowNumber >= listing.rowNumber ? known : null
  const count = (before?.failures ?? 0) + 1
  const firstNumber = before?.firstNumber ?? number
  const isQuarantined = isToQuarantine(count, answeredNumber > firstNumber)
  const row = {
    failures: count,
    type: failure.type,
    rowNumber: listing.rowNumber,
    firstNumber,
    fetchAfter: new Date(now.getTime() + Math.min(postingPauseMs(count), mostPauseMs ?? Infinity)),
    quarantinedAt: isQuarantined ? now : null,
  }
  await tx.postingFailure.upsert({
    where: { listingId: listing.id },
    create: { listingId: listing.id, ...row },
    update: row,
  })
  if (isQuarantined) await quarantine(tx, listing, number, now)
  return isQuarantined
}

/**
 * The listing stands by what its results row told until the row is altered. Judged on that, its unknowns stay unknown;
 * left unfetched, it would never be judged. Nothing happens where a crawl altered it meanwhile.
 */
async function quarantine(tx: Transaction, listing: Listing, number: bigint, now: Date): Promise<void> {
  const hash = contentHash({
    title: listing.title,
    description: listing.description ?? '',
    attributes: listing.attributes as Record<string, string>,
    photoUrls: listing.photoUrls,
  })
  const { count } = await tx.listing.updateMany({
    where: { id: listing.id, rowNumber: listing.rowNumber },
    data: {
      contentHash: listing.contentHash ?? hash,
      postingFetchedAt: now,
      pageNumber: number,
      changedAt: now,
      revision: { increment: 1 },
    },
  })
  if (count > 0) await linkVehicle(tx, { ...listing, marketplace: listing.marketplace as Marketplace }, null)
}
