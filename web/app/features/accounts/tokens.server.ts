import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { singleton } from '#platform/singletons'
import { config } from '../../config.server'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner, hashToken } from './session/sessions.server'
import { newApiToken } from './session/guards.server'

// Signed tokens (JWS) and encrypted tokens (JWE), each for one purpose and a limited time.

const signing = { alg: 'HS256' }
const encryption = { alg: 'dir', enc: 'A256GCM' }

const keys = singleton(() => new Map<string, Uint8Array>())
export function deriveKey(purpose: string): Uint8Array {
  const known = keys().get(purpose)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', config().SESSION_SECRET, '', purpose, 32))
  keys().set(purpose, key)
  return key
}

/** Signs claims. Anyone can read the token, but only this server can create one. */
export function sign(purpose: string, claims: JWTPayload, lifeMs: number, now = Date.now()): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader(signing).setExpirationTime(new Date(now + lifeMs))
  return token.sign(deriveKey(purpose))
}

/** Returns a signed token's claims, or null if it has expired or this server did not sign it for this purpose. */
export function verifySigned(purpose: string, text: string, now = Date.now()): Promise<JWTPayload | null> {
  const options = { algorithms: [signing.alg], requiredClaims: ['exp'], currentDate: new Date(now) }
  return claimsOf(() => jwtVerify(text, deriveKey(purpose), options))
}

/** Encrypts claims. Only this server can read or create the token. */
export function encrypt(purpose: string, claims: JWTPayload, lifeMs: number, now = Date.now()): Promise<string> {
  const token = new EncryptJWT(claims).setProtectedHeader(encryption).setExpirationTime(new Date(now + lifeMs))
  return token.encrypt(deriveKey(purpose))
}

/**
 * Returns an encrypted token's claims, or null if it has expired or this server did not encrypt it for this purpose.
 */
export function decrypt(purpose: string, text: string, now = Date.now()): Promise<JWTPayload | null> {
  const { alg, enc } = encryption
  const algorithms = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: [enc] }
  const options = { ...algorithms, requiredClaims: ['exp'], currentDate: new Date(now) }
  return claimsOf(() => jwtDecrypt(text, deriveKey(purpose), options))
}

async function claimsOf(read: () => Promise<{ payload: JWTPayload }>): Promise<JWTPayload | null> {
  try {
    return (await read()).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** More tokens than this would be hard to tell apart. */
export const maxTokens = 10
const maxNameLength = 60
/** Control characters and bidirectional formatting marks. */
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** The account's API tokens, newest first, without the secrets. */
export const listTokens = (userId: string) =>
  database().apiToken.findMany({
    where: { userId },
    select: { id: true, name: true, createdAt: true, usedAt: true },
    orderBy: { createdAt: 'desc' },
  })

/**
 * Creates a token and returns its plaintext, which is not stored. Returns an error if the name is invalid or the limit
 * is reached.
 */
export async function createToken(owner: Owner, typed: unknown): Promise<{ token: string } | { error: string }> {
  const name = typeof typed === 'string' ? typed.trim() : ''
  if (name === '') return { error: 'Name the app that will use this token.' }
  if (name.length > maxNameLength || unprintable.test(name))
    return { error: `Names can have up to ${maxNameLength} characters on one line.` }
  const token = newApiToken()
  return withOwnerLock(owner, async (tx) => {
    if ((await tx.apiToken.count({ where: { userId: owner.id } })) >= maxTokens)
      return { error: `You have ${maxTokens} tokens. Revoke one you don’t use first.` }
    await tx.apiToken.create({ data: { userId: owner.id, name, tokenHash: hashToken(token) } })
    return { token }
  })
}

/** Ignores ids of tokens that belong to another account. */
export async function revokeToken(owner: Owner, id: unknown): Promise<void> {
  if (isUuid(id)) await withOwnerLock(owner, (tx) => tx.apiToken.deleteMany({ where: { id, userId: owner.id } }))
}
