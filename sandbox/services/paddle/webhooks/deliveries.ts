import { createHmac } from 'node:crypto'
import { Log } from '../../../logs'
import { newId } from '../records'

/** Receivers must reject all but the first. */
export const signatureKinds = ['signed', 'forged', 'tampered', 'stale', 'early'] as const
export type SignatureKind = (typeof signatureKinds)[number]

const hourS = 3600
const unknownSecret = 'pdl_ntfset_nobodys'

/** Creates the body and the header `Paddle-Signature`: `h1` is HMAC-SHA256 of `<ts>:<body>`, one per secret. */
function signEvent(text: string, secrets: string[], how: SignatureKind): { header: string; body: string } {
  const shiftS = how === 'stale' ? -hourS : how === 'early' ? hourS : 0
  const ts = Math.floor(Date.now() / 1000) + shiftS
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

/** `status` is null if there was no response in time. */
interface Delivery {
  eventId: string
  how: SignatureKind
  status: number | null
}

export const releaseOrders = ['made', 'reversed'] as const
type ReleaseOrder = (typeof releaseOrders)[number]

interface DeliverySettings {
  /** null disables delivery. */
  url: string | null
  /** Events wait for `release`. */
  held: boolean
  /** How many extra times each event is sent. */
  duplicates: number
  /** Each event is signed with all of them. */
  secrets: string[]
}

const usual = { held: false, duplicates: 0, secrets: ['pdl_ntfset_sandbox_secret'] }
const retryMs = [2_000, 10_000, 60_000]
/** Same as Paddle's. */
const timeoutMs = 5_000

/** Sends events to the app one at a time. Retries if the response is not 2xx. */
export class WebhookDeliveries {
  settings: DeliverySettings
  readonly log = new Log<Delivery>(10_000)
  private waiting: PaddleEvent[] = []
  private queue: Promise<unknown> = Promise.resolve()
  private readonly timers = new Set<NodeJS.Timeout>()

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
    for (const event of events) this.enqueue(event)
    return events.length
  }

  /** Sends an event again as a new notification. Returns null if no URL is set. */
  async redeliver(event: PaddleEvent, how: SignatureKind): Promise<Delivery | null> {
    return this.attempt({ ...event, notification_id: newId('ntf') }, how)
  }

  /** Resolves once every event that is not held was sent at least once. */
  async waitUntilIdle(): Promise<void> {
    await this.queue
  }

  clear(): void {
    this.stop()
    this.waiting = []
    this.log.clear()
    this.settings = { url: this.settings.url, ...usual }
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  get heldCount(): number {
    return this.waiting.length
  }

  private enqueue(event: PaddleEvent): void {
    const times = 1 + this.settings.duplicates
    for (let time = 0; time < times; time++) this.enqueueAttempt(event, 0)
  }

  private enqueueAttempt(event: PaddleEvent, failures: number): void {
    this.queue = this.queue.then(async () => {
      const delivery = await this.attempt(event, 'signed')
      const delay = retryMs[failures]
      if (!delivery || isAccepted(delivery) || delay === undefined) return
      const timer = setTimeout(() => {
        this.timers.delete(timer)
        this.enqueueAttempt(event, failures + 1)
      }, delay)
      this.timers.add(timer.unref())
    })
  }

  private async attempt(event: PaddleEvent, how: SignatureKind): Promise<Delivery | null> {
    const { url, secrets } = this.settings
    if (url === null) return null
    const { header, body } = signEvent(JSON.stringify(event), secrets, how)
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
    const delivery = { eventId: event.event_id, how, status }
    this.log.add(delivery)
    return delivery
  }
}

export const isAccepted = ({ status }: Delivery) => status !== null && status >= 200 && status < 300
