import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../e2e/support/database'
import { insertSearch, insertUser } from '../../../../e2e/support/rows'
import { callRoute, useWeb, signUpAccount } from '../../../../e2e/support/web'
import { action, loader } from '../../routes/dashboard.search.$id/route'
import { action as previewCall } from '../../routes/dashboard.search.preview'
import { loadFunnels } from '../searches/funnel.server'
import { expectedWait } from './recent-cars.server'
import { loadPreview } from './preview.server'

const web = useWeb()
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const now = () => new Date()
const sanFrancisco = {
  otherCars: [],
  otherPlaces: [],
  countrywide: false,
  latitude: 37.7485,
  longitude: -122.4184,
  radiusMiles: 1,
}
const asked = { ...sanFrancisco, make: 'honda', models: ['civic'], marketplaces: ['craigslist'] }
const typed = { make: 'honda', models: ['civic'], marketplaces: ['craigslist'], location: '94110', radius: '1' }

beforeEach(() => emptyTables(web.db, 'Listing', 'Feed', 'User', 'MarketplaceCapacity'))

const plan = (over: object = {}) =>
  web.db.marketplaceCapacity.create({
    data: {
      ...{ marketplace: 'craigslist', at: now(), feeds: 0, newPerHour: 0, neededPerMinute: 1, allowedPerMinute: 30 },
      ...{ p50Minutes: 1, p95Minutes: 1, shortestMs: minuteMs, ...over },
    },
  })

/** A search that watches these areas, with the crawl interval of each (ms). */
async function watching(areas: Record<string, number>) {
  const user = await insertUser(web.db)
  const search = await insertSearch(web.db, user.id, asked)
  for (const [area, intervalMs] of Object.entries(areas)) {
    const key = `craigslist/${area}/*/*`
    const crawled = {
      lastAttemptAt: now(),
      lastSuccessAt: now(),
      readBackTo: new Date(Date.now() - 7 * dayMs),
      lastOutcome: 'LISTINGS' as const,
      freshnessMs: intervalMs,
    }
    const data = { key, marketplace: 'craigslist', area, intervalMs, newPerHour: 60, ...crawled }
    await web.db.feed.create({ data: { ...data, searches: { create: { searchId: search.id } } } })
  }
  return search
}

test("derives the wait from the planned interval of the search's feeds", async () => {
  expect(await expectedWait(asked, now())).toBeNull() // no plan yet
  await plan()
  await watching({ sfbay: 3 * minuteMs })
  expect(await expectedWait(asked, now())).toBe('We find new cars within about 4 minutes of being posted.')
})

test('plans unwatched feeds with the others, at an assumed rate', async () => {
  await plan({ allowedPerMinute: 1 })
  expect(await expectedWait(asked, now())).toBe('We find new cars within about 2 minutes of being posted.')
  const country = { ...asked, countrywide: true }
  expect(await expectedWait(country, now())).toBe('We find new cars within about an hour of being posted.')
})

test('counts the feeds of each place, and those that two makes share once', async () => {
  await plan({ allowedPerMinute: 1 })
  const alone = await expectedWait(asked, now())
  expect(await expectedWait({ ...asked, otherCars: [{ make: 'toyota', models: [] }] }, now())).toBe(alone)
  const places = [
    [34.05, -118.24],
    [41.87, -87.63],
    [40.71, -74.01],
    [29.76, -95.37],
  ] as const
  const otherPlaces = places.map(([latitude, longitude]) => ({
    latitude,
    longitude,
    radiusMiles: 1,
    label: '',
    value: '',
  }))
  expect(alone).toBe('We find new cars within about 2 minutes of being posted.')
  expect(await expectedWait({ ...asked, otherPlaces }, now())).toBe(
    'We find new cars within about 10 minutes of being posted.',
  )
})

test('promises a longer wait if the budget delays crawls', async () => {
  await plan({ neededPerMinute: 60 })
  const search = await watching({ sfbay: 3 * minuteMs })
  expect(await expectedWait(asked, now())).toBe('We find new cars within about 8 minutes of being posted.')
  expect(await promiseOf(search.id)).toBe('We find new cars within about 8 minutes')
})

const promiseOf = async (id: string) => {
  const search = await web.db.search.findUniqueOrThrow({ where: { id } })
  return (await loadFunnels([search], { now: now(), timeZone: 'UTC' })).get(id)!.promise
}

test('shows the shortest and longest wait if feeds differ', async () => {
  await plan()
  const { id } = await watching({ sfbay: 3 * minuteMs, chico: 12 * minuteMs })
  expect(await promiseOf(id)).toBe('We find new cars within about 4 to 15 minutes')
  await web.db.feed.updateMany({ where: { area: 'chico' }, data: { failingSince: now(), lastOutcome: 'BLOCKED' } })
  expect(await promiseOf(id)).toBeNull()
})

test("the form shows the stored search's wait and the preview the draft's, with and without JavaScript", async () => {
  const { token, userId } = await signUpAccount(web.db)
  await plan()
  await watching({ sfbay: 3 * minuteMs })
  const { id } = await insertSearch(web.db, userId, asked)
  const shown = (query = '') => callRoute(loader, `/dashboard/search/${id}${query}`, { token, params: { id } })
  const wait = 'We find new cars within about 4 minutes of being posted.'
  expect((await (await shown()).json()).wait).toBe(wait)
  expect((await (await shown('?radius=500')).json()).wait).toBeNull()
  const byScript = await callRoute(previewCall, '/dashboard/search/preview', { token, form: typed })
  expect((await byScript.json()).wait).toBe(wait)
  const byButton = await callRoute(action, `/dashboard/search/${id}`, {
    token,
    params: { id },
    form: { ...typed, intent: 'preview' },
  })
  expect(await byButton.json()).toMatchObject({ wait: null, preview: { wait } })
})

test('a fully crawled area has cars to count for any make', async () => {
  await watching({ sfbay: 3 * minuteMs })
  expect((await loadPreview({ ...typed, make: 'ford', models: [] }, now())).headline).toMatch(
    /^We have seen no cars like this/,
  )
})
