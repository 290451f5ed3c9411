import type { ResultRow } from '#domain/listing'
import type { Marketplace } from '#domain/marketplaces'
import { Prisma, type Transaction } from '#platform/database'
import { carOfRow } from './car-of-row'
import { settleIdentities, tokenId } from './tokens'

/** How stale `lastSeenAt` may get before a page that changes nothing writes it: else every look rewrites every row. */
const seenWithinMs = 10 * 60_000

/** What counts as a change of the listing: the buyer's view of it, or what a model would read in it. */
const priceTitleOrOdometerDiffers = Prisma.sql`(
  (old.title, old."priceCents", old."odometerMiles") IS DISTINCT FROM
  (EXCLUDED.title, EXCLUDED."priceCents", COALESCE(EXCLUDED."odometerMiles", old."odometerMiles")))`

export interface StoredPage {
  rows: number
  /** Listings that are new, altered, or new to this feed. */
  changed: number
}

/** Stores a results page in a handful of statements, however many rows it has. */
export async function storeRows(
  tx: Transaction,
  feed: { id: string; marketplace: Marketplace },
  rows: ResultRow[],
  now: Date,
): Promise<StoredPage> {
  const settled = await settleIdentities(tx, feed, rows)
  const unique = [...new Map(settled.map((row) => [row.externalId ?? tokenId(row.token!), row])).entries()]
  if (unique.length === 0) return { rows: 0, changed: 0 }
  const altered = await upsertListings(tx, feed.marketplace, unique, now)
  const linked = await tx.$queryRaw<{ listingId: string }[]>`
    INSERT INTO "FeedListing" ("feedId", "listingId", "firstSeenAt")
    SELECT ${feed.id}::uuid, id, ${now} FROM "Listing"
    WHERE marketplace = ${feed.marketplace} AND "externalId" = ANY(${unique.map(([id]) => id)}::text[])
    ON CONFLICT DO NOTHING RETURNING "listingId"`
  const changed = new Set([...altered, ...linked.map((row) => row.listingId)])
  return { rows: unique.length, changed: changed.size }
}

/** One statement. Answers the ids of listings that are new or whose price, title or odometer differs. */
async function upsertListings(
  tx: Transaction,
  marketplace: Marketplace,
  rows: [string, ResultRow][],
  now: Date,
): Promise<string[]> {
  const cars = rows.map(([, row]) => carOfRow(row))
  const column = <T>(read: (row: ResultRow) => T) => rows.map(([, row]) => read(row))
  const staleBefore = new Date(now.getTime() - seenWithinMs)
  const written = await tx.$queryRaw<{ id: string; altered: boolean }[]>`
    INSERT INTO "Listing" AS old (
      id, marketplace, "externalId", url, title, "priceCents", currency, "odometerMiles", year, make, model, trim,
      latitude, longitude, town, "photoUrls", flags, "postedAt", "firstSeenAt", "changedAt", "lastSeenAt")
    SELECT gen_random_uuid(), ${marketplace}, n.id, n.url, n.title, n.price, n.currency, n.odometer, n.year, n.make,
      n.model, n.trim, n.latitude, n.longitude, n.town, string_to_array(n.photos, E'\n'),
      string_to_array(n.flags, E'\n'), n.posted, ${now}, ${now}, ${now}
    FROM unnest(
      ${rows.map(([id]) => id)}::text[], ${column((r) => r.url)}::text[], ${column((r) => r.title)}::text[],
      ${column((r) => r.priceCents)}::int[], ${column((r) => r.currency)}::text[],
      ${column((r) => r.odometerMiles)}::int[], ${cars.map((c) => c.year)}::int[], ${cars.map((c) => c.make)}::text[],
      ${cars.map((c) => c.model)}::text[], ${cars.map((c) => c.trim)}::text[],
      ${column((r) => r.latitude)}::float8[], ${column((r) => r.longitude)}::float8[],
      ${column((r) => r.town)}::text[], ${column((r) => r.photoUrls.join('\n'))}::text[],
      ${column((r) => r.flags.join('\n'))}::text[], ${column((r) => r.postedAt)}::timestamptz[]
    ) AS n(id, url, title, price, currency, odometer, year, make, model, trim, latitude, longitude, town, photos,
      flags, posted)
    ORDER BY n.id -- one order for every writer, so that two feeds cannot lock each other out
    ON CONFLICT (marketplace, "externalId") DO UPDATE SET
      url = CASE WHEN old."detailReadAt" IS NULL THEN EXCLUDED.url ELSE old.url END,
      title = EXCLUDED.title, "priceCents" = EXCLUDED."priceCents",
      -- a static page has no odometers and not every currency: what it leaves out is not gone
      currency = COALESCE(EXCLUDED.currency, old.currency),
      "odometerMiles" = COALESCE(EXCLUDED."odometerMiles", old."odometerMiles"),
      -- what the posting's own page told is better than what the row's title tells
      year = CASE WHEN old."detailReadAt" IS NULL THEN EXCLUDED.year ELSE old.year END,
      make = CASE WHEN old."detailReadAt" IS NULL THEN EXCLUDED.make ELSE old.make END,
      model = CASE WHEN old."detailReadAt" IS NULL THEN EXCLUDED.model ELSE old.model END,
      trim = CASE WHEN old."detailReadAt" IS NULL THEN EXCLUDED.trim ELSE old.trim END,
      flags = CASE WHEN old."detailReadAt" IS NULL OR ${priceTitleOrOdometerDiffers} THEN EXCLUDED.flags
        ELSE old.flags END,
      "photoUrls" = CASE WHEN old."detailReadAt" IS NULL AND cardinality(EXCLUDED."photoUrls") > 0
        THEN EXCLUDED."photoUrls" ELSE old."photoUrls" END,
      latitude = COALESCE(old.latitude, EXCLUDED.latitude), longitude = COALESCE(old.longitude, EXCLUDED.longitude),
      town = COALESCE(old.town, EXCLUDED.town), "postedAt" = COALESCE(old."postedAt", EXCLUDED."postedAt"),
      "goneAt" = NULL, "lastSeenAt" = ${now},
      "changedAt" = CASE WHEN ${priceTitleOrOdometerDiffers} THEN ${now} ELSE old."changedAt" END,
      revision = old.revision + (${priceTitleOrOdometerDiffers} OR old."goneAt" IS NOT NULL)::int
    WHERE ${priceTitleOrOdometerDiffers} OR old."goneAt" IS NOT NULL OR old."lastSeenAt" < ${staleBefore}
    RETURNING id, "changedAt" = ${now} AS altered`
  return written.filter((row) => row.altered).map((row) => row.id)
}
