import { z } from 'zod'

/** One call of the API, as described in `/api/openapi.json`. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'delete'
  /** In OpenAPI's format: `/api/searches/{id}`. */
  path: string
  summary: string
  /** Who may call it: anybody, a signed-in person, or a person with a plan or trial. */
  who: 'anybody' | 'signed-in' | 'entitled'
  /** Whether a program may call it with an API token; others answer 403 to one. */
  allowApiToken?: true
  query?: Record<string, { about: string; required?: boolean }>
  /** All fields of the body. Older callers may send more, which is ignored. */
  body?: z.ZodType
  /** A body that is accepted, if `body` does not say enough. */
  example?: Record<string, unknown>
  /** The status and the shape of success; `text`, `html` and `redirect` are not JSON. */
  success: { status: number; answer: z.ZodType | 'text' | 'html' | 'redirect' }
  /** Refusals that other calls of its kind do not have. */
  refusals?: number[]
}

export const uuid = z.uuid()
export const dateTime = z.iso.datetime()
export const ok = z.object({ ok: z.literal(true) })
export const email = z.string().max(254).describe('Trimmed and lower-cased before use.')
export const password = z.string().min(8).max(200).describe('Trimmed before use.')
export const sessionToken = z.string().describe('The bearer token of a new session.')

/** The path's parameters, in order. */
export const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** All statuses by which a call can refuse. */
export function refusalsOf({ method, path, who, allowApiToken, query, body, refusals = [] }: Call): number[] {
  const all = new Set(refusals)
  if (body || query) all.add(400)
  if (body) for (const status of [408, 413]) all.add(status)
  if (method !== 'get') all.add(403) // sent by another site
  if (who !== 'anybody') for (const status of [401, 403]) all.add(status)
  if (allowApiToken) all.add(429)
  if (parametersOf(path).length > 0) all.add(404)
  return [...all, 405, 503].sort()
}
