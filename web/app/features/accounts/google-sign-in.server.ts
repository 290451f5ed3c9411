import { createCookieSessionStorage, type SessionStorage } from '@remix-run/node'
import { config } from '../../config.server'
import { safeLocalPath } from '../../http/paths.server'
import { notFound } from '../../http/errors.server'
import { log } from '../../services/log.server'
import type { GooglePerson } from './google-proof.server'
import { ConfiguredGoogleStrategy } from './google-strategy.server'

/** Where the round trip ends: in the popup's opener, or on one of the two screens, where there is no JavaScript. */
export type Flow = 'popup' | 'signup' | 'login'
export const flowOf = (typed: unknown): Flow => (typed === 'signup' || typed === 'login' ? typed : 'popup')

export const callbackPath = '/api/auth/google-callback'
const roundTripSeconds = 10 * 60

let kept: SessionStorage | undefined
/** Holds the state of one round trip, signed, and nothing of the person. */
function roundTrips(): SessionStorage {
  const { SESSION_SECRET, isHttps } = config()
  kept ??= createCookieSessionStorage({
    cookie: {
      name: 'google',
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      maxAge: roundTripSeconds,
      secrets: [SESSION_SECRET],
    },
  })
  return kept
}

function strategy(): ConfiguredGoogleStrategy {
  const { google, WEB_URL } = config()
  if (!google) throw notFound('Google sign-in')
  return new ConfiguredGoogleStrategy(google, new URL(callbackPath, WEB_URL).href)
}

const options = { name: 'google', sessionKey: 'user', sessionErrorKey: 'error', sessionStrategyKey: 'strategy' }

/** The redirect to Google, with the state and where the person was going kept in a cookie. 404 where Google sign-in is off. */
export async function startGoogle(request: Request, flow: Flow, back: string | null = null): Promise<Response> {
  const storage = roundTrips()
  const remembering: SessionStorage = {
    ...storage,
    commitSession: (session, settings) => {
      session.set('flow', flow)
      if (back) session.set('back', safeLocalPath(back))
      return storage.commitSession(session, settings)
    },
  }
  try {
    await strategy().authenticate(request, remembering, { ...options, throwOnError: true })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
  throw new Error('the strategy neither redirected nor failed')
}

interface RoundTrip {
  flow: Flow
  /** The local path that the person was going to, where there was one. */
  back: string | null
  /** null when it failed for whatever reason, an address that Google has not verified among them. */
  person: GooglePerson | null
  /** Ends the round trip: it is good once. */
  cookie: string
}

/** What the round trip that ends with this request came to. */
export async function finishGoogle(request: Request): Promise<RoundTrip> {
  const storage = roundTrips()
  const session = await storage.getSession(request.headers.get('cookie'))
  const kept: unknown = session.get('back')
  const ended = {
    flow: flowOf(session.get('flow')),
    back: typeof kept === 'string' ? safeLocalPath(kept) : null,
    cookie: await storage.destroySession(session),
  }
  try {
    const person = await strategy().authenticate(request, storage, { ...options, throwOnError: true })
    return { ...ended, person }
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    // The provider's own words may quote what was sent, so only the kind of failure is logged.
    log().warn({ reason: thrown instanceof Error ? thrown.name : typeof thrown }, 'sign-in with Google failed')
    return { ...ended, person: null }
  }
}
