import { createHash } from 'node:crypto'
import type { Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { toFilters } from '../../stored/rows'
import { feedsFor, type FeedSpec } from './feed-key'

/**
 * Brings a search's feeds in line with what it asks for: missing feeds are made, links that are no longer wanted go. A
 * feed itself stays, for others and for its history. The search keeps a name for its set of feeds, so that where all is
 * as it should be nothing is read and nothing written, though a rotation has hundreds of them.
 */
export async function ensureFeeds(db: Database, search: Search): Promise<void> {
  const wanted = feedsFor(toFilters(search))
  const feedsKey = nameOf(wanted)
  if (search.feedsKey === feedsKey) return
  await db.$transaction(async (tx) => {
    await tx.feed.createMany({ data: wanted.map(({ isInRotation: _, ...feed }) => feed), skipDuplicates: true })
    const feeds = await tx.feed.findMany({
      where: { key: { in: wanted.map((feed) => feed.key) } },
      select: { id: true, key: true },
    })
    const isInRotation = new Map(wanted.map((feed) => [feed.key, feed.isInRotation]))
    const links = feeds.map(({ id, key }) => ({
      searchId: search.id,
      feedId: id,
      isInRotation: isInRotation.get(key)!,
    }))
    await tx.searchFeed.deleteMany({ where: { searchId: search.id } })
    await tx.searchFeed.createMany({ data: links, skipDuplicates: true })
    // Not an edit of the search, so not by way of Prisma, which would note it as one.
    await tx.$executeRaw`UPDATE "Search" SET "feedsKey" = ${feedsKey} WHERE id = ${search.id}::uuid`
  })
}

function nameOf(feeds: FeedSpec[]): string {
  const keys = feeds.map(({ key, isInRotation }) => `${key} ${isInRotation}`).sort()
  return createHash('sha256').update(keys.join('\n')).digest('hex')
}
