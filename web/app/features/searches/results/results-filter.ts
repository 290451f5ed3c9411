import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { sortOrderOf, type SortOrder } from '../cars/sort-order'

/** The piles that can be shown alone, by their names in the URL. */
export const sectionTitles = {
  match: 'Matches',
  likely: 'Likely',
  possible: 'Possible',
  unread: 'Not read yet',
  'near-miss': 'Near misses',
} as const
export type SectionName = keyof typeof sectionTitles

/** What of the results is shown, and in which order; null for no limit. All of it stands in the URL. */
export interface ResultsFilter {
  order: SortOrder
  grade: SectionName | null
  marketplace: Marketplace | null
  /** Only cars that were found after this. */
  since: Date | null
  /** The car whose seller is to be asked. */
  ask: string | null
}

export const noFilter: ResultsFilter = { order: 'newest', grade: null, marketplace: null, since: null, ask: null }

/** Unknown values count as none. */
export function filterOf(query: URLSearchParams): ResultsFilter {
  const grade = query.get('grade') ?? ''
  const since = new Date(query.get('since') ?? '')
  return {
    order: sortOrderOf(query.get('sort')),
    grade: Object.hasOwn(sectionTitles, grade) ? (grade as SectionName) : null,
    marketplace: marketplaces.find((one) => one === query.get('marketplace')) ?? null,
    since: Number.isNaN(since.getTime()) ? null : since,
    ask: query.get('ask'),
  }
}

/** The query of a screen for a link to it: "?" alone where nothing is chosen, since a link needs some address. */
export const filterLink = (choice: ResultsFilter): string => filterQuery(choice) || '?'

/** The query of a screen, "?sort=price"; '' where nothing is chosen. */
export function filterQuery({ order, grade, marketplace, since, ask }: ResultsFilter): string {
  const query = new URLSearchParams({
    ...(order !== 'newest' && { sort: order }),
    ...(grade && { grade }),
    ...(marketplace && { marketplace }),
    ...(since && { since: since.toISOString() }),
    ...(ask && { ask }),
  })
  return query.toString() && `?${query}`
}
