import { estimatePrice } from '#domain/deal/estimate'
import { plentyOfCars } from '#domain/deal/comparable-cars'
import { estimateKey, estimateLastsMs, keepsEstimate } from '#domain/deal/kept-estimate'
import { toPriceRange } from '#domain/deal/price-level'
import { type Database, Prisma } from '#platform/database'
import { hourMs } from '#domain/durations'
import type { PricedCar } from '#domain/deal/priced-car'
import {
  loadComparablePools,
  loadPriceTargets,
  poolKey,
  type PriceTarget,
  type StoredEstimateRow,
} from './comparable-pool'

/**
 * Estimates and stores the usual prices of these listings' cars, unless the stored one is kept (domain/deal/kept-estimate).
 * Runs three statements for any number; a hundred is a good batch size. Skips listings that do not exist.
 */
export async function estimatePrices(db: Database, listingIds: string[], now: Date): Promise<void> {
  if (listingIds.length === 0) return
  const targets = await loadPriceTargets(db, listingIds)
  const pools = await loadComparablePools(db, targets)
  const estimates = targets.map((target) => ({ target, row: renewed(target, pools.get(poolKey(target)) ?? [], now) }))
  await store(db, estimates, now)
}

/** The stored estimate if it is kept, else a new one. */
function renewed({ estimate: stored, ...car }: PriceTarget, pool: PricedCar[], now: Date): StoredEstimateRow {
  const { count, reach, range, problem, chart } = estimatePrice(car, pool)
  const carKey = estimateKey(car)
  const kept = stored && { ...stored, range: toPriceRange(stored) }
  if (kept && keepsEstimate(kept, { carKey, comparables: count, range }, now)) return stored
  return {
    ...{ carKey, estimatedAt: now, problem, comparables: count, yearsAround: reach.years, milesAround: reach.miles },
    ...(range ?? { expectedCents: null, lowCents: null, highCents: null }),
    chart: chart && JSON.stringify(chart),
  }
}

async function store(
  db: Database,
  estimates: { target: PriceTarget; row: StoredEstimateRow }[],
  now: Date,
): Promise<void> {
  const column = <T>(value: (row: StoredEstimateRow) => T) => estimates.map(({ row }) => value(row))
  await db.$executeRaw`
    INSERT INTO "PriceEstimate" ("listingId", revision, "checkedAt", "carKey", "estimatedAt", problem, comparables,
      "yearsAround", "milesAround", "expectedCents", "lowCents", "highCents", chart)
    SELECT l.id, n.revision, ${now}, n.key, n.at, n.problem, n.comparables, n.years, n.miles, n.expected, n.low, n.high,
      n.chart::jsonb
    FROM unnest(
      ${estimates.map(({ target }) => target.id)}::uuid[], ${estimates.map(({ target }) => target.revision)}::int[],
      ${column(({ carKey }) => carKey)}::text[], ${column(({ estimatedAt }) => estimatedAt)}::timestamptz[],
      ${column(({ problem }) => problem)}::text[], ${column(({ comparables }) => comparables)}::int[],
      ${column(({ yearsAround }) => yearsAround)}::int[], ${column(({ milesAround }) => milesAround)}::int[],
      ${column(({ expectedCents }) => expectedCents)}::int[], ${column(({ lowCents }) => lowCents)}::int[],
      ${column(({ highCents }) => highCents)}::int[], ${column(({ chart }) => chart)}::text[]
    ) AS n(id, revision, key, at, problem, comparables, years, miles, expected, low, high, chart)
    JOIN "Listing" l ON l.id = n.id -- it may have been deleted meanwhile
    ORDER BY l.id -- every writer uses this order, so that two batches cannot deadlock
    ON CONFLICT ("listingId") DO UPDATE SET
      revision = EXCLUDED.revision, "checkedAt" = EXCLUDED."checkedAt", "carKey" = EXCLUDED."carKey",
      "estimatedAt" = EXCLUDED."estimatedAt", problem = EXCLUDED.problem, comparables = EXCLUDED.comparables,
      "yearsAround" = EXCLUDED."yearsAround", "milesAround" = EXCLUDED."milesAround",
      "expectedCents" = EXCLUDED."expectedCents", "lowCents" = EXCLUDED."lowCents", "highCents" = EXCLUDED."highCents",
      chart = EXCLUDED.chart`
}

