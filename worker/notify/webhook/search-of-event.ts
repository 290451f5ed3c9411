import { sanitizeLine } from '#domain/words/car-text'
import { searchName } from '#domain/search/search-name'
import type { Prisma } from '#platform/database'
import type { WorkerConfig } from '../../config'

/** The search that an event is about. Of the person it holds the search's own name only. */
export function searchOfEvent({ WEB_URL }: Pick<WorkerConfig, 'WEB_URL'>, search: Prisma.SearchGetPayload<object>) {
  const resultsUrl = new URL(`/dashboard/search/${search.id}/results`, WEB_URL).href
  return { id: search.id, name: sanitizeLine(searchName(search)), resultsUrl }
}
