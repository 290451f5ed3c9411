import { encrypt, readEncrypted } from '../sealed.server'
import { cookieOf, setCookie } from '../session/session-cookie.server'
import type { Credentials } from './sign-up.server'

/** Between two steps of sign-up without JavaScript; the password travels as its hash, and encrypted at that. */
const lifeMs = 30 * 60_000
const purpose = 'sign-up cookie'

/** What the details step needs to know of the steps before it. `name` is the full name that Google gave, or ''. */
export interface Kept extends Credentials {
  name: string
}

export async function keepCredentials(credentials: Credentials, name = '', now = Date.now()): Promise<string> {
  const kept: Kept = { ...credentials, name }
  return setCookie('signup', await encrypt(purpose, { kept }, lifeMs, now), lifeMs)
}

/** What an earlier step kept; null when there is none, it has run out, or it was tampered with. */
export async function keptCredentials(request: Request, now = Date.now()): Promise<Kept | null> {
  const claims = await readEncrypted(purpose, cookieOf(request, 'signup') ?? '', now)
  return claims && (claims.kept as Kept)
}

export const forgetCredentials = () => setCookie('signup', '', 0)
