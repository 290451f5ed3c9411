import type { Database } from '#platform/database'
import { paddleClient, type PaddleClient } from '#platform/paddle/client'
import { applyEvents, logFailedEvents } from '#platform/payments/apply-events'
import { createRepairEvent } from '#platform/payments/repair-payments'
import type { PaddleSubscription } from '#platform/paddle/shapes'
import type { Subscription } from '#prisma/generated/client'
import { runEach } from '#platform/work-failures'
import type { Dependencies } from '../dependencies'

/** Paddle accepts several dozen ids per request. */
const idsAtOnce = 50

interface Reconciled {
  checked: number
  /** Stored differently or not at all. */
  repaired: number
  /** Stored as continuing, but unknown to Paddle. */
  unknown: number
}

/**
 * Fetches each subscription from Paddle and repairs those that are stored differently. Each repair is stored and
 * applied as an event, like those of the webhooks. Does nothing without Paddle. Throws a `PaddleError` if Paddle does
 * not answer; earlier repairs remain. Calls `heartbeat` between subscriptions.
 */
export async function reconcile(
  { db, log, config }: Dependencies,
  heartbeat: () => void = () => {},
): Promise<Reconciled> {
  const done: Reconciled = { checked: 0, repaired: 0, unknown: 0 }
  if (!config.paddle) return done
  const paddle = paddleClient(config.paddle)
  // Read before the requests to Paddle: an event that arrives in between is newer than the repair.
  const stored = new Map((await db.subscription.findMany()).map((row) => [row.id, row]))
  const goesOn = new Set([...stored.values()].flatMap(({ id, status }) => (status === 'canceled' ? [] : id)))
  const run = async (answer: PaddleSubscription) => {
    if (await repairSubscription(db, answer, stored.get(answer.id) ?? null)) done.repaired++
  }
  const work = { work: 'reconcile a subscription' as const, idOf: ({ id }: PaddleSubscription) => id, run, heartbeat }
  for await (const answer of everySubscription(paddle, goesOn)) {
    done.checked++
    goesOn.delete(answer.id)
    await runEach({ db, log }, { ...work, items: [answer], now: new Date() })
  }
  done.unknown = goesOn.size
  for (const id of goesOn) log.error({ subscription: id }, 'Paddle does not know a subscription that is active here')
  for await (const batch of applyEvents(db, config.paddle.prices)) logFailedEvents(log, batch)
  if (done.repaired > 0) log.warn({ ...done }, 'subscriptions repaired')
  else log.info({ ...done }, 'subscriptions reconciled')
  return done
}

/** Ends with stored subscriptions that Paddle did not list. */
async function* everySubscription(paddle: PaddleClient, ours: Set<string>): AsyncGenerator<PaddleSubscription> {
  yield* paddle.subscriptions()
  const left = [...ours]
  for (let from = 0; from < left.length; from += idsAtOnce) {
    yield* paddle.subscriptions({ ids: left.slice(from, from + idsAtOnce) })
  }
}

/**
 * Stores Paddle's reply if it differs from `stored`, which was read before the request. Returns whether it differs. If
 * the subscription is not stored because an event with the same facts failed, it is left to the operator
 * (reportFailedEvents).
 */
export async function repairSubscription(
  db: Database,
  answer: PaddleSubscription,
  stored: Subscription | null,
): Promise<boolean> {
  const repair = createRepairEvent(answer, stored)
  const failed = { subjectId: answer.id, failure: { not: null }, facts: { equals: repair?.facts } }
  if (repair && !stored && (await db.paddleEvent.findFirst({ where: failed }))) return false
  if (repair) await db.paddleEvent.create({ data: repair })
  return repair !== null
}
