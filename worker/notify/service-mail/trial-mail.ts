import { entitlementAt } from '#domain/plans/entitlement'
import type { Dependencies } from '../../dependencies'
import type { ServiceMailWords } from './account-mails'
import { countFoundCars, hasRefusedMail, type PlanRecipient } from './plan-recipient'
import { trialEndingMail, trialOverMail } from './trial-mails'

interface TrialMail {
  kind: 'TRIAL_ENDING' | 'TRIAL_OVER'
  /** The end that the email announces. */
  trialEndsAt: Date | null
}

/**
 * Returns the text of an email about the trial's end, or the reason why it is not sent. A delayed email must still be
 * accurate.
 */
export async function trialMailOf(
  { db, config }: Dependencies,
  { kind, trialEndsAt }: TrialMail,
  user: PlanRecipient,
  now: Date,
): Promise<ServiceMailWords | string> {
  const { plan, isEntitled } = entitlementAt(user, now)
  if (trialEndsAt?.getTime() !== user.trialEndsAt.getTime()) return 'the trial ends at another time now'
  if (isEntitled && plan !== 'trial') return 'the account has a plan'
  if (kind === 'TRIAL_ENDING' && !isEntitled) return 'the trial has ended meanwhile'
  if (await hasRefusedMail(db, user)) return 'the address wants no mail'
  const reader = { ...user, now }
  const ofUser = { userId: user.id }
  if (kind === 'TRIAL_ENDING') {
    const searches = await db.search.count({ where: { ...ofUser, status: 'ACTIVE' } })
    return trialEndingMail(config, reader, { endsAt: trialEndsAt, searches })
  }
  const searches = await db.search.count({ where: { ...ofUser, status: 'PAUSED', suspendedAt: { not: null } } })
  return trialOverMail(config, reader, { endedAt: trialEndsAt, searches, found: await countFoundCars(db, user.id) })
}
