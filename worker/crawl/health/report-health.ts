import { isBlind, type RecentAttempts } from '#domain/crawl/blind'
import { type Marketplace, marketplaceLabels } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import { watchedFeedSql } from '#platform/feed-rates'
import type { Dependencies } from '../../dependencies'
import type { TypedFailure } from '../../failures'
import { recordBlindSpells } from './blind-spells'
import { computeBackOffMs, toCrawlOutcome, type BackOffLimits } from './feed-health'

/** Feeds last tried before this are ignored. A failing feed backs off for at most 15 minutes. */
const latelyMs = 30 * 60_000

export type OnHealthChange = (marketplace: Marketplace) => Promise<void>

/**
 * Notifies the operator when a marketplace goes blind or recovers, and the owners of searches that have been blind
 * for hours (./blind-spells). However many searches and workers notice, the operator gets one mail: the worker that
 * updates the marketplace's row writes it in the same transaction.
 */
export async function reportHealth(
  { db, config, log }: Dependencies,
  marketplace: Marketplace,
  now: Date,
): Promise<void> {
  const tried = await latelyTried(db, marketplace, config.FEED_FRESHNESS_MS, now)
  const known = await db.marketplaceHealth.findUnique({ where: { marketplace } })
  const blind = isBlind(tried, known !== null && known.blindSince !== null)
  const mailId = blind ? await recordBlind(db, marketplace, tried.reason, now) : await recover(db, marketplace)
  if (mailId !== null) {
    log.warn({ marketplace, blind, ...tried }, blind ? 'a marketplace went blind' : 'a marketplace recovered')
  }
  const toBuyers = await recordBlindSpells(db, { marketplace, reason: tried.reason, latelyMs, now })
  if (toBuyers.length > 0) log.warn({ marketplace, mails: toBuyers.length }, 'notifying buyers of a blind marketplace')
}

/**
 * Counts a marketplace's watched feeds tried recently, and those that have failed for two intervals. All count as
 * failing if the site serves no postings, because then new cars cannot be judged.
 */
async function latelyTried(
  db: Database,
  marketplace: Marketplace,
  freshMs: number,
  now: Date,
): Promise<RecentAttempts> {
  const [row] = await db.$queryRaw<RecentAttempts[]>`
    SELECT count(*)::int AS tried,
      (count(*) FILTER (WHERE LEAST(f."failingSince", h."failingSince")
        <= ${new Date(now.getTime() - 2 * freshMs)}))::int AS failing,
      count(COALESCE(f."failingSince", h."failingSince"))::int AS touched,
      COALESCE((array_agg(f."lastReason" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1],
        max(h.reason)) AS reason
    FROM "Feed" f LEFT JOIN "PostingHealth" h ON h.marketplace = f.marketplace AND h."failingSince" IS NOT NULL
      AND h."nextAttemptAt" > ${new Date(now.getTime() - latelyMs)}
    WHERE f.marketplace = ${marketplace} AND "lastAttemptAt" > ${new Date(now.getTime() - latelyMs)}
      AND ${watchedFeedSql(now)}`
  return row!
}

/** Returns the id of the mail to send; null if the marketplace was already blind. */
async function recordBlind(
  db: Database,
  marketplace: string,
  reason: string | null,
  now: Date,
): Promise<string | null> {
  return db.$transaction(async (tx) => {
    const changed = await tx.$queryRaw<unknown[]>`
      INSERT INTO "MarketplaceHealth" AS old (marketplace, "blindSince", reason) VALUES (${marketplace}, ${now}, ${reason})
      ON CONFLICT (marketplace) DO UPDATE SET "blindSince" = EXCLUDED."blindSince", reason = EXCLUDED.reason
      WHERE old."blindSince" IS NULL RETURNING marketplace`
    if (changed.length === 0) return null
    return (await tx.serviceMail.create({ data: { kind: 'OUTAGE', marketplace, reason } })).id
  })
}

/** Returns the id of the mail to send; null if the marketplace was not blind. */
async function recover(db: Database, marketplace: string): Promise<string | null> {
  return db.$transaction(async (tx) => {
    const changed = await tx.marketplaceHealth.updateMany({
      where: { marketplace, blindSince: { not: null } },
      data: { blindSince: null, reason: null },
    })
    return changed.count === 0
      ? null
      : (await tx.serviceMail.create({ data: { kind: 'OUTAGE_ENDED', marketplace } })).id
  })
}

/**
 * Returns whether the marketplace's posting pages back off after a failure. Feed health is recorded separately
 * (feed-health.ts).
 */
export async function isBackingOff(db: Database, marketplace: Marketplace): Promise<boolean> {
  const [row] = await db.$queryRaw<{ resting: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "PostingHealth" WHERE marketplace = ${marketplace} AND "nextAttemptAt" > now())
      OR EXISTS (SELECT 1 FROM "MarketplaceHealth" WHERE marketplace = ${marketplace} AND "pausedAt" IS NOT NULL) AS resting`
  return row?.resting ?? false
}

export async function loadLastAnsweredFetch(db: Database, marketplace: Marketplace): Promise<bigint> {
  const health = await db.postingHealth.findUnique({ where: { marketplace }, select: { answeredNumber: true } })
  return health?.answeredNumber ?? 0n
}

/** Records that the site answered, with a posting or a "gone" page. Returns whether it was failing before. */
export async function recordPostingsAnswered(db: Database, marketplace: Marketplace, number: bigint): Promise<boolean> {
  const [row] = await db.$queryRaw<{ wasFailing: boolean }[]>`
    WITH before AS (SELECT "failingSince" FROM "PostingHealth" WHERE marketplace = ${marketplace})
    INSERT INTO "PostingHealth" AS old (marketplace, "answeredNumber") VALUES (${marketplace}, ${number})
    ON CONFLICT (marketplace) DO UPDATE SET "answeredNumber" = GREATEST(old."answeredNumber", EXCLUDED."answeredNumber"),
      "failingSince" = NULL, "nextAttemptAt" = NULL, outcome = NULL, reason = NULL
    RETURNING EXISTS (SELECT 1 FROM before WHERE "failingSince" IS NOT NULL) AS "wasFailing"`
  return row!.wasFailing
}

/** Records that the site serves no postings now. The pause grows while the refusal lasts. */
export async function recordPostingsRefused(
  db: Database,
  marketplace: Marketplace,
  failure: TypedFailure,
  backOff: BackOffLimits,
  now: Date,
): Promise<void> {
  const { outcome, says } = toCrawlOutcome(failure)
  const known = await db.postingHealth.findUnique({ where: { marketplace } })
  const failingSince = known?.failingSince ?? now
  const waitMs = computeBackOffMs(now.getTime() - failingSince.getTime(), failure.options.retryAfterMs ?? null, backOff)
  const row = {
    failingSince,
    nextAttemptAt: new Date(now.getTime() + waitMs),
    outcome,
    reason: `${marketplaceLabels[marketplace]} lists cars, but ${says} when we open their pages`,
  }
  await db.postingHealth.upsert({ where: { marketplace }, create: { marketplace, ...row }, update: row })
}
