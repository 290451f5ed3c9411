import { judgePauseMs } from '#domain/crawl/schedule'
import type { Database, Prisma } from '#platform/database'

/** Cars per batch. The workflow calls again for more. */
const batchSize = 20

/** A listing to be judged for a search. */
export type WaitingCar = Prisma.ListingGetPayload<object> & { contentHash: string; isBackfill: boolean }

const ready = () => ({
  stage: 'WAITING' as const,
  listing: { postingFetchedAt: { not: null }, contentHash: { not: null } },
  OR: [{ judgeAfter: null }, { judgeAfter: { lte: new Date() } }],
})

/** How many candidates of a search can be judged now. */
export function countReady(db: Database, searchId: string): Promise<number> {
  return db.candidate.count({ where: { searchId, ...ready() } })
}

/** Up to twenty candidates that can be judged now: news before backfill, untried before tried, then newest first. */
export async function loadBatch(db: Database, searchId: string): Promise<WaitingCar[]> {
  const candidates = await db.candidate.findMany({
    where: { searchId, ...ready() },
    orderBy: [
      { isBackfill: 'asc' },
      { judgeAfter: { sort: 'asc', nulls: 'first' } },
      { listing: { postedAt: { sort: 'desc', nulls: 'last' } } },
      { listing: { firstSeenAt: 'desc' } },
    ],
    take: batchSize,
    include: { listing: true },
  })
  return candidates.flatMap(({ listing, isBackfill }) =>
    listing.contentHash === null ? [] : [{ ...listing, contentHash: listing.contentHash, isBackfill: isBackfill }],
  )
}

/** Each unusable answer costs a call, so a car backs off for longer after each one. */
export async function backOff(db: Database, searchId: string, listingId: string): Promise<void> {
  const where = { searchId, listingId }
  const [candidate] = await db.candidate.updateManyAndReturn({ where, data: { failures: { increment: 1 } } })
  if (!candidate) return // deleted meanwhile
  const judgeAfter = new Date(Date.now() + judgePauseMs(candidate.failures))
  await db.candidate.updateMany({ where, data: { judgeAfter, isHeld: false } })
}

/** Puts a car behind the untried ones, without a back-off. */
export async function putBehind(db: Database, searchId: string, listingId: string): Promise<void> {
  await db.candidate.updateMany({ where: { searchId, listingId }, data: { judgeAfter: new Date(), isHeld: false } })
}
