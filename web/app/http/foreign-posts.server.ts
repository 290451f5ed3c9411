import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { config } from '../config.server'
import { isOwnOrigin } from './origin.server'

/** Where a form of another site ends: routes/refused, which says so. */
export const refusedPath = '/refused'

const changing = ['POST', 'PUT', 'PATCH', 'DELETE']
/** Routes that refuse in their own words, as JSON. */
const answersItself = /^\/api\//

/**
 * Remix stops a form that another site made a browser send, but answers it with an empty 500 and logs a defect. So such
 * a request is led to a page that refuses it before Remix sees it. remix-serve has no middleware; Node tells of each
 * request before it is handled.
 */
export function refuseForeignPosts(): void {
  diagnostics.unsubscribe('http.server.request.start', lead)
  diagnostics.subscribe('http.server.request.start', lead)
}

function lead(message: unknown): void {
  const { request } = message as { request: IncomingMessage }
  const { origin, host } = request.headers
  if (!changing.includes(request.method ?? '') || origin === undefined) return
  if (answersItself.test(request.url ?? '')) return
  if (!isOwnOrigin(origin, host ?? null, config().WEB_URL)) request.url = refusedPath
}
