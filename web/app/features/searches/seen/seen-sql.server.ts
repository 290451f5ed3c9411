import { dayMs } from '#domain/durations'
import { filterReasonPatterns } from '#domain/search/hard-filter'
import { failureReasonSql, outcomeSql } from '#platform/ad-outcome'
import { Prisma } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { toFilters } from '../form-values'
import type { Cursor, Outcome, SeenFilter } from './seen-filter'

/** The stages of an outcome, so the stage index finds rare outcomes. */
function stagesSql(outcome: Outcome | null, { version }: Search): Prisma.Sql {
  switch (outcome) {
    case 'match':
    case 'likely':
    case 'possible':
      return Prisma.sql`c.stage = ${outcome.toUpperCase()}::"CandidateStage"`
    case 'limits':
      return Prisma.sql`c.stage = 'FILTERED'`
    case 'wishes':
      return Prisma.sql`c.stage = 'REJECTED'`
    case 'gone':
      return Prisma.sql`c.stage IN ('MATCH', 'LIKELY', 'POSSIBLE', 'WAITING', 'REJECTED')`
    case 'waiting':
      return Prisma.sql`(c.stage = 'WAITING' OR c."searchVersion" <> ${version})`
    default:
      return Prisma.sql`true`
  }
}

/** Cheap prefilter on the reason. `failureReasonSql` makes the final decision. */
function reasonFilterSql({ outcome, failed }: SeenFilter, search: Search): Prisma.Sql {
  if (failed === null) return Prisma.sql`true`
  if (outcome === 'wishes') return Prisma.sql`c.reason = ${failed}`
  const pattern = filterReasonPatterns(toFilters(search)).find(([filter]) => filter === failed)?.[1]
  return pattern === undefined ? Prisma.sql`true` : Prisma.sql`c.reason ~ ${pattern}`
}

/** A search's candidates with their `outcome` and `failed`, after applying the filter and the cursor, if any. */
export function seenCandidatesSql(
  search: Search,
  filter: SeenFilter,
  now: Date,
  after: Cursor | null = null,
): Prisma.Sql {
  const { outcome, failed, isToday } = filter
  const { foundAt, listingId } = after ?? {}
  return Prisma.sql`
    SELECT * FROM (
      SELECT c.*, ${outcomeSql(search)} AS outcome, ${failureReasonSql(toFilters(search))} AS failed
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
      WHERE c."searchId" = ${search.id}::uuid AND ${stagesSql(outcome, search)} AND ${reasonFilterSql(filter, search)}
        AND ${isToday ? Prisma.sql`c."foundAt" > ${new Date(now.getTime() - dayMs)}` : Prisma.sql`true`}
        AND ${after ? Prisma.sql`(c."foundAt", c."listingId") < (${foundAt}::timestamptz, ${listingId}::uuid)` : Prisma.sql`true`}
    ) seen
    WHERE ${outcome === null ? Prisma.sql`true` : Prisma.sql`outcome = ${outcome}`}
      AND ${failed === null ? Prisma.sql`true` : Prisma.sql`failed = ${failed}`}`
}
