import { createECDH, randomBytes, randomUUID, type ECDH, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { EntryStore } from '../../storage/journal'

/** Includes the private key, which only the browser knows. */
export interface PushSubscription {
  id: string
  ecdh: ECDH
  auth: Buffer
  /** VAPID public key of the only sender that may push. */
  applicationServerKey: string
  expired: boolean
}

export interface ReceivedPush {
  endpoint: string
  receivedAt: string
  topic: string | null
  urgency: string | null
  /** Seconds. */
  ttl: number | null
  payload: unknown
}

export class PushService {
  private readonly subscriptions: Map<string, PushSubscription>
  private received: ReceivedPush[]
  constructor(
    private readonly store: { subscriptions: EntryStore<PushSubscription>; pushes: EntryStore<ReceivedPush> },
  ) {
    this.subscriptions = new Map(store.subscriptions.read().map((subscription) => [subscription.id, subscription]))
    this.received = store.pushes.read()
  }

  subscribe(applicationServerKey: string): PushSubscription {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    const made = { id: randomUUID(), ecdh, auth: randomBytes(16), applicationServerKey, expired: false }
    this.subscriptions.set(made.id, made)
    this.store.subscriptions.add(made)
    return made
  }

  find(id: string): PushSubscription | null {
    return this.subscriptions.get(id) ?? null
  }

  expire(subscription: PushSubscription): void {
    subscription.expired = true
    this.store.subscriptions.add(subscription)
  }

  deliver(push: ReceivedPush): void {
    this.store.pushes.add(push)
    this.received.push(push)
  }

  list(endpoint?: string): ReceivedPush[] {
    return endpoint ? this.received.filter((p) => p.endpoint === endpoint) : [...this.received]
  }

  /** Keeps subscriptions, because browsers keep theirs. */
  clear(): void {
    this.received = []
    this.store.pushes.rewrite([])
  }
}

/** The format of `PushSubscription.toJSON()`. */
export const subscriptionJson = (subscription: PushSubscription, pushOrigin: string) => ({
  endpoint: `${pushOrigin}/push/${subscription.id}`,
  expirationTime: null,
  keys: {
    p256dh: subscription.ecdh.getPublicKey('base64url'),
    auth: subscription.auth.toString('base64url'),
  },
})

const keys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.output<typeof keys>

/** Loads the VAPID key pair (base64url) from the state directory. Creates it on first use. */
export function loadVapidKeys(stateDir: string): VapidKeys {
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

/** Returns why a push service would reject an Authorization header according to RFC 8292; null if it is valid. */
export function validateVapidHeader(
  header: string | undefined,
  expected: { audience: string; key: string },
): string | null {
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
