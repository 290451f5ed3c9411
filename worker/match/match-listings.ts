import { hardFilter } from '#domain/hard-filter'
import { isHistory } from '#domain/history'
import type { SearchInput, Weighed } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import type { Listing } from '#prisma/generated/client'
import { toFilters, toListing } from '../stored'
import { unweighedListings } from './unweighed'
import { countWaiting } from './waiting'

const mostAtOnce = 2_000

/**
 * Weighs the listings that a search has not weighed yet against its filters and keeps each outcome: FILTERED with the
 * reason, or WAITING for its page and for judgement. One read and one write, whatever their number.
 */
export async function matchListings({ db, log }: Dependencies, input: SearchInput, now: Date): Promise<Weighed> {
  const { searchId } = input
  const search = await db.search.findUnique({ where: { id: searchId } })
  if (!search) return { unread: {}, unjudged: 0 }
  const rows = await db.$queryRaw<Listing[]>`SELECT DISTINCT l.* ${unweighedListings(searchId)} LIMIT ${mostAtOnce}`
  const filters = toFilters(search)
  const outcomes = rows.map((row) => ({ id: row.id, outcome: hardFilter(filters, toListing(row)) }))
  const reasons = outcomes.map(({ outcome }) => (outcome.pass ? null : outcome.reason))

  await db.$executeRaw`
    INSERT INTO "Candidate" ("searchId", "listingId", stage, reason, "isHistory", "searchVersion",
      "listingRevision", "foundAt")
    SELECT ${searchId}::uuid, t.id, (CASE WHEN t.reason IS NULL THEN 'WAITING' ELSE 'FILTERED' END)::"CandidateStage",
           t.reason, t.history, ${search.version}, t.revision, ${now}
    FROM unnest(${rows.map((r) => r.id)}::uuid[], ${reasons}::text[],
      ${rows.map((r) => r.revision)}::int[], ${rows.map((r) => isHistory(r, search.watchingSince))}::boolean[]) AS t(id, reason, revision, history)
    ON CONFLICT ("searchId", "listingId") DO UPDATE SET
      stage = EXCLUDED.stage, reason = EXCLUDED.reason, "isHistory" = EXCLUDED."isHistory",
      "searchVersion" = EXCLUDED."searchVersion", "listingRevision" = EXCLUDED."listingRevision",
      failures = 0, "judgeAfter" = NULL`
  log.debug({ searchId, weighed: rows.length }, 'listings weighed')
  return countWaiting(db, searchId)
}
