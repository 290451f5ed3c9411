import { dayMs, hourMs } from '#domain/durations'
import type { Transaction } from '#platform/database'
import { suppressionOf } from '#platform/suppression'
import { database } from '../../../services/database.server'
import { sharedLimiter, type SharedLimiter } from '../../../services/limit-store.server'
import { runTargetTest } from '../../../services/temporal.server'
import { withOwnerLock, type Owner } from '../../accounts/session/lock-owner.server'
import { ownTarget } from './targets.server'

/** A mail is no toy: its reader may be somebody else. */
const limits = {
  EMAIL: { points: 5, windowSeconds: dayMs / 1_000 },
  PUSH: { points: 10, windowSeconds: hourMs / 1_000 },
} as const

/**
 * Has the worker send a test to a target and waits some seconds for what becomes of it, which the target's row then
 * says. `off`: it gets no alerts either, so no test. `many`: it had its tests for now.
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
