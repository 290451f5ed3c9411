import { encrypt, readEncrypted } from './tokens.server'
import { cookieOf, setCookie } from './session/session-cookie.server'
import type { Credentials } from './sign-up.server'

/** Lifetime of the sign-up cookie between steps. The cookie is encrypted and holds only the password's hash. */
const lifeMs = 30 * 60_000
const purpose = 'sign-up cookie'

/** Data that the details step needs from earlier steps. `name` is the full name from Google, or ''. */
export interface StoredCredentials extends Credentials {
  name: string
}

export async function saveCredentials(credentials: Credentials, name = '', now = Date.now()): Promise<string> {
  const kept: StoredCredentials = { ...credentials, name }
  return setCookie('signup', await encrypt(purpose, { kept }, lifeMs, now), lifeMs)
}

/** The data stored by an earlier step, or null if the cookie is missing, expired or tampered with. */
export async function savedCredentials(request: Request, now = Date.now()): Promise<StoredCredentials | null> {
  const claims = await readEncrypted(purpose, cookieOf(request, 'signup') ?? '', now)
  return claims && (claims.kept as StoredCredentials)
}

export const clearCredentials = () => setCookie('signup', '', 0)
