import { databaseNow, type Transaction } from '#platform/database'
import { nextFetchNumber } from '../fetch-number'
import { deliverWakes, recordWakes } from '#platform/wakes'
import { failureTypes } from '#workflows/contract'
import type { Dependencies } from '../../dependencies'
import { findUnreadForLong } from '../../stored/wanted-pages'
import type { WakeSearch } from '../../wake'
import { quarantine } from './posting-failures'

/** More wait half a minute. */
const maxAtOnce = 200

/**
 * Gives up the posting pages that nobody could read for a day, because the site refuses us or our budget is too small:
 * their cars are judged by what their rows say. Wakes the searches that wait for them, and returns the number of pages.
 */
export async function giveUpUnreadPages(
  deps: Dependencies & { wake: WakeSearch },
  heartbeat: () => void = () => {},
): Promise<number> {
  const { db, log } = deps
  const unread = await findUnreadForLong(db, await databaseNow(db), maxAtOnce)
  const woken = new Set<string>()
  for (const { listingId } of unread) {
    heartbeat()
    const number = await nextFetchNumber(db)
    const searchIds = await db.$transaction((tx) => giveUp(tx, listingId, number))
    for (const id of searchIds) woken.add(id)
  }
  if (unread.length > 0) log.warn({ pages: unread.length }, 'pages that nobody read for a day were given up')
  await deliverWakes(deps, [...woken])
  return unread.length
}

async function giveUp(tx: Transaction, listingId: string, number: bigint): Promise<string[]> {
  const now = await databaseNow(tx)
  const listing = await tx.listing.findUniqueOrThrow({ where: { id: listingId } })
  await quarantine(tx, listing, number, now)
  const never = { failures: 0, type: failureTypes.sourceUnavailable, firstNumber: number, fetchAfter: now }
  const given = { rowNumber: listing.rowNumber, quarantinedAt: now }
  await tx.postingFailure.upsert({ where: { listingId }, create: { listingId, ...never, ...given }, update: given })
  await tx.wantedPage.delete({ where: { listingId } })
  const waiting = await tx.candidate.findMany({ where: { listingId, stage: 'WAITING' }, select: { searchId: true } })
  const searchIds = waiting.map(({ searchId }) => searchId)
  await recordWakes(tx, searchIds)
  return searchIds
}
