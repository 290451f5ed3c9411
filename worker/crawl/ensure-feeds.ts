import type { Database } from '#platform/database'
import { filtersOf } from './search-filters'
import { feedsFor } from './feed-key'

/**
 * Brings a search's feeds in line with what it asks for: missing feeds are made, links that are no longer wanted go.
 * A feed itself stays, for others and for its history. Answers the ids of the search's feeds; none for a search that
 * does not exist.
 */
export async function ensureFeeds(db: Database, searchId: string): Promise<string[]> {
  const search = await db.search.findUnique({ where: { id: searchId } })
  if (!search || search.status === 'DELETED') return []
  const wanted = feedsFor(filtersOf(search))
  const keys = wanted.map((feed) => feed.key)
  return db.$transaction(async (tx) => {
    await tx.feed.createMany({ data: wanted, skipDuplicates: true })
    const feeds = await tx.feed.findMany({ where: { key: { in: keys } }, select: { id: true } })
    const ids = feeds.map((feed) => feed.id)
    await tx.searchFeed.deleteMany({ where: { searchId, feedId: { notIn: ids } } })
    await tx.searchFeed.createMany({ data: ids.map((feedId) => ({ searchId, feedId })), skipDuplicates: true })
    return ids
  })
}
