import { redirect } from '@remix-run/node'
import * as openid from 'openid-client'
import { z } from 'zod'
import { config } from '../../../config.server'
import { safeLocalPath } from '../../../http/paths.server'
import { notFound } from '../../../http/errors.server'
import { log } from '../../../services/log.server'
import { personIn, type GooglePerson } from './google-token.server'
import { mayTry } from '../rate-limits.server'
import { encrypt, readEncrypted } from '../sealed.server'
import { cookieOf, setCookie } from '../session/session-cookie.server'

/**
 * Where the round trip ends: in the popup, on one of two screens for a browser without JavaScript, or on the page that
 * asks the account's owner to confirm.
 */
const flows = z.enum(['popup', 'signup', 'login', 'confirm'])
export type Flow = z.output<typeof flows>
export const flowOf = (typed: unknown): Flow => flows.catch('popup').parse(typed)

const callback = () => new URL('/api/auth/google-callback', config().WEB_URL)
const timeoutSeconds = 8

/** The library's configuration for Google. 404 when Google sign-in is off. */
function client(): openid.Configuration {
  const { google } = config()
  if (!google) throw notFound('Google sign-in')
  const server = {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: google.authUrl,
    token_endpoint: google.tokenUrl,
    userinfo_endpoint: google.userinfoUrl,
  }
  const made = new openid.Configuration(server, google.clientId, {}, openid.ClientSecretPost(google.clientSecret))
  made.timeout = timeoutSeconds
  if (google.tokenUrl.startsWith('http:')) openid.allowInsecureRequests(made) // the sandbox
  return made
}

const purpose = 'google round trip'
const cookieName = 'googleTrip'
const lifeMs = 10 * 60_000

/** The cookie's content during a round trip, without data of the person. */
const trip = z.object({
  state: z.string(),
  /** Repeated in the ID token, which is thereby of this round trip (OpenID Connect Core, section 3.1.2.1). */
  nonce: z.string(),
  /** PKCE (RFC 7636): using the code requires it. */
  verifier: z.string(),
  flow: flows,
  /** The local path that the person wanted to open, if any. */
  back: z.string().nullable(),
})

/** Redirects to Google. `typedBack` is the page that the person wanted. 404 when Google sign-in is off. */
export async function startGoogle(flow: Flow, typedBack: string | null = null): Promise<Response> {
  const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()]
  const url = openid.buildAuthorizationUrl(client(), {
    redirect_uri: callback().href,
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const back = typedBack ? safeLocalPath(typedBack) : null
  const kept = await encrypt(purpose, { state, nonce, verifier, flow, back } satisfies z.input<typeof trip>, lifeMs)
  return redirect(url.href, { headers: { 'set-cookie': setCookie(cookieName, kept, lifeMs) } })
}

interface RoundTrip {
  flow: Flow
  /** The local path that the person wanted to open, if any. */
  back: string | null
  /** null on any failure, including an address that Google has not verified. */
  person: GooglePerson | null
  /** Google was not asked, since this network ended too many round trips lately. */
  isTooOften?: true
  /** Clears the round trip's cookie, since it may be used once only. */
  cookie: string
}

/** Ends a round trip with the request that Google redirected here, and returns its result. */
export async function finishGoogle(request: Request): Promise<RoundTrip> {
  const google = client()
  const kept = trip.safeParse(await readEncrypted(purpose, cookieOf(request, cookieName) ?? ''))
  const cookie = setCookie(cookieName, '', 0)
  if (!kept.success) return { flow: 'popup', back: null, person: null, cookie }
  const { flow, back, state, nonce, verifier } = kept.data
  if (!(await mayTry('google-callback', '', request))) return { flow, back, person: null, isTooOften: true, cookie }
  try {
    const answer = Object.assign(callback(), { search: new URL(request.url).search })
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
    const tokens = await openid.authorizationCodeGrant(google, answer, checks)
    const person = personIn(await openid.fetchUserInfo(google, tokens.access_token, tokens.claims()!.sub))
    if (!person) log().warn('Google answered without a verified address')
    return { flow, back, person, cookie }
  } catch (error) {
    // Only the kind of failure is logged: the provider's message may quote what was sent.
    log().warn({ reason: error instanceof Error ? error.name : typeof error }, 'sign-in with Google failed')
    return { flow, back, person: null, cookie }
  }
}
