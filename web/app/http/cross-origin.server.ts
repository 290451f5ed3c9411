import type { IncomingMessage } from 'node:http'
import { config } from '../config.server'
import { isCrossOrigin } from './origin.server'

/** Path of routes/refused, which answers cross-origin posts. */
export const rejectedPath = '/refused'

const changing = ['POST', 'PUT', 'PATCH', 'DELETE']
/** API routes reject such posts themselves, as JSON. */
const answersItself = /^\/api\//

/**
 * Whether another site made a browser send this form. Remix would answer with an empty 500 and log an error, so the
 * request is rerouted to a page that rejects it.
 */
export function isCrossOriginPost({ method, url, headers }: IncomingMessage): boolean {
  if (!changing.includes(method ?? '') || answersItself.test(url ?? '')) return false
  return isCrossOrigin((name) => headers[name]?.toString() ?? null, config().WEB_URL)
}

/** Posts with their own secret, which other sites and mail programs may send (RFC 8058). */
const open = /^\/(unsubscribe|webhooks)\//

export const isPublicPost = ({ method, url }: IncomingMessage): boolean => method === 'POST' && open.test(url ?? '')

/** Remix compares the origin for every action itself, and would fail. */
export function stripOriginHeaders({ headers }: IncomingMessage): void {
  delete headers.origin
  delete headers['sec-fetch-site']
}
