import type { Database } from '#platform/database'
import type { Feed, Search } from '#prisma/generated/client'
import { toFilters } from '../stored'
import { feedsFor } from './feed-key'

/**
 * A search's feeds, brought in line with what it asks for: missing feeds are made, links that are no longer wanted go.
 * A feed itself stays, for others and for its history. Writes nothing where all is as it should be.
 */
export async function ensureFeeds(db: Database, search: Search): Promise<Feed[]> {
  const wanted = feedsFor(toFilters(search))
  const keys = wanted.map((feed) => feed.key).sort()
  const linked = await db.feed.findMany({ where: { searches: { some: { searchId: search.id } } } })
  if (JSON.stringify(linked.map((feed) => feed.key).sort()) === JSON.stringify(keys)) return linked
  return db.$transaction(async (tx) => {
    await tx.feed.createMany({ data: wanted, skipDuplicates: true })
    const feeds = await tx.feed.findMany({ where: { key: { in: keys } } })
    const links = feeds.map((feed) => ({ searchId: search.id, feedId: feed.id }))
    await tx.searchFeed.deleteMany({ where: { searchId: search.id, feedId: { notIn: feeds.map((f) => f.id) } } })
    await tx.searchFeed.createMany({ data: links, skipDuplicates: true })
    return feeds
  })
}
