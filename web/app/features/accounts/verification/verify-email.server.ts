import type { Transaction } from '#platform/database'
import { isSuspendableByPlan } from '#platform/plans/apply-plan'
import { removeTargets } from '#platform/remove-targets'
import { recordWakes } from '#platform/wakes'
import { startServiceMail, wakeSearches } from '../../../services/temporal.server'

/** Shown on each search that existed before the proof; its owner resumes or deletes it. */
const pausedReason =
  'This search was set up before you showed that the account’s address is yours. Resume it if it is yours.'

/** What a first proof ended. Pass it to `notifyAccountReclaimed` after the transaction has committed. */
export interface ReclaimedAccount {
  searchIds: string[]
  mailId: string
}

interface Names {
  firstName: string
  lastName: string
}

/**
 * Records that the account's address belongs to the caller, as Google or a mailed reset link has shown. Before the
 * first proof a stranger may have set the account up, so the transaction ends everything in it: sessions, the password,
 * API tokens, Atom, mailed and pairing links, all other targets, the names and unsent messages; searches pause. Null when the address was
 * already proven. Locks the account's row, as `lockOwner` does before something is added.
 */
export async function verifyEmail(
  tx: Transaction,
  { userId, names }: { userId: string; names: Names | null },
): Promise<ReclaimedAccount | null> {
  const [user] = await tx.$queryRaw<{ emailProvenAt: Date | null }[]>`
    SELECT "emailProvenAt" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
  if (!user || user.emailProvenAt !== null) return null
  const now = new Date()
  await tx.session.deleteMany({ where: { userId } })
  await tx.apiToken.deleteMany({ where: { userId } })
  await tx.atomLink.deleteMany({ where: { search: { userId } } })
  await tx.passwordReset.deleteMany({ where: { userId } })
  await tx.addressChange.deleteMany({ where: { userId } }) // their mails die with the others below
  await tx.pairingLink.deleteMany({ where: { userId } })
  await tx.confirmationLink.deleteMany({ where: { target: { userId } } })
  await tx.serviceMail.updateMany({
    where: { userId, status: 'PENDING', kind: { not: 'FEEDBACK' } },
    data: { status: 'DEAD', failure: 'the account was taken back by the owner of its address' },
  })
  await removeTargets(tx, { userId, isMain: false })
  await tx.alert.updateMany({
    where: { target: { userId }, status: { in: ['PENDING', 'DIGEST', 'CLAIMED'] } },
    data: { status: 'DEAD', failure: 'the account was taken back by the owner of its address' },
  })
  await tx.notificationTarget.updateMany({ where: { userId }, data: { confirmedAt: now } })
  const searches = await tx.search.updateManyAndReturn({
    where: { userId, ...isSuspendableByPlan },
    data: { status: 'PAUSED', pausedReason, suspendedAt: null },
    select: { id: true },
  })
  await tx.user.update({
    where: { id: userId },
    data: {
      ...{ passwordHash: null, emailProvenAt: now, signedOutAt: now },
      ...{ firstName: names?.firstName ?? '', lastName: names?.lastName ?? '' },
      ...{ companyName: null, marketingConsent: false },
    },
  })
  const mail = await tx.serviceMail.create({ data: { kind: 'TAKEN_BACK', userId }, select: { id: true } })
  const searchIds = searches.map(({ id }) => id)
  await recordWakes(tx, searchIds)
  return { searchIds, mailId: mail.id }
}

/** Tells the worker what a first proof changed: it wakes the paused searches and has the mail about it sent. */
export async function notifyAccountReclaimed(reclaimed: ReclaimedAccount | null): Promise<void> {
  if (reclaimed === null) return
  await Promise.all([startServiceMail(reclaimed.mailId), wakeSearches(reclaimed.searchIds)])
}
