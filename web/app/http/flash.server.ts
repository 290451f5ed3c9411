import { createCookieSessionStorage, redirect } from '@remix-run/node'
import { minuteMs } from '#domain/durations'
import { singleton } from '#platform/singletons'
import { config } from '../config.server'
import { deriveKey } from '../features/accounts/tokens.server'

// What the next page says once, in a signed cookie. In a URL, anybody could make a page say it by a link.

/** `notice`: what was done. `error`: why it was not. Texts for people. */
interface Flash {
  notice: string
  error: string
}

const storage = singleton(() =>
  createCookieSessionStorage<Record<string, never>, Flash>({
    cookie: {
      ...{ name: 'flash', path: '/', httpOnly: true, sameSite: 'lax', maxAge: minuteMs / 1_000 },
      secure: config().isHttps,
      secrets: [Buffer.from(deriveKey('flash')).toString('base64url')],
    },
  }),
)

/** A `Set-Cookie` value with what the next page says. */
export async function flashCookie(said: Partial<Flash>): Promise<string> {
  const session = await storage().getSession()
  for (const [name, text] of Object.entries(said)) session.flash(name as keyof Flash, text)
  return storage().commitSession(session)
}

/** Redirects to a page that says something once. */
export async function redirectWithFlash(
  path: string,
  said: Partial<Flash>,
  headers = new Headers(),
): Promise<Response> {
  headers.append('set-cookie', await flashCookie(said))
  return redirect(path, { headers })
}

/** What the page says, null for nothing, and the headers with which its loader forgets it. */
export async function takeFlash(
  request: Request,
): Promise<{ notice: string | null; error: string | null; headers: Headers }> {
  const session = await storage().getSession(request.headers.get('cookie'))
  const [notice, error] = [session.get('notice') ?? null, session.get('error') ?? null]
  const headers = new Headers()
  if (notice !== null || error !== null) headers.append('set-cookie', await storage().destroySession(session))
  return { notice, error, headers }
}
