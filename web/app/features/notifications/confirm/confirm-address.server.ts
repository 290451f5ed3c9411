import type { Transaction } from '#platform/database'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { nudgeSearch } from '../../../services/temporal.server'
import { hashOf, userOf } from '../../accounts/session/sessions.server'
import { liftSuppression, suppress } from './suppression.server'

/** The target that a mailed link stands for; null for a link that is unknown, used, or has run out. */
export async function targetToConfirm(token: string) {
  const link = await database().confirmationLink.findUnique({
    where: { tokenHash: hashOf(token), expiresAt: { gt: new Date() } },
    include: { target: true },
  })
  return link?.target ?? null
}

/**
 * Whether this browser may confirm the target. An account's own address is confirmed by whoever reads its mail and is
 * signed in to the account, or a stranger's account could be confirmed by the address's owner without a thought.
 * Another address needs its reader's word alone.
 */
export async function mayConfirm(request: Request, target: { isMain: boolean; userId: string }): Promise<boolean> {
  return !target.isMain || (await userOf(request))?.id === target.userId
}

/** Confirms the address: alerts come to it from now on, those that waited first. 410 when the link is no good any more. */
export async function confirmAddress(request: Request, token: string): Promise<void> {
  const target = await targetOrGone(token)
  if (!(await mayConfirm(request, target))) throw new HttpError(403, 'Log in to the account first.')
  const { id, userId, email, isMain } = target
  await database().$transaction(async (tx) => {
    await useUp(tx, token, id)
    const confirmedAt = new Date()
    if (email !== null) await liftSuppression(tx, email)
    await tx.notificationTarget.update({ where: { id }, data: { confirmedAt, active: true, deadReason: null } })
    if (isMain) {
      await tx.user.updateMany({ where: { id: userId, emailProvenAt: null }, data: { emailProvenAt: confirmedAt } })
    }
  })
  const searches = await database().search.findMany({ where: { userId, status: 'ACTIVE' }, select: { id: true } })
  await Promise.all(searches.map((search) => nudgeSearch(search.id, 'changed')))
}

/**
 * The reader never asked: no alert comes to the address again, from whichever account. An account that was opened with
 * it mails nobody else either.
 */
export async function refuseAddress(token: string): Promise<void> {
  const { id, userId, email, isMain } = await targetOrGone(token)
  await database().$transaction(async (tx) => {
    await useUp(tx, token, id)
    if (email !== null) await suppress(tx, email)
    if (isMain) await tx.notificationTarget.updateMany({ where: { userId, kind: 'EMAIL' }, data: { active: false } })
  })
}

async function targetOrGone(token: string) {
  const target = await targetToConfirm(token)
  if (!target) throw new HttpError(410, 'This link has been used or has run out.')
  return target
}

/** Every link of the target ends with the first that is used. */
async function useUp(tx: Transaction, token: string, targetId: string): Promise<void> {
  const used = await tx.confirmationLink.deleteMany({ where: { tokenHash: hashOf(token) } })
  if (used.count === 0) throw new HttpError(410, 'This link has been used or has run out.')
  await tx.confirmationLink.deleteMany({ where: { targetId } })
}
