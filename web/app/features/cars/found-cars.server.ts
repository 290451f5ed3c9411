import type { StoredEstimate } from '#domain/deal/price-level'
import type { Marketplace } from '#domain/marketplaces'
import type { ColorStatement } from '#domain/identity/colors'
import type { OtherListing } from '#domain/words/car-text'
import type { Copies } from '#domain/words/copy-text'
import { Prisma } from '#platform/database'
import { otherListingsSql, parseOtherListings, type OtherListingsJson } from '#platform/other-listings'
import type { NotificationReason } from '#domain/alerts/notified'
import { nearestMilesSql } from '#platform/distance'
import type { CandidateStage, Listing, Search } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { estimateSql, isOwnAlertSql, statedColorsSql } from './listing-sql.server'
import { copiesSql } from './copies-sql.server'
import type { PriceStep } from './deal-chart'
import type { SortOrder } from './sort-order'

/**
 * A car's section on the results screen: its stage, unless the buyer hid it, or it was ruled out after a notification.
 * FILTERED holds the newest listings that a filter rules out.
 */
export type CarSection = 'MATCH' | 'LIKELY' | 'POSSIBLE' | 'WAITING' | 'REJECTED' | 'RULED OUT' | 'HIDDEN' | 'FILTERED'

export interface FoundCar {
  pile: CarSection
  total: number
  /** Number of cars in the section with a stale grade. */
  stale: number
  stage: CandidateStage
  /** Whether the grade is by earlier wishes. The car is shown dimmed, as "Checking". */
  isStale: boolean
  reason: string | null
  verdicts: unknown
  risks: unknown
  typicalWishes: string[]
  isBackfill: boolean
  foundAt: Date
  feedback: string | null
  /** Whether the buyer saved the car, in any search and under any posting. */
  isSaved: boolean
  miles: number | null
  /** Number of this vehicle's listings among the search's cars. */
  postings: number
  /** The search's latest notification about the car, at any target, and its reason; null if there is none. */
  notifiedAt: Date | null
  notificationReason: NotificationReason | null
  /** Highest price in cents that a listing of the vehicle has dropped from, or that an alert has stated. */
  earlierCents: number | null
  /** Price estimate for such a car; null until it is computed. */
  estimate: StoredEstimate | null
  /** Price changes in US dollars, oldest first. */
  priceSteps: PriceStep[]
  others: OtherListing[]
  /** Colors stated by all active postings of the vehicle, without descriptions. */
  colors: ColorStatement[]
  /** Ads that seem to copy one of the vehicle's postings. */
  copies: Copies | null
  /** Without its description for a car in the FILTERED section. */
  listing: FoundListing
}

interface FoundCarsOptions {
  order: SortOrder
  /** Limit per section. */
  most: number
  /** Loads cars of this section only; other sections return one car and their total. Null treats all sections alike. */
  pile?: CarSection | null
  marketplace?: Marketplace | null
  since?: Date | null
  /** Limit of the FILTERED section, which does not merge listings of one vehicle. Omit to skip the section. */
  maxFiltered?: number
}

export async function loadFoundCars(search: Search, asked: FoundCarsOptions): Promise<FoundCar[]> {
  const [row] = await database().$queryRaw<{ cars: CarJson[] | null }[]>`SELECT ${foundCarsSql(search, asked)} AS cars`
  return parseFoundCars(row!.cars)
}

/**
 * SQL expression for a search's cars that passed its filters and belong to its current version, one per vehicle. Each
 * vehicle is represented by one listing: active before gone, then the best stage, then the lowest price. Cars that are
 * gone come last in their section. A car the buyer was notified about stays listed when the filters rule it out. A hidden
 * car stays hidden when its vehicle is reposted. Returns one JSON value for `parseFoundCars`, or null for no cars, so it can be part of another statement.
 */
