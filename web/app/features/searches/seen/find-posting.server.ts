import type { NamedPosting } from '#domain/listing/marketplace-link'
import { tokenId } from '#domain/listing/token-id'
import { Prisma } from '#platform/database'
import type { Listing, Search } from '#prisma/generated/client'
import { database } from '../../../services/database.server'

/** The stored listing of a link, and whether it appeared in a feed that the search watches. */
export interface FoundPosting {
  listing: Listing
  isOnFeed: boolean
}

/**
 * Null for a posting that was never seen. A link with only a token is matched by its URL, by its token while the id is
 * unknown, or by its token among the search's candidates.
 */
export async function findPosting(search: Search, posting: NamedPosting): Promise<FoundPosting | null> {
  const { marketplace, externalId, token, url } = posting
  const ids = [externalId, token && tokenId(token)].filter((id) => id !== null)
  const byHandle = Prisma.sql`
    SELECT id FROM "Listing" WHERE marketplace = ${marketplace} AND "externalId" = ANY(${ids}::text[])
    UNION SELECT id FROM "Listing" WHERE url = ${url} AND marketplace = ${marketplace} AND ${externalId === null}`
  const found = await stored(search, byHandle)
  if (found || token === null) return found
  return stored(
    search,
    Prisma.sql`
    SELECT l.id FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
    WHERE c."searchId" = ${search.id}::uuid AND l.marketplace = ${marketplace} AND right(l.url, ${token.length}) = ${token}`,
  )
}

async function stored({ id }: Search, ids: Prisma.Sql): Promise<FoundPosting | null> {
  const [row] = await database().$queryRaw<(Listing & { isOnFeed: boolean })[]>`
    SELECT l.*, EXISTS (SELECT 1 FROM "FeedListing" f JOIN "SearchFeed" s ON s."feedId" = f."feedId"
      WHERE f."listingId" = l.id AND s."searchId" = ${id}::uuid) AS "isOnFeed"
    FROM "Listing" l WHERE l.id IN (${ids}) LIMIT 1`
  if (!row) return null
  const { isOnFeed, ...listing } = row
  return { listing, isOnFeed }
}
