import { milesToListingSql } from '#platform/distance'
import { Prisma, type Database } from '#platform/database'
import { includedMakes, nearRadiusShare, includedModelsOfCar, townReachMiles } from '#domain/search/hard-filter'
import type { SearchFilters } from '#domain/search/search'
import { wantedCars } from '#domain/search/wanted-cars'
import { wantedCircles } from '#domain/search/wanted-places'
import type { Listing, Search } from '#prisma/generated/client'
import { toFilters } from '../stored/rows'

/**
 * SQL: whether listing `l` may match the search or nearly match it. Only these listings become candidates: cars of the
 * search's make and models, within the near-miss radius. `hardFilter` rejects all other listings, and none of them is a
 * `findNearMiss`.
 */
export function mayMatchFiltersSql(filters: SearchFilters): Prisma.Sql {
  return Prisma.sql`(${matchesMakeAndModels(filters)} AND ${isNotFar(filters)})`
}

/**
 * Same rule as `includesCar`: any model if the search or the listing names none; otherwise the search's models and
 * the models that they include.
 */
function matchesMakeAndModels(filters: SearchFilters): Prisma.Sql {
  const wanted = wantedCars(filters)
  const taken = wanted.flatMap((car) => [
    ...car.models.map((model) => ({ make: car.make, model })),
    ...includedModelsOfCar(car),
  ])
  const isTaken = Prisma.sql`(l.make, l.model) IN (SELECT * FROM unnest(
    ${taken.map(({ make }) => make)}::text[], ${taken.map(({ model }) => model)}::text[]))`
  const wholeMakes = wanted.flatMap(({ make, models }) => (models.length === 0 ? make : []))
  const makes = [...new Set(wanted.flatMap(includedMakes))]
  return Prisma.sql`(l.make = ANY(${makes}::text[])
    AND (l.model IS NULL OR l.make = ANY(${wholeMakes}::text[]) OR ${isTaken}))`
}

function isNotFar(filters: SearchFilters): Prisma.Sql {
  const circles = wantedCircles(filters)
  if (circles.length === 0) return Prisma.sql`true`
  const near = circles.map((circle) => {
    // One extra mile, because `findNearMiss` rounds up. A small radius is less than a town's reach.
    const most = Math.max(circle.radiusMiles * (1 + nearRadiusShare) + 1, circle.radiusMiles + townReachMiles)
    return Prisma.sql`coalesce(${milesToListingSql(circle)} <= ${most}, true)`
  })
  return Prisma.sql`(${Prisma.join(near, ' OR ')})`
}

/**
 * A feed with changes since the search last filtered it. Transaction ids are numbers as text. Transactions from `since`
 * (inclusive) to `until` (exclusive) may contain unfiltered changes.
 */
export interface FeedWithChanges {
  feedId: string
  since: string
  until: string
  /** All transactions below this id had ended. Stored as the feed's position after filtering. */
  position: string
}

/**
 * Returns the search's feeds with news, reading one index entry per feed. A feed is filtered from the start if its
 * position belongs to another search version, or to transaction ids that this server has not reached (after a restore
 * from a dump).
 */
export function findFeedsWithChanges(db: Database, search: Pick<Search, 'id' | 'version'>): Promise<FeedWithChanges[]> {
  return db.$queryRaw<FeedWithChanges[]>`
    SELECT f."feedId"::text, f.since::text, f.until::text, pg_snapshot_xmin(pg_current_snapshot())::text AS position
    FROM (
      SELECT sf."feedId", CASE WHEN p."isValid" THEN sf."filteredTo" ELSE '0' END AS since,
        CASE WHEN p."isValid" THEN p.next ELSE ${pastAll}::xid8 END AS until
      FROM "SearchFeed" sf CROSS JOIN LATERAL (
        SELECT pg_snapshot_xmax(pg_current_snapshot()) AS next,
          coalesce(sf."filteredVersion" = ${search.version}
            AND sf."filteredTo" <= pg_snapshot_xmax(pg_current_snapshot()), false) AS "isValid") p
      WHERE sf."searchId" = ${search.id}::uuid OFFSET 0
    ) f
    WHERE (SELECT fl."changedIn" FROM "FeedListing" fl
      WHERE fl."feedId" = f."feedId" AND fl."changedIn" >= f.since AND fl."changedIn" < f.until
      ORDER BY fl."changedIn" LIMIT 1) IS NOT NULL
    ORDER BY f."feedId"`
}

const pastAll = '18446744073709551615'

