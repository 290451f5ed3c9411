import { hardFilter } from '#domain/search/hard-filter'
import { isBackfill } from '#domain/search/backfill'
import { Prisma, type Database } from '#platform/database'
import type { Listing, Search } from '#prisma/generated/client'
import { toFilters, toListing } from '../stored/rows'
import { unfilteredListings } from './unfiltered'

/**
 * Filters up to `most` listings that the search has not filtered in their present state. Stores each outcome: FILTERED
 * with the reason, or WAITING for its posting and for judgement. One query and at most one write. Returns how many were
 * filtered and whether more are left.
 */
export async function filterBatch(
  db: Database,
  search: Search,
  most: number,
  now: Date,
): Promise<{ filtered: number; more: boolean }> {
  const found = await db.$queryRaw<Listing[]>`
    SELECT * FROM "Listing" WHERE id IN (SELECT l.id ${unfilteredListings(search.id)}) LIMIT ${most + 1}`
  const rows = found.slice(0, most)
  if (rows.length > 0) await db.$executeRaw(outcomes(search, rows, now))
  return { filtered: rows.length, more: found.length > most }
}

function outcomes(search: Search, rows: Listing[], now: Date): Prisma.Sql {
  const filters = toFilters(search)
  const reasons = rows.map((row) => {
    const outcome = hardFilter(filters, toListing(row))
    return outcome.pass ? null : outcome.reason
  })
  const isBackfillRow = rows.map((row) => isBackfill(row, search.watchingSince))
  return Prisma.sql`
    INSERT INTO "Candidate" ("searchId", "listingId", stage, reason, "isBackfill", "searchVersion",
      "listingRevision", "foundAt")
    SELECT ${search.id}::uuid, t.id, (CASE WHEN t.reason IS NULL THEN 'WAITING' ELSE 'FILTERED' END)::"CandidateStage",
           t.reason, t."isBackfill", ${search.version}, t.revision, ${now}
    FROM unnest(${rows.map((r) => r.id)}::uuid[], ${reasons}::text[],
      ${rows.map((r) => r.revision)}::int[], ${isBackfillRow}::boolean[]) AS t(id, reason, revision, "isBackfill")
    ON CONFLICT ("searchId", "listingId") DO UPDATE SET
      stage = EXCLUDED.stage, reason = EXCLUDED.reason, "isBackfill" = EXCLUDED."isBackfill",
      "searchVersion" = EXCLUDED."searchVersion", "listingRevision" = EXCLUDED."listingRevision",
      failures = 0, "judgeAfter" = NULL`
}
