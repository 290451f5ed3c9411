import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import type { TypedFailure } from '../../failures'
import { backOffMs, crawlOutcomeOf, type BackOff } from './feed-health'

// Whether a marketplace serves posting pages. Feed health is recorded separately (feed-health.ts).

/** Whether the marketplace's postings back off after a failure. */
export async function isBackingOff(db: Database, marketplace: Marketplace): Promise<boolean> {
  const [row] = await db.$queryRaw<{ resting: boolean }[]>`
    SELECT "nextAttemptAt" > now() AS resting FROM "PostingHealth"
    WHERE marketplace = ${marketplace} AND "nextAttemptAt" IS NOT NULL`
  return row?.resting ?? false
}

export async function lastAnswered(db: Database, marketplace: Marketplace): Promise<bigint> {
  const health = await db.postingHealth.findUnique({ where: { marketplace }, select: { answeredNumber: true } })
  return health?.answeredNumber ?? 0n
}

/**
 * Records that the site answered, with a posting or with a "gone" page. Returns whether the site was failing before.
 */
export async function recordAnswer(db: Database, marketplace: Marketplace, number: bigint): Promise<boolean> {
  const [row] = await db.$queryRaw<{ wasFailing: boolean }[]>`
    WITH before AS (SELECT "failingSince" FROM "PostingHealth" WHERE marketplace = ${marketplace})
    INSERT INTO "PostingHealth" AS old (marketplace, "answeredNumber") VALUES (${marketplace}, ${number})
    ON CONFLICT (marketplace) DO UPDATE SET "answeredNumber" = GREATEST(old."answeredNumber", EXCLUDED."answeredNumber"),
      "failingSince" = NULL, "nextAttemptAt" = NULL, outcome = NULL, reason = NULL
    RETURNING EXISTS (SELECT 1 FROM before WHERE "failingSince" IS NOT NULL) AS "wasFailing"`
  return row!.wasFailing
}

/** Records that the site currently serves no postings. They back off, and the pause grows while the refusal lasts. */
export async function recordRefusal(
  db: Database,
  marketplace: Marketplace,
  failure: TypedFailure,
  backOff: BackOff,
  now: Date,
): Promise<void> {
  const { outcome, says } = crawlOutcomeOf(failure)
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
