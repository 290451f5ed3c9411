import type { ResultRow } from '#domain/listing/listing'
import type { Transaction } from '#platform/database'
import { recordWakes } from '#platform/wakes'
import { storeRows, type CrawledFeed } from '../listings/store'
import { expectListings } from './expected-listings'
import { findMatchingSearches } from './matching-searches'
import type { MatchDependencies } from './stored-searches'

export type Feed = NonNullable<Awaited<ReturnType<Transaction['feed']['findUnique']>>>

export interface StoredRows {
  rows: number
  /** Number of new or changed listings. */
  changed: number
  /** Searches these listings may match, with the number of matches each. Recorded as pending wakes. */
  fits: Map<string, number>
}

/**
 * Stores the rows of a feed's pages and the searches to wake. Queues rows without a make so their posting pages get
 * fetched.
 */
export async function storeNewRows(
  deps: MatchDependencies,
  tx: Transaction,
  feed: CrawledFeed & { area: string; make: string | null },
  rows: ResultRow[],
  now: Date,
): Promise<StoredRows> {
  const stored = await storeRows(tx, feed, rows, now)
  if (feed.make === null && stored.changed.length > 0) {
    await tx.$executeRaw`
      INSERT INTO "UnnamedListing" ("listingId", "feedId", at)
      SELECT id, ${feed.id}::uuid, ${now} FROM "Listing"
      WHERE id = ANY(${stored.changed}::uuid[]) AND make IS NULL AND "contentHash" IS NULL AND "goneAt" IS NULL
      ON CONFLICT DO NOTHING`
  }
  await expectListings(tx, feed, stored.changed, now)
  const fits = await findMatchingSearches(tx, deps.searches, stored.changed, now)
  await recordWakes(tx, [...fits.keys()], { number: feed.number })
  return { rows: stored.rows, changed: stored.changed.length, fits }
}
