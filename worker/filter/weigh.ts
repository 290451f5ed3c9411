import { hardFilter } from '#domain/search/hard-filter'
import { isHistory } from '#domain/search/history'
import { Prisma, type Database } from '#platform/database'
import type { Listing, Search } from '#prisma/generated/client'
import { toFilters, toListing } from '../stored/rows'
import { unweighedListings } from './unweighed'

/**
 * Weighs up to `most` listings that a search has not weighed in their present state against its filters and keeps each
 * outcome: FILTERED with the reason, or WAITING for its page and for judgement. One read and, where there is anything
 * to weigh, one write. Answers how many were weighed and whether there are more.
 */
export async function weigh(
  db: Database,
  search: Search,
  most: number,
  now: Date,
): Promise<{ weighed: number; more: boolean }> {
  const found = await db.$queryRaw<Listing[]>`
    SELECT * FROM "Listing" WHERE id IN (SELECT l.id ${unweighedListings(search.id)}) LIMIT ${most + 1}`
  const rows = found.slice(0, most)
  if (rows.length > 0) await db.$executeRaw(outcomes(search, rows, now))
  return { weighed: rows.length, more: found.length > most }
}

function outcomes(search: Search, rows: Listing[], now: Date): Prisma.Sql {
  const filters = toFilters(search)
  const reasons = rows.map((row) => {
    const outcome = hardFilter(filters, toListing(row))
    return outcome.pass ? null : outcome.reason
  })
  const history = rows.map((row) => isHistory(row, search.watchingSince))
  return Prisma.sql`
    INSERT INTO "Candidate" ("searchId", "listingId", stage, reason, "isHistory", "searchVersion",
      "listingRevision", "foundAt")
    SELECT ${search.id}::uuid, t.id, (CASE WHEN t.reason IS NULL THEN 'WAITING' ELSE 'FILTERED' END)::"CandidateStage",
           t.reason, t.history, ${search.version}, t.revision, ${now}
    FROM unnest(${rows.map((r) => r.id)}::uuid[], ${reasons}::text[],
      ${rows.map((r) => r.revision)}::int[], ${history}::boolean[]) AS t(id, reason, revision, history)
    ON CONFLICT ("searchId", "listingId") DO UPDATE SET
      stage = EXCLUDED.stage, reason = EXCLUDED.reason, "isHistory" = EXCLUDED."isHistory",
      "searchVersion" = EXCLUDED."searchVersion", "listingRevision" = EXCLUDED."listingRevision",
      failures = 0, "judgeAfter" = NULL`
}
