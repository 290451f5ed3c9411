import { createHash } from 'node:crypto'
import { z } from 'zod'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from 'remix-auth-google'
import { verifySigned, sign } from '../tokens.server'
import { normalizedEmail } from '../sign-up-rules'
import type { config } from '../../../config.server'

/** Long enough to fill in the sign-up details. */
const lifeMs = 30 * 60_000
const purpose = 'google proof' // renaming it would invalidate tokens already issued

/** A person identified by Google, with a verified email address. */
export interface GooglePerson {
  subject: string
  email: string
  /** '' if Google sent none. */
  name: string
}

const claims = z.object({
  person: z.object({ subject: z.string(), email: z.string(), name: z.string() }),
  /** Milliseconds. A JWT's `iat` counts seconds, and a user can log out and in again within one second. */
  issuedAt: z.number(),
})

/** Signs the `googleToken` for sign-up and log-in. It is our own token, never Google's. */
export const issueGoogleToken = ({ subject, email, name }: GooglePerson, now = Date.now()): Promise<string> =>
  sign(purpose, { person: { subject, email, name }, issuedAt: now }, lifeMs, now)

/** Returns the person in a `googleToken`, or null if the token is not ours or has expired. */
export const verifyGoogleToken = async (token: unknown, now = Date.now()): Promise<GooglePerson | null> =>
  (await parseGoogleToken(token, now))?.person ?? null

/** Like `verifyGoogleToken`, but also returns when Google identified the person. */
export async function parseGoogleToken(
  token: unknown,
  now = Date.now(),
): Promise<{ person: GooglePerson; issuedAt: Date } | null> {
  if (typeof token !== 'string') return null
  const parsed = claims.safeParse(await verifySigned(purpose, token, now))
  return parsed.success ? { person: parsed.data.person, issuedAt: new Date(parsed.data.issuedAt) } : null
}

const userinfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]),
  name: z.string().nullish(),
})

/** Parses Google's userinfo response. Null if it is incomplete or the email address is not verified. */
export function parseGoogleProfile(answer: unknown): GooglePerson | null {
  const parsed = userinfo.safeParse(answer)
  if (!parsed.success || String(parsed.data.email_verified) !== 'true') return null
  const email = normalizedEmail(parsed.data.email)
  if (!email) return null
  return { subject: parsed.data.sub, email, name: (parsed.data.name ?? '').slice(0, 200) }
}

/** Takes the last word as the last name and the rest as the first name. A single word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : words[0]!,
    lastName: words.slice(1).at(-1) ?? '',
  }
}

export const googleIssuer = 'https://accounts.google.com'
const timeoutMs = 8_000
const clockToleranceSeconds = 30

interface Secrets {
  /** Echoed in the ID token, which binds the token to this sign-in (OpenID Connect Core, section 3.1.2.1). */
  nonce: string
  /** PKCE code verifier (RFC 7636). Google exchanges the code only together with it. */
  verifier: string
}

type GoogleConfig = NonNullable<ReturnType<typeof config>['google']>

/**
 * remix-auth-google with configurable endpoints, PKCE, timeouts and a verified ID token. The base class checks the
 * state. Create one instance per request, because the base class cannot pass `secrets` to the methods below. The result
 * is null if Google has not verified the email address.
 */
export class VerifiedGoogleStrategy extends GoogleStrategy<GooglePerson | null> {
  /** Subject of the ID token. The userinfo response must have the same subject. */
  private subject = ''

  constructor(
    private readonly google: GoogleConfig,
    callbackURL: string,
    private readonly secrets: Secrets,
  ) {
    const { clientId: clientID, clientSecret } = google
    super(
      { clientID, clientSecret, callbackURL, scope: 'openid email profile', prompt: 'select_account' },
      async ({ profile }) => parseGoogleProfile(profile._json),
    )
    this.authorizationURL = google.authUrl
    this.tokenURL = google.tokenUrl
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams()
    params.set('nonce', this.secrets.nonce)
    params.set('code_challenge', createHash('sha256').update(this.secrets.verifier).digest('base64url'))
    params.set('code_challenge_method', 'S256')
    return params
  }

  /** Replaces the base class's request, which has no timeout and follows redirects with the client secret. */
  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set('client_id', this.clientID)
    params.set('client_secret', this.clientSecret)
    params.set('code', code)
    params.set('code_verifier', this.secrets.verifier)
    const tokens = tokenResponse.parse(await fetchJson(this.tokenURL, { method: 'POST', body: params }))
    this.subject = await this.verifyIdToken(tokens.id_token)
    return { accessToken: tokens.access_token, extraParams: tokens as unknown as GoogleExtraParams }
  }

  /** Verifies the ID token (OpenID Connect Core, section 3.1.3.7) and returns its subject. */
  private async verifyIdToken(idToken: string): Promise<string> {
    const { payload } = await jwtVerify(idToken, keySet(this.google.jwksUrl), {
      algorithms: ['RS256'],
      issuer: googleIssuer,
      audience: this.clientID,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    })
    if (payload.nonce !== this.secrets.nonce) throw new Error('The ID token has another nonce.')
    const isOnlyOurs = [payload.aud].flat().length === 1 && (payload.azp ?? this.clientID) === this.clientID
    if (!isOnlyOurs) throw new Error('The ID token is for another client too.')
    return payload.sub!
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const userinfo = z.looseObject({ sub: z.string() }).parse(await fetchJson(this.google.userinfoUrl, { headers }))
    if (userinfo.sub !== this.subject) throw new Error('Userinfo is about another person than the ID token.')
    return { _json: userinfo } as unknown as GoogleProfile
  }
}

const tokenResponse = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
})

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (response.status !== 200) throw new Error(`Google answered with status ${response.status}.`)
  return response.json()
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
/** Google's public keys, cached by jose. */
function keySet(url: string) {
  const cached = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: timeoutMs })
  keySets.set(url, cached)
  return cached
}
