import { Prisma, type Database } from '#platform/database'
import type { Dependencies } from '../../dependencies'
import { instructionsVersion } from './formats'

/**
 * Until when work is held for the daily budget: the day's turn (UTC), or half an hour, if that is sooner. By then the
 * account may have a larger budget, or somebody else's search may have paid for the car's reading. At least a minute,
 * so that two clocks that differ about the day make no tight loop.
 */
const heldUntil = Prisma.sql`greatest(now() + interval '1 minute', least(now() + interval '30 minutes',
  (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC'))`

/**
 * Leaves cars alone that today's budget does not reach: those refused by it, and with them all of the search's that
 * nobody has read yet, news only where news was refused. One statement, however many wait.
 */
export async function holdCars(
  { db, config }: Dependencies,
  searchId: string,
  { listingIds, isNewsRefused }: { listingIds: string[]; isNewsRefused: boolean },
): Promise<void> {
  await db.$executeRaw`
    UPDATE "Candidate" c SET "judgeAfter" = ${heldUntil}, "isHeld" = true
    FROM "Listing" l
    WHERE c."searchId" = ${searchId}::uuid AND c.stage = 'WAITING' AND l.id = c."listingId"
      AND (c."listingId" = ANY(${listingIds}::uuid[]) OR (
        (c."isBackfill" OR ${isNewsRefused}) AND (c."judgeAfter" IS NULL OR c."judgeAfter" <= now())
        AND l."postingFetchedAt" IS NOT NULL AND l."contentHash" IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "Reading" r WHERE r."contentHash" = l."contentHash"
          AND r.model = ${config.OPENAI_MODEL} AND r."instructionsVersion" = ${instructionsVersion})))`
}

/** Leaves a search's words alone that today's budget does not reach. */
export async function holdWords(db: Database, search: { id: string; version: number }): Promise<void> {
  await db.$executeRaw`
    UPDATE "Search" SET "compileAfter" = ${heldUntil}, "isCompileHeld" = true, "compileFailures" = 0,
      "compileVersion" = version
    WHERE id = ${search.id}::uuid AND version = ${search.version}`
}
