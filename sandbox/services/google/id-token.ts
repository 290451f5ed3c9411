import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

const alg = 'RS256'
const lifeSeconds = 3600

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const jwk = await exportJWK(publicKey)
  // A new key ID on every start, so that the app fetches the new key instead of using a cached one.
  const kid = await calculateJwkThumbprint(jwk)
  return { privateKey, kid, jwks: { keys: [{ ...jwk, kid, alg, use: 'sig' }] } }
}

/** Signs ID tokens (OpenID Connect Core, section 2) with a key generated on first use, and serves its JWKS. */
export function idTokenSigner() {
  let made: ReturnType<typeof newKey> | undefined
  const key = () => (made ??= newKey())

  return {
    jwks: async () => (await key()).jwks,
    /** `claims` override the defaults. `isForged` signs with a different key under the published key ID. */
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
