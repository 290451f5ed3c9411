import { randomUUID } from 'node:crypto'
import type { Client } from '@temporalio/client'
import { areasWithin } from '#domain/craigslist-areas'
import type { Database } from '#platform/database'
import { queues, searchWorkflowId, searchWorkflowType, signals } from '#workflows/contract'

/** Towns whose area has no other within reach, so that a small circle is one feed a model. */
export const towns = [
  { zip: '99501', latitude: 61.2181, longitude: -149.9003 },
  { zip: '96813', latitude: 21.3069, longitude: -157.8583 },
  { zip: '59101', latitude: 45.7833, longitude: -108.5007 },
  { zip: '58103', latitude: 46.8772, longitude: -96.7898 },
  { zip: '83702', latitude: 43.615, longitude: -116.2023 },
]
/** A search takes three models at most, so two searches cover a town's five feeds and ten cover all. */
export const modelSets = [
  ['civic', 'accord', 'fit'],
  ['cr-v', 'pilot'],
]
export const feedCount = towns.length * modelSets.flat().length
const kinds = towns.flatMap((town) => modelSets.map((models) => ({ town, models })))

const radiusMiles = 15
const dear = { priceFrom: 10_000, priceTo: 30_000 }
const cheap = { priceFrom: null, priceTo: 3_000 }

/** That many searches, spread evenly over the same 25 feeds; half of those above ten want cars that nobody lists. */
export async function createSearches(db: Database, client: Client, count: number): Promise<void> {
  for (const town of towns) {
    if (areasWithin(town, radiusMiles).length !== 1) throw new Error(`${town.zip} is no area of its own`)
  }
  const user = await db.user.create({
    data: {
      email: `${randomUUID()}@buyer.example`,
      firstName: 'Pat',
      lastName: 'Doe',
      countryCode: 'US',
      trialEndsAt: new Date(Date.now() + 7 * 24 * 60 * 60_000),
    },
  })
  const searches = Array.from({ length: count }, (_, i) => {
    const { town, models } = kinds[i % kinds.length]!
    const { zip: locationValue, latitude, longitude } = town
    const price = i < kinds.length || Math.floor(i / kinds.length) % 2 === 0 ? dear : cheap
    const place = { locationValue, latitude, longitude, radiusMiles, countrywide: false }
    return { id: randomUUID(), userId: user.id, make: 'honda', models, bodyTypes: [], ...place, ...price, marketplaces }
  })
  await db.search.createMany({ data: searches })
  for (const { id } of searches) {
    await client.workflow.signalWithStart(searchWorkflowType, {
      workflowId: searchWorkflowId(id),
      taskQueue: queues.searches,
      args: [{ searchId: id }],
      signal: signals.changed,
    })
  }
}
const marketplaces = ['craigslist']
