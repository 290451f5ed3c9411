import { Prisma, type Database } from '#platform/database'
import type { Listing, Search } from '#prisma/generated/client'
import { mayMatchFiltersSql } from '../stored/may-match'
import { toFilters } from '../stored/rows'

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
