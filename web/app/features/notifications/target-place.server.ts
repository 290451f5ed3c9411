import type { Transaction } from '#platform/database'
import { HttpError } from '../../http/errors.server'

/** So that nobody fills strangers' inboxes from one account. */
export const mostTargets = 10

/** Whose target is added, as the session or the pairing link showed them. */
export interface TargetOwner {
  id: string
  emailProvenAt: Date | null
}

/**
 * Locks the account's row, so that two requests cannot take the last place both. 401 when the address was proven since
 * the caller was recognised: whoever asks may be the stranger whom that put out.
 */
export async function lockOwner(tx: Transaction, owner: TargetOwner): Promise<void> {
  const [row] = await tx.$queryRaw<{ emailProvenAt: Date | null }[]>`
    SELECT "emailProvenAt" FROM "User" WHERE "id" = ${owner.id}::uuid FOR UPDATE`
  if (row?.emailProvenAt?.getTime() !== owner.emailProvenAt?.getTime()) throw new HttpError(401, 'Please log in.')
}

/** 403 when the account has no room for one more target. The caller holds `lockOwner`. */
export async function refuseTooMany(tx: Transaction, userId: string): Promise<void> {
  const count = await tx.notificationTarget.count({ where: { userId } })
  if (count >= mostTargets) throw new HttpError(403, `You can have up to ${mostTargets} targets. Remove one first.`)
}
