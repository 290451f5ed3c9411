import { judgePauseMs } from '#domain/crawl/schedule'
import type { Database, Prisma } from '#platform/database'

/** Cars taken in one go; the workflow comes again for more. */
const batchSize = 20

/** A listing to be judged for a search. */
export type WaitingCar = Prisma.ListingGetPayload<object> & { contentHash: string; isBackfill: boolean }

const ready = () => ({
  stage: 'WAITING' as const,
  listing: { postingFetchedAt: { not: null }, contentHash: { not: null } },
  OR: [{ judgeAfter: null }, { judgeAfter: { lte: new Date() } }],
})

/** Candidates of a search that could be judged now. */
export function countReady(db: Database, searchId: string): Promise<number> {
  return db.candidate.count({ where: { searchId, ...ready() } })
}

/** Up to twenty of them: news before backfill, those that were not tried yet before the others, then the newest first. */
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

/** A car that the model keeps answering nonsense about costs a call each time: it is asked ever more rarely. */
export async function leaveAlone(db: Database, searchId: string, listingId: string): Promise<void> {
  const where = { searchId, listingId }
  const [candidate] = await db.candidate.updateManyAndReturn({ where, data: { failures: { increment: 1 } } })
  if (!candidate) return // deleted meanwhile
  const judgeAfter = new Date(Date.now() + judgePauseMs(candidate.failures))
  await db.candidate.updateMany({ where, data: { judgeAfter, isHeld: false } })
}

/** Puts a car behind those that were not tried yet, without a pause. */
export async function putBehind(db: Database, searchId: string, listingId: string): Promise<void> {
  await db.candidate.updateMany({ where: { searchId, listingId }, data: { judgeAfter: new Date(), isHeld: false } })
}
