import { minOverdueMs, overdueIntervals } from '#domain/crawl/health'
import { at, countOption, table, type Command } from './context'

interface RedSearch {
  id: string
  userId: string
  marketplace: string
  feeds: number
  failing: number
  late: number
  paused: boolean
  newest: Date | null
  reason: string | null
}

export const redSearches: Command = {
  usage: 'searches [--limit 50]',
  about: 'lists the active searches that do not see a marketplace, and why',
  options: { limit: 'rows at most' },
  run: async (ops) => {
    const limit = countOption(ops, 'limit', 50)
    const rows = await ops.db.$queryRaw<RedSearch[]>`
      SELECT * FROM (
        SELECT s.id::text, s."userId"::text, f.marketplace, count(*)::int AS feeds, count(f."failingSince")::int AS failing,
          (count(*) FILTER (WHERE f."nextAttemptAt" IS NULL AND greatest(f."lastAttemptAt", s."updatedAt") < now() - make_interval(
            secs => greatest(${minOverdueMs}, ${overdueIntervals} * coalesce(f."intervalMs", f."freshnessMs", ${minOverdueMs})) / 1000.0)))::int AS late,
          bool_or(h."pausedAt" IS NOT NULL) AS paused, max(f."lastSuccessAt") AS newest,
          (array_agg(f."lastReason" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1] AS reason
        FROM "Search" s JOIN "SearchFeed" sf ON sf."searchId" = s.id AND NOT sf."isFirstLook" JOIN "Feed" f ON f.id = sf."feedId"
          LEFT JOIN "MarketplaceHealth" h ON h.marketplace = f.marketplace
        WHERE s.status = 'ACTIVE' GROUP BY s.id, f.marketplace) one
      WHERE paused OR failing > 0 OR late > 0
      ORDER BY (failing + late)::float / feeds DESC, newest NULLS FIRST, id LIMIT ${limit + 1}`
    if (rows.length === 0) return ['No search is red.']
    const shown = rows
      .slice(0, limit)
      .map((row) => [
        ...[row.id, row.marketplace, row.feeds, row.failing, row.late, at(row.newest)],
        row.paused ? 'paused by an operator' : (row.reason ?? 'crawls are late'),
      ])
    const more = rows.length > limit ? [`There are more; --limit shows them.`] : []
    return [...table(['search', 'marketplace', 'feeds', 'failing', 'late', 'last success', 'why'], shown), ...more]
  },
}
