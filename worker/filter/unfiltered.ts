import { Prisma } from '#platform/database'

/**
 * SQL: the listings on a search's feeds that it has not filtered in their present state. They are new to it, have
 * changed since, or were filtered under an older version of the search.
 */
export const unfilteredListings = (searchId: string) => Prisma.sql`
  FROM "SearchFeed" sf
  JOIN "FeedListing" fl ON fl."feedId" = sf."feedId"
  JOIN "Listing" l ON l.id = fl."listingId"
  JOIN "Search" s ON s.id = sf."searchId"
  LEFT JOIN "Candidate" c ON c."searchId" = sf."searchId" AND c."listingId" = l.id
  WHERE sf."searchId" = ${searchId}::uuid AND l."goneAt" IS NULL
    AND (c."listingId" IS NULL OR c."listingRevision" < l.revision OR c."searchVersion" < s.version)`
