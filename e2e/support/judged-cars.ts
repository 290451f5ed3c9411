import type { Verdict } from '#domain/judgment/verdicts/verdict'
import type { Database } from '#platform/database'
import { loader as resultsScreen } from '../../web/app/routes/dashboard.search.$id_.results/route'
import type { Results } from '../../web/app/routes/dashboard.search.$id_.results/results-view.server'
import { loader as searchesTab } from '../../web/app/routes/dashboard.searches/route'
import type { SearchCardData } from '../../web/app/routes/dashboard.searches/search-cards.server'
import { insertCandidate, insertListing, toJson } from './rows'
import { loadScreen } from './web'
import { unpack } from '../../web/app/ui/packed'

type CandidateOver = NonNullable<Parameters<typeof insertCandidate>[3]>

/** A listing that each of the searches has judged. `vehicleId` makes it another posting of that car. */
export async function insertJudgedCar(
  db: Database,
  searchIds: string[],
  {
    verdicts,
    vehicleId,
    ...judged
  }: Omit<CandidateOver, 'verdicts'> & { verdicts: Verdict[]; vehicleId?: string | null },
) {
  const listing = await insertListing(db, vehicleId ? { vehicleId } : {})
  for (const searchId of searchIds)
    await insertCandidate(db, searchId, listing.id, { ...judged, verdicts: toJson(verdicts) })
  return listing
}

export async function findCandidate(db: Database, searchId: string, listingId: string) {
  const candidate = await db.candidate.findUniqueOrThrow({ where: { searchId_listingId: { searchId, listingId } } })
  return { ...candidate, verdicts: candidate.verdicts as unknown as Verdict[] }
}

/** The data of the results screen, as the buyer with this token sees it. `query` such as "?sort=price". */
export async function fetchResults(id: string, token: string, query = ''): Promise<Results> {
  const path = `/dashboard/search/${id}/results${query}`
  return unpack((await loadScreen(resultsScreen, path, { token, params: { id } })).results)
}

/** The data of the search cards, as the buyer with this token sees them. */
export const fetchSearchCards = async (token: string): Promise<SearchCardData[]> =>
  unpack((await loadScreen(searchesTab, '/dashboard/searches', { token })).cards)
