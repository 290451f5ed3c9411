import { milesToListing } from '#platform/distance'
import { Prisma } from '#platform/database'
import type { CandidateStage, Listing, Search } from '#prisma/generated/client'
import { database } from '../../../services/database.server'
import { carOf, type Car } from '../../cars/cars.server'
import { failedOf, hiddenVehicles, seenCandidates } from './seen-sql.server'
import { everything, type Cursor, type Outcome, type SeenFilter } from './seen-filter'

export interface SeenAd {
  outcome: Outcome
  /** See `SeenFilter.failed`. */
  failed: string | null
  /** Judged before the search or the ad last changed, so it will be judged again. */
  isOutdated: boolean
  /** Deferred by the daily model budget. */
  isHeld: boolean
  /** Whether its posting page was fetched. */
  isFetched: boolean
  /** Time of the owner's first notification about the car, at any target; null if there is none. */
  toldAt: Date | null
  car: Car
}

interface PageAsked {
  filter: SeenFilter
  after: Cursor | null
  /** Page size. */
  most: number
}

/** One page of the ads that a search saw, newest first. Runs one statement. */
export async function seenAds(search: Search, { filter, after, most }: PageAsked, now: Date): Promise<SeenAd[]> {
  return adsOf(
    search,
    Prisma.sql`${seenCandidates(search, filter, now, after)}
    ORDER BY "foundAt" DESC, "listingId" DESC LIMIT ${most}`,
  )
}

/** One ad as the search saw it; null if it is not a candidate of the search. Runs one statement. */
export async function seenAd(search: Search, listingId: string, now: Date): Promise<SeenAd | null> {
  const page = Prisma.sql`${seenCandidates(search, everything, now)} AND "listingId" = ${listingId}::uuid`
  return (await adsOf(search, page))[0] ?? null
}

async function adsOf(search: Search, page: Prisma.Sql): Promise<SeenAd[]> {
  const rows = await database().$queryRaw<Row[]>`
    WITH ${hiddenVehicles(search)}, page AS (${page})
    SELECT p.outcome, p.failed, p.stage::text AS stage, p.reason, p.verdicts, p.risks, p.usual, p."isBackfill",
           p."foundAt", p.feedback, ${milesToListing(search)} AS miles, told.at AS "toldAt",
           p."searchVersion" <> ${search.version} OR p."listingRevision" <> l.revision AS "isOutdated",
           p."isHeld" AND coalesce(p."judgeAfter" > now(), false) AS "isHeld", l.*
    FROM page p JOIN "Listing" l ON l.id = p."listingId"
    LEFT JOIN LATERAL (
      SELECT min(t."toldAt") AS at FROM "Told" t JOIN "NotificationTarget" n ON n.id = t."targetId"
      WHERE n."userId" = ${search.userId}::uuid AND (t."listingId" = l.id OR t."vehicleId" = l."vehicleId")
    ) told ON true
    ORDER BY p."foundAt" DESC, p."listingId" DESC`
  return rows.map((row) => adOf(search, row))
}

type Row = Listing & {
  outcome: Outcome
  failed: string | null
  stage: CandidateStage
  reason: string | null
  verdicts: unknown
  risks: unknown
  usual: string[]
  isBackfill: boolean
  foundAt: Date
  feedback: string | null
  miles: number | null
  toldAt: Date | null
  isOutdated: boolean
  isHeld: boolean
}

function adOf(search: Search, { outcome, failed, toldAt, isOutdated, isHeld, ...row }: Row): SeenAd {
  const { stage, reason, verdicts, risks, usual, isBackfill, foundAt, feedback, miles, ...listing } = row
  const judged = {
    stage,
    reason,
    verdicts,
    risks,
    usual,
    isBackfill,
    foundAt,
    feedback,
    miles,
    postings: 1,
    toldAt,
    toldReason: null,
  }
  const isFetched = listing.contentHash !== null
  return { outcome, failed, isOutdated, isHeld, isFetched, toldAt, car: carOf(search, { ...judged, listing }) }
}

export interface SeenCount {
  outcome: Outcome
  failed: string | null
  ads: number
}

/**
 * Counts of all ads that a search saw, highest first. Runs one statement, which parses each distinct reason only once.
 */
export function seenCounts(search: Search, isToday: boolean, now: Date): Promise<SeenCount[]> {
  return database().$queryRaw<SeenCount[]>`
    WITH ${hiddenVehicles(search)}
    SELECT outcome, CASE WHEN outcome IN ('limits', 'wishes') THEN ${failedOf(search)} END AS failed,
           sum(ads)::int AS ads
    FROM (
      SELECT outcome, stage, reason, count(*) AS ads
      FROM (${seenCandidates(search, { ...everything, isToday }, now)}) seen GROUP BY 1, 2, 3
    ) c
    GROUP BY 1, 2 ORDER BY ads DESC, failed`
}
