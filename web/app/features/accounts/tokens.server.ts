import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { config } from '../../config.server'

// Tokens that only this server can write (JWS), or write and read (JWE), each for one purpose and a limited time.

const signing = { alg: 'HS256' }
const encryption = { alg: 'dir', enc: 'A256GCM' }

const keys = new Map<string, Uint8Array>()
/** A key for one purpose, made of SESSION_SECRET. */
export function keyFor(purpose: string): Uint8Array {
  const known = keys.get(purpose)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', config().SESSION_SECRET, '', purpose, 32))
  keys.set(purpose, key)
  return key
}

/** Signs claims: everybody can read the text, only this server can write it. */
export function sign(purpose: string, claims: JWTPayload, lifeMs: number, now = Date.now()): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader(signing).setExpirationTime(new Date(now + lifeMs))
  return token.sign(keyFor(purpose))
}

/** The claims of a signed text; null when it has expired or this server did not sign it for this purpose. */
export function readSigned(purpose: string, text: string, now = Date.now()): Promise<JWTPayload | null> {
  const options = { algorithms: [signing.alg], requiredClaims: ['exp'], currentDate: new Date(now) }
  return claimsOf(() => jwtVerify(text, keyFor(purpose), options))
}

/** Encrypts claims: only this server can read and write the text. */
export function encrypt(purpose: string, claims: JWTPayload, lifeMs: number, now = Date.now()): Promise<string> {
  const token = new EncryptJWT(claims).setProtectedHeader(encryption).setExpirationTime(new Date(now + lifeMs))
  return token.encrypt(keyFor(purpose))
}

/** The claims of an encrypted text; null when it has expired or this server did not encrypt it for this purpose. */
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
