import { backAfterMs, downAfterMs, isBlind, type RecentAttempts } from '#domain/crawl/blind'
import { secondMs } from '#domain/durations'
import { type Marketplace, marketplaceLabels } from '#domain/marketplaces'
import { Prisma, type Database } from '#platform/database'
import { watchedFeedSql } from '#platform/feed-rates'
import type { Dependencies } from '../../dependencies'
import type { TypedFailure } from '../../failures'
import { pagesRestSql } from '../../stored/unfetched'
import { recordBlindSpells } from './blind-spells'
import { computeBackOffMs, toCrawlOutcome, type BackOffLimits } from './feed-health'

/** Feeds last tried before this are ignored. A failing feed backs off for at most 15 minutes. */
const latelyMs = 30 * 60_000

/**
 * Runs by the clock. Notifies the operator when a marketplace has been down or up again for minutes (domain/crawl/blind),
 * and the owners of searches that have been blind for hours (./blind-spells). The operator gets one mail per change: the
 * worker that updates the marketplace's row writes it in the same transaction. `now` is the database's time.
 */
export async function reportHealth(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  marketplace: Marketplace,
  now: Date,
): Promise<void> {
  if (!(await isTroubled(db, marketplace))) return
  const tried = await latelyTried(db, marketplace, now)
  const known = await db.marketplaceHealth.findUnique({ where: { marketplace } })
  const blind = isBlind(tried, known !== null && known.blindSince !== null)
  const isChanged = blind
    ? await recordBlind(db, marketplace, tried.reason, now)
    : await recordRecovery(db, marketplace, now)
  if (isChanged) log.warn({ marketplace, ...tried }, blind ? 'a marketplace went blind' : 'a marketplace recovered')
  const mails = await recordBlindSpells(db, { marketplace, reason: tried.reason, latelyMs, now })
  if (mails > 0) log.warn({ marketplace, mails }, 'notifying buyers of a blind marketplace')
}

