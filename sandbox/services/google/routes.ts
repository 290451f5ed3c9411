import { createHash, randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Hono } from 'hono'
import { consentPage, googleProfiles, createGoogleProfile, type GoogleProfile } from './consent-page'

const alg = 'RS256'
const lifeSeconds = 3600

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const jwk = await exportJWK(publicKey)
  // A new key ID on every start makes the app fetch the new key instead of using a cached one.
  const kid = await calculateJwkThumbprint(jwk)
  return { privateKey, kid, jwks: { keys: [{ ...jwk, kid, alg, use: 'sig' }] } }
}

/** Signs ID tokens (OpenID Connect Core, section 2) with a key generated on first use. */
function idTokenSigner() {
  let made: ReturnType<typeof newKey> | undefined
  const key = () => (made ??= newKey())

  return {
    jwks: async () => (await key()).jwks,
    /** `claims` override the defaults. `isForged` signs with another key under the published key ID. */
    async sign(clientId: string, claims: JWTPayload, isForged: boolean): Promise<string> {
      const { privateKey, kid } = await key()
      const now = Math.floor(Date.now() / 1000)
      const usual = {
        iss: 'https://accounts.google.com',
        aud: clientId,
        azp: clientId,
        iat: now,
        exp: now + lifeSeconds,
      }
      const token = new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg, kid, typ: 'JWT' })
      return token.sign(isForged ? (await newKey()).privateKey : privateKey)
    },
  }
}

const codeLifeMs = 10 * 60_000

interface Grant {
  person: GoogleProfile
  clientId: string
  redirectUri: string
  challenge: string | null
  /** Extra ID token claims. Tests can override any claim with the form field `claims` (JSON). */
  claims: JWTPayload
  /** Sign with an unknown key. Set by the form field `forged`. */
  isForged: boolean
  until: number
}

/**
 * Simulates Google sign-in for web servers: consent page, token endpoint, userinfo and public keys. Accepts any
 * client id and secret. A code works once, for the client and redirect URI that it was issued for.
 */
export function googleRoutes(): Hono {
  const app = new Hono()
  const codes = new Map<string, Grant>()
  const accessTokens = new Map<string, GoogleProfile>()
  const idTokens = idTokenSigner()

  app.get('/auth', (c) => {
    const query = new URL(c.req.url).searchParams
    for (const name of ['client_id', 'redirect_uri', 'scope']) {
      if (!query.get(name)) return c.text(`Error 400: invalid_request. Missing parameter: ${name}`, 400)
    }
    if (query.get('response_type') !== 'code') return c.text('Error 400: unsupported_response_type', 400)
    return c.html(consentPage(query))
  })

  app.post('/consent', async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>
    const back = new URL(form.redirect_uri ?? '')
    if (form.state) back.searchParams.set('state', form.state)
    if (form.deny) {
      back.searchParams.set('error', 'access_denied')
      return c.redirect(back.href, 303)
    }
    const email = form.email ?? ''
    const known = googleProfiles.find((person) => person.email === email)
    const person = known ?? createGoogleProfile(email, form.name ?? '', form.unverified === undefined)
    const code = `4/${randomBytes(24).toString('base64url')}`
    const { client_id: clientId = '', redirect_uri: redirectUri = '' } = form
    codes.set(code, {
      ...{ person, clientId, redirectUri, challenge: form.code_challenge ?? null },
      claims: { nonce: form.nonce, ...person, ...(JSON.parse(form.claims ?? '{}') as JWTPayload) },
      isForged: form.forged !== undefined,
      until: Date.now() + codeLifeMs,
    })
    back.searchParams.set('code', code)
    return c.redirect(back.href, 303)
  })

  app.post('/token', async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>
    const refuse = (error: string, status: 400 | 401 = 400) => c.json({ error }, status)
    if (form.grant_type !== 'authorization_code') return refuse('unsupported_grant_type')
    if (!form.client_id || !form.client_secret) return refuse('invalid_client', 401)
    const grant = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const isGood = grant && grant.until > Date.now() && grant.clientId === form.client_id
    if (!isGood || !fitsChallenge(grant.challenge, form.code_verifier)) return refuse('invalid_grant')
    if (grant.redirectUri !== form.redirect_uri) return refuse('redirect_uri_mismatch')
    const accessToken = `ya29.${randomBytes(24).toString('base64url')}`
    accessTokens.set(accessToken, grant.person)
    return c.json({
      access_token: accessToken,
      expires_in: 3599,
      scope: 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
      token_type: 'Bearer',
      id_token: await idTokens.sign(grant.clientId, grant.claims, grant.isForged),
    })
  })

  app.get('/certs', async (c) => c.json(await idTokens.jwks()))

  app.get('/userinfo', (c) => {
    const person = accessTokens.get((c.req.header('authorization') ?? '').replace(/^Bearer /, ''))
    if (!person) return c.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401)
    return c.json({ ...person, picture: '', ...splitName(person.name) })
  })
  return app
}

function fitsChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return true
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === challenge
  )
}

const splitName = (name: string) => {
  const [given_name, ...rest] = name.split(' ')
  return { given_name, family_name: rest.join(' ') || undefined }
}
