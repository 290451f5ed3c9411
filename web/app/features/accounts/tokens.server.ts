import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { config } from '../../config.server'

// Signed tokens (JWS) and encrypted tokens (JWE), each for one purpose and a limited time.

const signing = { alg: 'HS256' }
const encryption = { alg: 'dir', enc: 'A256GCM' }

const keys = new Map<string, Uint8Array>()
/** Derives a key for one purpose from SESSION_SECRET. */
export function keyFor(purpose: string): Uint8Array {
  const known = keys.get(purpose)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', config().SESSION_SECRET, '', purpose, 32))
  keys.set(purpose, key)
  return key
}

/** Signs claims. Anyone can read the token, but only this server can create one. */
export function sign(purpose: string, claims: JWTPayload, lifeMs: number, now = Date.now()): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader(signing).setExpirationTime(new Date(now + lifeMs))
  return token.sign(keyFor(purpose))
}

/** Returns a signed token's claims, or null if it has expired or this server did not sign it for this purpose. */
export function readSigned(purpose: string, text: string, now = Date.now()): Promise<JWTPayload | null> {
  const options = { algorithms: [signing.alg], requiredClaims: ['exp'], currentDate: new Date(now) }
  return claimsOf(() => jwtVerify(text, keyFor(purpose), options))
}

/** Encrypts claims. Only this server can read or create the token. */
export function encrypt(purpose: string, claims: JWTPayload, lifeMs: number, now = Date.now()): Promise<string> {
  const token = new EncryptJWT(claims).setProtectedHeader(encryption).setExpirationTime(new Date(now + lifeMs))
  return token.encrypt(keyFor(purpose))
}

/**
 * Returns an encrypted token's claims, or null if it has expired or this server did not encrypt it for this purpose.
 */
export function readEncrypted(purpose: string, text: string, now = Date.now()): Promise<JWTPayload | null> {
  const { alg, enc } = encryption
  const algorithms = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: [enc] }
  const options = { ...algorithms, requiredClaims: ['exp'], currentDate: new Date(now) }
  return claimsOf(() => jwtDecrypt(text, keyFor(purpose), options))
}

async function claimsOf(read: () => Promise<{ payload: JWTPayload }>): Promise<JWTPayload | null> {
  try {
    return (await read()).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
