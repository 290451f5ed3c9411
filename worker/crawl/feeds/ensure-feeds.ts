import { createHash } from 'node:crypto'
import type { Marketplace } from '#domain/marketplaces'
import { feedKey, searchScopes } from '#domain/crawl/watched-feeds'
import type { PlanTier } from '#domain/plans/plans'
import type { SearchFilters } from '#domain/search/search'
import type { Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { registry } from '../adapters/registry'
import type { FeedQuery } from '../adapters/contract'
import { rankColumns } from '../../stored/feed-timings'
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

/**
 * Hashes of feed sets by the filters that produce them. Cached because every plan cycle needs one, and a large radius
 * takes milliseconds to compute.
 */
const feedsKeys = new Map<string, string>()
const maxFeedsKeys = 50_000

/**
 * Links a search to the feeds it needs: creates missing feeds and removes unneeded links. Does not delete feeds,
 * because other searches may use them and they record past crawls. The search stores a hash of its feed set, so an
 * unchanged set costs no statement, even for a countrywide search with hundreds of feeds. `tier` ranks the search on new
 * links.
 */
export async function ensureFeeds(db: Database, search: Search, tier: PlanTier = 'basic'): Promise<void> {
  const filters = toFilters(search)
  const filtersKey = JSON.stringify(filters)
  if (search.feedsKey !== null && search.feedsKey === feedsKeys.get(filtersKey)) return
  const wanted = requiredFeeds(filters)
  const feedsKey = hashFeeds(wanted)
  if (feedsKeys.size >= maxFeedsKeys) feedsKeys.clear()
  feedsKeys.set(filtersKey, feedsKey)
  if (search.feedsKey === feedsKey) return
  await db.$transaction(async (tx) => {
    await tx.feed.createMany({ data: wanted.map(({ isFirstLook: _, ...feed }) => feed), skipDuplicates: true })
    const feeds = await tx.feed.findMany({
      where: { key: { in: wanted.map((feed) => feed.key) } },
      select: { id: true, key: true },
    })
    const isFirstLook = new Map(wanted.map((feed) => [feed.key, feed.isFirstLook]))
    const links = feeds.map(({ id, key }) => ({
      searchId: search.id,
      feedId: id,
      isFirstLook: isFirstLook.get(key)!,
      ...rankColumns(search, tier),
    }))
    await tx.searchFeed.deleteMany({ where: { searchId: search.id } })
    await tx.searchFeed.createMany({ data: links, skipDuplicates: true })
    // Raw SQL, because Prisma would set updatedAt, and this is not an edit.
    await tx.$executeRaw`UPDATE "Search" SET "feedsKey" = ${feedsKey} WHERE id = ${search.id}::uuid`
  })
}

function hashFeeds(feeds: FeedSpec[]): string {
  const keys = feeds.map(({ key, isFirstLook }) => `${key} ${isFirstLook}`).sort()
  return createHash('sha256').update(keys.join('\n')).digest('hex')
}
