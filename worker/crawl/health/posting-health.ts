import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import type { TypedFailure } from '../../failures'
import { backOffMs, outcomeOf, type BackOff } from './feed-health'

/** Whether a marketplace serves the pages of its postings. Its feeds are another matter, and are told of by themselves. */

/** The marketplace is left alone for a while, as far as postings go. */
export async function isResting(db: Database, marketplace: Marketplace): Promise<boolean> {
  const [row] = await db.$queryRaw<{ resting: boolean }[]>`
    SELECT "nextAttemptAt" > now() AS resting FROM "PostingHealth"
    WHERE marketplace = ${marketplace} AND "nextAttemptAt" IS NOT NULL`
  return row?.resting ?? false
}

/** The number of the last fetch that was answered. */
export async function lastAnswered(db: Database, marketplace: Marketplace): Promise<bigint> {
  const health = await db.postingHealth.findUnique({ where: { marketplace }, select: { answeredNumber: true } })
  return health?.answeredNumber ?? 0n
}

/** A posting was served, or is gone: the site answers. Answers whether it was failing until now. */
export async function recordAnswer(db: Database, marketplace: Marketplace, number: bigint): Promise<boolean> {
  const [row] = await db.$queryRaw<{ wasFailing: boolean }[]>`
    WITH before AS (SELECT "failingSince" FROM "PostingHealth" WHERE marketplace = ${marketplace})
    INSERT INTO "PostingHealth" AS old (marketplace, "answeredNumber") VALUES (${marketplace}, ${number})
    ON CONFLICT (marketplace) DO UPDATE SET "answeredNumber" = GREATEST(old."answeredNumber", EXCLUDED."answeredNumber"),
      "failingSince" = NULL, "nextAttemptAt" = NULL, outcome = NULL, reason = NULL
    RETURNING EXISTS (SELECT 1 FROM before WHERE "failingSince" IS NOT NULL) AS "wasFailing"`
  return row!.wasFailing
}

/** The site serves no postings at present: they rest, the longer the longer that lasts. */
export async function recordRefusal(
  db: Database,
  marketplace: Marketplace,
  failure: TypedFailure,
  backOff: BackOff,
  now: Date,
): Promise<void> {
  const { outcome, says } = outcomeOf(failure)
  const known = await db.postingHealth.findUnique({ where: { marketplace } })
  const failingSince = known?.failingSince ?? now
  const waitMs = backOffMs(now.getTime() - failingSince.getTime(), failure.options.retryAfterMs ?? null, backOff)
  const row = {
    failingSince,
    nextAttemptAt: new Date(now.getTime() + waitMs),
    outcome,
    reason: `${marketplaceLabels[marketplace]} lists cars, but when their own pages were opened it ${says}`,
  }
  await db.postingHealth.upsert({ where: { marketplace }, create: { marketplace, ...row }, update: row })
}
