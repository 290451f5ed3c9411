import { refusalPauseMs } from '#domain/crawl/refusal-pause'
import { minuteMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { refusedFeeds } from '#platform/marketplace-pause'
import { failureTypes } from '#workflows/contract'
import { isTooEarly, MarketplacePaused, RobotsDisallow, SiteResting, TypedFailure } from '../../failures'
import { maxBackOffMs, toCrawlOutcome, toFailureType } from './feed-health'

// A site that blocks or throttles us means all of its feeds, so it is left alone as a whole. Everything about that is
// decided here and stored in the marketplace's row of MarketplaceHealth, which all workers share. A site may also refuse
// one feed for good and serve the others. That shows when it refuses the feed again after it answered others.

/** Longer than a list request with its fallbacks, each with the maximum wait for a slot. */
const probeMs = 4 * minuteMs

/** True if the failure means that the site as a whole does not want to be asked. */
const isRefusal = (error: unknown): error is TypedFailure =>
  error instanceof TypedFailure &&
  !(isTooEarly(error) || error instanceof RobotsDisallow) &&
  (error.type === failureTypes.sourceBlocked || error.type === failureTypes.sourceThrottled)

/** True if the site answered with a page of its own, even an unreadable one. */
const isAnswer = (error: unknown) => error instanceof TypedFailure && error.type === failureTypes.sourceLayoutChanged

/** True if the request was sent, as far as we know, and nothing came back. */
const isSilence = (error: unknown) => error instanceof TypedFailure && error.type === failureTypes.sourceUnavailable

interface AskingFeed {
  id: string
  marketplace: string
}

/**
 * Sends a list request, unless the site refused us: then only one request of all feeds and workers is sent once its
 * pause is over, and the others throw SiteResting. Its result ends the pause or begins a longer one; if it was not sent,
 * or refused as always, the next one is the probe. `maxPauseMs` limits pauses; null for no limit.
 */
export async function unlessRefused<Result>(
  db: Database,
  feed: AskingFeed,
  maxPauseMs: number | null,
  send: () => Promise<Result>,
): Promise<Result> {
  const marketplace = feed.marketplace as Marketplace
  const { startedAt, probingUntil } = await claimRequest(db, marketplace)
  try {
    const result = await send()
    await recordAnswer(db, marketplace, startedAt)
    return result
  } catch (error) {
    if (isAnswer(error)) await recordAnswer(db, marketplace, startedAt)
    else {
      const isOfSite = isRefusal(error) && (await recordRefusal(db, feed, error, maxPauseMs))
      if (probingUntil && !isOfSite && !isSilence(error)) await leaveTurn(db, marketplace, probingUntil)
    }
    throw error
  }
}

interface Refused {
  now: Date
  refusedOutcome: string
  leftMs: number
}

interface Claim {
  /** The database's time. */
  startedAt: Date
  /** Null if the site does not refuse us, so this is no probe. */
  probingUntil: Date | null
}

async function claimRequest(db: Database, marketplace: Marketplace): Promise<Claim> {
  const [row] = await db.$queryRaw<{ now: Date; isRefused: boolean }[]>`
    SELECT now(), EXISTS (SELECT 1 FROM "MarketplaceHealth"
      WHERE marketplace = ${marketplace} AND "refusedSince" IS NOT NULL) AS "isRefused"`
  const startedAt = row!.now
  if (!row!.isRefused) return { startedAt, probingUntil: null }
  // In whole milliseconds, as JavaScript has them.
  const [probe] = await db.$queryRaw<{ probingUntil: Date }[]>`
    UPDATE "MarketplaceHealth"
    SET "probingUntil" = date_trunc('milliseconds', now()) + ${probeMs} * interval '1 millisecond'
    WHERE marketplace = ${marketplace} AND coalesce("restsUntil" <= now(), true) AND coalesce("probingUntil" <= now(), true)
      AND "refusedSince" IS NOT NULL
    RETURNING "probingUntil"`
  if (probe) return { startedAt, ...probe }
  const left = await refusedState(db, marketplace)
  if (left) throw toSiteResting(left)
  return { startedAt, probingUntil: null }
}

/** The next feed may probe, unless another one does so already. */
async function leaveTurn(db: Database, marketplace: Marketplace, probingUntil: Date): Promise<void> {
  await db.marketplaceHealth.updateMany({ where: { marketplace, probingUntil }, data: { probingUntil: null } })
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

/** Requests that were refused together count once. Returns false if the site refuses only this feed. */
async function recordRefusal(
  db: Database,
  feed: AskingFeed,
  failure: TypedFailure,
  maxPauseMs: number | null,
): Promise<boolean> {
  const { outcome } = toCrawlOutcome(failure)
  const asked = failure.options.retryAfterMs ?? null
  const { marketplace } = feed
  return db.$transaction(async (tx) => {
    if (await refusesOnly(tx, feed)) return false
    await tx.$executeRaw`UPDATE "Feed" SET "refusedAt" = clock_timestamp() WHERE id = ${feed.id}::uuid`
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
    return true
  })
}

/** Whether the site has answered since it last refused this feed. A feed whose first page it serves answers, too. */
async function refusesOnly(tx: Transaction, { id, marketplace }: AskingFeed): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isOnly: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "Feed" f JOIN "Feed" o ON o."lastSuccessAt" > f."refusedAt"
      WHERE f.id = ${id}::uuid AND o.marketplace = ${marketplace}) AS "isOnly"`
  return row!.isOnly
}

/** Ends the refusal, unless the answer is to a request from before it. Feeds that waited because of it are due at once. */
async function recordAnswer(db: Database, marketplace: Marketplace, startedAt: Date): Promise<void> {
  const ended = await db.$executeRaw`
    UPDATE "MarketplaceHealth" SET ${noRefusal}
    WHERE marketplace = ${marketplace} AND "refusedSince" IS NOT NULL AND "refusedAt" <= ${startedAt}`
  if (ended === 0) return
  await db.feed.updateMany({ where: { marketplace, ...refusedFeeds }, data: { nextAttemptAt: null } })
}

const noRefusal = Prisma.sql`refusals = 0, "refusedSince" = NULL, "refusedAt" = NULL, "refusedOutcome" = NULL,
  "restsUntil" = NULL, "probingUntil" = NULL`
