import { judgeRetryDelayMs } from '#domain/crawl/schedule'
import { databaseNow, type Database, type Prisma } from '#platform/database'
import { instructionsVersion } from './model/formats'

/** Cars per batch. The workflow repeats the activity until none is left. */
const batchSize = 20

export type WaitingCar = Prisma.ListingGetPayload<object> & {
  contentHash: string
  /** Backfill, or judged again under newer instructions. Neither may use up the budget for news. */
  isBackfill: boolean
  stage: 'WAITING' | 'LIKELY' | 'POSSIBLE'
}

const ready = (now: Date) => ({
  stage: 'WAITING' as const,
  listing: { postingFetchedAt: { not: null }, contentHash: { not: null } },
  OR: [{ judgeAfter: null }, { judgeAfter: { lte: now } }],
})

/**
 * Candidates with open criteria that were judged under older instructions. They keep their grade until they are judged
 * again.
 */
const outdated = (now: Date) => ({
  stage: { in: ['LIKELY' as const, 'POSSIBLE' as const] },
  instructionsVersion: { lt: instructionsVersion },
  listing: { goneAt: null, contentHash: { not: null } },
  OR: ready(now).OR,
})

export async function countReadyCars(db: Database, searchId: string): Promise<number> {
  const now = await databaseNow(db)
  const waiting = await db.candidate.count({ where: { searchId, ...ready(now) } })
  return waiting > 0 ? waiting : countOutdatedCars(db, searchId, now)
}

export const countOutdatedCars = (db: Database, searchId: string, now: Date): Promise<number> =>
  db.candidate.count({ where: { searchId, ...outdated(now) } })

/**
 * Returns up to twenty candidates that can be judged now: news before backfill, untried before tried, then newest
 * first. Candidates for newer instructions follow only when no others wait.
 */
export async function loadWaitingCars(db: Database, searchId: string): Promise<WaitingCar[]> {
  const now = await databaseNow(db)
  const waiting = await load(db, { searchId, ...ready(now) })
  return waiting.length > 0 ? waiting : load(db, { searchId, ...outdated(now) })
}

async function load(db: Database, where: Prisma.CandidateWhereInput): Promise<WaitingCar[]> {
  const candidates = await db.candidate.findMany({
    where,
    orderBy: [
      { isBackfill: 'asc' },
      { judgeAfter: { sort: 'asc', nulls: 'first' } },
      { listing: { postedAt: { sort: 'desc', nulls: 'last' } } },
      { listing: { firstSeenAt: 'desc' } },
    ],
    take: batchSize,
    include: { listing: true },
  })
  return candidates.flatMap(({ listing, isBackfill, stage }) => {
    const { contentHash } = listing
    const isJudgeable = stage === 'WAITING' || stage === 'LIKELY' || stage === 'POSSIBLE'
    if (contentHash === null || !isJudgeable) return []
    return [{ ...listing, contentHash, stage, isBackfill: isBackfill || stage !== 'WAITING' }]
  })
}

/** Returns the ids of those cars that other searches wait for too. */
export async function findSharedCars(db: Database, searchId: string, cars: WaitingCar[]): Promise<Set<string>> {
  if (cars.length === 0) return new Set()
  const waiting = cars.filter(({ stage }) => stage === 'WAITING').map(({ id }) => id)
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT w.id FROM unnest(${waiting}::uuid[]) AS w(id)
    WHERE EXISTS (SELECT 1 FROM "Candidate" c
      WHERE c."listingId" = w.id AND c.stage = 'WAITING' AND c."searchId" <> ${searchId}::uuid)`
  return new Set(rows.map(({ id }) => id))
}

/** Each unusable answer costs a call, so the back-off grows after each one. */
export async function backOffCar(db: Database, searchId: string, listingId: string): Promise<void> {
  const where = { searchId, listingId }
  const [candidate] = await db.candidate.updateManyAndReturn({ where, data: { failures: { increment: 1 } } })
  if (!candidate) return // deleted meanwhile
  await judgeLater(db, searchId, listingId, judgeRetryDelayMs(candidate.failures))
}

/** Without a delay, the car only moves behind the untried ones. */
export async function judgeLater(db: Database, searchId: string, listingId: string, delayMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE "Candidate" SET "judgeAfter" = now() + ${delayMs} * interval '1 millisecond', "isHeld" = false
    WHERE "searchId" = ${searchId}::uuid AND "listingId" = ${listingId}::uuid`
}
