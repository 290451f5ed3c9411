import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { config } from '../../config.server'
import { cookieOf, setCookie } from './session-cookie.server'
import type { Credentials } from './sign-up.server'

/** Between two steps of sign-up without JavaScript; the password travels as its hash, and encrypted at that. */
const lifeMs = 30 * 60_000
const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

let derived: Buffer | undefined
const key = () => (derived ??= Buffer.from(hkdfSync('sha256', config().SESSION_SECRET, '', 'sign-up cookie', 32)))

/** What the details step needs to know of the steps before it. `name` is the full name that Google gave, or ''. */
export interface Kept extends Credentials {
  name: string
}

export function keepCredentials(credentials: Credentials, name = '', now = Date.now()): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key(), iv)
  const text = JSON.stringify({ ...credentials, name, until: now + lifeMs })
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return setCookie('signup', sealed.toString('base64url'), lifeMs)
}

/** What an earlier step kept; null when there is none, it has run out, or it was tampered with. */
export function keptCredentials(request: Request, now = Date.now()): Kept | null {
  const sealed = Buffer.from(cookieOf(request, 'signup') ?? '', 'base64url')
  if (sealed.length <= ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv(algorithm, key(), sealed.subarray(0, ivBytes))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    const opened = decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    const { until, ...kept } = JSON.parse(opened) as Kept & { until: number }
    return until > now ? kept : null
  } catch {
    return null
  }
}

export const forgetCredentials = () => setCookie('signup', '', 0)
