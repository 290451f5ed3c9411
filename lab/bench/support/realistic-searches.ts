import { randomUUID } from 'node:crypto'
import type { Client } from '@temporalio/client'
import { findBodyTypes } from '#domain/catalog/names/body-types'
import { findMake } from '#domain/catalog/names/catalog'
import { wasMakeSoldIn } from '#domain/catalog/names/make-years'
import { marketplaces } from '#domain/marketplaces'
import { distanceMiles, type Coordinates } from '#domain/places/geography'
import { usZipCodes } from '#domain/places/zip-codes'
import { trialMs } from '#domain/plans/plans'
import type { SearchFilters } from '#domain/search/search'
import type { Database, Prisma } from '#platform/database'
import { controlClient, type CarToList } from '../../../e2e/support/control'
import { createSeededRandom, drawSearch } from './buyers'
import { runInBatches, startSearches } from './feed-searches'

export type RealisticSearch = SearchFilters & { id: string }

const seed = 11

/**
 * How many cars the sandbox offers them: as many as in `npm start` from 2,000 searches on. With fewer searches, judging
 * the backfill would take longest.
 */
export const carsFor = (searches: number) => Math.min(20_000, 10 * searches)

/** Creates as many buyers, each with one realistic search and one device, and starts the searches. */
export async function createRealisticSearches(
  db: Database,
  client: Client,
  sandboxUrl: string,
  count: number,
): Promise<RealisticSearch[]> {
  const random = createSeededRandom(seed)
  const buyers = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    search: { ...drawSearch(random), id: randomUUID() },
  }))
  await db.user.createMany({
    data: buyers.map(({ userId }) => ({
      ...{ id: userId, email: `${userId}@buyer.example`, firstName: 'Pat', lastName: 'Doe', countryCode: 'US' },
      trialEndsAt: new Date(Date.now() + trialMs),
    })),
  })
  const control = controlClient(sandboxUrl)
  const devices: Prisma.NotificationTargetCreateManyInput[] = []
  await runInBatches(buyers, async ({ userId }) => {
    const { endpoint, keys } = await control.subscribe()
    const confirmation = { unsubscribeToken: randomUUID(), confirmedAt: new Date() }
    devices.push({ userId, kind: 'PUSH', name: 'Phone', endpoint, ...keys, ...confirmation })
  })
  await db.notificationTarget.createMany({ data: devices })
  const searches = buyers.map(({ search }) => search)
  await startSearches(
    db,
    client,
    buyers.map(({ userId, search }) => ({ ...search, userId })),
  )
  return searches
}

const zips = usZipCodes()

function nearestZip(place: Coordinates): string {
  return zips.reduce((best, one) => (distanceMiles(place, one) < distanceMiles(place, best) ? one : best)).zip
}

const fittingYear = ({ yearFrom, yearTo }: SearchFilters) => yearFrom ?? yearTo ?? 2016

/** The ZIP code nearest to a search may be this far away, as a site places it. */
const nearMiles = 25

/**
 * False for a search that no car fits for sure: no real one, such as an Eagle of 2008 or a Cube with a pickup's body, or
 * none that is near enough.
 */
export const hasFittingCar = (search: SearchFilters) =>
  wasMakeSoldIn(search.make, fittingYear(search)) &&
  (search.radiusMiles ?? nearMiles) >= nearMiles &&
  search.bodyTypes.every((body) => findBodyTypes(search.make, fittingModel(search).id)?.includes(body) ?? true)

function fittingModel({ make, models }: SearchFilters) {
  const { models: all } = findMake(make)!
  return all.find(({ id }) => id === models[0]) ?? all[0]!
}

/** A car that fits the search. `number` makes it differ from other cars for the same search. */
export function fittingCar(search: SearchFilters, number: number): CarToList {
  const make = findMake(search.make)!
  const model = fittingModel(search)
  const { latitude, longitude } = search
  return {
    source: marketplaces[number % marketplaces.length],
    make: make.name,
    model: model.name,
    year: fittingYear(search),
    price: search.priceTo ?? search.priceFrom ?? 12_000,
    mileage: (search.mileageTo ?? 90_000) - 1 - ((number * 517) % 9_000),
    ...(search.bodyTypes[0] && { bodyType: search.bodyTypes[0] }),
    ...(search.transmission && { transmission: search.transmission }),
    zip: latitude === null || longitude === null ? '94110' : nearestZip({ latitude, longitude }),
    description: 'One owner, runs well, clean title.',
  }
}
