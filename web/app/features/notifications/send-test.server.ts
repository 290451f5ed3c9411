import { dayMs, hourMs } from '#domain/durations'
import type { Transaction } from '#platform/database'
import { suppressionOf } from '#platform/suppression'
import { database } from '../../services/database.server'
import { sharedLimiter, type SharedLimiter } from '../../services/limit-store.server'
import { runTargetTest } from '../../services/temporal.server'
import { withOwnerLock, type Owner } from '../accounts/session/lock-owner.server'
import { ownTarget } from './targets.server'

/** Rate limited: each test sends a real message, and an email may go to another person. */
const limits = {
  EMAIL: { points: 5, windowSeconds: dayMs / 1_000 },
  PUSH: { points: 10, windowSeconds: hourMs / 1_000 },
} as const

/**
 * Sends a test to a target through the worker and waits a few seconds for the result, which is stored on the target.
 * `off`: the target gets no alerts, so no test either. `many`: over the rate limit.
 */
export async function sendTest(owner: Owner, id: unknown): Promise<'done' | 'off' | 'many' | 'failed'> {
  const target = await ownTarget(owner.id, id)
  const isSilent =
    target.email !== null && (target.confirmedAt === null || (await suppressionOf(database(), target.email)) !== null)
  if (!target.active || isSilent) return 'off'
  if (!(await limiterOf(target.kind).consume(target.id))) return 'many'
  const note = (db: Transaction, data: { testedAt?: Date; testResult: string | null }) =>
    db.notificationTarget.updateMany({ where: { id: target.id }, data })
  await withOwnerLock(owner, (tx) => note(tx, { testedAt: new Date(), testResult: null }))
  if (await runTargetTest(target.id)) return 'done'
  await note(database(), { testResult: 'Nothing was sent: the service did not answer.' })
  return 'failed'
}

const made = new Map<keyof typeof limits, SharedLimiter>()
function limiterOf(kind: keyof typeof limits): SharedLimiter {
  const limiter = made.get(kind) ?? sharedLimiter(`send-test/${kind.toLowerCase()}`, limits[kind])
  made.set(kind, limiter)
  return limiter
}