export const isFilteredFromStart = ({ since }: FeedWithChanges) => since === '0'

/**
 * Returns up to `most` listings of these feeds that the search may want and has not filtered at their current revision
 * and under its version, ordered by feed. A listing on two feeds may appear twice. An existing candidate is always
 * filtered again.
 */
export function findUnfilteredChanges(
  db: Database,
  search: Search,
  feeds: FeedWithChanges[],
  most: number,
): Promise<(Listing & { feedId: string })[]> {
  const column = (name: keyof FeedWithChanges) => feeds.map((feed) => feed[name])
  return db.$queryRaw<(Listing & { feedId: string })[]>`
    SELECT f."feedId"::text, l.*
    FROM unnest(${column('feedId')}::uuid[], ${column('since')}::xid8[], ${column('until')}::xid8[])
      WITH ORDINALITY AS f("feedId", since, until, nth)
    CROSS JOIN LATERAL (
      SELECT l.* FROM "FeedListing" fl JOIN "Listing" l ON l.id = fl."listingId"
        LEFT JOIN "Candidate" c ON c."searchId" = ${search.id}::uuid AND c."listingId" = l.id
      WHERE fl."feedId" = f."feedId" AND fl."changedIn" >= f.since AND fl."changedIn" < f.until
        AND l."goneAt" IS NULL AND (c."listingId" IS NULL OR ${isOlder(search.version)})
        AND (c."listingId" IS NOT NULL OR ${mayMatchFiltersSql(toFilters(search))} OR ${isUnnamedOnNarrowFeed})
      LIMIT ${most}) l
    ORDER BY f.nth LIMIT ${most}`
}

const isUnnamedOnNarrowFeed = Prisma.sql`(l.make IS NULL AND l."contentHash" IS NULL
  AND EXISTS (SELECT 1 FROM "Feed" narrow WHERE narrow.id = fl."feedId" AND narrow.make IS NOT NULL))`

/**
 * Same as `findUnfilteredNews`, for feeds that are filtered from the start. Looks listings up by make and model,
 * because an area's feed holds a hundred times as many. Listings without a make are read only from feeds of one make
 * (first looks).
 */
export function findUnfilteredFromStart(
  db: Database,
  search: Search,
  feeds: FeedWithChanges[],
  most: number,
): Promise<Listing[]> {
  const feedIds = feeds.map(({ feedId }) => feedId)
  const unfiltered = Prisma.sql`l."goneAt" IS NULL AND (c."listingId" IS NULL OR ${isOlder(search.version)})`
  const candidate = Prisma.sql`"Candidate" c ON c."searchId" = ${search.id}::uuid AND c."listingId" = l.id`
  return db.$queryRaw<Listing[]>`
    WITH found AS (
      (SELECT l.id FROM "Listing" l LEFT JOIN ${candidate}
      WHERE ${mayMatchFiltersSql(toFilters(search))} AND ${unfiltered}
        AND EXISTS (SELECT 1 FROM "FeedListing" fl WHERE fl."listingId" = l.id AND fl."feedId" = ANY(${feedIds}::uuid[]))
      LIMIT ${most})
      UNION
      (SELECT l.id FROM "SearchFeed" look JOIN "Feed" f ON f.id = look."feedId"
        JOIN "FeedListing" fl ON fl."feedId" = f.id JOIN "Listing" l ON l.id = fl."listingId" LEFT JOIN ${candidate}
      WHERE look."searchId" = ${search.id}::uuid AND f.make IS NOT NULL AND f.id = ANY(${feedIds}::uuid[])
        AND l.make IS NULL AND l."contentHash" IS NULL AND ${unfiltered}
      LIMIT ${most})
      UNION
      (SELECT l.id FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
      WHERE c."searchId" = ${search.id}::uuid AND ${isOlder(search.version)} AND l."goneAt" IS NULL
        AND EXISTS (SELECT 1 FROM "FeedListing" fl WHERE fl."listingId" = l.id AND fl."feedId" = ANY(${feedIds}::uuid[]))
      LIMIT ${most})
    ) SELECT l.* FROM "Listing" l WHERE l.id IN (SELECT id FROM found) LIMIT ${most}`
}

/** SQL: whether outcome `c` belongs to an earlier version of the search, or to an earlier revision of listing `l`. */
const isOlder = (version: number) => Prisma.sql`(c."searchVersion" < ${version}
  OR c."searchVersion" = ${version} AND c."listingRevision" < l.revision)`
