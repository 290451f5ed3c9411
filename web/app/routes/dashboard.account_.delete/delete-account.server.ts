import type { NotSentReason } from '#domain/alerts/not-sent'
import type { Subscription } from '#prisma/generated/client'
import type { Transaction } from '#platform/database'
import { startAccountDeletion } from '../../services/temporal.server'
import { cancelAtPaddle } from '../../features/billing/cancel-subscription.server'
import { paddle } from '../../features/billing/paddle.server'
import { billingMessages } from '../../features/billing/subscription-state'
import { withOwnerLock, requireStillSignedIn, type SignedIn } from '../../features/accounts/session/sessions.server'
import { cleanEmail } from '../../features/accounts/sign-up-rules'
import { keepTrial } from '../../features/accounts/used-trials.server'
import type { FieldErrors } from '../../ui/field'
import { confirmIdentityErrors } from '../../features/accounts/settings/recent-login.server'

/**
 * Cancels immediately every subscription that Paddle may still charge. Returns false unless Paddle confirms each one;
 * the account must then stay, or nobody could stop the charges.
 */
async function cancelAll(subscriptions: Pick<Subscription, 'id' | 'status'>[]): Promise<boolean> {
  const open = subscriptions.filter(({ status }) => status !== 'canceled')
  if (open.length === 0) return true
  const client = paddle()
  if (!client) return false
  const ended = await Promise.all(open.map(({ id }) => cancelAtPaddle(client, id, 'immediately')))
  return ended.every(Boolean)
}

/**
 * Deletes the account after the owner enters its password. An account without a password requires a recent Google
 * log-in and its email address instead. The transaction ends everything visible: log-in, sessions, links, alerts,
 * searches, and the claim on the email address. A workflow then deletes the rows (docs/decisions/033). A paid plan is
 * first cancelled at Paddle; if that fails, nothing is deleted (docs/decisions/045). Returns the errors by field, or
 * null on success.
 */
export async function deleteAccount(request: Request, user: SignedIn, form: FormData): Promise<FieldErrors | null> {
  if (user.passwordHash === null) {
    const isTyped = cleanEmail(form.get('email')).toLowerCase() === user.email
    if (!isTyped) return { email: 'Type this account’s email address.' }
  }
  const notOwner = await confirmIdentityErrors(request, user, form)
  if (notOwner) return notOwner
  await requireStillSignedIn(user)
  if (!(await cancelAll(user.subscriptions))) return { form: billingMessages.notCancelled }
  await withOwnerLock(user, async (tx) => {
    await keepTrial(tx, user)
    await markDeleted(tx, user)
  })
  await startAccountDeletion(user.id) // also ends the searches' workflows
  return null
}

async function markDeleted(tx: Transaction, { id: userId, email, emailVerifiedAt }: SignedIn): Promise<void> {
  const now = new Date()
  // Anybody can open an account with somebody else's address, so only a verified one counts.
  if (emailVerifiedAt !== null) await tx.waitlistEntry.deleteMany({ where: { email } })
  await tx.user.update({
    where: { id: userId },
    data: {
      ...{ deletedAt: now, signedOutAt: now, trialEndsAt: now },
      email: `deleted/${userId}`, // not a valid address, so the user's own address is free again
      ...{ passwordHash: null, googleSubject: null, emailVerifiedAt: null },
      ...{ firstName: '', lastName: '', companyName: null, timeZone: null, marketingConsent: false },
    },
  })
  await tx.session.deleteMany({ where: { userId } })
  await tx.apiToken.deleteMany({ where: { userId } })
  await tx.atomLink.deleteMany({ where: { search: { userId } } })
  await tx.passwordReset.deleteMany({ where: { userId } })
  await tx.addressChange.deleteMany({ where: { userId } })
  await tx.pairingLink.deleteMany({ where: { userId } })
  await tx.serviceMail.deleteMany({ where: { userId } })
  await tx.monthlyReport.deleteMany({ where: { userId } })
  await tx.feedback.deleteMany({ where: { userId } })
  await tx.refundRequest.updateMany({ where: { userId }, data: { reason: null } }) // the refund is still due
  // Targets before their alerts: workers lock in the same order.
  await tx.notificationTarget.updateMany({ where: { userId }, data: { active: false } })
  await tx.alert.updateMany({
    where: { target: { userId }, status: { in: ['PENDING', 'DIGEST', 'CLAIMED'] } },
    data: { status: 'DEAD', failure: 'account-deleted' satisfies NotSentReason },
  })
  await tx.search.updateMany({ where: { userId }, data: { status: 'DELETED' } })
}
