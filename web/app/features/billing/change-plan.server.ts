import { setTimeout as wait } from 'node:timers/promises'
import { secondMs } from '#domain/durations'
import { formatMoney } from '#domain/words/plan-text'
import { releaseLock, acquireLock } from '#platform/lock'
import type { PaddleClient } from '#platform/paddle/client'
import { PaddleError } from '#platform/paddle/error'
import type { Subscription } from '#prisma/generated/client'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { log } from '../../services/log.server'
import { requireStillSignedIn, type Owner, type SignedIn } from '../accounts/session/sessions.server'
import { readJson } from '../../http/body.server'
import { requireCaller } from '../accounts/session/guards.server'
import { billingMessages, type PlanChange, planChangeSchema } from './subscription-state'
import {
  requirePaddle,
  requireChangeableSubscription,
  isSubscriptionLocked,
  paddlePriceId,
  type AmountDue,
} from './plan-preview.server'

/** Longer than the four API calls of a change can take together. */
const lockMs = 30 * secondMs
const maxWaitMs = 25 * secondMs
const pollMs = 200

/**
 * Changes the plan at Paddle, which charges for it. `shown` is the amount that the user accepted: if it has changed,
 * nothing is charged (409). Idempotent: changes of one subscription run one at a time, and a change that Paddle has
 * already made is not requested again. The entitlement changes only with Paddle's event. 409 if the change is not
 * possible or was declined, 503 if the outcome is unknown.
 */
export async function changePlan(
  user: Owner & { subscriptions: Subscription[] },
  to: PlanChange,
  shown: AmountDue | null,
): Promise<void> {
  const { id, userId, plan, period } = requireChangeableSubscription(user)
  if (plan === to.newSubscriptionType && period === to.newSubscriptionPeriod) return
  const client = await requirePaddle(userId, billingMessages.updateFailed)
  await withLock(`plan-change/${id}`, async () => {
    try {
      const priceId = paddlePriceId(to)
      if (await isMade(client, id, priceId)) return
      if (shown) await requireSame(client, id, priceId, shown)
      await requireStillSignedIn(user)
      await change(client, id, priceId)
    } catch (error) {
      throw refusalOf(error, id)
    }
  })
}

/** Runs `work` under a lock across processes. 409 if the lock is not acquired in time. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (const since = Date.now(); Date.now() - since < maxWaitMs; await wait(pollMs)) {
    const number = await acquireLock(database(), name, lockMs)
    if (number === null) continue
    try {
      return await work()
    } finally {
      await releaseLock(database(), name, number)
    }
  }
  throw new HttpError(409, billingMessages.busy)
}

const isMade = async (client: PaddleClient, id: string, priceId: string) =>
  (await client.subscription(id)).priceIds.includes(priceId)

async function requireSame(client: PaddleClient, id: string, priceId: string, shown: AmountDue): Promise<void> {
  const { dueNowCents, currency } = await client.previewPlan(id, priceId)
  if (dueNowCents === shown.cents && currency === shown.currency) return
  const [was, is] = [formatMoney(shown.cents, shown.currency), formatMoney(dueNowCents, currency)]
  throw new HttpError(409, `The amount has changed from ${was} to ${is}, so nothing was charged. Confirm it once more.`)
}

/** If the call gets no response, checks with Paddle whether the change was made. */
async function change(client: PaddleClient, id: string, priceId: string): Promise<void> {
  try {
    await client.changePlan(id, priceId)
  } catch (error) {
    if (!(error instanceof PaddleError) || error.kind === 'refused') throw error
    log().warn({ err: error, subscriptionId: id }, 'a change of plan got no answer')
    if (await isMade(client, id, priceId).catch(() => false)) return
    throw new HttpError(503, billingMessages.unknownOutcome)
  }
}

function refusalOf(error: unknown, subscriptionId: string): HttpError {
  if (error instanceof HttpError) return error
  log().warn({ err: error, subscriptionId }, 'a change of plan failed')
  if (error instanceof PaddleError && error.kind === 'refused') {
    if (isSubscriptionLocked(error)) return new HttpError(409, billingMessages.locked)
    if (/declined|payment/.test(error.code)) return new HttpError(409, billingMessages.declined)
  }
  return new HttpError(503, billingMessages.updateFailed)
}

/** Reads the caller and the plan of a call that previews or makes a change. 401 and 400 as for all calls. */
export async function readPlanChange(request: Request): Promise<{ user: SignedIn; to: PlanChange }> {
  const user = await requireCaller(request)
  const read = planChangeSchema.safeParse(await readJson(request))
  if (!read.success) throw new HttpError(400, billingMessages.unknownPlan)
  return { user, to: read.data }
}
