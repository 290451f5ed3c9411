import type { IncomingMessage } from 'node:http'
import { config } from '../config.server'
import { isCrossOrigin } from './origin.server'

/** Path of routes/refused, which answers forms that another site sent. */
export const rejectedPath = '/refused'

const changing = ['POST', 'PUT', 'PATCH', 'DELETE']
/** Routes that refuse such posts themselves, as JSON. */
const answersItself = /^\/api\//

/**
 * Whether another site made a browser send this form. Remix would answer such a request with an empty 500 and log an
 * error, so it is rerouted to a page that refuses it.
 */
export function isCrossOriginPost({ method, url, headers }: IncomingMessage): boolean {
  if (!changing.includes(method ?? '') || answersItself.test(url ?? '')) return false
  return isCrossOrigin((name) => headers[name]?.toString() ?? null, config().WEB_URL)
}

/** Posts that carry their own secret and that other sites and mail programs are meant to send (RFC 8058). */
const open = /^\/(unsubscribe|webhooks)\//

export const isPublicPost = ({ method, url }: IncomingMessage): boolean => method === 'POST' && open.test(url ?? '')

/** Remix compares the origin for every action by itself, and would fail. */
export function stripOriginHeaders({ headers }: IncomingMessage): void {
  delete headers.origin
  delete headers['sec-fetch-site']
}
