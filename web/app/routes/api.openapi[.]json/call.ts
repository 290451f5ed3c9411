import type { z } from 'zod'

export interface ApiCall {
  method: 'get' | 'post' | 'put' | 'delete'
  /** In OpenAPI's format: `/api/searches/{id}`. */
  path: string
  summary: string
  /** `entitled`: with a plan or trial. */
  who: 'anybody' | 'signed-in' | 'entitled'
  /** Whether an API token may make the call. Other calls return 403 to one. */
  allowApiToken?: true
  query?: Record<string, { about: string; required?: boolean }>
  /** All fields of the body. Older clients may send more, which are ignored. */
  body?: z.ZodType
  /** A valid body, if `body` alone does not produce one. */
  example?: Record<string, unknown>
  /** Status and shape of a successful response. `text`, `html` and `redirect` are not JSON. */
  success: { status: number; answer: z.ZodType | 'text' | 'html' | 'redirect' }
  /** Error statuses beyond those that `errorStatusesOf` derives. */
  refusals?: number[]
}

export const pathParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

export function errorStatusesOf({ method, path, who, allowApiToken, query, body, refusals = [] }: ApiCall): number[] {
  const all = new Set(refusals)
  if (body || query) all.add(400)
  if (body) for (const status of [408, 413]) all.add(status)
  if (method !== 'get') all.add(403) // cross-origin request
  if (who !== 'anybody') for (const status of [401, 403]) all.add(status)
  if (allowApiToken) all.add(429)
  if (pathParameters(path).length > 0) all.add(404)
  return [...all, 405, 503].sort()
}
