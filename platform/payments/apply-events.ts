import type { Database, Transaction } from '../database'
import type { Logger } from '../log'
import {
  loadAccountLookup,
  applyEventWorkName,
  noAccountReason,
  loadPendingEvents,
  type EventOutcomes,
} from './pending-event'
import { describeError, recordFailure } from '../work-failures'
import { type PlanPriceIds, writeSubscriptions } from './write-subscriptions'
import { writePayments, writeRefunds } from './write-payments'

const maxAtOnce = 200
/** PostgreSQL advisory lock: only one process applies events at a time, so none sees another's partial work. */
const applyLock = 46_001n

interface AppliedBatch {
  applied: number
  /** Stored for the operator. */
  failed: { id: string; failure: string }[]
  /** More events may be waiting. */
  isFull: boolean
  /** Accounts with a changed subscription. */
  userIds: string[]
}

/**
 * Applies pending events in batches, oldest first: writes their facts, without side effects. Both processes call it:
 * the web app after it has responded, and the worker each minute. A batch is one transaction, so if a process dies,
 * the next one applies the whole batch. If a batch cannot be stored, its events are applied one by one: a bad one
 * backs off and is retried (work-failures).
 */
export async function* applyEvents(db: Database, prices: PlanPriceIds): AsyncGenerator<AppliedBatch> {
  for (;;) {
    const batch = await db
      .$transaction((tx) => applyBatch(tx, prices))
      .catch((error: unknown) => applyOneByOne(db, prices, error))
    if (batch === null) return
    yield batch
  }
}

export function logFailedEvents(log: Logger, { failed }: AppliedBatch): void {
  for (const { id, failure } of failed) log.error({ event: id, failure }, 'an event of Paddle cannot be applied')
}

async function applyOneByOne(db: Database, prices: PlanPriceIds, batchError: unknown): Promise<AppliedBatch> {
  const events = await db.$transaction((tx) => loadPendingEvents(tx, maxAtOnce))
  if (events === null) throw batchError
  const { subscriptions, transactions, adjustments, unreadable } = events
  const ids = [...[...subscriptions, ...transactions, ...adjustments].map(({ id }) => id), ...unreadable]
  const all: AppliedBatch = { applied: 0, failed: [], isFull: ids.length === maxAtOnce, userIds: [] }
  for (const id of ids) {
    try {
      const one = await db.$transaction((tx) => applyBatch(tx, prices, id))
      all.applied += one?.applied ?? 0
      all.failed.push(...(one?.failed ?? []))
      all.userIds.push(...(one?.userIds ?? []))
    } catch (error) {
      await recordFailure(db, { work: applyEventWorkName, item: id, error, now: new Date() })
      all.failed.push({ id, failure: describeError(error) })
    }
  }
  return all
}

async function applyBatch(
  tx: Transaction,
  prices: PlanPriceIds,
  id: string | null = null,
): Promise<AppliedBatch | null> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${applyLock})`
  const events = await loadPendingEvents(tx, maxAtOnce, id)
  if (events === null) return null
  const owners = await loadAccountLookup(tx, events)
  const outcomes: EventOutcomes = new Map(events.unreadable.map((id) => [id, 'unreadable']))
  const rows = await writeSubscriptions(tx, events.subscriptions, { prices, owners, outcomes })
  await writePayments(tx, events.transactions, { owners, outcomes })
  await writeRefunds(tx, events.adjustments, { owners, outcomes })
  await settle(tx, outcomes)
  await requeueUnowned(tx, [...new Set(rows.map(({ customerId }) => customerId))])
  const failed = [...outcomes].flatMap(([id, failure]) => (failure === null ? [] : { id, failure }))
  const before = rows.flatMap(({ id }) => owners.stored.get(id)?.userId ?? [])
  return {
    ...{ applied: outcomes.size - failed.length, failed, isFull: outcomes.size === maxAtOnce },
    userIds: [...new Set([...rows.map(({ userId }) => userId), ...before])],
  }
}

async function settle(tx: Transaction, outcomes: EventOutcomes): Promise<void> {
  await tx.$executeRaw`
    UPDATE "PaddleEvent" e SET failure = o.failure, "appliedAt" = CASE WHEN o.failure IS NULL THEN now() END
    FROM unnest(${[...outcomes.keys()]}::text[], ${[...outcomes.values()]}::text[]) AS o(id, failure) WHERE e.id = o.id`
  await tx.workFailure.deleteMany({ where: { work: applyEventWorkName, item: { in: [...outcomes.keys()] } } })
}

/** Requeues events without custom data that arrived before their customer's account was known. */
async function requeueUnowned(tx: Transaction, customerIds: string[]): Promise<void> {
  if (customerIds.length === 0) return
  await tx.paddleEvent.updateMany({
    where: { customerId: { in: customerIds }, failure: noAccountReason, userId: null },
    data: { failure: null, reportedAt: null },
  })
}
