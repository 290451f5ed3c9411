import { createHash } from 'node:crypto'
import type { Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { toFilters } from '../../stored/rows'
import { feedsFor, type FeedSpec } from './feed-key'

/**
 * Hashes of feed sets by the filters that produce them. Cached because every plan cycle needs one, and a large radius
 * takes milliseconds.
 */
const known = new Map<string, string>()
const maxKnown = 50_000

/**
 * Links a search to the feeds it needs: creates missing feeds and removes unneeded links. Does not delete feeds,
 * because other searches may use them and they record past crawls. The search stores a hash of its feed set, so an
 * unchanged set costs no statement, even for a countrywide search with hundreds of feeds.
 */
export async function ensureFeeds(db: Database, search: Search): Promise<void> {
  const filters = toFilters(search)
  const asked = JSON.stringify(filters)
  if (search.feedsKey !== null && search.feedsKey === known.get(asked)) return
  const wanted = feedsFor(filters)
  const feedsKey = nameOf(wanted)
  if (known.size >= maxKnown) known.clear()
  known.set(asked, feedsKey)
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
    }))
    await tx.searchFeed.deleteMany({ where: { searchId: search.id } })
    await tx.searchFeed.createMany({ data: links, skipDuplicates: true })
    // Raw SQL, because Prisma would set updatedAt, and this is not an edit.
    await tx.$executeRaw`UPDATE "Search" SET "feedsKey" = ${feedsKey} WHERE id = ${search.id}::uuid`
  })
}

function nameOf(feeds: FeedSpec[]): string {
  const keys = feeds.map(({ key, isFirstLook }) => `${key} ${isFirstLook}`).sort()
  return createHash('sha256').update(keys.join('\n')).digest('hex')
}
