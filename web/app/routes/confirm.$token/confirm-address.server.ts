import type { Transaction } from '#platform/database'
import { recordMailConsent, suppressAddress } from '#platform/suppression'
import { recordAccountWakes } from '#platform/wakes'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { wakeSearches } from '../../services/temporal.server'
import { withOwnerLock, hashToken, findUser } from '../../features/accounts/session/sessions.server'

export async function findTargetToConfirm(token: string) {
  const link = await database().confirmationLink.findUnique({
    where: { tokenHash: hashToken(token), expiresAt: { gt: new Date() } },
    include: { target: true },
  })
  return link?.target ?? null
}

/**
 * Whether this browser may confirm the target. For an account's own address, the user must be signed in to the account;
 * otherwise the owner of the address could confirm a stranger's account by accident. For any other address the link is
 * enough.
 */
export async function mayConfirm(request: Request, target: { isMain: boolean; userId: string }): Promise<boolean> {
  return !target.isMain || (await findUser(request))?.id === target.userId
}

/**
 * Confirms the address, so pending and new alerts go to it. 410 if the link is used or expired, 403 if `mayConfirm` is
 * false.
 */
export async function confirmAddress(request: Request, token: string): Promise<void> {
  const target = await targetOrGone(token)
  const { id, userId, email, isMain } = target
  const user = isMain ? await findUser(request) : null
  if (isMain && user?.id !== userId) throw new HttpError(403, 'Log in to that account first.')
  const searchIds = await withOwnerLock({ id: userId, credential: user && user.credential }, async (tx) => {
    await useUp(tx, token, id)
    const confirmedAt = new Date()
    if (email !== null) await recordMailConsent(tx, email)
    await tx.notificationTarget.update({ where: { id }, data: { confirmedAt, active: true, deadReason: null } })
    if (isMain) {
      await tx.user.updateMany({ where: { id: userId, emailVerifiedAt: null }, data: { emailVerifiedAt: confirmedAt } })
    }
    return recordAccountWakes(tx, userId)
  })
  await wakeSearches(searchIds)
}

/**
 * Handles a recipient who never asked for alerts: no account emails the address again. If it is an account's own
 * address, that account stops emailing its other addresses too.
 */
export async function refuseAddress(token: string): Promise<void> {
  const { id, userId, email, isMain } = await targetOrGone(token)
  await database().$transaction(async (tx) => {
    await useUp(tx, token, id)
    if (email !== null) await suppressAddress(tx, email, { reason: 'UNSUBSCRIBED', at: new Date() })
    if (isMain) await tx.notificationTarget.updateMany({ where: { userId, kind: 'EMAIL' }, data: { active: false } })
  })
}

async function targetOrGone(token: string) {
  const target = await findTargetToConfirm(token)
  if (!target) throw new HttpError(410, 'This link has been used or has expired.')
  return target
}

/** Consumes the link and deletes the target's other links. */
async function useUp(tx: Transaction, token: string, targetId: string): Promise<void> {
  const used = await tx.confirmationLink.deleteMany({ where: { tokenHash: hashToken(token) } })
  if (used.count === 0) throw new HttpError(410, 'This link has been used or has expired.')
  await tx.confirmationLink.deleteMany({ where: { targetId } })
}
