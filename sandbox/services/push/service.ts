import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto'
import type { EntryStore } from '../../storage/journal'

/** A browser's subscription, including the private key that only the browser knows. */
export interface Subscription {
  id: string
  ecdh: ECDH
  auth: Buffer
  /** VAPID public key of the only sender that may push. */
  applicationServerKey: string
  expired: boolean
}

/** A push after decryption. */
export interface ReceivedPush {
  endpoint: string
  receivedAt: string
  topic: string | null
  urgency: string | null
  /** In seconds. */
  ttl: number | null
  /** Decoded JSON, or plain text. */
  payload: unknown
}

export class PushService {
  private readonly subscriptions: Map<string, Subscription>
  private received: ReceivedPush[]
  constructor(private readonly store: { subscriptions: EntryStore<Subscription>; pushes: EntryStore<ReceivedPush> }) {
    this.subscriptions = new Map(store.subscriptions.read().map((subscription) => [subscription.id, subscription]))
    this.received = store.pushes.read()
  }

  subscribe(applicationServerKey: string): Subscription {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    const made = { id: randomUUID(), ecdh, auth: randomBytes(16), applicationServerKey, expired: false }
    this.subscriptions.set(made.id, made)
    this.store.subscriptions.add(made)
    return made
  }

  find(id: string): Subscription | null {
    return this.subscriptions.get(id) ?? null
  }

  expire(subscription: Subscription): void {
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

  /** Clears received pushes but not subscriptions, because browsers keep theirs. */
  clear(): void {
    this.received = []
    this.store.pushes.rewrite([])
  }
}

/** `PushSubscription.toJSON()` of a subscription. */
export const subscriptionJson = (subscription: Subscription, pushOrigin: string) => ({
  endpoint: `${pushOrigin}/push/${subscription.id}`,
  expirationTime: null,
  keys: {
    p256dh: subscription.ecdh.getPublicKey('base64url'),
    auth: subscription.auth.toString('base64url'),
  },
})
