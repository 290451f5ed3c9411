import type { IncomingMessage } from 'node:http'
import { config } from '../config.server'
import { cameFromAnotherSite } from './origin.server'

/** Where a form of another site ends: routes/refused, which says so. */
export const refusedPath = '/refused'

const changing = ['POST', 'PUT', 'PATCH', 'DELETE']
/** Routes that refuse in their own words, as JSON. */
const answersItself = /^\/api\//

/**
 * Whether a request is a form that another site made a browser send. Remix stops those that name their origin, but
 * answers them with an empty 500 and logs a defect; so they are led to a page that refuses them.
 */
export function isForeignPost({ method, url, headers }: IncomingMessage): boolean {
  if (!changing.includes(method ?? '') || answersItself.test(url ?? '')) return false
  return cameFromAnotherSite((name) => headers[name]?.toString() ?? null, config().WEB_URL)
}
