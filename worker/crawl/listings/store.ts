import type { ReconciledCar } from '#domain/catalog/recognize/reconcile'
import { hourMs } from '#domain/durations'
import { minAbsenceMs } from '#domain/listing/absence'
import type { ResultRow } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import { Prisma, type Transaction } from '#platform/database'
import { toReconciledCar, toListingFlags, markSold } from './gone'
import { isCurrentSql, mergeTokensAndNumbers, tokenId } from './outdated'
import { carColumnsSql, type CarColumns } from '../../identity/stored-cars'
import { linkVehicles, lockCarsForLinking } from '../../identity/link-vehicles'

/**
 * `lastSeenAt` of an unchanged row is updated only if it is older than this. It is indexed, so each update rewrites the
 * row and its index entries, and it is read only for periods of weeks.
 */
const seenWithinMs = 12 * hourMs
const staleBefore = (now: Date) => new Date(now.getTime() - seenWithinMs)

/**
 * SQL condition: the row's value differs from both the last row's value and the stored value. The stored value may come
 * from the posting page, and page and row can differ permanently: one truncates the title or rounds the price.
 */
const isNews = (column: string, lastRow: string) =>
  Prisma.raw(
    `(EXCLUDED.${column} IS DISTINCT FROM old.${lastRow} AND EXCLUDED.${column} IS DISTINCT FROM old.${column})`,
  )

const titleIsNews = isNews('title', '"rowTitle"')
const priceIsNews = isNews('"priceCents"', '"rowPriceCents"')
/** A row without an odometer reading does not change the stored one. */
const odometerIsNews = Prisma.sql`(EXCLUDED."odometerMiles" IS NOT NULL AND ${isNews('"odometerMiles"', '"rowOdometerMiles"')})`
/** These changes and a return count as news: buyers see them, and the model judges the title. */
const rowIsNews = Prisma.sql`(${titleIsNews} OR ${priceIsNews} OR ${odometerIsNews})`
const lastRowDiffers = (row: 'EXCLUDED' | 'n') =>
  Prisma.raw(`((old."rowTitle", old."rowPriceCents", old."rowOdometerMiles") IS DISTINCT FROM
  (${row}."rowTitle", ${row}."rowPriceCents", COALESCE(${row}."rowOdometerMiles", old."rowOdometerMiles")))`)

/**
 * A site may list a posting for a while after its page is gone. A posting that is still listed after this time is
 * available again.
 */
const relistedAfterMs = 15 * 60_000

/** `number` is the crawl's Lock.number; later fetches have higher numbers. */
export interface CrawledFeed {
  id: string
  marketplace: Marketplace
  /** When a crawl last fetched everything new on the feed; null before the first such crawl. */
  caughtUpAt: Date | null
  number: bigint
}

interface StoredPage {
  rows: number
  /** New, changed, available again, or new to this feed. */
  changed: string[]
}

type RowWithCar = ResultRow & { car: ReconciledCar }

/**
 * Stores the rows of a crawl, both available and sold, in a fixed number of statements: one finds the unchanged rows,
 * one upserts the listings and their price history, one links them to the feed, and two link them to vehicles.
 * Unchanged rows are not written.
 */
