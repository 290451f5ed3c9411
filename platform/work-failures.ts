import { hourMs, minuteMs } from '#domain/durations'
import { failureTypes, type FailureType } from '#domain/failures'
import { Prisma, type Database } from './database'
import type { Logger } from './log'
import { PaddleError } from './paddle/error'

// Periodic work over many items processes each one separately: a failing item backs off with growing delays, while the
// others continue. An item that keeps failing is reported to the operator (worker/maintenance/activities).
// See decision 061.

/** Stored in "WorkFailure" and shown to operators. */
type WorkName =
  | 'apply a plan'
  | 'apply an event of Paddle'
  | 'cancel a refunded subscription'
  | 'check what a marketplace showed'
  | 'move a customer at Paddle'
  | 'plan the capacity of a marketplace'
  | 'read a listing'
  | 'reconcile a subscription'
  | 'tell of a saved car'

const firstDelayMs = minuteMs
const maxDelayMs = 6 * hourMs
/** While Paddle is down, the items themselves may be fine. */
const maxOutageMs = 15 * minuteMs

interface Work<T> {
  work: WorkName
  items: T[]
  idOf: (item: T) => string
  run: (item: T) => Promise<void>
  now: Date
  heartbeat?: () => void
}

/**
 * Runs the work for each item that is not backing off. Logs and records an error, then continues with the next item.
 * Throws only if an error cannot be recorded.
 */
export async function runEach<T>(
  { db, log }: { db: Database; log: Logger },
  { work, items, idOf, run, now, heartbeat = () => {} }: Work<T>,
): Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 }
  if (items.length === 0) return counts
  const known = await db.workFailure.findMany({ where: { work, item: { in: items.map(idOf) } } })
  const failures = new Map(known.map((row) => [row.item, row]))
  for (const one of items) {
    const item = idOf(one)
    const earlier = failures.get(item)
    if (earlier && earlier.retryAt > now) continue
    try {
      await run(one)
      counts.done++
      if (earlier) await db.workFailure.deleteMany({ where: { work, item } })
    } catch (error) {
      counts.failed++
      log.error({ work, item, err: error }, 'periodic work failed for one item; it is tried again')
      await recordFailure(db, { work, item, error, now })
    }
    heartbeat()
  }
  return counts
}

interface Failed {
  work: WorkName
  item: string
  error: unknown
  now: Date
}

/** The delay doubles with each failure in a row. */
export async function recordFailure(db: Database, { work, item, error, now }: Failed): Promise<void> {
  const key = { work_item: { work, item } }
  const failures = ((await db.workFailure.findUnique({ where: key }))?.failures ?? 0) + 1
  const isOutage = error instanceof PaddleError && error.kind !== 'refused'
  const pauseMs = Math.min(isOutage ? maxOutageMs : maxDelayMs, firstDelayMs * 2 ** (failures - 1))
  const last = { failures, error: describeError(error), retryAt: new Date(now.getTime() + pauseMs) }
  await db.workFailure.upsert({ where: key, create: { work, item, ...last }, update: last })
}

/** SQL: whether an item, given as SQL text, is backing off now. */
export const isBackingOffSql = (
  work: WorkName,
  item: Prisma.Sql,
  now: Date,
) => Prisma.sql`EXISTS (SELECT 1 FROM "WorkFailure" w
  WHERE w.work = ${work} AND w.item = ${item} AND w."retryAt" > ${now})`

/** Runs each step even if an earlier one failed, then throws the first error. */
export async function runAllSteps(log: Logger, steps: Record<string, () => Promise<unknown>>): Promise<void> {
  const errors: unknown[] = []
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run()
    } catch (error) {
      log.error({ step, err: error }, 'a step of periodic work failed; the others go on')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** Only the kind and code: messages may contain addresses and other values. */
export function describeError(error: unknown): string {
  if (error instanceof PaddleError) return `Paddle: ${error.kind}, ${error.code}`
  const { name, code } = error as { name?: unknown; code?: unknown }
  return [typeof name === 'string' ? name : 'unknown error', typeof code === 'string' ? code : ''].join(' ').trim()
}

interface FailureOptions {
  retryable: boolean
  retryAfterMs?: number
  cause?: unknown
  /** What the failure affects: the requested page or the whole site. Absent if unknown. */
  scope?: 'page' | 'site'
}

/**
 * A failure that operators and retry policies know by type. Plain functions throw it. Only the worker's interceptor
 * turns it into Temporal's `ApplicationFailure` (worker/interceptors.ts). Messages end up in workflow histories, so
 * they contain ids and numbers, never a user's text or address.
 */
export class TypedFailure extends Error {
  constructor(
    readonly type: FailureType,
    message: string,
    readonly options: FailureOptions = { retryable: true },
  ) {
    super(message, { cause: options.cause })
    this.name = type
  }
}

/** The site asked for fewer requests. `retryAfterMs` is the wait that it requested, if any. */
export const sourceThrottled = (message: string, retryAfterMs?: number) =>
  new TypedFailure(failureTypes.sourceThrottled, message, { retryable: false, retryAfterMs })

/** A login wall, a CAPTCHA or a refusal. An immediate retry would make it worse. */
export const sourceBlocked = (message: string) =>
  new TypedFailure(failureTypes.sourceBlocked, message, { retryable: false })

/** No response, or a 5xx. */
export const sourceUnavailable = (message: string, cause?: unknown) =>
  new TypedFailure(failureTypes.sourceUnavailable, message, { retryable: true, cause })

/** A failure's message, or the name of any other error, because its message could contain an address. */
export const failureMessage = (error: unknown): string =>
  error instanceof TypedFailure ? error.message : error instanceof Error ? error.name : 'unknown'