export function foundCarsSql(search: Search, asked: FoundCarsOptions): Prisma.Sql {
  const { order, most, pile = null, marketplace = null, since = null, maxFiltered = 0 } = asked
  return Prisma.sql`(SELECT json_agg(found ORDER BY found.pile, found.place) FROM (
    WITH ${hiddenVehiclesSql(search)}, ${savedVehiclesSql(search.userId)}, notified AS (
      SELECT DISTINCT ON (l.id) l.id, CASE WHEN ${isOwnAlertSql(search)} THEN t."notifiedAt" END AS "notifiedAt", t.reason,
        max(CASE WHEN coalesce(t.currency, 'USD') = 'USD' THEN t."priceCents" END) OVER (PARTITION BY l.id) AS "alertedCents"
      FROM "NotificationTarget" n JOIN "NotifiedCar" t ON t."targetId" = n.id LEFT JOIN "Alert" a ON a.id = t."alertId"
        JOIN "Listing" l ON l.id = t."listingId" OR l."vehicleId" = t."vehicleId"
      WHERE n."userId" = ${search.userId}::uuid AND t."notifiedAt" IS NOT NULL
      ORDER BY l.id, ${isOwnAlertSql(search)} DESC, t."notifiedAt" DESC
    ), posting AS (
      SELECT notified."notifiedAt", notified.reason AS "notificationReason", c."listingId", c.stage, c."isStale", c."foundAt", c."isPlacedFirst",
             l."goneAt" IS NOT NULL AS "isGone", l."postedAt",
             ${statedMilesSql} AS "odometerMiles", ${comparablePriceSql} AS price, ${nearestMilesSql(search)} AS miles,
             ${comparablePriceSql} / e."expectedCents"::float AS "shareOfUsual",
             ${vehicle} IN (SELECT vehicle FROM hidden) AS hidden, ${isSavedSql} AS "isSaved",
             min(c."foundAt") OVER same_vehicle AS "firstFoundAt",
             max(c.feedback) OVER same_vehicle AS "feedbackOfVehicle",
             count(*) OVER same_vehicle AS postings,
             max(greatest(notified."alertedCents", CASE WHEN l."wasPriceCents" > ${comparablePriceSql} THEN l."wasPriceCents" END))
               OVER same_vehicle AS "earlierCents",
             row_number() OVER (PARTITION BY ${vehicle} ORDER BY l."goneAt" IS NOT NULL,
               array_position('{MATCH,LIKELY,POSSIBLE,WAITING,REJECTED,FILTERED}'::text[], c.stage::text),
               ${comparablePriceSql} NULLS LAST, l."postedAt" DESC NULLS LAST, l.id) AS copy
      FROM (
        SELECT ${placedColumnsSql} FROM "Candidate" c
        WHERE c."searchId" = ${search.id}::uuid AND c."searchVersion" = ${search.version} AND ${passedFiltersSql}
        UNION ALL
        SELECT ${placedColumnsSql} FROM notified n JOIN "Candidate" c ON c."searchId" = ${search.id}::uuid AND c."listingId" = n.id
        WHERE n."notifiedAt" IS NOT NULL AND c."searchVersion" = ${search.version} AND c.stage = 'FILTERED'
      ) c JOIN "Listing" l ON l.id = c."listingId" LEFT JOIN notified ON notified.id = c."listingId"
        LEFT JOIN "PriceEstimate" e ON e."listingId" = l.id
      WHERE ${marketplace}::text IS NULL OR l.marketplace = ${marketplace}
      WINDOW same_vehicle AS (PARTITION BY ${vehicle})
    ), car AS (
      SELECT *, CASE WHEN hidden THEN 'HIDDEN'
        WHEN stage IN ('REJECTED', 'FILTERED') AND "notifiedAt" IS NOT NULL THEN 'RULED OUT' ELSE stage::text END AS pile FROM posting
      WHERE copy = 1 AND (${since}::timestamptz IS NULL OR "firstFoundAt" > ${since})
    ), placed AS (
      SELECT *, count(*) OVER (PARTITION BY pile) AS total,
             (count(*) FILTER (WHERE "isStale") OVER (PARTITION BY pile))::int AS stale,
             row_number() OVER (PARTITION BY pile
               ORDER BY "isGone", pile = stage::text AND "isPlacedFirst" DESC, ${orderings[order]}, "listingId") AS place
      FROM car
    ), shown AS (
      SELECT pile, place, total::int, stale, "isStale", "listingId", stage,
             "feedbackOfVehicle" AS feedback, "isSaved", miles, postings::int, "notifiedAt", "notificationReason", "earlierCents"
      FROM placed WHERE place <= CASE WHEN ${pile}::text IS NULL OR pile = ${pile} THEN ${most}::int ELSE 1 END
      UNION ALL (
        SELECT 'FILTERED', row_number() OVER (ORDER BY l."postedAt" DESC NULLS LAST), 0, 0, false, c."listingId", c.stage,
               c.feedback, ${isSavedSql}, ${nearestMilesSql(search)}, 1, NULL, NULL, NULL
        FROM ${newestFilteredSql(search, { marketplace, since, most: maxFiltered })} c JOIN "Listing" l ON l.id = c."listingId"
        WHERE ${maxFiltered}::int > 0
        ORDER BY l."postedAt" DESC NULLS LAST LIMIT ${maxFiltered}::int
      )
    )
    SELECT p.pile, p.place, p.total, p.stale, p."isStale", p.stage, c.reason, c.verdicts, c.risks, c."typicalWishes", c."isBackfill", c."foundAt",
           p.feedback, p."isSaved", p.miles, p.postings, p."notifiedAt", p."notificationReason", p."earlierCents",
           CASE WHEN p.pile <> 'FILTERED' THEN ${estimateSql} END AS estimate,
           CASE WHEN p.pile <> 'FILTERED' THEN ${otherListingsSql} END AS others,
           CASE WHEN p.pile <> 'FILTERED' THEN ${statedColorsSql} END AS colors,
           CASE WHEN p.pile <> 'FILTERED' THEN ${copiesSql} END AS copies,
           json_build_object(${columnsOfListing},
             'description', CASE WHEN p.pile <> 'FILTERED' THEN l.description END) AS listing
    FROM shown p JOIN "Candidate" c ON c."searchId" = ${search.id}::uuid AND c."listingId" = p."listingId"
      JOIN "Listing" l ON l.id = p."listingId" LEFT JOIN "PriceEstimate" e ON e."listingId" = l.id
  ) found)`
}

