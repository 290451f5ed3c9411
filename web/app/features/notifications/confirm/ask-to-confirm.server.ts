import { dayMs } from '#domain/durations'
import type { Transaction } from '#platform/database'
import { HttpError } from '../../../http/errors.server'
import { startServiceMail } from '../../../services/temporal.server'
import { changeOwn, type Owner } from '../../accounts/session/lock-owner.server'

/** Confirmation mails that one account may cause in a day. The worker also limits them by address. */
export const asksPerAccount = 10

interface Asked {
  id: string
  userId: string
}

/**
 * Stores the mail with the link that confirms a target's address and returns its id. 429 above the daily limit. Call it
 * after `lockOwner`.
 */
export async function writeAsk(tx: Transaction, { id, userId }: Asked): Promise<string> {
  const since = new Date(Date.now() - dayMs)
  const asked = await tx.serviceMail.count({ where: { userId, kind: 'CONFIRM', createdAt: { gt: since } } })
  if (asked >= asksPerAccount) {
    throw new HttpError(429, 'Too many confirmation mails for today. Please try again tomorrow.')
  }
  const mail = await tx.serviceMail.create({ data: { kind: 'CONFIRM', userId, targetId: id }, select: { id: true } })
  return mail.id
}

/** Stores that mail and has the worker send it. */
export async function askToConfirm(owner: Owner, target: Asked): Promise<void> {
  await startServiceMail(await changeOwn(owner, (tx) => writeAsk(tx, target)))
}
