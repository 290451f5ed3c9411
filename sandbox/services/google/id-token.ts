import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

const alg = 'RS256'
const lifeSeconds = 3600

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const jwk = await exportJWK(publicKey)
  // Each start of the sandbox has its own key ID, so that the app fetches the new key instead of using a cached one.
  const kid = await calculateJwkThumbprint(jwk)
  return { privateKey, kid, jwks: { keys: [{ ...jwk, kid, alg, use: 'sig' }] } }
}

/** Signs ID tokens (OpenID Connect Core, section 2) with a key that is made on first use, and publishes that key. */
export function idTokenSigner() {
  let made: ReturnType<typeof newKey> | undefined
  const key = () => (made ??= newKey())

  return {
    jwks: async () => (await key()).jwks,
    /** `claims` replace the usual ones. `isForged` signs with another key under the ID of the published one. */
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