interface NewestFiltered {
  marketplace: Marketplace | null
  since: Date | null
  most: number
}

/**
 * SQL for candidates that include the `most` newest active ads that a filter rules out. Follows an index by posting
 * time, because a broad search has tens of thousands. Ads without a posting time come last, so any of them will do.
 * Those from before the index are all included, until the nightly purge adds them to it.
 */
function newestFilteredSql(search: Search, { marketplace, since, most }: NewestFiltered): Prisma.Sql {
  const candidates = (condition: Prisma.Sql) => Prisma.sql`
    SELECT c.* FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
    WHERE c."searchId" = ${search.id}::uuid AND c."searchVersion" = ${search.version} AND c.stage = 'FILTERED'
      AND c."hiddenAt" IS NULL AND l."goneAt" IS NULL
      AND (${marketplace}::text IS NULL OR l.marketplace = ${marketplace})
      AND (${since}::timestamptz IS NULL OR c."foundAt" > ${since}) AND ${condition}`
  return Prisma.sql`(
    (${candidates(Prisma.sql`c."postedAt" IS NOT NULL`)} ORDER BY c."postedAt" DESC LIMIT ${most}::int)
    UNION ALL
    (${candidates(Prisma.sql`c."postedAt" IS NULL AND c.marketplace IS NOT NULL`)} LIMIT ${most}::int)
    UNION ALL
    ${candidates(Prisma.sql`c.marketplace IS NULL`)})`
}

/** Timestamps in JSON are strings. */
type AsJson<Stored> = {
  [Name in keyof Stored]: Stored[Name] extends Date | null ? string | Exclude<Stored[Name], Date> : Stored[Name]
}
export type CarJson = AsJson<Omit<FoundCar, 'listing' | 'priceSteps' | 'others' | 'colors'>> & {
  listing: AsJson<FoundListing>
  /** Omitted in results. */
  priceSteps?: PriceStep[] | null
  others: OtherListingsJson | null
  colors: ColorStatement[] | null
}

/** Parses the result of `foundCarsSql`. Keeps the order within each section. */
export function parseFoundCars(cars: CarJson[] | null): FoundCar[] {
  return (cars ?? []).map(({ listing, priceSteps, others, colors, ...car }) => ({
    ...car,
    foundAt: new Date(car.foundAt),
    notifiedAt: time(car.notifiedAt),
    priceSteps: priceSteps ?? [],
    others: parseOtherListings(others),
    colors: colors ?? [],
    listing: {
      ...listing,
      priceChangedAt: time(listing.priceChangedAt),
      goneAt: time(listing.goneAt),
      postedAt: time(listing.postedAt),
      firstSeenAt: new Date(listing.firstSeenAt),
      appearedAfter: time(listing.appearedAfter),
    },
  }))
}

const time = (text: string | null) => (text === null ? null : new Date(text))

/** Listing columns for cards and filters. Every additional column slows down the query for each car. */
const listingColumns = [
  ...(['id', 'vehicleId', 'marketplace', 'url', 'title', 'photoUrls', 'town', 'latitude', 'longitude'] as const),
  ...(['year', 'make', 'model', 'trim', 'transmission', 'bodyType', 'flags', 'odometerMiles'] as const),
  ...([
    'priceCents',
    'currency',
    'wasPriceCents',
    'priceChangedAt',
    'goneAt',
    'goneReason',
    'contentHash',
    'vin',
  ] as const),
  ...(['postedAt', 'firstSeenAt', 'appearedAfter', 'copySuspicion', 'seller'] as const),
] satisfies (keyof Listing)[]
type FoundListing = Pick<Listing, (typeof listingColumns)[number] | 'description'>

