import { expect, test } from 'vitest'
import { type insertListing, insertSearch, insertFoundCar } from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb } from '../../../../e2e/support/web'
import type { MapView } from './map-view.server'
import { loader } from './route'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const inOakland = { latitude: 37.8, longitude: -122.27, town: 'Oakland' }
const inSanJose = { latitude: 37.34, longitude: -121.89, town: 'San Jose, CA' }
const nowhere = { latitude: null, longitude: null, town: null }
const aroundOakland = {
  countrywide: false,
  latitude: 37.8,
  longitude: -122.27,
  radiusMiles: 60,
  locationLabel: 'Oakland, California',
}

async function car(
  searchId: string,
  stage: 'MATCH' | 'LIKELY' | 'POSSIBLE',
  over: Parameters<typeof insertListing>[1],
) {
  const { id } = await insertFoundCar(web.db, searchId, { stage }, over)
  return id
}
const mapOf = (id: string, token: string) => callRoute(loader, `/dashboard/search/${id}/map`, { token, params: { id } })
async function load(id: string) {
  const response = await mapOf(id, ada.token)
  return ((await response.json()) as { map: MapView }).map
}

test('matches and likely cars by place, nearest first, with those that say no place', async () => {
  const { id } = await insertSearch(web.db, ada.userId, aroundOakland)
  const far = await car(id, 'LIKELY', inSanJose)
  const one = await car(id, 'MATCH', inOakland)
  const two = await car(id, 'LIKELY', inOakland)
  const byTown = await car(id, 'MATCH', { ...nowhere, town: 'Walnut Creek, CA' })
  const lost = await car(id, 'LIKELY', nowhere)
  const unknown = await car(id, 'LIKELY', { ...nowhere, town: 'near the lake' })
  await car(id, 'POSSIBLE', inOakland)
  await car(id, 'MATCH', { ...inOakland, goneAt: new Date() })

  const map = await load(id)
  const ids = (cars: { listingId: string }[]) => cars.map(({ listingId }) => listingId).sort()
  expect(map.marks.map(({ place, cars }) => [place, ids(cars)])).toEqual([
    ['Oakland', [one, two].sort()],
    ['Walnut Creek, CA', [byTown]],
    ['San Jose, CA', [far]],
  ])
  expect(ids(map.unplaced)).toEqual([lost])
  expect(ids(map.elsewhere)).toEqual([unknown])
  expect(map.area).toBe('60 mi of Oakland, California')
  expect(map.notLoaded).toBe(0)
})

test('a countrywide search shows the country', async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  await car(id, 'MATCH', inOakland)
  await car(id, 'LIKELY', { latitude: 18.4, longitude: -66.1, town: 'San Juan, PR' })
  const map = await load(id)
  expect(map.area).toBeNull()
  expect(map.marks.map(({ place }) => place)).toEqual(['Oakland'])
  expect(map.elsewhere).toHaveLength(1)
})

test('is private to its owner', async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  expect((await mapOf(id, bob.token)).status).toBe(404)
})
