import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { parseSortOrder, type SortOrder } from '../cars/sort-order'

/** Sections that can be shown alone, keyed by URL value. */
export const sectionTitles = {
  match: 'Matches',
  likely: 'Likely',
  possible: 'Possible',
  unread: 'Not checked yet',
  'near-miss': 'Near misses',
} as const
export type SectionName = keyof typeof sectionTitles

/** The filter and order of the results, as stored in the URL; null for no filter. */
export interface ResultsFilter {
  order: SortOrder
  grade: SectionName | null
  marketplace: Marketplace | null
  since: Date | null
  /** Where the distances of a search without a place are from, as typed: a ZIP or a city. */
  near: string | null
  /** Id of the car with an open message to its seller. */
  ask: string | null
}

export const noFilter: ResultsFilter = {
  ...{ order: 'newest', grade: null, marketplace: null, since: null, near: null, ask: null },
}

/** Longer than the longest place name with its state and ZIP. */
export const maxNearLength = 100

/** Ignores unknown values. */
export function parseFilter(query: URLSearchParams): ResultsFilter {
  const grade = query.get('grade') ?? ''
  const since = new Date(query.get('since') ?? '')
  return {
    order: parseSortOrder(query.get('sort')),
    grade: Object.hasOwn(sectionTitles, grade) ? (grade as SectionName) : null,
    marketplace: marketplaces.find((one) => one === query.get('marketplace')) ?? null,
    since: Number.isNaN(since.getTime()) ? null : since,
    near: query.get('near')?.trim().slice(0, maxNearLength) || null,
    ask: query.get('ask'),
  }
}

/** Query string for a link. Returns "?" for no filter, because a link needs a non-empty target. */
export const filterLink = (choice: ResultsFilter): string => filterQuery(choice) || '?'

/** Query string such as "?sort=price", or '' for no filter. */
export function filterQuery({ order, grade, marketplace, since, near, ask }: ResultsFilter): string {
  const query = new URLSearchParams({
    ...(order !== 'newest' && { sort: order }),
    ...(grade && { grade }),
    ...(marketplace && { marketplace }),
    ...(since && { since: since.toISOString() }),
    ...(near && { near }),
    ...(ask && { ask }),
  })
  return query.toString() && `?${query}`
}
