import { hasBrandedTitle } from '#domain/deal/priced-car'
import { reliableFigures } from '#domain/listing/listing'
import { findPriceMove, type PriceMove, type PricedMonths } from '#domain/report/price-move'
import type { ReportPeriod } from '#domain/report/report-period'
import { isInDollars } from '#domain/search/hard-filter'
import { makeName, modelNames, wantedCars } from '#domain/search/wanted-cars'
import { Prisma, type Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { mayMatchFiltersSql } from '../../stored/may-match'
import { toFilters } from '../../stored/rows'

export interface ModelPrices {
  /** "Honda Civic" */
  car: string
  move: PriceMove
}

/** More than any area lists of one model in two months, and a bound on the cost. */
const maxAds = 5_000

interface PricedAd extends PricedMonths {
  make: string
  model: string
  vehicle: string
  flags: string[]
  currency: string | null
  titleStatus: string | null
}

/**
 * Compares asking prices of each model of a search, among the cars within its years and mileage in its area. Reads
 * listings instead of candidates, because those of ads over the price limit are deleted earlier, which would lower the
 * median of the month before.
 */
export async function loadPriceMoves(
  db: Database,
  search: Search,
  { beforeFrom, from, to }: ReportPeriod,
): Promise<ModelPrices[]> {
  const { yearFrom, yearTo, mileageFrom, mileageTo } = search
  const cars = wantedCars(search).flatMap((car) => car.models.map((model) => ({ make: car.make, model })))
  if (cars.length === 0) return []
  const forSale = (start: Date, end: Date) => Prisma.sql`(l."firstSeenAt" < ${end} AND l."lastSeenAt" >= ${start}
    AND (l."goneAt" IS NULL OR l."goneAt" >= ${start}))`
  // Before a change from no price, there was none.
  const priceAt = (end: Date) => Prisma.sql`nullif(coalesce((SELECT coalesce(p."wasCents", 0) FROM "PriceChange" p
    WHERE p."listingId" = l.id AND p.at >= ${end} ORDER BY p.at LIMIT 1), l."priceCents"), 0)`
  const ads = await db.$queryRaw<PricedAd[]>`
    SELECT l.make, l.model, coalesce(l."vehicleId", l.id) AS vehicle, l.flags, l.currency, l."titleStatus",
      CASE WHEN ${forSale(beforeFrom, from)} THEN ${priceAt(from)} END AS "beforeCents",
      CASE WHEN ${forSale(from, to)} THEN ${priceAt(to)} END AS "nowCents"
    FROM "Listing" l
    WHERE ${mayMatchFiltersSql(toFilters(search))} AND l.marketplace = ANY(${search.marketplaces}::text[])
      AND l."firstSeenAt" < ${to} AND l."lastSeenAt" >= ${beforeFrom}
      AND (l.make, l.model) IN (SELECT * FROM unnest(${cars.map(({ make }) => make)}::text[], ${cars.map(({ model }) => model)}::text[]))
      AND l."goneReason" IS DISTINCT FROM 'NOT_A_CAR'
      AND (l.year >= ${yearFrom}::int OR ${yearFrom}::int IS NULL) AND (l.year <= ${yearTo}::int OR ${yearTo}::int IS NULL)
      AND (l."odometerMiles" >= ${mileageFrom}::int OR ${mileageFrom}::int IS NULL)
      AND (l."odometerMiles" <= ${mileageTo}::int OR ${mileageTo}::int IS NULL)
    ORDER BY l."firstSeenAt" DESC, l.id LIMIT ${maxAds}`
  const comparable = ads.filter((ad) => isInDollars(ad) && isReliable(ad) && !hasBrandedTitle(ad))
  return cars.flatMap(({ make, model }) => {
    const move = findPriceMove(byVehicle(comparable.filter((ad) => ad.make === make && ad.model === model)))
    const name = [makeName(make), ...modelNames({ make, models: [model] })].join(' ')
    return move ? [{ car: name, move }] : []
  })
}

const isReliable = ({ flags }: PricedAd) =>
  reliableFigures({ priceCents: 1, odometerMiles: null, flags }).priceCents !== null

/** One row for each vehicle, with its lowest price of each month. */
function byVehicle(ads: PricedAd[]): PricedMonths[] {
  const cars = new Map<string, PricedMonths>()
  for (const { vehicle, beforeCents, nowCents } of ads) {
    const car = cars.get(vehicle) ?? { beforeCents: null, nowCents: null }
    cars.set(vehicle, { beforeCents: lower(car.beforeCents, beforeCents), nowCents: lower(car.nowCents, nowCents) })
  }
  return [...cars.values()]
}

const lower = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))
