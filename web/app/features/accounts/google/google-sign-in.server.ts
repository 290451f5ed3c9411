import { randomBytes } from 'node:crypto'
import { createSession, type Session } from '@remix-run/node'
import { AuthorizationError, Authenticator } from 'remix-auth'
import { z } from 'zod'
import { config } from '../../../config.server'
import { notFound } from '../../../http/errors.server'
import { safeLocalPath } from '../../../http/request-checks.server'
import { log } from '../../../services/log.server'
import { checkRateLimit } from '../rate-limits.server'
import { encrypt, decrypt } from '../tokens.server'
import { readCookie, setCookie } from '../session/session-cookie.server'
import { googleIssuer, VerifiedGoogleStrategy, type GooglePerson } from './google-strategy.server'

/**
 * Where the sign-in ends: in the popup, on the sign-up or log-in screen of a browser without JavaScript, or on the page
 * that asks the account owner to confirm their identity.
 */
const flows = z.enum(['popup', 'signup', 'login', 'confirm'])
type Flow = z.output<typeof flows>
export const parseGoogleFlow = (typed: unknown): Flow => flows.catch('popup').parse(typed)

const callback = () => new URL('/api/auth/google-callback', config().WEB_URL)
const purpose = 'google round trip'
const cookieName = 'oauthState'
const lifeMs = 10 * 60_000

/** Contents of the state cookie during the OAuth flow. It holds no personal data. */
const oauthState = z.object({
  'oauth2:state': z.string(), // set and checked by remix-auth-oauth2
  nonce: z.string(),
  verifier: z.string(),
  flow: flows,
  returnTo: z.string().nullable(),
})

/** Creates an authenticator for one request, with its state in an encrypted cookie. 404 when Google sign-in is off. */
function authenticatorFor(session: Session): Authenticator<GooglePerson | null> {
  const { google } = config()
  if (!google) throw notFound('Google sign-in')
  const storage = {
    getSession: async () => session,
    commitSession: async () => setCookie(cookieName, await encrypt(purpose, session.data, lifeMs), lifeMs),
    destroySession: async () => setCookie(cookieName, '', 0),
  }
  const { nonce, verifier } = session.data
  const strategy = new VerifiedGoogleStrategy(google, callback().href, { nonce, verifier })
  return new Authenticator<GooglePerson | null>(storage, { throwOnError: true }).use(strategy)
}

const randomToken = () => randomBytes(32).toString('base64url')

/** Redirects to Google, and afterward to `typedReturnTo`. 404 when Google sign-in is off. */
export async function startGoogleSignIn(request: Request, flow: Flow, typedReturnTo: string | null): Promise<Response> {
  const returnTo = typedReturnTo ? safeLocalPath(typedReturnTo) : null
  const session = createSession({ nonce: randomToken(), verifier: randomToken(), flow, returnTo })
  const thrown = await authenticatorFor(session)
    .authenticate('google', request)
    .catch((thrown: unknown) => thrown)
  if (thrown instanceof Response) return thrown
  throw thrown
}

interface GoogleSignIn {
  flow: Flow
  returnTo: string | null
  /** Null on any failure, including an email address that Google has not verified. */
  person: GooglePerson | null
  /** Rate limited: this network completed too many sign-ins recently, so no request went to Google. */
  isTooOften?: true
  /** A `Set-Cookie` value that clears the single-use state cookie. */
  cookie: string
}

/** Completes a sign-in from the callback request. 404 when Google sign-in is off. */
export async function finishGoogleSignIn(request: Request): Promise<GoogleSignIn> {
  if (!config().google) throw notFound('Google sign-in')
  const cookie = setCookie(cookieName, '', 0)
  const stored = oauthState.safeParse(await decrypt(purpose, readCookie(request, cookieName) ?? ''))
  if (!stored.success) return { flow: 'popup', returnTo: null, person: null, cookie }
  const { flow, returnTo } = stored.data
  if (!(await checkRateLimit('google-callback', '', request)))
    return { flow, returnTo, person: null, isTooOften: true, cookie }
  try {
    const { search, searchParams } = new URL(request.url)
    checkCallback(searchParams)
    const authenticator = authenticatorFor(createSession(stored.data))
    const person = await authenticator.authenticate('google', new Request(Object.assign(callback(), { search })))
    if (!person) log().warn('Google answered without a verified address')
    return { flow, returnTo, person, cookie }
  } catch (error) {
    const cause = error instanceof AuthorizationError ? error.cause : error
    // Log only the error's name: its message may contain request data.
    log().warn({ reason: cause instanceof Error ? cause.name : typeof cause }, 'sign-in with Google failed')
    return { flow, returnTo, person: null, cookie }
  }
}

/** Checks that remix-auth-oauth2 omits: duplicate parameters (RFC 6749, 3.1), `error`, and `iss` (RFC 9207). */
function checkCallback(params: URLSearchParams): void {
  const names = [...params.keys()]
  if (new Set(names).size < names.length) throw new Error('A parameter of the callback occurs twice.')
  if (params.has('error')) throw new Error('Google answered with an error.')
  if ((params.get('iss') ?? googleIssuer) !== googleIssuer) throw new Error('The callback is from another issuer.')
}
