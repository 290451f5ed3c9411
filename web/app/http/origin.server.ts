import { config } from '../config.server'
import { HttpError } from './errors.server'

/** Refuses a state-changing request that another site made a browser send. */
export function checkOrigin(request: Request): void {
  if (cameFromAnotherSite((name) => request.headers.get(name), config().WEB_URL)) throw cameFromElsewhere()
}

export const cameFromElsewhere = () =>
  new HttpError(403, 'This request came from another site, so nothing was changed. Open the page here and try again.')

/**
 * Browsers name the origin on every cross-site POST; where something took that header away, they still say which site
 * it came from. Programs that say neither carry no one's cookie by accident.
 */
export function cameFromAnotherSite(header: (name: string) => string | null, webUrl: string): boolean {
  const origin = header('origin')
  if (origin !== null) return !isOwnOrigin(origin, header('host'), webUrl)
  return ['cross-site', 'same-site'].includes(header('sec-fetch-site') ?? '')
}

/** The configured address, or the host that the request itself was sent to. */
const isOwnOrigin = (origin: string, host: string | null, webUrl: string): boolean =>
  origin === new URL(webUrl).origin || (host !== null && hostOf(origin) === host)

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
