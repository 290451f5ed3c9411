import type { SearchInput, WorkLeft } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { filterBatch } from './filter-batch'
import { countPendingWork } from '../stored/pending-work'

const maxAtOnce = 2_000

/** Filters all listings that a search has not filtered yet, then counts the pending work. */
export async function filterListings(
  { db, log }: Dependencies,
  { searchId }: SearchInput,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<WorkLeft> {
  for (let more = true; more; heartbeat()) {
    // Reload each time, because the buyer may edit or delete the search meanwhile.
    const search = await db.search.findUnique({ where: { id: searchId } })
    if (!search) return { unfetched: {}, unjudged: 0 }
    const batch = await filterBatch(db, search, maxAtOnce, now)
    more = batch.more
    log.debug({ searchId, filtered: batch.filtered }, 'listings filtered')
  }
  const { unfetched, unjudged } = await countPendingWork(db, searchId)
  return { unfetched, unjudged }
}
