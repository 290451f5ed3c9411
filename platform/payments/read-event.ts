import { orderKeyOf } from '#domain/plans/event-order'
import type { Prisma } from '../database'
import { envelope, eventShapes, kindOf } from './event-shapes'

/** A row of PaddleEvent. */
export type NewEvent = Prisma.PaddleEventCreateManyInput

/**
 * The parts of a webhook's JSON to store. Null if it is not an event. If an event's data has an unexpected shape, it is
 * stored with the names of the invalid fields, never their values.
 */
export function readEvent(body: unknown): NewEvent | null {
  const read = envelope.safeParse(body)
  if (!read.success) return null
  const { event_id: id, event_type: type, occurred_at, data } = read.data
  const event = { id, type, orderKey: orderKeyOf(occurred_at, id) }
  const kind = kindOf(type)
  if (kind === null) return { ...event, appliedAt: new Date() }
  const facts = eventShapes[kind].safeParse(data)
  if (!facts.success) {
    const fields = facts.error.issues.map(({ path }) => path.join('.') || 'data')
    return { ...event, failure: `unreadable: ${[...new Set(fields)].slice(0, 10).join(', ')}` }
  }
  return { ...event, ...rowOf(facts.data) }
}

type Facts = Prisma.InputJsonObject & {
  id: string
  customer_id?: string | null
  custom_data?: { userId: string | null } | null
}

export const rowOf = (facts: Facts) => ({
  subjectId: facts.id,
  customerId: facts.customer_id ?? null,
  userId: facts.custom_data?.userId ?? null,
  facts,
})
