import { config } from '../config.server'
import { HttpError } from './errors.server'

/**
 * Refuses a state-changing request that another site made a browser send. Browsers name the origin on every
 * cross-site POST; programs that name none carry no one's cookie by accident.
 */
export function checkOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  if (origin === null) return
  const allowed = origin === new URL(config().WEB_URL).origin || hostOf(origin) === request.headers.get('host')
  if (!allowed) throw new HttpError(403, 'This request came from another site.')
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
