import { createHash } from 'node:crypto'
import type { Marketplace } from '#domain/marketplaces'
import { feedKey, searchScopes } from '#domain/crawl/watched-feeds'
import type { SearchFilters } from '#domain/search/search'
import type { Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { registry } from '../adapters/registry'
import type { FeedQuery } from '../adapters/contract'
import { toFilters } from '../../stored/rows'

/** Does not include marketplace codes, because each crawl looks them up. */
export interface FeedSpec extends FeedQuery {
  /** Searches with the same query get the same key and share one feed. */
  key: string
  marketplace: Marketplace
  /** Crawled once for a new search instead of being watched. */
  isFirstLook: boolean
}

/** Returns all feeds that a search needs: watched feeds, then first looks that are not watched feeds already. */
export function requiredFeeds(filters: SearchFilters): FeedSpec[] {
  const scopes = searchScopes(filters)
  const most = Math.ceil(maxFirstLooks / scopes.length)
  const all = filters.marketplaces.flatMap((marketplace) => {
    const { watchedFeeds, firstLooks } = registry[marketplace] ?? nothing
    return [
      ...scopes.flatMap(watchedFeeds).map((query) => createFeedSpec(marketplace, query, false)),
      ...scopes
        .flatMap((scope) => firstLooks(scope).slice(0, most))
        .map((query) => createFeedSpec(marketplace, query, true)),
    ]
  })
  return [...new Map(all.toReversed().map((feed) => [feed.key, feed])).values()].toReversed()
}

/**
 * Above what one make's models need in one place, so it limits wide searches only. Watched feeds find the same cars later.
 */
const maxFirstLooks = 1_500

const nothing = { watchedFeeds: () => [], firstLooks: () => [] }

export function createFeedSpec(
  marketplace: Marketplace,
  { area, make, model }: FeedQuery,
  isFirstLook = false,
): FeedSpec {
  return { key: feedKey(marketplace, { area, make, model }), marketplace, area, make, model, isFirstLook }
}

/** What `requiredFeeds` returns for some filters: a hash of it, and the sites that have first looks. */
interface FeedSet {
  key: string
  looksOn: Marketplace[]
}

/** Cached because every plan cycle needs one, and a large radius takes milliseconds to compute. */
const feedSets = new Map<string, FeedSet>()
const maxFeedSets = 50_000

function feedSetOf(filters: SearchFilters): FeedSet {
  const filtersKey = JSON.stringify([filters.marketplaces, searchScopes(filters)])
  const known = feedSets.get(filtersKey)
  if (known) return known
  const wanted = requiredFeeds(filters)
  const looksOn = [...new Set(wanted.flatMap(({ isFirstLook, marketplace }) => (isFirstLook ? [marketplace] : [])))]
  const feedSet = { key: hashFeeds(wanted), looksOn }
  if (feedSets.size >= maxFeedSets) feedSets.clear()
  feedSets.set(filtersKey, feedSet)
  return feedSet
}

/**
 * Links a search to its watched feeds: creates missing feeds and removes all other links. First looks are linked later,
 * by `linkFirstLooks`, because most searches turn out not to need them. Does not delete feeds, because other searches
 * may use them and they record past crawls. The search stores a hash of its feed set, so an unchanged set costs no
 * statement, even for a countrywide search with hundreds of feeds. Returns the sites that have first looks.
 */
export async function ensureFeeds(db: Database, search: Search): Promise<Marketplace[]> {
  const filters = toFilters(search)
  const { key, looksOn } = feedSetOf(filters)
  if (search.feedsKey === key) return looksOn
  const watched = requiredFeeds(filters).filter(({ isFirstLook }) => !isFirstLook)
  await createFeeds(db, watched)
  // Raw SQL, because Prisma would set updatedAt, and this is not an edit.
  await db.$executeRaw`
    WITH watched AS (SELECT id FROM "Feed" WHERE key = ANY(${watched.map((feed) => feed.key)}::text[])),
    removed AS (
      DELETE FROM "SearchFeed" WHERE "searchId" = ${search.id}::uuid AND "feedId" NOT IN (SELECT id FROM watched)),
    linked AS (
      INSERT INTO "SearchFeed" ("searchId", "feedId", "isFirstLook")
      SELECT ${search.id}::uuid, id, false FROM watched
      ON CONFLICT ("searchId", "feedId") DO UPDATE SET "isFirstLook" = false)
    UPDATE "Search" SET "feedsKey" = ${key} WHERE id = ${search.id}::uuid`
  return looksOn
}

/** Links a search to its first looks on these sites. */
export async function linkFirstLooks(db: Database, search: Search, on: Marketplace[]): Promise<void> {
  const looks = requiredFeeds(toFilters(search)).filter((feed) => feed.isFirstLook && on.includes(feed.marketplace))
  await createFeeds(db, looks)
  await db.$executeRaw`
    INSERT INTO "SearchFeed" ("searchId", "feedId", "isFirstLook")
    SELECT ${search.id}::uuid, id, true
    FROM "Feed" WHERE key = ANY(${looks.map((feed) => feed.key)}::text[]) ON CONFLICT DO NOTHING`
}

/**
 * One statement, not part of a longer transaction: searches that start together would wait for each other's new feeds.
 * Sorted, so that two such statements can't block each other.
 */
async function createFeeds(db: Database, feeds: FeedSpec[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Feed" (id, key, marketplace, area, make, model)
    SELECT gen_random_uuid(), w.* FROM unnest(
      ${feeds.map(({ key }) => key)}::text[], ${feeds.map(({ marketplace }) => marketplace)}::text[],
      ${feeds.map(({ area }) => area)}::text[], ${feeds.map(({ make }) => make)}::text[],
      ${feeds.map(({ model }) => model)}::text[]) AS w(key, marketplace, area, make, model)
    WHERE NOT EXISTS (SELECT 1 FROM "Feed" f WHERE f.key = w.key)
    ORDER BY w.key ON CONFLICT DO NOTHING`
}

function hashFeeds(feeds: FeedSpec[]): string {
  const keys = feeds.map(({ key, isFirstLook }) => `${key} ${isFirstLook}`).sort()
  return createHash('sha256').update(keys.join('\n')).digest('hex')
}
