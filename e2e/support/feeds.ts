import type { Database } from '#platform/database'
import { ensureFeeds, linkFirstLooks } from '#worker/crawl/feeds/ensure-feeds'

/** Links a search to its watched feeds and its first looks. */
export async function linkAllFeeds(db: Database, searchId: string): Promise<void> {
  const search = await db.search.findUniqueOrThrow({ where: { id: searchId } })
  await linkFirstLooks(db, search, await ensureFeeds(db, search))
}
