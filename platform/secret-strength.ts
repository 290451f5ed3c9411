import { createECDH, ECDH } from 'node:crypto'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'

const publishedExample =
  /^(sandbox-|pdl_sdbx_)|example|change.?me|placeholder|password|secret|^your\b|POSTMARK_API_TEST/i
const minBits = 80
const bitsOfWord = 10

export function secretWeakness(secret: string): string | null {
  if (publishedExample.test(secret)) return 'is the published example, not a secret'
  if (entropyBits(secret) < minBits) return 'can be guessed; make one with `openssl rand -base64 32`'
  return null
}

/**
 * Bits of entropy, from character frequencies. A repeated piece counts once. Runs such as "abcdef" or "aaaa" and
 * walks over neighboring keys count only their first characters. A sentence counts by its words.
 */
function entropyBits(secret: string): number {
  const once = secret.replace(/^(.+?)\1+/s, '$1')
  const bits = Math.min(...keyboards.map((keys) => bitsOf(withoutRuns(withoutWalks(once, keys)))))
  const words = secret.trim().split(/\s+/).length
  return words > 1 ? Math.min(bits, words * bitsOfWord) : bits
}

/** Shannon entropy. */
function bitsOf(characters: string[]): number {
  const counts = new Map<string, number>()
  for (const one of characters) counts.set(one, (counts.get(one) ?? 0) + 1)
  const shares = [...counts.values()].map((count) => count / characters.length)
  return -characters.length * shares.reduce((sum, share) => sum + share * Math.log2(share), 0)
}

/** Drops each character that continues the step of the previous two: one up, one down, or the same. */
function withoutRuns(text: string): string[] {
  const code = (i: number) => text.charCodeAt(i)
  return [...text].filter((_, i) => {
    const step = code(i) - code(i - 1)
    return !(Math.abs(step) <= 1 && step === code(i - 1) - code(i - 2))
  })
}

const { qwerty, qwertz, azerty, dvorak } = adjacencyGraphs
type Keyboard = Record<string, (string | null)[] | undefined>
const keyboards: Keyboard[] = [qwerty, qwertz, azerty, dvorak]
const minWalk = 3

/**
 * Reduces each walk over neighboring keys to its first character. Random text contains some short walks, so a text
 * stays unchanged unless this at least halves it.
 */
function withoutWalks(text: string, keys: Keyboard): string {
  const isBeside = (before: string, one: string) => keys[before]?.some((key) => key?.includes(one))
  const walks: string[] = []
  for (const one of text) {
    const last = walks.at(-1)
    if (last && isBeside(last.at(-1)!, one)) walks[walks.length - 1] = last + one
    else walks.push(one)
  }
  const kept = walks.map((walk) => (walk.length < minWalk ? walk : walk[0])).join('')
  return kept.length > text.length / 2 ? text : kept
}

const curve = 'prime256v1'

/**
 * Checks a pair of VAPID keys (base64url, RFC 8292). Null if valid. Without the private key, as in the web app, only
 * the public one is checked. With a bad pair every push is rejected and no device can be saved.
 */
export function vapidProblem(publicKey: string, privateKey?: string): { name: string; message: string } | null {
  const point = Buffer.from(publicKey, 'base64url')
  if (!isP256PublicKey(point)) return { name: 'VAPID_PUBLIC_KEY', message: 'is no key; make a pair with web-push' }
  if (privateKey === undefined || belongs(Buffer.from(privateKey, 'base64url'), point)) return null
  return { name: 'VAPID_PRIVATE_KEY', message: 'does not belong to VAPID_PUBLIC_KEY' }
}

/** Whether bytes are an uncompressed P-256 point: a public key for push messages (RFC 8291, 8292). */
export function isP256PublicKey(point: Buffer): boolean {
  if (point.length !== 65 || point[0] !== 4) return false
  try {
    ECDH.convertKey(point, curve)
    return true
  } catch {
    return false
  }
}

function belongs(secret: Buffer, point: Buffer): boolean {
  const pair = createECDH(curve)
  try {
    pair.setPrivateKey(secret)
    return pair.getPublicKey().equals(point)
  } catch {
    return false
  }
}
