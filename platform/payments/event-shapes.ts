import { z } from 'zod'
import { eventOrderKey } from '#domain/plans/event-order'
import type { Prisma } from '../database'

// The fields of Paddle's events that we use, as Paddle names them. All others are dropped before storage.
// https://developer.paddle.com/webhooks/overview

const id = z.string().regex(/^[\w-]{1,100}$/)
const time = z.iso.datetime({ offset: true })
const maxCents = 2 ** 31 - 1
/** Cents, as text. */
const cents = z
  .string()
  .regex(/^-?\d{1,10}$/)
  .refine((text) => Math.abs(Number(text)) <= maxCents)
const currency = z.string().regex(/^[A-Z]{3}$/)
/** Set by our checkout. Anything else in it is ignored. */
const customData = z
  .object({ userId: z.uuid().nullable().catch(null).default(null) })
  .nullable()
  .catch(null)
  .default(null)

const envelope = z.object({
  event_id: id,
  event_type: z.string().regex(/^[\w.]{1,100}$/),
  occurred_at: time,
  data: z.record(z.string(), z.unknown()),
})

export const subscriptionFacts = z.object({
  id,
  status: z.enum(['active', 'trialing', 'past_due', 'paused', 'canceled']),
  customer_id: id,
  items: z
    .array(z.object({ price: z.object({ id }) }))
    .min(1)
    .max(100),
  next_billed_at: time.nullish(),
  paused_at: time.nullish(),
  canceled_at: time.nullish(),
  scheduled_change: z.object({ action: z.string().max(20), effective_at: time }).nullish(),
  custom_data: customData,
})
export type SubscriptionFacts = z.output<typeof subscriptionFacts>

const transactionFacts = z.object({
  id,
  status: z.enum(['draft', 'ready', 'billed', 'paid', 'completed', 'past_due', 'canceled']),
  customer_id: id.nullish(),
  subscription_id: id.nullish(),
  origin: z.string().max(50).default('unknown'),
  billed_at: time.nullish(),
  currency_code: currency,
  details: z.object({ totals: z.object({ grand_total: cents }) }).nullish(),
  custom_data: customData,
})
export type TransactionFacts = z.output<typeof transactionFacts>

const adjustmentFacts = z.object({
  id,
  action: z.string().max(50),
  status: z.enum(['pending_approval', 'approved', 'rejected', 'reversed']),
  transaction_id: id,
  customer_id: id,
  subscription_id: id.nullish(),
  currency_code: currency,
  totals: z.object({ total: cents }),
})
export type AdjustmentFacts = z.output<typeof adjustmentFacts>

/** Keyed by the prefix of the event's type. */
export const eventShapes = {
  subscription: subscriptionFacts,
  transaction: transactionFacts,
  adjustment: adjustmentFacts,
} as const
type EventKind = keyof typeof eventShapes

/** Null for a type that is stored and ignored. */
export function eventKindOf(type: string): EventKind | null {
  const [kind] = type.split('.')
  return kind !== undefined && Object.hasOwn(eventShapes, kind) ? (kind as EventKind) : null
}

export type NewPaddleEvent = Prisma.PaddleEventCreateManyInput

/**
 * Keeps the parts of a webhook's JSON to store. Null if it is not an event. If an event's data has an unexpected
 * shape, it is stored with the names of the invalid fields, never their values.
 */
export function parseEvent(body: unknown): NewPaddleEvent | null {
  const read = envelope.safeParse(body)
  if (!read.success) return null
  const { event_id: id, event_type: type, occurred_at, data } = read.data
  const event = { id, type, orderKey: eventOrderKey(occurred_at, id) }
  const kind = eventKindOf(type)
  if (kind === null) return { ...event, appliedAt: new Date() }
  const facts = eventShapes[kind].safeParse(data)
  if (!facts.success) {
    const fields = facts.error.issues.map(({ path }) => path.join('.') || 'data')
    return { ...event, failure: `unreadable: ${[...new Set(fields)].slice(0, 10).join(', ')}` }
  }
  return { ...event, ...toEventRow(facts.data) }
}

type Facts = Prisma.InputJsonObject & {
  id: string
  customer_id?: string | null
  custom_data?: { userId: string | null } | null
}

export const toEventRow = (facts: Facts) => ({
  subjectId: facts.id,
  customerId: facts.customer_id ?? null,
  userId: facts.custom_data?.userId ?? null,
  facts,
})
