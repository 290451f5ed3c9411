import { beforeEach } from 'vitest'
import type { Posting, ResultRow } from '#domain/listing/listing'
import type { Database } from '#platform/database'
import { storeRows } from '#worker/crawl/listings/store'
import { markGone, storePosting } from '#worker/crawl/postings/store-posting'
import { emptyTables } from '../database'
import { posting } from './site-rows'

/** 10:00 UTC and some minutes, on the day of the tests that store pages. */
export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))

interface StoredFeed {
  id: string
  marketplace: 'craigslist'
  caughtUpAt: Date | null
}

/** A Craigslist feed in an otherwise empty database, new for each test, and pages that are stored as by a crawl. */
export function useStoredFeed(database: { readonly db: Database }) {
  /** Number of the last fetch; each fetch is newer than all before it. */
  let number = 0n
  let own: StoredFeed
  const makeFeed = async (key: string): Promise<StoredFeed> => {
    const feed = { key, marketplace: 'craigslist', area: 'albany', make: 'honda' }
    const { id } = await database.db.feed.create({ data: feed })
    return { id, marketplace: 'craigslist', caughtUpAt: null }
  }
  beforeEach(async () => {
    await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User')
    own = await makeFeed('craigslist/albany/honda/civic')
  })
  const listing = (n: number) => database.db.listing.findFirstOrThrow({ where: { externalId: posting(n).externalId } })
  return {
    ...{ makeFeed, listing },
    /** Stores a page of results. `feed` overrides what is known of the feed, or is another one. */
    store: async (rows: ResultRow[], now = at(0), feed: Partial<StoredFeed> = {}, db = database.db) => {
      const fetched = { ...own, ...feed, number: ++number }
      const stored = await db.$transaction((tx) => storeRows(tx, fetched, rows, now))
      return { ...stored, changed: stored.changed.length }
    },
    storePosting: (id: string, page: Posting, now: Date) => storePosting(database.db, id, page, now, ++number),
    /** Stores the posting page of a listing by its number. */
    storePage: async (n: number, changed: Partial<Posting> = {}, now = at(5)) =>
      storePosting(database.db, (await listing(n)).id, posting(n, changed), now, ++number),
    markGone: (id: string, now: Date, reason?: Parameters<typeof markGone>[4]) =>
      markGone(database.db, id, now, ++number, reason),
    ids: async () =>
      (await database.db.listing.findMany({ orderBy: { externalId: 'asc' } })).map(({ externalId }) => externalId),
  }
}