/** False if nothing of the marketplace fails and nobody was told that it does: then there is nothing to count. */
async function isTroubled(db: Database, marketplace: Marketplace): Promise<boolean> {
  const [row] = await db.$queryRaw<{ troubled: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "Feed" WHERE marketplace = ${marketplace} AND "failingSince" IS NOT NULL)
      OR EXISTS (SELECT 1 FROM "MarketplaceHealth" WHERE marketplace = ${marketplace}
        AND ("blindSince" IS NOT NULL OR "pagesFailingSince" IS NOT NULL))
      OR EXISTS (SELECT 1 FROM "BlindSpell" WHERE marketplace = ${marketplace} AND "endedAt" IS NULL) AS troubled`
  return row!.troubled
}

/**
 * Counts a marketplace's watched feeds tried recently. All count as failing if the site serves no postings, because
 * then new cars cannot be judged.
 */
async function latelyTried(db: Database, marketplace: Marketplace, now: Date): Promise<RecentAttempts> {
  const lately = new Date(now.getTime() - latelyMs)
  const failsLong = ({ since, last }: Record<'since' | 'last', Prisma.Sql>) =>
    Prisma.sql`coalesce(${last} >= ${since} + make_interval(secs => ${downAfterMs / secondMs}), false)`
  const isTouched = ({ since, last }: Record<'since' | 'last', Prisma.Sql>) =>
    Prisma.sql`(${since} IS NOT NULL OR coalesce(${last} > ${new Date(now.getTime() - backAfterMs)}, false))`
  const feed = { since: Prisma.sql`f."failingSince"`, last: Prisma.sql`f."failedAt"` }
  const pages = { since: Prisma.sql`h."pagesFailingSince"`, last: Prisma.sql`h."pagesFailedAt"` }
  const [row] = await db.$queryRaw<RecentAttempts[]>`
    SELECT count(*)::int AS tried,
      (count(*) FILTER (WHERE ${failsLong(feed)} OR ${failsLong(pages)}))::int AS failing,
      (count(*) FILTER (WHERE ${isTouched(feed)} OR ${isTouched(pages)}))::int AS touched,
      COALESCE((array_agg(f."lastReason" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1],
        max(h."pagesReason")) AS reason
    FROM "Feed" f LEFT JOIN "MarketplaceHealth" h ON h.marketplace = f.marketplace
      AND (h."pagesFailingSince" IS NULL OR h."pagesRetryAt" > ${lately})
    WHERE f.marketplace = ${marketplace} AND f."lastAttemptAt" > ${lately} AND ${watchedFeedSql(now)}`
  return row!
}

/** Returns false if the marketplace was already blind. */
async function recordBlind(db: Database, marketplace: string, reason: string | null, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const changed = await tx.$queryRaw<unknown[]>`
      INSERT INTO "MarketplaceHealth" AS old (marketplace, "blindSince", reason) VALUES (${marketplace}, ${now}, ${reason})
      ON CONFLICT (marketplace) DO UPDATE SET "blindSince" = EXCLUDED."blindSince", reason = EXCLUDED.reason
      WHERE old."blindSince" IS NULL RETURNING marketplace`
    if (changed.length === 0) return false
    await tx.serviceMail.create({ data: { kind: 'OUTAGE', marketplace, reason, createdAt: now } })
    return true
  })
}

/** Returns false if the marketplace was not blind. */
async function recordRecovery(db: Database, marketplace: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const changed = await tx.marketplaceHealth.updateMany({
      where: { marketplace, blindSince: { not: null } },
      data: { blindSince: null, reason: null },
    })
    if (changed.count === 0) return false
    await tx.serviceMail.create({ data: { kind: 'OUTAGE_ENDED', marketplace, createdAt: now } })
    return true
  })
}

/**
 * Returns whether the marketplace's posting pages back off after a failure, or because the whole site refuses us or is
 * paused. Feed health is recorded separately (feed-health.ts).
 */
export async function isBackingOff(db: Database, marketplace: Marketplace): Promise<boolean> {
  const [row] = await db.$queryRaw<{ resting: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "MarketplaceHealth" m
      WHERE m.marketplace = ${marketplace} AND (m."pagesRetryAt" > now() OR ${pagesRestSql})) AS resting`
  return row?.resting ?? false
}

export async function loadLastAnsweredFetch(db: Database, marketplace: Marketplace): Promise<bigint> {
  const site = await db.marketplaceHealth.findUnique({ where: { marketplace }, select: { pagesAnswered: true } })
  return site?.pagesAnswered ?? 0n
}

/** Records that the site answered, with a posting or a "gone" page. */
export async function recordPostingsAnswered(db: Database, marketplace: Marketplace, number: bigint): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "MarketplaceHealth" AS old (marketplace, "pagesAnswered") VALUES (${marketplace}, ${number})
    ON CONFLICT (marketplace) DO UPDATE SET "pagesAnswered" = GREATEST(old."pagesAnswered", EXCLUDED."pagesAnswered"),
      "pagesFailingSince" = NULL, "pagesRetryAt" = NULL, "pagesOutcome" = NULL, "pagesReason" = NULL`
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
  const known = await db.marketplaceHealth.findUnique({ where: { marketplace } })
  const failingSince = known?.pagesFailingSince ?? now
  const waitMs = computeBackOffMs(now.getTime() - failingSince.getTime(), failure.options.retryAfterMs ?? null, backOff)
  const row = {
    pagesFailingSince: failingSince,
    pagesFailedAt: now,
    pagesRetryAt: new Date(now.getTime() + waitMs),
    pagesOutcome: outcome,
    pagesReason: `${marketplaceLabels[marketplace]} lists cars, but ${says} when we open their pages`,
  }
  await db.marketplaceHealth.upsert({ where: { marketplace }, create: { marketplace, ...row }, update: row })
}
