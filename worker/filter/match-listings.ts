import type { SearchInput, Weighed } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { weigh } from './weigh'
import { countWaiting } from '../stored/waiting'

const mostAtOnce = 2_000

/** Weighs all listings that a search has not weighed yet, however many, and counts what then waits. */
export async function matchListings(
  { db, log }: Dependencies,
  { searchId }: SearchInput,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<Weighed> {
  const search = await db.search.findUnique({ where: { id: searchId } })
  if (!search) return { unread: {}, unjudged: 0 }
  for (let more = true; more; heartbeat()) {
    const batch = await weigh(db, search, mostAtOnce, now)
    more = batch.more
    log.debug({ searchId, weighed: batch.weighed }, 'listings weighed')
  }
  const { unread, unjudged } = await countWaiting(db, searchId)
  return { unread, unjudged }
}
