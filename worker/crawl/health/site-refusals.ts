import { refusalPauseMs } from '#domain/crawl/refusal-pause'
import { minuteMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import { Prisma, type Database } from '#platform/database'
import { failureTypes } from '#workflows/contract'
import { BudgetUsedUp, MarketplacePaused, RobotsDisallow, SiteResting, TypedFailure } from '../../failures'
import { maxBackOffMs, toCrawlOutcome, toFailureType } from './feed-health'

// A site that blocks or throttles us means all of its feeds, so it is left alone as a whole. Everything about that is
// decided here and stored in the marketplace's row of MarketplaceHealth, which all workers share.

/** Longer than a list request with its fallbacks, each with the maximum wait for a slot. */
const probeMs = 4 * minuteMs

/** True if the failure means that the site as a whole does not want to be asked. */
const isRefusal = (error: unknown): error is TypedFailure =>
  error instanceof TypedFailure &&
  !(error instanceof BudgetUsedUp || error instanceof SiteResting || error instanceof RobotsDisallow) &&
  (error.type === failureTypes.sourceBlocked || error.type === failureTypes.sourceThrottled)

/** True if the site answered with a page of its own, even an unreadable one. */
const isAnswer = (error: unknown) => error instanceof TypedFailure && error.type === failureTypes.sourceLayoutChanged

/**
 * Sends a list request, unless the site refused us: then only one request of all feeds and workers is sent once its
 * pause is over, and the others throw SiteResting. Its result ends the pause or begins a longer one. `maxPauseMs` limits
 * pauses; null for no limit.
 */
export async function unlessRefused<Result>(
  db: Database,
  marketplace: Marketplace,
  maxPauseMs: number | null,
  send: () => Promise<Result>,
): Promise<Result> {
  const startedAt = await claimRequest(db, marketplace)
  try {
    const result = await send()
    await recordAnswer(db, marketplace, startedAt)
    return result
  } catch (error) {
    if (isRefusal(error)) await recordRefusal(db, marketplace, error, maxPauseMs)
    else if (isAnswer(error)) await recordAnswer(db, marketplace, startedAt)
    throw error
  }
}

interface Refused {
  now: Date
  refusedOutcome: string
  leftMs: number
}

/** Returns the database's time. */
async function claimRequest(db: Database, marketplace: Marketplace): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date; isRefused: boolean }[]>`
    SELECT now(), EXISTS (SELECT 1 FROM "MarketplaceHealth"
      WHERE marketplace = ${marketplace} AND "refusedSince" IS NOT NULL) AS "isRefused"`
  if (!row!.isRefused) return row!.now
  const claimed = await db.$executeRaw`
    UPDATE "MarketplaceHealth" SET "probingUntil" = now() + ${probeMs} * interval '1 millisecond'
    WHERE marketplace = ${marketplace} AND coalesce("restsUntil" <= now(), true) AND coalesce("probingUntil" <= now(), true)`
  if (claimed === 1) return row!.now
  const left = await refusedState(db, marketplace)
  if (left) throw toSiteResting(left)
  return row!.now
}

/** Feeds try again within the usual back-off, so that their health stays current while nothing is requested. */
const toSiteResting = ({ refusedOutcome, leftMs }: Refused) =>
  new SiteResting(toFailureType(refusedOutcome), Math.min(Math.max(0, leftMs), maxBackOffMs))

/** `leftMs`: until the next request may be sent. Null if the site does not refuse us. */
async function refusedState(db: Database, marketplace: Marketplace): Promise<Refused | null> {
  const [row] = await db.$queryRaw<Refused[]>`
    SELECT now(), "refusedOutcome"::text,
      (EXTRACT(EPOCH FROM greatest("restsUntil", "probingUntil") - now()) * 1000)::float8 AS "leftMs"
    FROM "MarketplaceHealth" WHERE marketplace = ${marketplace} AND "refusedSince" IS NOT NULL`
  return row ?? null
}

/**
 * Checked right before each request, because others waited for their slot when the site refused one. Throws SiteResting
 * during a pause, and MarketplacePaused while an operator pauses the site.
 */
export async function requireRequestable(db: Database, marketplace: Marketplace): Promise<void> {
  const [row] = await db.$queryRaw<(Refused & { isPaused: boolean; isResting: boolean })[]>`
    SELECT now(), "pausedAt" IS NOT NULL AS "isPaused", coalesce("restsUntil" > now(), false) AS "isResting",
      "refusedOutcome"::text, (EXTRACT(EPOCH FROM "restsUntil" - now()) * 1000)::float8 AS "leftMs"
    FROM "MarketplaceHealth" WHERE marketplace = ${marketplace}`
  if (row?.isPaused) throw new MarketplacePaused()
  if (row?.isResting) throw toSiteResting(row)
}

/** Requests that were refused together count once. */
async function recordRefusal(
  db: Database,
  marketplace: Marketplace,
  failure: TypedFailure,
  maxPauseMs: number | null,
): Promise<void> {
  const { outcome } = toCrawlOutcome(failure)
  const asked = failure.options.retryAfterMs ?? null
  await db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ refusals: number; isResting: boolean }[]>`
      INSERT INTO "MarketplaceHealth" AS h (marketplace) VALUES (${marketplace})
      ON CONFLICT (marketplace) DO UPDATE SET marketplace = h.marketplace
      RETURNING refusals, coalesce("restsUntil" > now(), false) AS "isResting"`
    const refusals = row!.isResting ? row!.refusals : row!.refusals + 1
    const pauseMs = Math.min(refusalPauseMs(refusals, asked), maxPauseMs ?? Infinity)
    await tx.$executeRaw`
      UPDATE "MarketplaceHealth" SET refusals = ${refusals}, "refusedSince" = coalesce("refusedSince", now()),
        "refusedAt" = clock_timestamp(), "refusedOutcome" = ${outcome}::"CrawlOutcome", "probingUntil" = NULL,
        "restsUntil" = greatest("restsUntil", clock_timestamp() + ${pauseMs} * interval '1 millisecond')
      WHERE marketplace = ${marketplace}`
  })
}

/** Ends the refusal, unless the answer is to a request from before it. Feeds that waited because of it are due at once. */
async function recordAnswer(db: Database, marketplace: Marketplace, startedAt: Date): Promise<void> {
  const ended = await db.$executeRaw`
    UPDATE "MarketplaceHealth" SET ${noRefusal}
    WHERE marketplace = ${marketplace} AND "refusedSince" IS NOT NULL AND "refusedAt" <= ${startedAt}`
  if (ended === 0) return
  await db.feed.updateMany({
    where: { marketplace, lastOutcome: { in: ['BLOCKED', 'THROTTLED'] }, failingSince: { not: null } },
    data: { nextAttemptAt: null },
  })
}

const noRefusal = Prisma.sql`refusals = 0, "refusedSince" = NULL, "refusedAt" = NULL, "refusedOutcome" = NULL,
  "restsUntil" = NULL, "probingUntil" = NULL`
