import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from 'remix-auth-google'
import { z } from 'zod'
import type { config } from '../../../config.server'
import { parseGoogleProfile, type GooglePerson } from './google-token.server'

export const issuer = 'https://accounts.google.com'
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
      issuer,
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
