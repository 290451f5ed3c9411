import { hasHardlyLooked } from '#domain/crawl/coverage'
import { watchedFeedKeys, type searchScopes } from '#domain/crawl/watched-feeds'
import { nearRadiusShare, includedModelsOfCar, type FilterableListing } from '#domain/search/hard-filter'
import { hasNoMake, wantedCars, type WantedCar } from '#domain/search/wanted-cars'
import { wantedCircles } from '#domain/search/wanted-places'
import { Prisma } from '#platform/database'
import {
  defaultCarsPerHour,
  planCrawlIntervals,
  slowdownFactor,
  formatDiscoveryDelay,
  rowsPerPage,
} from '#domain/crawl/capacity'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { watchedFeedRates } from '#platform/feed-rates'
import type { MarketplaceCapacity } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import type { SearchFields } from '../searches/check-search.server'
import { config } from '../../config.server'

interface RecentCar extends FilterableListing {
  id: string
}

interface RecentCars {
  cars: RecentCar[]
  /** Whether there were more cars than the limit. Only the newest are counted then. */
  isCut: boolean
}

/** Above this number, the exact count does not matter. */
export const maxCountedCars = 5_000
/** Lower bound: a degree of latitude is shortest at the equator, 68.7 miles. */
const milesInDegree = 68

/**
 * Cars of the make and models listed after `since`, one per vehicle by its newest listing. Leaves out cars too far away
 * to be a near miss. With a location, also leaves out cars without one.
 */
export async function countRecentCars(fields: SearchFields, since: Date): Promise<RecentCars> {
  const { marketplaces } = fields
  const rows = await database().$queryRaw<(RecentCar & { vehicle: string })[]>`
    SELECT l.id::text, coalesce(l."vehicleId", l.id)::text AS vehicle, l.title, l.make, l.model, l.year, l."priceCents",
      l.currency, l."odometerMiles", l.transmission, l."bodyType", l.latitude, l.longitude, l.flags, l."contentHash"
    FROM "Listing" l
    WHERE ${isAskedFor(fields)} AND l."firstSeenAt" > ${since} AND coalesce(l."postedAt", l."firstSeenAt") > ${since}
      AND l.marketplace = ANY(${marketplaces}::text[]) AND ${isAround(fields)}
      AND l."goneReason" IS DISTINCT FROM 'NOT_A_CAR'
    ORDER BY l."firstSeenAt" DESC LIMIT ${maxCountedCars + 1}`
  const newest = new Map(
    rows
      .slice(0, maxCountedCars)
      .toReversed()
      .map((row) => [row.vehicle, row]),
  )
  return { cars: [...newest.values()], isCut: rows.length > maxCountedCars }
}

/** Whether the marketplaces were hardly looked at for this search in the last `spanMs`, so a count says little. */
export async function isHardlyLooked(fields: SearchFields, now: Date, spanMs: number): Promise<boolean> {
  const keys = watchedSites(fields).flatMap((site) => watchedFeedKeys(site, fields))
  const known = await database().feed.findMany({
    where: { key: { in: keys } },
    select: { readBackTo: true, lastSuccessAt: true },
  })
  return hasHardlyLooked(known, keys.length, now, spanMs)
}

/** Same rule as the makeAndModel filter: the make's models under all their names. */
const isAskedFor = (fields: SearchFields) =>
  hasNoMake(fields) ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(wantedCars(fields).map(isOneOf), ' OR ')})`

function isOneOf({ make, models }: WantedCar): Prisma.Sql {
  const taken = includedModelsOfCar({ make, models })
  const own = taken.flatMap((car) => (car.make === make ? [car.model] : []))
  const ofMake = Prisma.sql`l.make = ${make}
    AND ${models.length === 0 ? Prisma.sql`true` : Prisma.sql`(l.model = ANY(${own}::text[]) OR l.model IS NULL)`}`
  const others = taken.filter((car) => car.make !== make)
  if (others.length === 0) return Prisma.sql`(${ofMake})`
  return Prisma.sql`(${ofMake} OR (l.make, l.model) IN (
    SELECT * FROM unnest(${others.map((car) => car.make)}::text[], ${others.map((car) => car.model)}::text[])))`
}

/** Latitude bands exclude most of the country. The filters decide about the rest. */
function isAround(fields: SearchFields): Prisma.Sql {
  const bands = wantedCircles(fields).map(({ latitude, radiusMiles }) => {
    const degrees = (radiusMiles * (1 + nearRadiusShare)) / milesInDegree
    return Prisma.sql`l.latitude BETWEEN ${latitude - degrees}::float AND ${latitude + degrees}::float`
  })
  return bands.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(bands, ' OR ')})`
}

type Asked = Parameters<typeof searchScopes>[0] & { marketplaces: string[] }

/** The chosen marketplaces that are not off. */
const watchedSites = (search: Pick<Asked, 'marketplaces'>): Marketplace[] =>
  marketplaces.filter((one) => search.marketplaces.includes(one) && config().modes[one] !== 'off')

/**
 * "We find new cars within about 4 to 15 minutes of being posted": the expected delay once the search is saved, based on the
 * feeds it would watch. Null if one of its marketplaces has no plan yet, or if all are off.
 */
export async function expectedWait(search: Asked, now: Date): Promise<string | null> {
  const sites = watchedSites(search)
  const plans = await database().marketplaceCapacity.findMany({ where: { marketplace: { in: sites } } })
  if (sites.length === 0 || plans.length < sites.length) return null
  const intervals = (await Promise.all(plans.map((plan) => intervalsFor(search, plan, now)))).flat()
  const [minMs, maxMs] = [Math.min(...intervals), Math.max(...intervals)]
  return `${formatDiscoveryDelay({ minMs, maxMs })} of being posted.`
}

/**
 * Expected crawl intervals (ms) of a search's feeds on this marketplace. Feeds that nobody watches yet are added to the
 * plan.
 */
async function intervalsFor(search: Asked, plan: MarketplaceCapacity, now: Date): Promise<number[]> {
  const marketplace = plan.marketplace as Marketplace
  const keys = watchedFeedKeys(marketplace, search)
  const watched = await watchedFeedRates(database(), marketplace, now)
  const planned = new Map(watched.map(({ key, intervalMs }) => [key, intervalMs ?? plan.shortestMs]))
  const joining = keys.filter((key) => !planned.has(key))
  if (joining.length === 0) return keys.map((key) => planned.get(key)! * slowdownFactor(plan))
  const known = await database().feed.findMany({
    where: { key: { in: joining } },
    select: { key: true, newPerHour: true },
  })
  const rates = new Map(known.map(({ key, newPerHour }) => [key, newPerHour]))
  const all = [...watched, ...joining.map((key) => ({ key, newPerHour: rates.get(key) ?? defaultCarsPerHour }))]
  const loads = all.map(({ newPerHour }) => ({ newPerHour, rowsPerPage: rowsPerPage[marketplace] }))
  const { intervalsMs, requestsPerMinute } = planCrawlIntervals(loads, plan.allowedPerMinute, plan.shortestMs)
  const late = slowdownFactor({ ...plan, neededPerMinute: requestsPerMinute })
  const wanted = new Set(keys)
  return intervalsMs.flatMap((ms, i) => (wanted.has(all[i]!.key) ? ms * late : []))
}
