import type { FilterName } from '#domain/search/hard-filter'

/** Outcomes of the ads that a search saw, with their labels. Each ad has exactly one outcome. */
export const outcomeLabels = {
  match: 'Matches',
  likely: 'Likely',
  possible: 'Possible',
  waiting: 'Queued',
  wishes: 'Ruled out by your wishes',
  limits: 'Outside your filters',
  gone: 'Gone',
  hidden: 'Hidden',
} as const
export type Outcome = keyof typeof outcomeLabels
/** Outcomes that the results screen shows as grades. */
export const gradeOutcomes: Outcome[] = ['match', 'likely', 'possible']

/** Nulls and false select everything. */
export interface SeenFilter {
  outcome: Outcome | null
  /** For `limits`, the failed filter; for `wishes`, the stored reason ("Has rust"). */
  failed: FilterName | string | null
  /** Only ads found in the last 24 hours. */
  isToday: boolean
}

export const noSeenFilter: SeenFilter = { outcome: null, failed: null, isToday: false }

const maxReasonLength = 300

/** Ignores unknown values. */
export function parseSeenFilter(query: URLSearchParams): SeenFilter {
  const named = query.get('outcome') ?? ''
  const outcome = Object.hasOwn(outcomeLabels, named) ? (named as Outcome) : null
  const failed = outcome === 'limits' || outcome === 'wishes' ? query.get('failed')?.slice(0, maxReasonLength) : null
  return { outcome, failed: failed || null, isToday: query.has('today') }
}

/**
 * Formats the filter as a query string, such as "?outcome=limits&failed=price&today". `more` holds additional
 * parameters.
 */
export function seenFilterQuery({ outcome, failed, isToday }: SeenFilter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  if (outcome) query.set('outcome', outcome)
  if (failed) query.set('failed', failed)
  if (isToday) query.set('today', '')
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return `?${query}`
}

/** Keyset cursor of the list, newest first: the last ad of the previous page. */
export interface Cursor {
  foundAt: Date
  listingId: string
}

export const formatCursor = ({ foundAt, listingId }: Cursor): string => `${foundAt.getTime()}.${listingId}`

const cursorForm = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null for an invalid cursor, which selects the first page. */
export function parseCursor(text: string | null): Cursor | null {
  const [, ms, listingId] = cursorForm.exec(text ?? '') ?? []
  return ms && listingId ? { foundAt: new Date(Number(ms)), listingId } : null
}
