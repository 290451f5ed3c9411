import type { SearchIndex } from '#domain/matching/search-index'
import type { Listing } from '#domain/listing/listing'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { isWatchedSql } from '#platform/plans/apply-plan'
import { toListing } from '../../stored/rows'
import type { StoredSearches } from './stored-searches'

/** A first crawl has hundreds of listings. */
const batchSize = 200
/** Above this many matching searches, query by feed only, because listing every search id is slower. */
const maxNamed = 2_000

interface Shown {
  listing: Listing
  feedIds: string[]
  feedMakes: string[]
}

/**
 * Counts, per search, the listings that pass its filters. Omits searches without a match and searches that have no
 * feed with the listing.
 */
export async function findMatchingSearches(
  db: Database | Transaction,
  searches: StoredSearches,
  listingIds: string[],
  now: Date,
): Promise<Map<string, number>> {
  const fits = new Map<string, number>()
  for (let from = 0; from < listingIds.length; from += batchSize) {
    const shown = await onOffer(db, listingIds.slice(from, from + batchSize))
    for (const { searchId, listings } of await fitsOnFeeds(db, searches, shown, now)) {
      fits.set(searchId, (fits.get(searchId) ?? 0) + listings)
    }
  }
  return fits
}

/**
 * For rows with a location, the index finds the few matching searches, and the database keeps those subscribed to the
 * feed. A row without a location could match a search anywhere, so its candidate searches come from the feed.
 */
async function fitsOnFeeds(db: Database | Transaction, searches: StoredSearches, shown: Shown[], now: Date) {
  const [placed, unplaced] = [shown.filter(hasPlace), shown.filter((one) => !hasPlace(one))]
  const onFeeds = unplaced.length === 0 ? [] : await feedsOfWatched(db, uniqueFeedIds(unplaced), null, now)
  const index = await searches.upToDate(db)
  const here = fitsById(index, placed)
  const anywhere = fitsById(
    index,
    unplaced,
    onFeeds.map(({ searchId }) => searchId),
  )
  const ids = [...here.keys()]
  const named = ids.length === 0 ? [] : await feedsOfWatched(db, uniqueFeedIds(placed), ids, now)
  return [...counted(named, here), ...counted(onFeeds, anywhere)]
}

const hasPlace = ({ listing }: Shown) => listing.latitude !== null && listing.longitude !== null
const uniqueFeedIds = (shown: Shown[]) => [...new Set(shown.flatMap(({ feedIds }) => feedIds))]

function fitsById(index: SearchIndex, shown: Shown[], among?: string[]): Map<string, Shown[]> {
  const { listings, searches } = index.match(shown, among)
  const found = new Map<string, Shown[]>()
  searches.forEach((search, i) => {
    const id = index.idOf(search)
    const fits = found.get(id)
    if (fits) fits.push(shown[listings[i]!]!)
    else found.set(id, [shown[listings[i]!]!])
  })
  return found
}

/** Omits searches without a match on their own feeds. */
function counted(searches: { searchId: string; feeds: string[] }[], fits: Map<string, Shown[]>) {
  return searches.flatMap(({ searchId, feeds }) => {
    const own = new Set(feeds)
    const listings = fits.get(searchId)?.filter(({ feedIds }) => feedIds.some((id) => own.has(id))).length ?? 0
    return listings === 0 ? [] : [{ searchId, listings }]
  })
}

/**
 * Returns the watched searches that use any of these feeds, with the feeds they use. This includes feeds other than
 * the crawled one: a changed listing may be on several feeds, and the others will not report the change again. Limits
 * the result to `searchIds` unless there are more than `maxNamed`.
 */
async function feedsOfWatched(
  db: Database | Transaction,
  feedIds: string[],
  searchIds: string[] | null,
  now: Date,
): Promise<{ searchId: string; feeds: string[] }[]> {
  const isNamed = searchIds !== null && searchIds.length <= maxNamed
  const named = isNamed ? Prisma.sql`AND sf."searchId" = ANY(${searchIds}::uuid[])` : Prisma.empty
  return db.$queryRaw`
    SELECT sf."searchId"::text, array_agg(sf."feedId"::text) AS feeds
    FROM "SearchFeed" sf JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
    WHERE sf."feedId" = ANY(${feedIds}::uuid[]) ${named} AND ${isWatchedSql(now)} GROUP BY sf."searchId"`
}

async function onOffer(db: Database | Transaction, listingIds: string[]): Promise<Shown[]> {
  const rows = await db.listing.findMany({
    where: { id: { in: listingIds }, goneAt: null },
    include: { feeds: { select: { feed: { select: { id: true, make: true } } } } },
  })
  return rows.flatMap(({ feeds, ...row }) => {
    const listing = readListing(row)
    const feedIds = feeds.map(({ feed }) => feed.id)
    return listing === null ? [] : [{ listing, feedIds, feedMakes: feeds.flatMap(({ feed }) => feed.make ?? []) }]
  })
}

/** Null if the listing cannot be read. It must not stop the crawl; each search that filters it reports it. */
function readListing(row: Prisma.ListingGetPayload<object>): Listing | null {
  try {
    return toListing(row)
  } catch {
    return null
  }
}
