import { config } from '../config.server'
import { HttpError } from './errors.server'

/**
 * Refuses a state-changing request that another site made a browser send. Browsers name the origin on every
 * cross-site POST; programs that name none carry no one's cookie by accident.
 */
export function checkOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  if (origin === null || isOwnOrigin(origin, request.headers.get('host'), config().WEB_URL)) return
  throw cameFromElsewhere()
}

export const cameFromElsewhere = () =>
  new HttpError(403, 'This request came from another site, so nothing was changed. Open the page here and try again.')

/** The configured address, or the host that the request itself was sent to. */
export const isOwnOrigin = (origin: string, host: string | null, webUrl: string): boolean =>
  origin === new URL(webUrl).origin || (host !== null && hostOf(origin) === host)

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
