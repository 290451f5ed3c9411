import { Prisma, type Database } from '#platform/database'
import type { Dependencies } from '../../dependencies'
import { instructionsVersion } from './formats'

/**
 * Until when work is held for the daily budget: until the next UTC day, or for half an hour if that is shorter. By then
 * the account may have a larger budget, or another search may have paid for the car's reading. At least a minute, so
 * that two clocks that disagree about the day cause no tight loop.
 */
const heldUntil = Prisma.sql`greatest(now() + interval '1 minute', least(now() + interval '30 minutes',
  (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC'))`

/**
 * Holds cars beyond today's budget: those that it refused, and with them all of the search's cars without a reading.
 * Holds news that way only if news was refused. Cars
 * that wait to be judged again under newer instructions keep their grade meanwhile. One statement, however many wait.
 */
export async function holdCarsForBudget(
  { db, config }: Dependencies,
  searchId: string,
  { listingIds, isNewsRefused }: { listingIds: string[]; isNewsRefused: boolean },
): Promise<void> {
  await db.$executeRaw`
    UPDATE "Candidate" c SET "judgeAfter" = ${heldUntil}, "isHeld" = true
    FROM "Listing" l
    WHERE c."searchId" = ${searchId}::uuid AND c.stage IN ('WAITING', 'LIKELY', 'POSSIBLE') AND l.id = c."listingId"
      AND (c."listingId" = ANY(${listingIds}::uuid[]) OR (
        CASE WHEN c.stage = 'WAITING' THEN c."isBackfill" OR ${isNewsRefused}
          ELSE c."instructionsVersion" < ${instructionsVersion} END AND (c."judgeAfter" IS NULL OR c."judgeAfter" <= now())
        AND l."postingFetchedAt" IS NOT NULL AND l."contentHash" IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "Reading" r WHERE r."contentHash" = l."contentHash"
          AND r.model = ${config.OPENAI_MODEL} AND r."instructionsVersion" = ${instructionsVersion})))`
}

/** Holds a search's words that are beyond today's budget. */
export async function holdWordsForBudget(db: Database, search: { id: string; version: number }): Promise<void> {
  await db.$executeRaw`
    UPDATE "Search" SET "compileAfter" = ${heldUntil}, "isCompileHeld" = true, "compileFailures" = 0,
      "compileVersion" = version
    WHERE id = ${search.id}::uuid AND version = ${search.version}`
}
