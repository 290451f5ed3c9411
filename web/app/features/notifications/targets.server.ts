import { removeTargets } from '#platform/remove-targets'
import { canOwnerLift, type SuppressionReason } from '#domain/alerts/suppression'
import { recordMailConsent, suppressionOf } from '#platform/suppression'
import type { NotificationTarget } from '#prisma/generated/client'
import { HttpError, notFound } from '../../http/errors.server'
import { isUuid } from '../../http/paths.server'
import { database } from '../../services/database.server'
import { normalizedEmail, messages, cleanText } from '../accounts/sign-up-rules'
import { newUnsubscribeToken } from '../accounts/sign-up.server'
import { startServiceMail } from '../../services/temporal.server'
import { withOwnerLock, type Owner } from '../accounts/session/lock-owner.server'
import { requestConfirmation, storeConfirmationMail } from './request-confirmation.server'
import { requireTargetLimit } from './target-limit.server'

/** Webhooks are not listed: they have their own page (../webhook). */
type Listed = NotificationTarget & { kind: 'EMAIL' | 'PUSH' }
const listed = { not: 'WEBHOOK' } as const

export const listTargets = (userId: string): Promise<Listed[]> =>
  database().notificationTarget.findMany({
    where: { userId, kind: listed },
    orderBy: [{ isMain: 'desc' }, { createdAt: 'asc' }],
  }) as Promise<Listed[]>

/** Adds an address or switches it on again. Until the recipient confirms it, it gets only confirmation emails. */
export async function addEmail(owner: Owner, typed: unknown): Promise<NotificationTarget> {
  if (cleanText(typed) === '') throw new HttpError(400, 'Email address is required.')
  const email = normalizedEmail(typed)
  if (!email) throw new HttpError(400, messages.invalidEmail)
  const userId = owner.id
  const { target, mailId } = await withOwnerLock(owner, async (tx) => {
    const known = await tx.notificationTarget.findFirst({ where: { userId, kind: 'EMAIL', email } })
    if (known?.confirmedAt) return { target: known, mailId: null }
    if (!known) await requireTargetLimit(tx, userId)
    const data = { userId, kind: 'EMAIL' as const, name: email, email, unsubscribeToken: newUnsubscribeToken() }
    const target = known ?? (await tx.notificationTarget.create({ data }))
    return { target, mailId: await storeConfirmationMail(tx, target) }
  })
  if (mailId === null) await switchOn(owner, target)
  else await startServiceMail(mailId)
  return ownTarget(userId, target.id)
}

/**
 * `asked`: the address must be confirmed first, and a link is emailed to it. `asked-stopped`: the same, at the lower
 * rate for a recipient who unsubscribed or complained.
 */
export type Outcome = 'done' | 'asked' | 'asked-stopped'

export async function toggleTarget(owner: Owner, id: unknown, active: boolean): Promise<Outcome> {
  const target = await ownTarget(owner.id, id)
  if (active) return switchOn(owner, target)
  await withOwnerLock(owner, (tx) => tx.notificationTarget.updateMany({ where: { id: target.id }, data: { active } }))
  return 'done'
}

/** Emails the confirmation link again, unless the address needs no confirmation. */
export async function resendConfirmation(owner: Owner, id: unknown): Promise<Outcome> {
  const target = await ownTarget(owner.id, id)
  const suppressed = target.email === null ? null : await suppressionOf(database(), target.email)
  if (target.email === null || (target.confirmedAt !== null && suppressed === null)) return 'done'
  return ask(owner, target, suppressed)
}

async function ask(owner: Owner, target: NotificationTarget, suppressed: SuppressionReason | null): Promise<Outcome> {
  await requestConfirmation(owner, target)
  return suppressed === null || suppressed === 'BOUNCED' ? 'asked' : 'asked-stopped'
}

/**
 * Lifts a suppression directly only if the owner's own verified address was unsubscribed. Otherwise emails a
 * confirmation link, which also shows whether email arrives there again.
 */
async function switchOn(owner: Owner, target: NotificationTarget): Promise<Outcome> {
  const { id, email } = target
  const suppressed = email === null ? null : await suppressionOf(database(), email)
  const isOwnWish = suppressed !== null && canOwnerLift(target, suppressed)
  if (suppressed !== null && !isOwnWish) return ask(owner, target, suppressed)
  await withOwnerLock(owner, async (tx) => {
    if (email !== null && isOwnWish) await recordMailConsent(tx, email)
    await tx.notificationTarget.updateMany({ where: { id }, data: { active: true, deadReason: null } })
  })
  return 'done'
}

export async function ownTarget(userId: string, id: unknown): Promise<Listed> {
  const target = isUuid(id)
    ? await database().notificationTarget.findFirst({ where: { id, userId, kind: listed } })
    : null
  if (!target) throw notFound('That notification target')
  return target as Listed
}

export async function removeTarget(owner: Owner, id: unknown): Promise<void> {
  const target = await ownTarget(owner.id, id)
  if (target.isMain) throw new HttpError(400, 'Your main email address cannot be removed. You can switch it off.')
  await withOwnerLock(owner, (tx) => removeTargets(tx, { id: target.id, userId: owner.id }))
}
