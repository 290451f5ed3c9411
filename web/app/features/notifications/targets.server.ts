import { isSubscriptionEnded, listedChannels, type ListedChannel } from '#domain/alerts/channels'
import { maxTargets } from '#domain/alerts/target-choice'
import { dayMs } from '#domain/durations'
import type { Transaction } from '#platform/database'
import { removeTargets } from '#platform/remove-targets'
import { canOwnerLiftSuppression, type SuppressionReason } from '#domain/alerts/suppression'
import { recordMailConsent, findSuppression } from '#platform/suppression'
import type { NotificationTarget } from '#prisma/generated/client'
import { HttpError, notFound } from '../../http/errors.server'
import { startServiceMail } from '../../services/temporal.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { normalizedEmail, accountMessages, cleanText } from '../accounts/sign-up-rules'
import { newUnsubscribeToken } from '../accounts/sign-up.server'

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
async function storeConfirmationMail(tx: Transaction, { id, userId }: Asked): Promise<string> {
  const since = new Date(Date.now() - dayMs)
  const asked = await tx.serviceMail.count({
    where: { userId, kind: 'ADDRESS_CONFIRMATION', createdAt: { gt: since } },
  })
  if (asked >= confirmationsPerAccount) {
    throw new HttpError(429, 'Too many confirmation emails today. Try again tomorrow.')
  }
  const mail = await tx.serviceMail.create({
    data: { kind: 'ADDRESS_CONFIRMATION', userId, targetId: id },
    select: { id: true },
  })
  return mail.id
}

async function requestConfirmation(owner: Owner, target: Asked): Promise<void> {
  await startServiceMail(await withOwnerLock(owner, (tx) => storeConfirmationMail(tx, target)))
}

type Listed = NotificationTarget & { kind: ListedChannel }
const listed = { in: listedChannels }

/** 403 if the account is at the limit. Call it after `lockOwner`. */
export async function requireTargetLimit(tx: Transaction, userId: string): Promise<void> {
  const count = await tx.notificationTarget.count({ where: { userId, kind: listed } })
  if (count >= maxTargets)
    throw new HttpError(403, `You can have up to ${maxTargets} notification targets. Remove one first.`)
}

export const listTargets = (userId: string): Promise<Listed[]> =>
  database().notificationTarget.findMany({
    where: { userId, kind: listed },
    orderBy: [{ isMain: 'desc' }, { createdAt: 'asc' }],
  }) as Promise<Listed[]>

/** Adds an address or switches it on again. Until the recipient confirms it, it gets only confirmation emails. */
export async function addEmailTarget(owner: Owner, typed: unknown): Promise<NotificationTarget> {
  if (cleanText(typed) === '') throw new HttpError(400, 'Email address is required.')
  const email = normalizedEmail(typed)
  if (!email) throw new HttpError(400, accountMessages.invalidEmail)
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
  return getOwnTarget(userId, target.id)
}

/**
 * `asked`: the address must be confirmed first, and a link is emailed to it. `asked-stopped`: the same, at the lower
 * rate for a recipient who unsubscribed or complained. `ended`: the device must be added again.
 */
export type TargetChangeOutcome = 'done' | 'asked' | 'asked-stopped' | 'ended'

export async function toggleTarget(owner: Owner, id: unknown, active: boolean): Promise<TargetChangeOutcome> {
  const target = await getOwnTarget(owner.id, id)
  if (active) return isSubscriptionEnded(target) ? 'ended' : switchOn(owner, target)
  await withOwnerLock(owner, (tx) => tx.notificationTarget.updateMany({ where: { id: target.id }, data: { active } }))
  return 'done'
}

/** Emails the confirmation link again, unless the address needs no confirmation. */
export async function resendConfirmation(owner: Owner, id: unknown): Promise<TargetChangeOutcome> {
  const target = await getOwnTarget(owner.id, id)
  const suppressed = target.email === null ? null : await findSuppression(database(), target.email)
  if (target.email === null || (target.confirmedAt !== null && suppressed === null)) return 'done'
  return ask(owner, target, suppressed)
}

async function ask(
  owner: Owner,
  target: NotificationTarget,
  suppressed: SuppressionReason | null,
): Promise<TargetChangeOutcome> {
  await requestConfirmation(owner, target)
  return suppressed === null || suppressed === 'BOUNCED' ? 'asked' : 'asked-stopped'
}

/**
 * Lifts a suppression directly only if the owner's own verified address was unsubscribed. Otherwise emails a
 * confirmation link, which also shows whether email arrives there again.
 */
async function switchOn(owner: Owner, target: NotificationTarget): Promise<TargetChangeOutcome> {
  const { id, email } = target
  const suppressed = email === null ? null : await findSuppression(database(), email)
  const isOwnWish = suppressed !== null && canOwnerLiftSuppression(target, suppressed)
  if (suppressed !== null && !isOwnWish) return ask(owner, target, suppressed)
  await withOwnerLock(owner, async (tx) => {
    if (email !== null && isOwnWish) await recordMailConsent(tx, email)
    await tx.notificationTarget.updateMany({ where: { id }, data: { active: true, deadReason: null } })
  })
  return 'done'
}

export async function getOwnTarget(userId: string, id: unknown): Promise<Listed> {
  const target = isUuid(id)
    ? await database().notificationTarget.findFirst({ where: { id, userId, kind: listed } })
    : null
  if (!target) throw notFound('That notification target')
  return target as Listed
}

export async function removeTarget(owner: Owner, id: unknown): Promise<void> {
  const target = await getOwnTarget(owner.id, id)
  if (target.isMain) throw new HttpError(400, 'You can’t remove your main email address, but you can turn it off.')
  await withOwnerLock(owner, (tx) => removeTargets(tx, { id: target.id, userId: owner.id }))
}
