import type { Transaction } from '#platform/database'
import { database } from '../../../services/database.server'
import { startAccountDeletion, wakeSearch } from '../../../services/temporal.server'
import { billingMessages } from '../../billing/billing-messages'
import { cancelAtPaddle } from '../../billing/cancel-at-paddle.server'
import type { SignedIn } from '../session/sessions.server'
import { tidyEmail } from '../sign-up-rules'
import { ownPasswordProblem } from './own-password.server'
import type { Errors } from './setting-form'

/**
 * Deletes the account after its password, or for an account without one its address, was typed. The transaction ends
 * everything that anybody notices: log-in, sessions, links, alerts, searches, and the claim on the address. A workflow
 * then deletes the rows (docs/decisions/033). A paid plan is cancelled at Paddle before, and without that nothing is
 * deleted (docs/decisions/045). Returns the errors by field, or null when it is done.
 */
export async function deleteAccount(request: Request, user: SignedIn, form: FormData): Promise<Errors | null> {
  if (user.passwordHash === null) {
    const isTyped = tidyEmail(form.get('email')).toLowerCase() === user.email
    if (!isTyped) return { email: 'Please type the email address of this account.' }
  } else {
    const notOwner = await ownPasswordProblem(request, user, form.get('current'))
    if (notOwner) return { current: notOwner }
  }
  if (!(await cancelAtPaddle(user.subscriptions))) return { form: billingMessages.notCancelled }
  const searchIds = await database().$transaction((tx) => markDeleted(tx, user.id))
  await Promise.all([startAccountDeletion(user.id), ...searchIds.map((id) => wakeSearch(id, 'deleted'))])
  return null
}

/** Returns the ids of the account's searches. */
async function markDeleted(tx: Transaction, userId: string): Promise<string[]> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
  const now = new Date()
  await tx.user.update({
    where: { id: userId },
    data: {
      ...{ deletedAt: now, signedOutAt: now, trialEndsAt: now },
      email: `deleted/${userId}`, // no address has this form, so the account's own is free again
      ...{ passwordHash: null, googleSubject: null, emailProvenAt: null },
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
  await tx.feedback.deleteMany({ where: { userId } })
  await tx.refundRequest.updateMany({ where: { userId }, data: { reason: null } }) // the money is still to be sent
  // Alerts before their targets, as workers lock them.
  await tx.alert.updateMany({
    where: { target: { userId }, status: { in: ['PENDING', 'DIGEST', 'CLAIMED'] } },
    data: { status: 'DEAD', failure: 'the account was deleted' },
  })
  await tx.notificationTarget.updateMany({ where: { userId }, data: { active: false } })
  const searches = await tx.search.updateManyAndReturn({
    where: { userId },
    data: { status: 'DELETED' },
    select: { id: true },
  })
  return searches.map(({ id }) => id)
}
