import { Prisma, type Database } from '#platform/database'
import type { Listing, Search } from '#prisma/generated/client'

/**
 * A feed of a search on which something changed since the search last filtered it. Transactions are numbers as text;
 * those of `since` and later, before `until`, may have changed something that is not filtered yet.
 */
export interface FeedWithNews {
  feedId: string
  since: string
  until: string
  /** Every transaction below this one had ended: once the feed is filtered, this is its position. */
  position: string
}

/**
 * The feeds with news, in one index entry each. A feed that was filtered for another version of the search, or under
 * transaction numbers that this server has not reached (it was restored from a dump), is filtered from the start.
 */
export function feedsWithNews(db: Database, search: Pick<Search, 'id' | 'version'>): Promise<FeedWithNews[]> {
  return db.$queryRaw<FeedWithNews[]>`
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

/**
 * Up to `most` listings of these feeds that the search has not filtered in their present state and under its version,
 * in the order of the feeds. One that is on two feeds may come twice.
 */
export function unfilteredListings(
  db: Database,
  search: Pick<Search, 'id' | 'version'>,
  feeds: FeedWithNews[],
  most: number,
): Promise<(Listing & { feedId: string })[]> {
  const column = (name: keyof FeedWithNews) => feeds.map((feed) => feed[name])
  return db.$queryRaw<(Listing & { feedId: string })[]>`
    SELECT f."feedId"::text, l.*
    FROM unnest(${column('feedId')}::uuid[], ${column('since')}::xid8[], ${column('until')}::xid8[])
      WITH ORDINALITY AS f("feedId", since, until, nth)
    CROSS JOIN LATERAL (
      SELECT l.* FROM "FeedListing" fl JOIN "Listing" l ON l.id = fl."listingId"
        LEFT JOIN "Candidate" c ON c."searchId" = ${search.id}::uuid AND c."listingId" = l.id
      WHERE fl."feedId" = f."feedId" AND fl."changedIn" >= f.since AND fl."changedIn" < f.until
        AND l."goneAt" IS NULL AND (c."listingId" IS NULL OR ${isOlder(search.version)})
      LIMIT ${most}) l
    ORDER BY f.nth LIMIT ${most}`
}

/** SQL: whether the outcome `c` is of an earlier version of the search, or of an earlier revision of the listing `l`. */
const isOlder = (version: number) => Prisma.sql`(c."searchVersion" < ${version}
  OR c."searchVersion" = ${version} AND c."listingRevision" < l.revision)`
