import { createHmac, randomUUID } from 'node:crypto'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/durations'
import { paddleEvents, webhookSecret, type PriceName } from './paddle-events'

type PaddleEvent = ReturnType<ReturnType<typeof paddleEvents>['subscription']>
export type LoadEvent = Omit<PaddleEvent, 'data'> & { data: Record<string, unknown> }

/** One request to the webhook. A forged one must be rejected. All others get a 200, even repeated ones. */
export interface Delivery {
  body: string
  signature: string
  isForged: boolean
}

interface WebhookLoad {
  deliveries: Delivery[]
  /** Paddle's genuine events, each once, unordered. */
  events: LoadEvent[]
  forgedIds: string[]
}

const duplicateShare = 0.3
const forgedShare = 0.05
const unknownAccountShare = 0.03

/**
 * `count` webhooks about the given accounts, shuffled: 30% are repeated, 5% are forged or stale. Everything follows
 * from the seed except random ids and the times, which only shift.
 */
export function createWebhookLoad(seed: number, count: number, userIds: string[]): WebhookLoad {
  const random = createSeededRandom(seed)
  const forgedCount = Math.round(count * forgedShare)
  const duplicateCount = Math.round(count * duplicateShare)
  const events = genuineEvents(random, count - forgedCount - duplicateCount, userIds)
  const genuine = events.map((event) => signed(JSON.stringify(event), random))
  const duplicates = Array.from({ length: duplicateCount }, () => ({ ...random.of(genuine) }))
  const forgeries = Array.from({ length: forgedCount }, () => forge(random.of(events), random))
  const deliveries = random.shuffle([...genuine, ...duplicates, ...forgeries.map(({ delivery }) => delivery)])
  return { deliveries, events, forgedIds: forgeries.flatMap(({ newId }) => newId ?? []) }
}

interface Random {
  share(): number
  int(below: number): number
  of<T>(some: readonly T[]): T
  shuffle<T>(some: T[]): T[]
}

/** Mulberry32: small, and random enough for test data. */
function createSeededRandom(seed: number): Random {
  let state = seed
  const share = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(share() * below)
  return {
    share,
    int,
    of: (some) => some[int(some.length)]!,
    shuffle: (some) => {
      for (let i = some.length - 1; i > 0; i--) {
        const j = int(i + 1)
        ;[some[i], some[j]] = [some[j]!, some[i]!]
      }
      return some
    },
  }
}

/** Interleaves the accounts' timelines until there are `count` events. */
function genuineEvents(random: Random, count: number, userIds: string[]): LoadEvent[] {
  const timelines = userIds.map((id) =>
    createTimeline(random, random.share() < unknownAccountShare ? randomUUID() : id),
  )
  const events: LoadEvent[] = timelines.flatMap((timeline) => timeline.first())
  while (events.length < count) events.push(random.of(timelines).next())
  return events.slice(0, count)
}

const weekMs = 7 * dayMs
const prices: PriceName[] = ['BASIC_MONTHLY', 'BASIC_YEARLY', 'PRO_MONTHLY', 'PRO_YEARLY']
const statuses = ['active', 'active', 'active', 'trialing', 'past_due', 'past_due', 'paused', 'canceled']
const paymentStatuses = ['ready', 'billed', 'paid', 'completed', 'past_due', 'canceled']

/** The events of one account: a subscription that names it, and a second one that only names the customer. */
function createTimeline(random: Random, userId: string) {
  const named = paddleEvents({ userId })
  const unnamed = paddleEvents({ userId: null, customerId: named.customerId })
  const payments = Array.from({ length: 3 }, () => `txn_${randomUUID()}`)
  const now = Date.now()
  // Few distinct times, so many events share one, to the microsecond or nearly. None is near the end of a grace period,
  // which could pass while the test runs.
  const moments = Array.from({ length: 8 }, (_, nth) => now - 20 * dayMs + nth * 60 * hourMs).filter(
    (ms) => Math.abs(now - ms - weekMs) > 20 * minuteMs,
  )
  const stamp = (event: LoadEvent): LoadEvent => ({
    ...event,
    occurred_at: event.occurred_at.replace(/\.\d+Z$/, `.123${String(random.int(3)).padStart(3, '0')}Z`),
  })
  const at = () => new Date(random.of(moments))
  const subscription = (of: ReturnType<typeof paddleEvents>, price: PriceName | null) => {
    const status = random.of(statuses)
    const isEnding = random.share() < 0.2
    const effective_at = new Date(now + (random.int(2) === 0 ? -5 : 5) * dayMs).toISOString()
    return of.subscription(at(), {
      ...(price === null ? { priceId: 'pri_unknown' } : { price }),
      status,
      scheduled_change: isEnding ? { action: random.of(['cancel', 'cancel', 'pause']), effective_at } : null,
      next_billed_at: ['canceled', 'paused'].includes(status)
        ? null
        : new Date(now + random.int(99) * dayMs).toISOString(),
    })
  }
  return {
    first: () => [stamp(subscription(named, random.of(prices)))],
    next(): LoadEvent {
      const kind = random.share()
      if (kind < 0.02) return stamp(subscription(named, null))
      if (kind < 0.55) return stamp(subscription(named, random.of(prices)))
      if (kind < 0.75) return stamp(subscription(unnamed, random.of(prices)))
      if (kind < 0.95) {
        const status = random.of(paymentStatuses)
        const over = { id: random.of(payments), status, grand_total: String(random.int(50_000)) }
        return stamp(random.of([named, unnamed]).transaction(at(), { ...over, subscription_id: named.subscriptionId }))
      }
      return { ...stamp(named.transaction(at())), event_type: 'customer.updated' }
    },
  }
}

const hmac = (ts: number, body: string, secret: string) =>
  createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')
const seconds = (shiftMs: number) => Math.floor((Date.now() + shiftMs) / secondMs)

function signed(body: string, random: Random): Delivery {
  const ts = seconds(random.int(2 * minuteMs) - minuteMs)
  return { body, signature: `ts=${ts};h1=${hmac(ts, body, webhookSecret)}`, isForged: false }
}

/** A forgery by someone who has seen events but not the secret: a bigger plan, a repeated event, or a new account. */
function forge(event: LoadEvent, random: Random): { delivery: Delivery; newId: string | null } {
  const newId = random.int(2) === 0 ? `evt_forged_${randomUUID()}` : null
  const items = [{ price: { id: 'pri_sandbox_pro_yearly' } }]
  const data = { ...event.data, items, status: 'active', scheduled_change: null }
  const changed = { ...event, event_id: newId ?? event.event_id, occurred_at: new Date().toISOString(), data }
  const body = JSON.stringify(changed)
  const [now, past, future] = [seconds(0), seconds(-hourMs), seconds(hourMs)]
  const genuine = (ts: number) => hmac(ts, body, webhookSecret)
  const signature = random.of([
    `ts=${now};h1=${hmac(now, body, 'pdl_guessed')}`,
    `ts=${now};h1=${genuine(past)}`,
    `ts=${now};h1=${hmac(now, JSON.stringify(event), webhookSecret)}`,
    `ts=${past};h1=${genuine(past)}`,
    `ts=${future};h1=${genuine(future)}`,
    `ts=${now};h1=${genuine(now).slice(0, 62)}`,
    '',
  ])
  return { delivery: { body, signature, isForged: true }, newId }
}
