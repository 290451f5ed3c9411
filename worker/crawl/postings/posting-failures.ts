import { isMissingForGood, shouldQuarantine, postingRetryDelayMs } from '#domain/crawl/posting-failures'
import type { Transaction } from '#platform/database'
import type { Listing } from '#prisma/generated/client'
import { failureTypes } from '#workflows/contract'
import { PostingMissing, type TypedFailure } from '../../failures'
import { contentHash } from '../listings/content-hash'
import { linkVehicles, lockCarsForLinking } from '../../identity/link-vehicles'
import { isUnfetched } from '../../stored/unfetched'
import { markGone } from './store-posting'

/** True for failures of the whole site rather than one page: a block page or an unreachable server. */
export const isSiteFailure = ({ type, options }: TypedFailure): boolean =>
  options.scope === 'site' || (options.scope === undefined && type === failureTypes.sourceBlocked)

interface Failed {
  listing: Listing
  failure: TypedFailure
  number: bigint
  /** Lock.number of the marketplace's last answered posting fetch. */
  answeredNumber: bigint
  maxPauseMs: number | null
}

/**
 * Counts a failed fetch of a posting, which then backs off; after several failures it is quarantined, or gone if it is
 * missing. The caller must hold the posting's lock. A changed row resets the count.
 */
export async function countFailure(
  tx: Transaction,
  failed: Failed,
  now: Date,
): Promise<'counted' | 'quarantined' | 'gone'> {
  const { listing, failure, number, answeredNumber, maxPauseMs } = failed
  const known = await tx.postingFailure.findUnique({ where: { listingId: listing.id } })
  const before = known !== null && known.rowNumber >= listing.rowNumber ? known : null
  const count = (before?.failures ?? 0) + 1
  const firstNumber = before?.firstNumber ?? number
  const othersAnswered = answeredNumber > firstNumber
  if (failure instanceof PostingMissing && isMissingForGood(count, othersAnswered)) {
    await markGone(tx, listing.id, now, number)
    return 'gone'
  }
  // A page that was read before is never quarantined, only retried.
  const isQuarantined = isUnfetched(listing) && shouldQuarantine(count, othersAnswered)
  const row = {
    failures: count,
    type: failure.type,
    rowNumber: listing.rowNumber,
    firstNumber,
    fetchAfter: new Date(now.getTime() + Math.min(postingRetryDelayMs(count), maxPauseMs ?? Infinity)),
    quarantinedAt: isQuarantined ? now : (before?.quarantinedAt ?? null),
  }
  await tx.postingFailure.upsert({
    where: { listingId: listing.id },
    create: { listingId: listing.id, ...row },
    update: row,
  })
  if (isQuarantined) await quarantine(tx, listing, number, now)
  return isQuarantined ? 'quarantined' : 'counted'
}

/**
 * Marks the listing as fetched with its row's data until the row changes. It is judged on that data, with the rest
 * unknown; an unfetched listing would never be judged. Does nothing if a crawl changed the row meanwhile.
 */
export async function quarantine(tx: Transaction, listing: Listing, number: bigint, now: Date): Promise<void> {
  await lockCarsForLinking(tx, [listing])
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
  if (count > 0) await linkVehicles(tx, [listing])
}
