import { entitlementAt, type PlanHolder } from '#domain/plans/entitlement'
import { addressHash } from '#platform/address-hash'
import type { Database } from '#platform/database'
import type { Dependencies } from '../../dependencies'
import type { ServiceMailWords } from './account-mails'
import { trialEndingMail, trialOverMail, type PlanReader } from './plan-mails'

interface TrialMail {
  kind: 'TRIAL_ENDING' | 'TRIAL_OVER'
  /** The end that it tells of. */
  trialEndsAt: Date | null
}
type Reader = PlanReader & PlanHolder & { id: string; emailProvenAt: Date | null }

/** The words of a mail about the trial's end, or why it is not sent: a late one must still be true. */
export async function trialMailOf(
  { db, config }: Dependencies,
  { kind, trialEndsAt }: TrialMail,
  user: Reader,
  now: Date,
): Promise<ServiceMailWords | string> {
  const { plan, isEntitled } = entitlementAt(user, now)
  if (trialEndsAt?.getTime() !== user.trialEndsAt.getTime()) return 'the trial ends at another time now'
  if (isEntitled && plan !== 'trial') return 'the account has a plan'
  if (kind === 'TRIAL_ENDING' && !isEntitled) return 'the trial has ended meanwhile'
  if (user.emailProvenAt === null && (await isSuppressed(db, user.email))) return 'the address wants no mail'
  const ofUser = { userId: user.id }
  if (kind === 'TRIAL_ENDING') {
    const searches = await db.search.count({ where: { ...ofUser, status: 'ACTIVE' } })
    return trialEndingMail(config, user, { endsAt: trialEndsAt, searches })
  }
  const searches = await db.search.count({ where: { ...ofUser, status: 'PAUSED', suspendedAt: { not: null } } })
  return trialOverMail(config, user, { endedAt: trialEndsAt, searches, found: await countFound(db, user.id) })
}

/** Nobody has shown that such an address is its account's own, and its reader refused mail. */
const isSuppressed = async (db: Database, email: string) =>
  (await db.mailAddress.count({ where: { hash: addressHash(email), suppressedAt: { not: null } } })) > 0

/** The cars that the person's searches found and show as matches or likely ones. */
async function countFound(db: Database, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ cars: number }[]>`
    SELECT count(DISTINCT coalesce(l."vehicleId", l.id))::int AS cars
    FROM "Search" s JOIN "Candidate" c ON c."searchId" = s.id AND c."searchVersion" = s.version
      JOIN "Listing" l ON l.id = c."listingId"
    WHERE s."userId" = ${userId}::uuid AND s.status <> 'DELETED' AND c.stage IN ('MATCH', 'LIKELY')
      AND c."hiddenAt" IS NULL`
  return row?.cars ?? 0
}
