import { sanitizeLine } from '#domain/words/car-text'
import { searchName } from '#domain/search/search-name'
import type { Prisma } from '#platform/database'
import type { WorkerConfig } from '../../config'

/** The search in an event. The search's name is the only personal data in it. */
export function searchOfEvent({ WEB_URL }: Pick<WorkerConfig, 'WEB_URL'>, search: Prisma.SearchGetPayload<object>) {
  const resultsUrl = new URL(`/dashboard/search/${search.id}/results`, WEB_URL).href
  return { id: search.id, name: sanitizeLine(searchName(search)), resultsUrl }
}
