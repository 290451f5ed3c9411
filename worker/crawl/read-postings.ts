import type { Marketplace } from '#domain/marketplaces'
import { failures } from '#workflows/contract'
import { BudgetUsedUp, sourceUnavailable, TypedFailure } from '../failures'
import { ask } from './ask'
import type { CrawlDependencies } from './deps'
import { backOffOf, recordFailure } from './feed-health'
import { countWaiting } from '../match/waiting'
import { alone } from './single-flight'
import type { SourceAdapter } from './source'
import { markGone, storePosting } from './store-posting'
import { setAside } from './set-aside'

/** So many pages a call: one search must not hold a marketplace's pace for itself. */
const mostPages = 20

export interface PostingsRead {
  /** Cars to judge now, whether this call read their pages or another search did meanwhile. */
  read: number
  gone: number
  /** Waiting candidates whose page is still to be read. */
  left: number
}

/**
 * Reads the pages of a search's waiting candidates, newest first, one at a time. Stops at the first failure of the
 * site, which is recorded on the search's feeds there, then thrown. One posting that cannot be read among others that
 * can is set aside as it is.
 */
export async function readPostings(
  deps: CrawlDependencies,
  { searchId, marketplace }: { searchId: string; marketplace: Marketplace },
  heartbeat: () => void,
): Promise<PostingsRead> {
  const counts = { read: 0, gone: 0 }
  const unreadable: { id: string; failure: TypedFailure }[] = []
  try {
    const adapter = deps.adapters[marketplace]
    if (!adapter) throw sourceUnavailable(`${marketplace} is switched off or not watched yet`)
    for (const { id } of await unreadListings(deps, searchId, marketplace, mostPages)) {
      heartbeat()
      try {
        const outcome = await readOne(deps, adapter, id)
        if (outcome) counts[outcome]++
      } catch (error) {
        if (!(error instanceof TypedFailure) || error.type !== failures.sourceLayoutChanged) throw error
        unreadable.push({ id, failure: error })
      }
    }
    // Where not one page could be read, it is the site that has changed.
    if (unreadable.length > 0 && counts.read === 0) throw unreadable[0]!.failure
  } catch (error) {
    if (error instanceof TypedFailure) await recordOnFeeds(deps, searchId, marketplace, error)
    throw error
  }
  for (const { id, failure } of unreadable) await setAside(deps, id, failure.message)
  const left = await unreadListings(deps, searchId, marketplace, null)
  // What this search was called for may have been read by others before it came: then that is what it has to judge.
  const read = counts.read || (await countWaiting(deps.db, searchId)).unjudged
  return { ...counts, read, left: left.length }
}

/**
 * Many searches wait for the same new listing: the first reads its page, the others wait for that. Null where there is
 * nothing left to read.
 */
async function readOne(
  deps: CrawlDependencies,
  adapter: SourceAdapter,
  listingId: string,
): Promise<'read' | 'gone' | null> {
  return alone(deps.db, `posting:${listingId}`, async (tx) => {
    const listing = await tx.listing.findUnique({ where: { id: listingId } })
    if (!listing || listing.goneAt) return null
    // Read by another search while this one was busy: read all the same, and this one has it to judge.
    if (listing.detailReadAt && listing.detailReadAt >= listing.changedAt) return 'read'
    const page = await ask(deps, adapter, adapter.postingRequests(listing), (reply) => adapter.readPosting(reply))
    if (page.kind === 'gone') {
      await markGone(tx, listingId, new Date())
      return 'gone'
    }
    await storePosting(tx, listingId, page.posting, new Date())
    return 'read'
  })
}

async function unreadListings(
  deps: CrawlDependencies,
  searchId: string,
  marketplace: Marketplace,
  most: number | null,
): Promise<{ id: string }[]> {
  return deps.db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM "Candidate" AS c JOIN "Listing" AS l ON l.id = c."listingId"
    WHERE c."searchId" = ${searchId}::uuid AND c.stage = 'WAITING' AND l.marketplace = ${marketplace}
      AND l."goneAt" IS NULL AND (l."detailReadAt" IS NULL OR l."detailReadAt" < l."changedAt")
    ORDER BY l."postedAt" DESC NULLS LAST, l."externalId" DESC LIMIT ${most}`
}

async function recordOnFeeds(
  deps: CrawlDependencies,
  searchId: string,
  marketplace: Marketplace,
  failure: TypedFailure,
): Promise<void> {
  const feeds = await deps.db.feed.findMany({
    where: { marketplace, searches: { some: { searchId } } },
    select: { id: true },
  })
  const ids = feeds.map((feed) => feed.id)
  deps.log.warn({ searchId, marketplace, failure: failure.type, reason: failure.message }, 'reading postings failed')
  await recordFailure(deps.db, ids, failure, backOffOf(deps, { marketplace }), new Date())
  if (!(failure instanceof BudgetUsedUp)) await deps.sightTurned(marketplace)
}