/** Estimates from few comparable cars improve most with new ones, so they are checked hourly, and others nightly. */
const fewLastsMs = hourMs
const maxAtOnce = 100

/**
 * Estimates the prices of these listings if they have no estimate or one of an earlier revision. Also refreshes other
 * open cars of the search whose last estimate had too few comparable cars, or few and is over an hour old, because new
 * cars may have arrived. Null: of no search. Runs one statement, plus three if any are due.
 */
export async function ensureEstimates(
  db: Database,
  searchId: string | null,
  listingIds: string[],
  now: Date,
): Promise<void> {
  if (listingIds.length === 0) return
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM "Listing" l LEFT JOIN "PriceEstimate" e ON e."listingId" = l.id
    WHERE l.id = ANY(${listingIds}::uuid[]) AND (e."listingId" IS NULL OR e.revision <> l.revision)
    UNION
    (SELECT e."listingId" FROM "PriceEstimate" e JOIN "Listing" l ON l.id = e."listingId"
      -- an array, so that the table is read by its key however many candidates there are
      WHERE e."listingId" = ANY(ARRAY(SELECT c."listingId" FROM "Candidate" c
          WHERE c."searchId" = ${searchId}::uuid AND c.stage IN ('MATCH', 'LIKELY', 'POSSIBLE')))
        AND l."goneAt" IS NULL AND e."estimatedAt" < ${now} AND (e.problem = 'too few'
          OR e.comparables < ${plentyOfCars}
            AND coalesce(e."checkedAt", e."estimatedAt") < ${new Date(now.getTime() - fewLastsMs)})
      ORDER BY e."estimatedAt" LIMIT ${maxAtOnce})`
  await estimatePrices(
    db,
    due.map(({ id }) => id),
    now,
  )
}

const batchSize = 100

/**
 * Refreshes the estimates of open cars that are older than a night, because comparable cars change. Returns the number
 * refreshed. Reads a chunk at once and sorts it by model, so that cars of a batch share their comparable cars.
 */
export async function refreshEstimates(
  db: Database,
  now: Date,
  heartbeat: () => void = () => {},
  chunkSize = 2_000,
): Promise<number> {
  let refreshed = 0
  for (let after: DueEstimate | null = null; ;) {
    const chunk: DueEstimate[] = await findDueEstimates(db, now, { after, most: chunkSize })
    const open = chunk.filter(({ isOpen }) => isOpen).sort((a, b) => (a.model < b.model ? -1 : 1))
    for (let from = 0; from < open.length; from += batchSize, heartbeat()) {
      const batch = open.slice(from, from + batchSize)
      await estimatePrices(
        db,
        batch.map(({ id }) => id),
        now,
      )
    }
    refreshed += open.length
    if (chunk.length < chunkSize) return refreshed
    after = chunk.at(-1)!
  }
}

interface DueEstimate {
  id: string
  estimatedAt: Date
  isOpen: boolean
  model: string
}

/** Returns estimates older than a night that follow `after`, oldest first. */
export function findDueEstimates(
  db: Database,
  now: Date,
  { after, most }: { after: DueEstimate | null; most: number },
): Promise<DueEstimate[]> {
  const behind =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(e."estimatedAt", e."listingId") > (${after.estimatedAt}, ${after.id}::uuid)`
  return db.$queryRaw<DueEstimate[]>`
    SELECT e."listingId" AS id, e."estimatedAt", l."goneAt" IS NULL AS "isOpen",
      concat_ws(' ', l.make, l.model, l.year) AS model
    FROM (SELECT * FROM "PriceEstimate" e
      WHERE e."estimatedAt" < ${new Date(now.getTime() - estimateLastsMs)} AND ${behind}
      ORDER BY e."estimatedAt", e."listingId" LIMIT ${most}) AS e
    JOIN "Listing" l ON l.id = e."listingId"
    ORDER BY e."estimatedAt", e."listingId"`
}
