import { estimatePrice, type Estimate } from '#domain/deal/estimate'
import type { Database } from '#platform/database'
import { loadPools, loadTargets, poolKey, type Target } from './comparable-pool'

/**
 * Estimates and stores the usual prices of these listings' cars. Runs three statements for any number; a hundred is a
 * good batch size. Skips listings that do not exist.
 */
export async function estimatePrices(db: Database, listingIds: string[], now: Date): Promise<void> {
  if (listingIds.length === 0) return
  const targets = await loadTargets(db, listingIds)
  const pools = await loadPools(db, targets)
  const estimates = targets.map((target) => ({ target, ...estimatePrice(target, pools.get(poolKey(target)) ?? []) }))
  await store(db, estimates, now)
}

type Estimated = Estimate & { target: Target }

async function store(db: Database, estimates: Estimated[], now: Date): Promise<void> {
  const column = <T>(value: (estimate: Estimated) => T) => estimates.map(value)
  await db.$executeRaw`
    INSERT INTO "PriceEstimate" ("listingId", revision, "estimatedAt", obstacle, comparables, "yearsAround",
      "milesAround", "expectedCents", "lowCents", "highCents", picture)
    SELECT l.id, n.revision, ${now}, n.obstacle, n.comparables, n.years, n.miles, n.expected, n.low, n.high, n.picture::jsonb
    FROM unnest(
      ${column(({ target }) => target.id)}::uuid[], ${column(({ target }) => target.revision)}::int[],
      ${column(({ obstacle }) => obstacle)}::text[],
      ${column(({ count }) => count)}::int[], ${column(({ reach }) => reach.years)}::int[],
      ${column(({ reach }) => reach.miles)}::int[], ${column(({ range }) => range?.expectedCents ?? null)}::int[],
      ${column(({ range }) => range?.lowCents ?? null)}::int[], ${column(({ range }) => range?.highCents ?? null)}::int[],
      ${column(({ picture }) => picture && JSON.stringify(picture))}::text[]
    ) AS n(id, revision, obstacle, comparables, years, miles, expected, low, high, picture)
    JOIN "Listing" l ON l.id = n.id -- it may have been deleted meanwhile
    ORDER BY l.id -- every writer uses this order, so that two batches cannot deadlock
    ON CONFLICT ("listingId") DO UPDATE SET
      revision = EXCLUDED.revision, "estimatedAt" = EXCLUDED."estimatedAt", obstacle = EXCLUDED.obstacle,
      comparables = EXCLUDED.comparables,
      "yearsAround" = EXCLUDED."yearsAround", "milesAround" = EXCLUDED."milesAround",
      "expectedCents" = EXCLUDED."expectedCents", "lowCents" = EXCLUDED."lowCents", "highCents" = EXCLUDED."highCents",
      picture = EXCLUDED.picture`
}
