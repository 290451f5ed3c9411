import type { GradeCounts } from '#domain/words/grade-text'
import type { RuledOut } from '#domain/report/monthly-figures'
import type { ReportPeriod } from '#domain/report/report-period'
import { failureReasonSql, outcomeSql, type AdOutcome } from '#platform/ad-outcome'
import { Prisma, type Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { toFilters } from '../../stored/rows'
import { loadDeletedNearMisses } from './report-near-misses'
import { loadPriceMoves, type ModelPrices } from './report-prices'

/** What a search did with the ads that it first saw in the month. */
export interface SearchFigures {
  search: Search
  checked: number
  ruledOut: RuledOut[]
  /** New cars by their grade. A repost of a car that was found earlier is not new. */
  found: GradeCounts
  priceMoves: ModelPrices[]
}

export interface ReportFigures {
  /** Ads that any of the searches first saw in the month, each counted once. */
  checked: number
  /** Of these, the ones whose text and photos were judged by a wish. */
  read: number
  /** Without searches that saw nothing, oldest first. */
  searches: SearchFigures[]
}

/**
 * Counts what an account's searches saw in the month. Listings are kept for 90 days after they were last seen, and so are
 * candidates, except those of ads outside the limits, which are computed again (report-near-misses). So the month and
 * the one before it are complete. Leaves out deleted searches.
 */
export async function loadReportFigures(db: Database, userId: string, period: ReportPeriod): Promise<ReportFigures> {
  const searches = await db.search.findMany({
    where: { userId, status: { not: 'DELETED' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const figures: SearchFigures[] = []
  const deleted: string[] = []
  for (const search of searches) {
    const nearMisses = await loadDeletedNearMisses(db, search, period)
    deleted.push(...nearMisses.ids)
    const outcomes = await loadOutcomes(db, search, period)
    const checked = outcomes.reduce((sum, { ads }) => sum + ads, nearMisses.ids.length)
    if (checked === 0) continue
    const kept = outcomes.flatMap(({ outcome: kind, failed, ads }) =>
      kind === 'limits' || kind === 'wishes' ? [{ kind, failed: failed ?? '', ads }] : [],
    )
    const ruledOut = addUp([...kept, ...nearMisses.ruledOut])
    const found = await countFound(db, search, period)
    figures.push({ search, checked, ruledOut, found, priceMoves: await loadPriceMoves(db, search, period) })
  }
  const ids = searches.map(({ id }) => id)
  const [total] = await db.$queryRaw<{ checked: number; read: number }[]>`
    SELECT count(DISTINCT ad.id)::int AS checked, (count(DISTINCT ad.id) FILTER (WHERE ad."isRead"))::int AS read FROM (
      SELECT c."listingId" AS id, c.verdicts <> '[]' AS "isRead"
      FROM "Candidate" c WHERE c."searchId" = ANY(${ids}::uuid[]) AND ${inMonthSql(period)}
      UNION ALL SELECT id, false FROM unnest(${deleted}::uuid[]) AS id) ad`
  return { ...total!, searches: figures }
}

/** One entry for each reason. */
function addUp(reasons: RuledOut[]): RuledOut[] {
  const sums = new Map<string, RuledOut>()
  for (const reason of reasons) {
    const key = `${reason.kind} ${reason.failed}`
    sums.set(key, { ...reason, ads: (sums.get(key)?.ads ?? 0) + reason.ads })
  }
  return [...sums.values()]
}

const inMonthSql = ({ from, to }: ReportPeriod) => Prisma.sql`c."foundAt" >= ${from} AND c."foundAt" < ${to}`

const hiddenSql = ({ id }: Search) => Prisma.sql`hidden AS MATERIALIZED (
  SELECT coalesce(l."vehicleId", l.id) AS vehicle FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
  WHERE c."searchId" = ${id}::uuid AND c."hiddenAt" IS NOT NULL)`

/** Counts ads by outcome and reason, as the list of everything that a search saw does. */
function loadOutcomes(db: Database, search: Search, period: ReportPeriod) {
  return db.$queryRaw<{ outcome: AdOutcome; failed: string | null; ads: number }[]>`
    WITH ${hiddenSql(search)}
    SELECT outcome, CASE WHEN outcome IN ('limits', 'wishes') THEN ${failureReasonSql(toFilters(search))} END AS failed,
      sum(ads)::int AS ads
    FROM (
      SELECT ${outcomeSql(search)} AS outcome, c.stage, c.reason, count(*) AS ads
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
      WHERE c."searchId" = ${search.id}::uuid AND ${inMonthSql(period)} GROUP BY 1, 2, 3
    ) c GROUP BY 1, 2`
}

async function countFound(db: Database, search: Search, period: ReportPeriod): Promise<GradeCounts> {
  const rows = await db.$queryRaw<{ stage: keyof GradeCounts; cars: number }[]>`
    WITH ${hiddenSql(search)}
    SELECT stage, count(*)::int AS cars FROM (
      SELECT min(c.stage) AS stage -- enum order: best to worst
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
      WHERE c."searchId" = ${search.id}::uuid AND ${inMonthSql(period)} AND c."searchVersion" = ${search.version}
        AND c.stage IN ('MATCH', 'LIKELY', 'POSSIBLE')
        AND coalesce(l."vehicleId", l.id) NOT IN (SELECT vehicle FROM hidden)
        AND NOT EXISTS (SELECT 1 FROM "Listing" earlier JOIN "Candidate" e ON e."listingId" = earlier.id
          WHERE earlier."vehicleId" = l."vehicleId" AND e."searchId" = c."searchId" AND e."foundAt" < ${period.from})
      GROUP BY coalesce(l."vehicleId", l.id)
    ) car GROUP BY 1`
  const of = (grade: keyof GradeCounts) => rows.find(({ stage }) => stage === grade)?.cars ?? 0
  return { MATCH: of('MATCH'), LIKELY: of('LIKELY'), POSSIBLE: of('POSSIBLE') }
}
