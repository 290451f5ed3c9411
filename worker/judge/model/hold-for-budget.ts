import { Prisma, type Database } from '#platform/database'
import type { Dependencies } from '../../dependencies'
import { instructionsVersion } from './formats'

/**
 * SQL: end of a hold for the daily budget: the next UTC day, or half an hour from now if that is sooner. By then the
 * account may have a larger budget, or another search may have paid for the car's reading. At least a minute, so that
 * two clocks that disagree about the day do not cause a tight loop.
 */
const heldUntil = Prisma.sql`greatest(now() + interval '1 minute', least(now() + interval '30 minutes',
  (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC'))`

/**
 * Holds cars beyond today's budget: those that were refused, and all of the search's cars without a reading. Holds
 * news only if news was refused. Cars to be judged again under newer instructions keep their grade meanwhile. Runs
 * one statement.
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

export async function holdCriteriaTextForBudget(db: Database, search: { id: string; version: number }): Promise<void> {
  await db.$executeRaw`
    UPDATE "Search" SET "compileAfter" = ${heldUntil}, "isCompileHeld" = true, "compileFailures" = 0,
      "compileVersion" = version
    WHERE id = ${search.id}::uuid AND version = ${search.version}`
}
