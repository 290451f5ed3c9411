import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { config } from '../../config.server'

const keys = new Map<string, Buffer>()
function keyFor(purpose: string): Buffer {
  const known = keys.get(purpose)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', config().SESSION_SECRET, '', purpose, 32))
  keys.set(purpose, key)
  return key
}

const signatureOf = (purpose: string, payload: string) => createHmac('sha256', keyFor(purpose)).update(payload).digest()

/** A text that says `value`, which everybody can read and only this server can write. Good for one purpose. */
export function sign(purpose: string, value: unknown): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${payload}.${signatureOf(purpose, payload).toString('base64url')}`
}

/** What a signed text says; null when it was not signed here for this purpose. */
export function readSigned(purpose: string, text: string): unknown {
  const [payload = '', signature = '', ...more] = text.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(purpose, payload)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}