export async function storeRows(tx: Transaction, feed: CrawledFeed, rows: ResultRow[], now: Date): Promise<StoredPage> {
  const byId = new Map(rows.flatMap((row) => (externalIdOrToken(row) === null ? [] : [[externalIdOrToken(row)!, row]])))
  const unchanged = await unchangedIds(tx, feed, byId, now)
  const read = [...byId].flatMap(([id, row]) => (unchanged.has(id) ? [] : [{ ...row, car: toReconciledCar(row) }]))
  await lockCarsForLinking(
    tx,
    read.flatMap(({ sale, car, vin }) => (sale === 'on sale' ? [{ make: car.make, vin }] : [])),
  )
  const settled = await mergeTokensAndNumbers(tx, feed, read)
  const all = [...new Map(settled.map((row) => [externalIdOrToken(row)!, row])).entries()]
  const unique = all.filter(([, row]) => row.sale === 'on sale')
  await markSold(
    tx,
    feed,
    all.flatMap(([, row]) => (row.sale === 'on sale' ? [] : [row])),
    now,
  )
  const count = unchanged.size + all.length
  if (unique.length === 0) return { rows: count, changed: [] }
  const altered = await upsertListings(tx, feed, unique, now)
  // A listing without a posting time that is new to this feed was posted after the feed was last caught up.
  const linked = await tx.$queryRaw<{ listingId: string }[]>`
    WITH linked AS (
      INSERT INTO "FeedListing" ("feedId", "listingId", "firstSeenAt")
      SELECT ${feed.id}::uuid, id, ${now} FROM "Listing"
      WHERE marketplace = ${feed.marketplace} AND "externalId" = ANY(${unique.map(([id]) => id)}::text[])
      ON CONFLICT DO NOTHING RETURNING "listingId"
    ), dated AS (
      UPDATE "Listing" AS l SET "appearedAfter" = ${feed.caughtUpAt}::timestamptz FROM linked
      WHERE l.id = linked."listingId" AND l."postedAt" IS NULL AND l."firstSeenAt" > ${feed.caughtUpAt}::timestamptz
        AND (l."appearedAfter" IS NULL OR l."appearedAfter" < ${feed.caughtUpAt}::timestamptz)
    )
    SELECT "listingId" FROM linked`
  await linkVehicles(tx, altered)
  const changed = new Set([...altered.map(({ id }) => id), ...linked.map((row) => row.listingId)])
  return { rows: count, changed: [...changed] }
}

const externalIdOrToken = (row: ResultRow) => row.externalId ?? (row.token === null ? null : tokenId(row.token))

/**
 * Returns the rows that upsertListings would not write and that are already linked to the feed. They are most of a
 * page that is crawled every minute. Skipping them early avoids parsing their cars and locking out other crawls.
 */
async function unchangedIds(
  tx: Transaction,
  feed: CrawledFeed,
  rows: Map<string, ResultRow>,
  now: Date,
): Promise<Set<string>> {
  const offered = [...rows].filter(([, row]) => row.sale === 'on sale')
  const ids = await tx.$queryRaw<{ id: string }[]>`
    SELECT n.id FROM unnest(
      ${offered.map(([id]) => id)}::text[], ${offered.map(([, row]) => row.title)}::text[],
      ${offered.map(([, row]) => row.priceCents)}::int[], ${offered.map(([, row]) => row.odometerMiles)}::int[]
    ) AS n(id, "rowTitle", "rowPriceCents", "rowOdometerMiles")
    JOIN "Listing" AS old ON old.marketplace = ${feed.marketplace} AND old."externalId" = n.id
    JOIN "FeedListing" AS f ON f."feedId" = ${feed.id}::uuid AND f."listingId" = old.id
    WHERE old."goneAt" IS NULL AND old."lastSeenAt" >= ${staleBefore(now)} AND NOT ${lastRowDiffers('n')}`
  return new Set(ids.map(({ id }) => id))
}

/**
 * Upserts in one statement. Returns listings that are new, available again, or have a new price, title, or odometer
 * reading.
 */