export const columnsOfListing = Prisma.raw(listingColumns.map((column) => `'${column}', l."${column}"`).join(', '))

const vehicle = Prisma.sql`coalesce(l."vehicleId", l.id)`

/** SQL for the vehicles that the buyer hid, as the CTE `hidden`. A hidden car stays hidden when it is reposted. */
export const hiddenVehiclesSql = (search: Pick<Search, 'id'>) => Prisma.sql`hidden AS MATERIALIZED (
  SELECT ${vehicle} AS vehicle FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
  WHERE c."searchId" = ${search.id}::uuid AND c."hiddenAt" IS NOT NULL)`

/** SQL for the vehicles that the buyer saved, as the CTE `saved`. A saved car stays saved when it is reposted. */
const savedVehiclesSql = (userId: string) => Prisma.sql`saved AS MATERIALIZED (
  SELECT ${vehicle} AS vehicle FROM "SavedCar" s JOIN "Listing" l ON l.id = s."listingId"
  WHERE s."userId" = ${userId}::uuid)`

const isSavedSql = Prisma.sql`${vehicle} IN (SELECT vehicle FROM saved)`

/** SQL: the stage of candidate `c` to show. A car that waits to be judged by changed wishes has its last grade. */
export const shownStageSql = Prisma.sql`CASE WHEN c.stage = 'WAITING' THEN coalesce(c."shownStage", c.stage) ELSE c.stage END`

/**
 * SQL: whether candidate `c` passed the filters. Most candidates of a broad search did not, so this lists the stages,
 * which an index finds, instead of excluding one.
 */
const passedFiltersSql = Prisma.sql`c.stage IN ('WAITING', 'MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED')`

/** SQL: whether that grade is by earlier wishes. */
export const isShownStaleSql = Prisma.sql`(c.stage = 'WAITING' AND c."shownStage" IS NOT NULL AND c."isShownStale")`

/** Null for a placeholder price or another currency, which are not comparable. */
export const comparablePriceSql = Prisma.sql`
  CASE WHEN coalesce(l.currency, 'USD') = 'USD' AND NOT 'placeholder-price' = ANY(l.flags) THEN l."priceCents" END`

/** Keep in sync with domain/listing/reliable-figures. */
const statedMilesSql = Prisma.sql`
  CASE WHEN coalesce(l.flags && '{placeholder-odometer,not-actual-mileage}'::text[], false) THEN NULL ELSE l."odometerMiles" END`

/**
 * Cars that come first in their section, before the selected order: cars with an open wish that is typical for their
 * trim, and cars rejected only by an answer that the buyer entered, so the buyer can undo it.
 */
const placedFirstSql = Prisma.sql`
  CASE ${shownStageSql} WHEN 'LIKELY' THEN cardinality(c."typicalWishes") > 0 WHEN 'POSSIBLE' THEN cardinality(c."typicalWishes") > 0
    WHEN 'REJECTED' THEN c.verdicts @> '[{"evidence":[{"kind":"seller"}]}]'::jsonb
      OR c.verdicts @> '[{"evidence":[{"kind":"buyer"}]}]'::jsonb ELSE false END`

/** SQL: the columns of candidate `c` that its place depends on. Leaves out its verdicts, so that sorting is cheap. */
const placedColumnsSql = Prisma.sql`c."listingId", ${shownStageSql} AS stage, ${isShownStaleSql} AS "isStale", c."foundAt", c.feedback,
  ${placedFirstSql} AS "isPlacedFirst"`

const orderings: Record<SortOrder, Prisma.Sql> = {
  newest: Prisma.sql`"postedAt" DESC NULLS LAST, "foundAt" DESC`,
  price: Prisma.sql`price ASC NULLS LAST, "postedAt" DESC NULLS LAST`,
  mileage: Prisma.sql`"odometerMiles" ASC NULLS LAST, "postedAt" DESC NULLS LAST`,
  deal: Prisma.sql`"shareOfUsual" ASC NULLS LAST, "postedAt" DESC NULLS LAST`,
  distance: Prisma.sql`miles ASC NULLS LAST, "postedAt" DESC NULLS LAST`,
}
