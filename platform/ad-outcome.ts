import { goneTexts } from '#domain/listing/absence'
import { filterReasonPatterns } from '#domain/search/hard-filter'
import type { SearchFilters } from '#domain/search/search'
import { Prisma } from './database'

export type AdOutcome = 'match' | 'likely' | 'possible' | 'waiting' | 'hidden' | 'gone' | 'limits' | 'wishes'

/**
 * SQL: what a search did with candidate `c` and its listing `l`, an `AdOutcome`. A candidate judged for an older version is
 * waiting. Needs a common table `hidden` with the vehicles that the buyer hid (`vehicle`).
 */
export const outcomeSql = ({ version }: { version: number }) => Prisma.sql`
  CASE WHEN coalesce(l."vehicleId", l.id) IN (SELECT vehicle FROM hidden) THEN 'hidden'
    WHEN c."searchVersion" <> ${version} THEN 'waiting'
    WHEN c.stage = 'FILTERED' THEN 'limits'
    WHEN c.stage = 'REJECTED' AND coalesce(c.reason <> ALL (${Object.values(goneTexts)}), true) THEN 'wishes'
    WHEN c.stage = 'REJECTED' OR l."goneAt" IS NOT NULL THEN 'gone'
    ELSE lower(c.stage::text) END`

/** SQL: the filter that candidate `c` failed, or the reason for a candidate rejected by the wishes. */
export function failureReasonSql(filters: SearchFilters): Prisma.Sql {
  const cases = filterReasonPatterns(filters).map(
    ([filter, pattern]) => Prisma.sql`WHEN c.reason ~ ${pattern} THEN ${filter}`,
  )
  return Prisma.sql`CASE WHEN c.stage = 'REJECTED' THEN c.reason
    WHEN c.stage = 'FILTERED' THEN CASE ${Prisma.join(cases, ' ')} END END`
}
