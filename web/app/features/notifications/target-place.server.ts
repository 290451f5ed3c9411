import type { Transaction } from '#platform/database'
import { HttpError } from '../../http/errors.server'

/** So that nobody fills strangers' inboxes from one account. */
export const mostTargets = 10

/** 403 when the account has no room for one more target. The caller holds `lockOwner`. */
export async function refuseTooMany(tx: Transaction, userId: string): Promise<void> {
  const count = await tx.notificationTarget.count({ where: { userId } })
  if (count >= mostTargets) throw new HttpError(403, `You can have up to ${mostTargets} targets. Remove one first.`)
}
