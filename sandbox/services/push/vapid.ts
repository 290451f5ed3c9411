import { createECDH, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const keys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.output<typeof keys>

/** Loads the VAPID key pair (base64url) from the state folder. Creates it on first use. */
export function storedVapidKeys(stateDir: string): VapidKeys {
  const file = path.join(stateDir, 'vapid.json')
  if (existsSync(file)) return keys.parse(JSON.parse(readFileSync(file, 'utf8')))
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Small keys are returned with fewer than 32 bytes, so pad them.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const made = { publicKey: ecdh.getPublicKey('base64url'), privateKey }
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().optional() })
const longestSeconds = 24 * 3_600 // RFC 8292, section 2

/** Why a push service would reject an Authorization header according to RFC 8292; null if it is valid. */
export function vapidProblem(header: string | undefined, expected: { audience: string; key: string }): string | null {
  const [, token, key] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/i.exec(header ?? '') ?? []
  if (!token || !key) return 'The Authorization header is no "vapid t=…, k=…".'
  if (key !== expected.key) return 'The key is not the one that the subscription was made for.'
  const [head = '', payload = '', signature = ''] = token.split('.')
  const read = claims.safeParse(json(payload))
  if (!read.success || (json(head) as { alg?: string } | null)?.alg !== 'ES256') return 'The token is not a usable JWT.'
  const { aud, exp } = read.data
  const now = Date.now() / 1000
  if (aud !== expected.audience) return `The audience is "${aud}", not "${expected.audience}".`
  if (exp < now || exp > now + longestSeconds) return 'The token has expired, or is valid for more than a day.'
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return signed ? null : 'The signature does not fit.'
}

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
