import { hardFilter } from '#domain/search/hard-filter'
import type { Database, Transaction } from '#platform/database'
import { isWatched } from '../../stored/ranked-feeds'
import { toFilters, toListing } from '../../stored/rows'

/** How many listings are filtered at once. A first crawl brings hundreds, which go in batches. */
const batchSize = 200

/** How many of the listings pass each search's filters, by what they state. Searches without a fit are left out. */
export async function fittingSearches(
  db: Database | Transaction,
  listingIds: string[],
  now: Date,
): Promise<Map<string, number>> {
  const fits = new Map<string, number>()
  for (let from = 0; from < listingIds.length; from += batchSize) {
    const ids = listingIds.slice(from, from + batchSize)
    // Searches on other feeds count too: a changed listing may be on those, and they do not show the change again.
    const searches = await searchesOn(db, ids, now)
    const listings = await onOffer(db, ids)
    for (const search of searches) {
      const filters = toFilters(search)
      const count = search.listingIds.filter(
        (id) => listings.has(id) && hardFilter(filters, listings.get(id)!).pass,
      ).length
      if (count > 0) fits.set(search.id, (fits.get(search.id) ?? 0) + count)
    }
  }
  return fits
}

/** The watched searches with any of the listings on their feeds, and which of the listings those are. */
async function searchesOn(db: Database | Transaction, listingIds: string[], now: Date) {
  const pairs = await db.$queryRaw<{ searchId: string; listingIds: string[] }[]>`
    SELECT sf."searchId", array_agg(DISTINCT fl."listingId"::text) AS "listingIds"
    FROM "FeedListing" fl JOIN "SearchFeed" sf ON sf."feedId" = fl."feedId"
    JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
    WHERE fl."listingId" = ANY(${listingIds}::uuid[]) AND ${isWatched(now)} GROUP BY sf."searchId"`
  const searches = await db.search.findMany({ where: { id: { in: pairs.map((pair) => pair.searchId) } } })
  const found = new Map(pairs.map((pair) => [pair.searchId, pair.listingIds]))
  return searches.map((search) => ({ ...search, listingIds: found.get(search.id)! }))
}

async function onOffer(db: Database | Transaction, listingIds: string[]) {
  const rows = await db.listing.findMany({ where: { id: { in: listingIds }, goneAt: null } })
  return new Map(rows.map((row) => [row.id, toListing(row)]))
}
