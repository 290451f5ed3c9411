import type { NotSentReason } from '#domain/alerts/not-sent'
import type { Transaction } from '#platform/database'
import { suspendableByPlanWhere } from '#platform/plans/apply-plan'
import { removeTargets } from '#platform/remove-targets'
import { recordWakes } from '#platform/wakes'
import { startServiceMail, wakeSearches } from '../../services/temporal.server'

/** Shown on each search created before verification. The owner resumes or deletes it. */
const pausedReason = 'This search was created before you confirmed your email address. Resume it if it’s yours.'

/** What the first verification ended. Pass it to `notifyAccountReclaimed` after the transaction commits. */
interface ReclaimedAccount {
  searchIds: string[]
  mailId: string
}

interface Names {
  firstName: string
  lastName: string
}

/**
 * Records that the caller owns the account's email address, as proven by Google or an emailed reset link. Until then, a
 * stranger may have set up the account, so the first verification ends everything in it: sessions, the password, API
 * tokens, Atom, emailed and pairing links, all other targets, names and unsent messages. Searches are paused. Returns
 * null if the address was already verified. Locks the account row, like `lockOwner`.
 */
export async function verifyEmail(
  tx: Transaction,
  { userId, names }: { userId: string; names: Names | null },
): Promise<ReclaimedAccount | null> {
  const [user] = await tx.$queryRaw<{ emailVerifiedAt: Date | null }[]>`
    SELECT "emailVerifiedAt" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
  if (!user || user.emailVerifiedAt !== null) return null
  const now = new Date()
  await tx.session.deleteMany({ where: { userId } })
  await tx.apiToken.deleteMany({ where: { userId } })
  await tx.atomLink.deleteMany({ where: { search: { userId } } })
  await tx.passwordReset.deleteMany({ where: { userId } })
  await tx.addressChange.deleteMany({ where: { userId } }) // their emails are canceled below
  await tx.pairingLink.deleteMany({ where: { userId } })
  await tx.confirmationLink.deleteMany({ where: { target: { userId } } })
  await tx.serviceMail.updateMany({
    where: { userId, status: 'PENDING', kind: { not: 'FEEDBACK' } },
    data: { status: 'DEAD', failure: 'the account was taken back by the owner of its address' },
  })
  await removeTargets(tx, { userId, isMain: false })
  await tx.alert.updateMany({
    where: { target: { userId }, status: { in: ['PENDING', 'DIGEST', 'CLAIMED'] } },
    data: { status: 'DEAD', failure: 'account-secured' satisfies NotSentReason },
  })
  await tx.notificationTarget.updateMany({ where: { userId }, data: { confirmedAt: now } })
  const searches = await tx.search.updateManyAndReturn({
    where: { userId, ...suspendableByPlanWhere },
    data: { status: 'PAUSED', pausedReason, suspendedAt: null },
    select: { id: true },
  })
  await tx.user.update({
    where: { id: userId },
    data: {
      ...{ passwordHash: null, emailVerifiedAt: now, signedOutAt: now },
      ...{ firstName: names?.firstName ?? '', lastName: names?.lastName ?? '' },
      ...{ companyName: null, marketingConsent: false },
    },
  })
  const mail = await tx.serviceMail.create({ data: { kind: 'ACCOUNT_RECLAIMED', userId }, select: { id: true } })
  const searchIds = searches.map(({ id }) => id)
  await recordWakes(tx, searchIds)
  return { searchIds, mailId: mail.id }
}

/** Notifies the worker after a first verification: it wakes the paused searches and sends the email about it. */
export async function notifyAccountReclaimed(reclaimed: ReclaimedAccount | null): Promise<void> {
  if (reclaimed === null) return
  await Promise.all([startServiceMail(reclaimed.mailId), wakeSearches(reclaimed.searchIds)])
}
