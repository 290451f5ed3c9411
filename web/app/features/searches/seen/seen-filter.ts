import type { FilterName } from '#domain/search/hard-filter'

/** What became of an ad that a search saw, with the words for many of them. Each ad has one outcome. */
export const outcomes = {
  match: 'Matches',
  likely: 'Likely',
  possible: 'Possible',
  waiting: 'Waiting',
  wishes: 'Ruled out by your wishes',
  limits: 'Outside your limits',
  gone: 'Gone',
  hidden: 'Set aside',
} as const
export type Outcome = keyof typeof outcomes
/** The outcomes of ads that stand on the results screen under a grade. */
export const shownOutcomes: Outcome[] = ['match', 'likely', 'possible']

/** Which ads to list. All nulls and false: everything that the search saw. */
export interface SeenFilter {
  outcome: Outcome | null
  /** The filter that failed, for `limits`; the reason as stored ("Has rust"), for `wishes`. */
  failed: FilterName | string | null
  /** Only what was found in the last 24 hours. */
  isToday: boolean
}

export const everything: SeenFilter = { outcome: null, failed: null, isToday: false }

const maxReasonLength = 300

/** The filter as an address says it; what is unknown there is left out. */
export function seenFilterOf(query: URLSearchParams): SeenFilter {
  const named = query.get('outcome') ?? ''
  const outcome = Object.hasOwn(outcomes, named) ? (named as Outcome) : null
  const failed = outcome === 'limits' || outcome === 'wishes' ? query.get('failed')?.slice(0, maxReasonLength) : null
  return { outcome, failed: failed || null, isToday: query.has('today') }
}

/** The same as an address' query: "?outcome=limits&failed=price&today"; `more` are further parameters. */
export function seenQuery({ outcome, failed, isToday }: SeenFilter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  if (outcome) query.set('outcome', outcome)
  if (failed) query.set('failed', failed)
  if (isToday) query.set('today', '')
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return `?${query}`
}

/** A place in the list, newest first: after this ad come the older ones. */
export interface Cursor {
  foundAt: Date
  listingId: string
}

export const cursorText = ({ foundAt, listingId }: Cursor): string => `${foundAt.getTime()}.${listingId}`

const cursorForm = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null for a cursor that is none, which means the first page. */
export function cursorOf(text: string | null): Cursor | null {
  const [, ms, listingId] = cursorForm.exec(text ?? '') ?? []
  return ms && listingId ? { foundAt: new Date(Number(ms)), listingId } : null
}