async function upsertListings(
  tx: Transaction,
  { marketplace, number }: CrawledFeed,
  rows: [string, RowWithCar][],
  now: Date,
): Promise<CarColumns[]> {
  const cars = rows.map(([, { car }]) => car)
  const column = <T>(value: (row: ResultRow) => T) => rows.map(([, row]) => value(row))
  const isBack = Prisma.sql`(old."goneAt" IS NOT NULL AND CASE old."goneReason"
    WHEN 'TAKEN_DOWN' THEN old."goneAt" < ${new Date(now.getTime() - relistedAfterMs)}
    WHEN 'NOT_A_CAR' THEN ${titleIsNews} ELSE true END)`
  // Same rule as isAbsence in domain/listing/absence.
  const wasAbsent = Prisma.sql`(${isBack} AND CASE old."goneReason" WHEN 'SOLD' THEN true WHEN 'PENDING' THEN true
    WHEN 'NOT_A_CAR' THEN false ELSE old."goneAt" <= ${new Date(now.getTime() - minAbsenceMs)} END)`
  const isAltered = Prisma.sql`(${rowIsNews} OR ${isBack})`
  const written = await tx.$queryRaw<(CarColumns & { altered: boolean })[]>`
    WITH written AS (INSERT INTO "Listing" AS old (
      id, marketplace, "externalId", url, title, "priceCents", currency, "odometerMiles", year, make, model, trim,
      transmission, "bodyType", vin, seller, latitude, longitude, town, "photoUrls", flags, "postedAt", "firstSeenAt",
      "changedAt", "rowNumber", "lastSeenAt", "rowTitle", "rowPriceCents", "rowOdometerMiles")
    SELECT gen_random_uuid(), ${marketplace}, n.id, n.url, n.title, n.price, n.currency, n.odometer, n.year, n.make,
      n.model, n.trim, n.transmission, n."bodyType", n.vin, n.seller, n.latitude, n.longitude, n.town, string_to_array(n.photos, E'\n'),
      string_to_array(n.flags, E'\n'), n.posted, ${now}, ${now}, ${number}, ${now},
      n.title, n.price, n.odometer
    FROM unnest(
      ${rows.map(([id]) => id)}::text[], ${column((r) => r.url)}::text[], ${column((r) => r.title)}::text[],
      ${column((r) => r.priceCents)}::int[], ${column((r) => r.currency)}::text[],
      ${column((r) => r.odometerMiles)}::int[], ${cars.map((c) => c.year)}::int[], ${cars.map((c) => c.make)}::text[],
      ${cars.map((c) => c.model)}::text[], ${cars.map((c) => c.trim)}::text[],
      ${column((r) => r.transmission)}::text[], ${column((r) => r.bodyType)}::text[], ${column((r) => r.vin)}::text[], ${column((r) => r.seller)}::text[],
      ${column((r) => r.latitude)}::float8[], ${column((r) => r.longitude)}::float8[],
      ${column((r) => r.town)}::text[], ${column((r) => r.photoUrls.join('\n'))}::text[],
      ${rows.map(([, row], i) => toListingFlags(row, cars[i]!).join('\n'))}::text[], ${column((r) => r.postedAt)}::timestamptz[]
    ) AS n(id, url, title, price, currency, odometer, year, make, model, trim, transmission, "bodyType", vin, seller,
      latitude, longitude, town, photos, flags, posted)
    ORDER BY n.id -- every writer uses this order, so that two feeds cannot deadlock
    ON CONFLICT (marketplace, "externalId") DO UPDATE SET
      url = CASE WHEN old."postingFetchedAt" IS NULL THEN EXCLUDED.url ELSE old.url END,
      "rowTitle" = EXCLUDED."rowTitle", "rowPriceCents" = EXCLUDED."rowPriceCents",
      "rowOdometerMiles" = COALESCE(EXCLUDED."rowOdometerMiles", old."rowOdometerMiles"),
      title = CASE WHEN ${titleIsNews} THEN EXCLUDED.title ELSE old.title END,
      "priceCents" = CASE WHEN ${priceIsNews} THEN EXCLUDED."priceCents" ELSE old."priceCents" END,
      -- a static page has no odometers and not every currency: a missing value does not clear the known one
      currency = CASE WHEN old."postingFetchedAt" IS NULL OR ${priceIsNews}
        THEN COALESCE(EXCLUDED.currency, old.currency) ELSE COALESCE(old.currency, EXCLUDED.currency) END,
      "odometerMiles" = CASE WHEN ${odometerIsNews} THEN EXCLUDED."odometerMiles" ELSE old."odometerMiles" END,
      -- the posting page knows better than the row's title
      year = CASE WHEN old."postingFetchedAt" IS NULL THEN EXCLUDED.year ELSE old.year END,
      make = CASE WHEN old."postingFetchedAt" IS NULL THEN EXCLUDED.make ELSE old.make END,
      model = CASE WHEN old."postingFetchedAt" IS NULL THEN EXCLUDED.model ELSE old.model END,
      trim = CASE WHEN old."postingFetchedAt" IS NULL THEN EXCLUDED.trim ELSE old.trim END,
      transmission = ${Prisma.raw(statedOnPage('transmission'))}, "bodyType" = ${Prisma.raw(statedOnPage('"bodyType"'))},
      vin = ${Prisma.raw(statedOnPage('vin'))}, seller = ${Prisma.raw(statedOnPage('seller'))},
      flags = CASE WHEN old."postingFetchedAt" IS NULL OR ${rowIsNews} THEN EXCLUDED.flags
        ELSE old.flags END,
      "photoUrls" = CASE WHEN old."postingFetchedAt" IS NULL AND cardinality(EXCLUDED."photoUrls") > 0
        THEN EXCLUDED."photoUrls" ELSE old."photoUrls" END,
      latitude = COALESCE(old.latitude, EXCLUDED.latitude), longitude = COALESCE(old.longitude, EXCLUDED.longitude),
      town = COALESCE(old.town, EXCLUDED.town), "postedAt" = COALESCE(old."postedAt", EXCLUDED."postedAt"),
      "wasPriceCents" = CASE WHEN NOT ${priceIsNews} THEN old."wasPriceCents"
        WHEN EXCLUDED.currency <> old.currency THEN NULL ELSE old."priceCents" END,
      "priceChangedAt" = CASE WHEN ${priceIsNews} THEN ${now} ELSE old."priceChangedAt" END,
      "absentFrom" = CASE WHEN ${wasAbsent} THEN old."goneAt" ELSE old."absentFrom" END,
      "absentTo" = CASE WHEN ${wasAbsent} THEN ${now} ELSE old."absentTo" END,
      "goneAt" = CASE WHEN ${isBack} THEN NULL ELSE old."goneAt" END,
      "goneReason" = CASE WHEN ${isBack} THEN NULL ELSE old."goneReason" END,
      "lastSeenAt" = ${now},
      "changedAt" = CASE WHEN ${isAltered} THEN ${now} ELSE old."changedAt" END,
      "rowNumber" = CASE WHEN ${isAltered} THEN ${number} ELSE old."rowNumber" END,
      revision = old.revision + ${isAltered}::int
    WHERE ${isCurrentSql(number, 'old')}
      AND (${isAltered} OR ${lastRowDiffers('EXCLUDED')} OR old."lastSeenAt" < ${staleBefore(now)})
    RETURNING old.*
    ), history AS (
      INSERT INTO "PriceChange" ("listingId", at, "wasCents", "wasCurrency", "priceCents", currency)
      SELECT id, ${now}, "wasPriceCents", currency, "priceCents", currency FROM written WHERE "priceChangedAt" = ${now}
      ON CONFLICT DO NOTHING
    )
    SELECT ${carColumnsSql('written')}, "rowNumber" = ${number} AS altered FROM written`
  return written.filter((row) => row.altered)
}

/** SQL: values from the posting page take precedence over values from the row; either takes precedence over NULL. */
const statedOnPage = (column: string) =>
  `CASE WHEN old."postingFetchedAt" IS NULL THEN COALESCE(EXCLUDED.${column}, old.${column})
    ELSE COALESCE(old.${column}, EXCLUDED.${column}) END`
