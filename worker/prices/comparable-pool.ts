import { maxYearsApart } from '#domain/deal/comparable-cars'
import type { CarToEstimate } from '#domain/deal/estimate'
import type { StoredEstimate } from '#domain/deal/price-level'
import type { CarToPrice, PricedCar } from '#domain/deal/priced-car'
import { hasStatedFault } from '#domain/deal/fault-words'
import type { Feature } from '#domain/judgment/features/features'
import { reliableFigures } from '#domain/listing/listing'
import { offerTexts } from '#domain/listing/offer/other-offer'
import { Prisma, type Database } from '#platform/database'

interface Modelled {
  make: string | null
  model: string | null
}

/** Columns of an estimate, with the chart as JSON. */
export interface StoredEstimateRow extends StoredEstimate {
  carKey: string | null
  estimatedAt: Date
  chart: string | null
}

/** With the estimate that is stored, if any. */
export type PriceTarget = CarToEstimate &
  Modelled & { id: string; revision: number; estimate: StoredEstimateRow | null }

interface Row extends CarToPrice, Modelled {
  priceCents: number | null
  currency: string | null
  flags: string[] | null
}

/** Facts of a reading that lower a car's price. */
const faultFeatures = ['mechanical problem', 'salvage title', 'parts only', 'deployed airbags'] satisfies Feature[]
const faultFacts = faultFeatures.map((feature) => JSON.stringify([{ feature, answer: 'yes' }]))

/** Newest listings per make, model and year. More than any estimate uses, and a bound on the cost. */
const maxPerYear = 500

export async function loadPriceTargets(db: Database, listingIds: string[]): Promise<PriceTarget[]> {
  type TargetRow = Row & {
    id: string
    revision: number
    title: string
    description: string | null
    isReadFaulty: boolean
    /** As JSON. */
    estimate: (Omit<StoredEstimateRow, 'estimatedAt' | 'chart'> & { estimatedAt: string; chart: unknown }) | null
  }
  const rows = await db.$queryRaw<TargetRow[]>`
    SELECT l.id, l.revision, l.title, l.description, ${columns}, EXISTS (
      SELECT 1 FROM "Reading" r WHERE r."contentHash" = l."contentHash" AND r.facts @> ANY(${faultFacts}::jsonb[])
    ) AS "isReadFaulty", to_jsonb(e) AS estimate
    FROM "Listing" l LEFT JOIN "PriceEstimate" e ON e."listingId" = l.id
    WHERE l.id = ANY(${listingIds}::uuid[])`
  return rows.map(({ estimate, ...row }) => ({
    ...asStated(row),
    isFaulty: row.isReadFaulty || hasStatedFault(row),
    estimate: estimate && {
      ...estimate,
      estimatedAt: new Date(estimate.estimatedAt),
      chart: estimate.chart === null ? null : JSON.stringify(estimate.chart),
    },
  }))
}

const columns = Prisma.sql`l.make, l.model, l.year, l.trim, l."titleStatus", l."vehicleId", l.vin, l."priceCents",
  l.currency, l.flags, l."odometerMiles", l.latitude, l.longitude`

/**
 * Loads priced cars of the targets' makes, models and nearby years in one query, newest first, grouped by make and
 * model (`poolKey`). Leaves out suspected copies, whose prices are bait.
 */
export async function loadComparablePools(db: Database, targets: PriceTarget[]): Promise<Map<string, PricedCar[]>> {
  const known = targets.filter(({ make, model, year }) => make !== null && model !== null && year !== null)
  const rows = await db.$queryRaw<Row[]>`
    WITH sought AS (
      SELECT DISTINCT t.make, t.model, years.year
      FROM unnest(${known.map((t) => t.make)}::text[], ${known.map((t) => t.model)}::text[],
          ${known.map((t) => t.year)}::int[]) AS t(make, model, year),
        generate_series(t.year - ${maxYearsApart}::int, t.year + ${maxYearsApart}::int) AS years(year)
    )
    SELECT car.* FROM sought s CROSS JOIN LATERAL (
      SELECT l.id, ${columns}, l."firstSeenAt", l."goneReason", l."copyOfId" IS NOT NULL AS "isCopy"
      FROM "Listing" l WHERE l.make = s.make AND l.model = s.model AND l.year = s.year
      ORDER BY l."firstSeenAt" DESC LIMIT ${maxPerYear}
    ) AS car
    WHERE car."priceCents" IS NOT NULL AND car."odometerMiles" IS NOT NULL AND NOT car."isCopy"
      AND car."goneReason" IS DISTINCT FROM 'NOT_A_CAR'
      AND NOT coalesce(car.flags && ${Object.keys(offerTexts)}::text[], false)
    ORDER BY car."firstSeenAt" DESC, car.id`
  const pools = new Map<string, PricedCar[]>()
  for (const car of rows.map(asStated)) {
    if (!isPriced(car)) continue
    const pool = pools.get(poolKey(car))
    if (pool) pool.push(car)
    else pools.set(poolKey(car), [car])
  }
  return pools
}

export const poolKey = ({ make, model }: Modelled): string => `${make} ${model}`

/** Replaces unreliable figures with null: a placeholder price, a discredited odometer or another currency. */
function asStated<T extends Row>(row: T): T {
  const figures = reliableFigures(row)
  const isInDollars = row.currency === null || row.currency === 'USD'
  return { ...row, ...figures, priceCents: isInDollars ? figures.priceCents : null }
}

const isPriced = (car: Row): car is Row & PricedCar =>
  car.year !== null && car.odometerMiles !== null && car.priceCents !== null && car.priceCents > 0
