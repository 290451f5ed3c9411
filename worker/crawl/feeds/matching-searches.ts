import type { SearchIndex } from '#domain/matching/search-index'
import type { Listing } from '#domain/listing/listing'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { isWatched } from '../../stored/ranked-feeds'
import { toListing } from '../../stored/rows'
import type { StoredSearches } from './stored-searches'

/** How many listings are filtered at once. A first crawl brings hundreds, which go in batches. */
const batchSize = 200
/** Of so many fits, those on the listings' feeds are found faster by the feeds than by naming each. */
const maxNamed = 2_000

/** A listing on offer, with the feeds that show it and their makes. */
interface Shown {
  listing: Listing
  feedIds: string[]
  feedMakes: string[]
}

/**
 * How many of the listings pass each search's filters, by what they state. Searches without a fit are left out, and so
 * are those that have the listing on none of their feeds.
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
 * Where rows state their place, the index finds the few searches that they fit, and the database knows which of those
 * have the feed. A row without a place may fit a search anywhere, so there the searches come from the feed.
 */
async function fitsOnFeeds(db: Database | Transaction, searches: StoredSearches, shown: Shown[], now: Date) {
  const [placed, unplaced] = [shown.filter(hasPlace), shown.filter((one) => !hasPlace(one))]
  const onFeeds = unplaced.length === 0 ? [] : await feedsOfWatched(db, feedsOf(unplaced), null, now)
  const index = await searches.upToDate(db)
  const here = fitsById(index, placed)
  const anywhere = fitsById(
    index,
    unplaced,
    onFeeds.map(({ searchId }) => searchId),
  )
  const ids = [...here.keys()]
  const named = ids.length === 0 ? [] : await feedsOfWatched(db, feedsOf(placed), ids, now)
  return [...counted(named, here), ...counted(onFeeds, anywhere)]
}

const hasPlace = ({ listing }: Shown) => listing.latitude !== null && listing.longitude !== null
const feedsOf = (shown: Shown[]) => [...new Set(shown.flatMap(({ feedIds }) => feedIds))]

/** The listings that each search fits. With `among`, only these searches. */
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

/** How many of its fits each search has on its own feeds; those without one are left out. */
function counted(searches: { searchId: string; feeds: string[] }[], fits: Map<string, Shown[]>) {
  return searches.flatMap(({ searchId, feeds }) => {
    const own = new Set(feeds)
    const listings = fits.get(searchId)?.filter(({ feedIds }) => feedIds.some((id) => own.has(id))).length ?? 0
    return listings === 0 ? [] : [{ searchId, listings }]
  })
}

/**
 * The watched searches with any of these feeds, and which of them those are. Searches on other feeds than the crawled
 * one count too: a changed listing may be on those, and they do not show the change again. Leaves out what `searchIds`
 * does not name, unless those are too many to name.
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
    WHERE sf."feedId" = ANY(${feedIds}::uuid[]) ${named} AND ${isWatched(now)} GROUP BY sf."searchId"`
}

async function onOffer(db: Database | Transaction, listingIds: string[]): Promise<Shown[]> {
  const rows = await db.listing.findMany({
    where: { id: { in: listingIds }, goneAt: null },
    include: { feeds: { select: { feed: { select: { id: true, make: true } } } } },
  })
  return rows.map(({ feeds, ...row }) => ({
    listing: toListing(row),
    feedIds: feeds.map(({ feed }) => feed.id),
    feedMakes: feeds.flatMap(({ feed }) => feed.make ?? []),
  }))
}
