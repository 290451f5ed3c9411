import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../../random'
import { Log } from '../../../logs'
import { newId } from '../records'

/** Receivers must reject all but the first. */
export const signatureKinds = ['signed', 'forged', 'tampered', 'stale', 'early'] as const
type SignatureKind = (typeof signatureKinds)[number]

const hourS = 3600
const unknownSecret = 'pdl_ntfset_nobodys'

/** Creates the body and the header `Paddle-Signature`: `h1` is HMAC-SHA256 of `<ts>:<body>`, one per secret. */
function signEvent(
  text: string,
  secrets: string[],
  how: SignatureKind,
  nowMs: number,
): { header: string; body: string } {
  const shiftS = how === 'stale' ? -hourS : how === 'early' ? hourS : 0
  const ts = Math.floor(nowMs / 1000) + shiftS
  const known = how === 'forged' ? [unknownSecret] : secrets
  const h1 = known.map((secret) => createHmac('sha256', secret).update(`${ts}:${text}`).digest('hex'))
  const body = how === 'tampered' ? text.replace('"data":{', '"data":{"tampered":true,') : text
  return { header: [`ts=${ts}`, ...h1.map((one) => `h1=${one}`)].join(';'), body }
}

export interface PaddleEvent {
  event_id: string
  event_type: string
  occurred_at: string
  notification_id: string
  data: { id: string }
}

export function eventSubscriptionId({ event_type, data }: PaddleEvent): string | null {
  if (event_type.startsWith('subscription.')) return data.id
  return 'subscription_id' in data ? (data.subscription_id as string | null) : null
}

/** `status` is null if there was no response in time. */
interface Delivery {
  eventId: string
  at: string
  how: SignatureKind
  attempt: number
  status: number | null
  tookMs: number
}

export const releaseOrders = ['made', 'reversed', 'shuffled'] as const
type ReleaseOrder = (typeof releaseOrders)[number]

interface DeliverySettings {
  /** null disables delivery. */
  url: string | null
  /** Events wait for `release`. */
  held: boolean
  /** How many extra times each event is sent. */
  duplicates: number
  delayMs: number
  /** Paddle's own sandbox makes three attempts within 15 minutes. */
  retryMs: number[]
}

const usual = { held: false, duplicates: 0, delayMs: 0, retryMs: [2_000, 10_000, 60_000] }
/** Same as Paddle's. */
const timeoutMs = 5_000
const firstSecret = 'pdl_ntfset_sandbox_secret'

/** Sends events to the app one at a time. Retries if the response is not 2xx. */
export class WebhookDeliveries {
  settings: DeliverySettings
  /** Newest first. Each event is signed with all of them. */
  secrets = [firstSecret]
  readonly log = new Log<Delivery>(10_000)
  private waiting: PaddleEvent[] = []
  private queue: Promise<unknown> = Promise.resolve()
  private readonly timers = new Set<NodeJS.Timeout>()
  private readonly random = createRandom(1)

  constructor(url: string | null) {
    this.settings = { url, ...usual }
  }

  send(event: PaddleEvent): void {
    if (this.settings.held) this.waiting.push(event)
    else this.enqueue(event)
  }

  /** Sends held events in the given order and stops holding. Returns how many were sent. */
  release(order: ReleaseOrder): number {
    this.settings.held = false
    const events = this.waiting.splice(0)
    if (order === 'reversed') events.reverse()
    if (order === 'shuffled') events.sort(() => this.random.next() - 0.5)
    for (const event of events) this.enqueue(event)
    return events.length
  }

  /** Sends an event again as a new notification. Returns null if no URL is set. */
  async redeliver(event: PaddleEvent, how: SignatureKind): Promise<Delivery | null> {
    return this.attempt({ ...event, notification_id: newId('ntf') }, 1, how)
  }

  /** Resolves once every event that is not held was sent at least once. */
  async waitUntilIdle(): Promise<void> {
    await this.queue
  }

  clear(): void {
    this.stop()
    this.waiting = []
    this.log.clear()
    this.secrets = [firstSecret]
    this.settings = { url: this.settings.url, ...usual }
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  get heldCount(): number {
    return this.waiting.length
  }

  private enqueue(event: PaddleEvent, attempt = 1): void {
    const { duplicates, delayMs } = this.settings
    const times = attempt === 1 ? 1 + duplicates : 1
    this.queue = this.queue.then(async () => {
      if (delayMs > 0 && attempt === 1) await wait(delayMs)
      for (let time = 0; time < times; time++) await this.attemptWithRetry(event, attempt)
    })
  }

  private async attemptWithRetry(event: PaddleEvent, attempt: number): Promise<void> {
    const delivery = await this.attempt(event, attempt, 'signed')
    const delay = this.settings.retryMs[attempt - 1]
    if (!delivery || isAccepted(delivery) || delay === undefined) return
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      this.enqueue(event, attempt + 1)
    }, delay)
    this.timers.add(timer.unref())
  }

  private async attempt(event: PaddleEvent, attempt: number, how: SignatureKind): Promise<Delivery | null> {
    const { url } = this.settings
    if (url === null) return null
    const startedAt = Date.now()
    const { header, body } = signEvent(JSON.stringify(event), this.secrets, how, startedAt)
    const status = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Paddle', 'paddle-signature': header },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (response) => response.status,
      () => null,
    )
    const at = new Date(startedAt).toISOString()
    const delivery = { eventId: event.event_id, at, how, attempt, status, tookMs: Date.now() - startedAt }
    this.log.add(delivery)
    return delivery
  }
}

export const isAccepted = ({ status }: Delivery) => status !== null && status >= 200 && status < 300
