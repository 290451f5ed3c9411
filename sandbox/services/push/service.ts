import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto'
import type { EntryStore } from '../../storage/journal'

/** A browser's subscription, with the private key that only the browser holds. */
export interface Subscription {
  id: string
  ecdh: ECDH
  auth: Buffer
  /** The VAPID public key it was made for: only its owner may push to it. */
  applicationServerKey: string
  expired: boolean
}

/** A push as the browser would read it. */
export interface ReceivedPush {
  endpoint: string
  receivedAt: string
  topic: string | null
  urgency: string | null
  /** Seconds. */
  ttl: number | null
  /** Decoded JSON, or the text where it is no JSON. */
  payload: unknown
}

/** The subscriptions and what they received. */
export class PushService {
  private readonly subscriptions: Map<string, Subscription>
  private received: ReceivedPush[]
  constructor(private readonly kept: { subscriptions: EntryStore<Subscription>; pushes: EntryStore<ReceivedPush> }) {
    this.subscriptions = new Map(kept.subscriptions.read().map((subscription) => [subscription.id, subscription]))
    this.received = kept.pushes.read()
  }

  subscribe(applicationServerKey: string): Subscription {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    const made = { id: randomUUID(), ecdh, auth: randomBytes(16), applicationServerKey, expired: false }
    this.subscriptions.set(made.id, made)
    this.kept.subscriptions.add(made)
    return made
  }

  find(id: string): Subscription | null {
    return this.subscriptions.get(id) ?? null
  }

  expire(subscription: Subscription): void {
    subscription.expired = true
    this.kept.subscriptions.add(subscription)
  }

  deliver(push: ReceivedPush): void {
    this.kept.pushes.add(push)
    this.received.push(push)
  }

  list(endpoint?: string): ReceivedPush[] {
    return endpoint ? this.received.filter((p) => p.endpoint === endpoint) : [...this.received]
  }

  /** Forgets what was received. Subscriptions stay, as browsers do. */
  clear(): void {
    this.received = []
    this.kept.pushes.rewrite([])
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
