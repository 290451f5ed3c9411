import { feedKey, wantedBy, watchedFeeds } from '#domain/crawl/watched-feeds'
import { nearRadiusShare, includedModelsOf, type FilteredListing } from '#domain/search/hard-filter'
import { defaultRadiusMiles } from '#domain/search/search'
import { Prisma } from '#platform/database'
import { database } from '../../services/database.server'
import type { SearchFields } from '../searches/check-search.server'

export interface RecentCar extends FilteredListing {
  id: string
}

export interface RecentCars {
  cars: RecentCar[]
  /** Whether there were more cars than the limit. Only the newest are counted then. */
  isCut: boolean
}

/** Above this number, the exact count does not matter. */
export const maxCounted = 5_000
/** Lower bound: a degree of latitude is shortest at the equator, 68.7 miles. */
const milesInDegree = 68

/**
 * Cars of the make and models listed after `since`, one per vehicle by its newest listing. Null if no feed for such
 * cars was ever crawled. Leaves out cars too far away to be a near miss. With a location, also leaves out cars without
 * one.
 */
export async function recentCars(fields: SearchFields, since: Date): Promise<RecentCars | null> {
  const { make, models, marketplaces } = fields
  const keys = marketplaces.flatMap((site) => watchedFeeds[site](wantedBy(fields)).map((query) => feedKey(site, query)))
  const isOfCar = {
    ...{ make, marketplace: { in: marketplaces } },
    ...(models.length > 0 && { OR: [{ model: null }, { model: { in: models } }] }),
  }
  const feed = await database().feed.findFirst({
    where: { lastSuccessAt: { not: null }, OR: [{ key: { in: keys } }, isOfCar] },
    select: { id: true },
  })
  if (feed === null) return null
  const rows = await database().$queryRaw<(RecentCar & { vehicle: string })[]>`
    SELECT l.id::text, coalesce(l."vehicleId", l.id)::text AS vehicle, l.title, l.make, l.model, l.year, l."priceCents",
      l.currency, l."odometerMiles", l.transmission, l."bodyType", l.latitude, l.longitude, l.flags, l."contentHash"
    FROM "Listing" l
    WHERE ${isAskedFor(fields)} AND l."firstSeenAt" > ${since} AND coalesce(l."postedAt", l."firstSeenAt") > ${since}
      AND l.marketplace = ANY(${marketplaces}::text[]) AND ${isAround(fields)}
      AND l."goneReason" IS DISTINCT FROM 'NOT_A_CAR'
    ORDER BY l."firstSeenAt" DESC LIMIT ${maxCounted + 1}`
  const newest = new Map(
    rows
      .slice(0, maxCounted)
      .toReversed()
      .map((row) => [row.vehicle, row]),
  )
  return { cars: [...newest.values()], isCut: rows.length > maxCounted }
}

/** Same rule as the makeAndModel filter: the make's models under all their names. */
function isAskedFor({ make, models }: SearchFields): Prisma.Sql {
  const taken = includedModelsOf({ make, models })
  const own = taken.flatMap((car) => (car.make === make ? [car.model] : []))
  const ofMake = Prisma.sql`l.make = ${make}
    AND ${models.length === 0 ? Prisma.sql`true` : Prisma.sql`(l.model = ANY(${own}::text[]) OR l.model IS NULL)`}`
  const others = taken.filter((car) => car.make !== make)
  if (others.length === 0) return ofMake
  return Prisma.sql`(${ofMake} OR (l.make, l.model) IN (
    SELECT * FROM unnest(${others.map((car) => car.make)}::text[], ${others.map((car) => car.model)}::text[])))`
}

/** A latitude band excludes most of the country. The filters decide about the rest. */
function isAround({ countrywide, latitude, radiusMiles }: SearchFields): Prisma.Sql {
  if (countrywide || latitude === null) return Prisma.sql`true`
  const degrees = ((radiusMiles ?? defaultRadiusMiles) * (1 + nearRadiusShare)) / milesInDegree
  return Prisma.sql`l.latitude BETWEEN ${latitude - degrees}::float AND ${latitude + degrees}::float`
}
