import type { Build } from '../build'
import type { Select } from './query'
import { maxPages, readCursor, resultsOf } from './results'
import { readVariables } from './variables'

const guard = 'for (;;);'

/** Response to a request for more rows, in one line or two. A prefix prevents it from running as a script. */
export function graphqlAnswer(select: Select, form: URLSearchParams, build: Build, origin: string): string {
  if (form.get('lsd') !== build.lsd) {
    const said = { error: 1357001, errorSummary: 'Not Logged In', errorDescription: 'Please log in to continue.' }
    return guard + JSON.stringify({ __ar: 1, ...said, payload: null })
  }
  const asked = readVariables(form.get('variables') ?? '')
  if (form.get('doc_id') !== build.queryId || !asked) {
    return (
      guard + JSON.stringify(failure(asked ? 'The GraphQL document was not found.' : 'missing_required_variable_value'))
    )
  }
  const cursor = readCursor(asked.cursor)
  if ((cursor?.page ?? 0) >= maxPages) return rateLimited
  const { data } = resultsOf(select, asked.search, cursor, origin)
  // Without the page's own form fields, the response has a cursor and no rows.
  const whole = form.get('__a') === '1' && form.get('__comet_req') === '15'
  if (!whole) data.marketplace_search.feed_units = { ...data.marketplace_search.feed_units, edges: [] }
  if (build.roll(2) === 0) return guard + JSON.stringify({ data, extensions: { is_final: true } })
  const later = {
    label: 'CometMarketplaceSearchContentContainerQuery$defer$topic',
    path: [],
    data: {},
    extensions: { is_final: true },
  }
  return guard + [{ data, extensions: { is_final: false } }, later].map((part) => JSON.stringify(part)).join('\n')
}

const failure = (message: string) => ({ errors: [{ message, severity: 'CRITICAL' }] })

export const rateLimited = guard + JSON.stringify(failure('Rate limit exceeded'))
