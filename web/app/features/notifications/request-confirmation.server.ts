import { dayMs } from '#domain/durations'
import type { Transaction } from '#platform/database'
import { HttpError } from '../../http/errors.server'
import { startServiceMail } from '../../services/temporal.server'
import { withOwnerLock, type Owner } from '../accounts/session/lock-owner.server'

/** Maximum confirmation emails per account per day. The worker also limits them per address. */
export const confirmationsPerAccount = 10

interface Asked {
  id: string
  userId: string
}

/**
 * Queues the email with a target's confirmation link and returns its id. 429 above the daily limit. Call it after
 * `lockOwner`.
 */
export async function storeConfirmationMail(tx: Transaction, { id, userId }: Asked): Promise<string> {
  const since = new Date(Date.now() - dayMs)
  const asked = await tx.serviceMail.count({ where: { userId, kind: 'CONFIRM', createdAt: { gt: since } } })
  if (asked >= confirmationsPerAccount) {
    throw new HttpError(429, 'Too many confirmation mails for today. Please try again tomorrow.')
  }
  const mail = await tx.serviceMail.create({ data: { kind: 'CONFIRM', userId, targetId: id }, select: { id: true } })
  return mail.id
}

export async function requestConfirmation(owner: Owner, target: Asked): Promise<void> {
  await startServiceMail(await withOwnerLock(owner, (tx) => storeConfirmationMail(tx, target)))
}
