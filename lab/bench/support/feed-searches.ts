import { randomUUID } from 'node:crypto'
import type { Client } from '@temporalio/client'
import type { Marketplace } from '#domain/marketplaces'
import { trialMs } from '#domain/plans/plans'
import type { Database, Prisma } from '#platform/database'
import { searchWakeOptions, searchWorkflowType } from '#workflows/contract'

/** Towns without another area nearby, so a small radius is one feed per model on every marketplace. */
const towns = [
  { zip: '99501', latitude: 61.2181, longitude: -149.9003 },
  { zip: '96813', latitude: 21.3069, longitude: -157.8583 },
  { zip: '59101', latitude: 45.7833, longitude: -108.5007 },
  { zip: '58103', latitude: 46.8772, longitude: -96.7898 },
]
const three = ['civic', 'accord', 'fit']
const two = ['cr-v', 'pilot']

/** A search has at most three models. */
export const searchKinds: { marketplace: Marketplace; town: (typeof towns)[number]; models: string[] }[] = [
  ...towns.slice(0, 3).map((town) => ({ marketplace: 'craigslist' as const, town, models: three })),
  ...[three, three, two].map((models, i) => ({ marketplace: 'cargurus' as const, town: towns[i]!, models })),
  ...towns.map((town) => ({ marketplace: 'facebook' as const, town, models: two })),
]

const radiusMiles = 15
const dear = { priceFrom: 10_000, priceTo: 30_000 }
const cheap = { priceFrom: null, priceTo: 3_000 }

/**
 * Half of the searches have a realistic maximum price; the others match no car. Without criteria, the model is not
 * called.
 */
function createSearchInput(i: number, userId: string) {
  const { marketplace, town, models } = searchKinds[i % searchKinds.length]!
  const { zip: locationValue, latitude, longitude } = town
  const price = Math.floor(i / searchKinds.length) % 2 === 0 ? dear : cheap
  const place = { locationValue, latitude, longitude, radiusMiles, countrywide: false }
  return {
    ...{ id: randomUUID(), userId, make: 'honda', models, bodyTypes: [], ...place, ...price },
    marketplaces: [marketplace],
  }
}

/** Spreads the searches evenly over the same feeds. Half of those above ten want cars that are never listed. */
export async function createSearches(db: Database, client: Client, count: number): Promise<void> {
  const user = await db.user.create({
    data: {
      email: `${randomUUID()}@buyer.example`,
      firstName: 'Pat',
      lastName: 'Doe',
      countryCode: 'US',
      trialEndsAt: new Date(Date.now() + trialMs),
    },
  })
  await startSearches(
    db,
    client,
    Array.from({ length: count }, (_, i) => createSearchInput(i, user.id)),
  )
}

/** Stores the searches and starts their workflows. */
export async function startSearches(
  db: Database,
  client: Client,
  searches: (Prisma.SearchCreateManyInput & { id: string })[],
): Promise<void> {
  await db.search.createMany({ data: searches })
  await runInBatches(searches, ({ id: searchId }) =>
    client.workflow.signalWithStart(searchWorkflowType, searchWakeOptions({ searchId, isForced: false })),
  )
}

const batchSize = 10

export async function runInBatches<T>(all: T[], start: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += batchSize) {
    await Promise.all(all.slice(from, from + batchSize).map(start))
  }
}
