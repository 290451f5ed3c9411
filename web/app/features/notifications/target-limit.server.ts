import type { Transaction } from '#platform/database'
import { HttpError } from '../../http/errors.server'

/** Limits how many strangers' inboxes one account can fill. */
export const maxTargets = 10

/** 403 if the account is at the limit. Call it after `lockOwner`. */
export async function requireTargetLimit(tx: Transaction, userId: string): Promise<void> {
  const count = await tx.notificationTarget.count({ where: { userId, kind: { not: 'WEBHOOK' } } })
  if (count >= maxTargets) throw new HttpError(403, `You can have up to ${maxTargets} targets. Remove one first.`)
}
