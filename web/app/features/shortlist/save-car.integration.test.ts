import { expect, test } from 'vitest'
import { insertCandidate, insertListing, insertSearch, insertFoundCar } from '../../../../e2e/support/rows'
import { fetchResults } from '../../../../e2e/support/judged-cars'
import { callRoute, useTestUsers, useWeb } from '../../../../e2e/support/web'
import { action as apiSave } from '../../routes/api.searches_.$id_.save'
import { action as carAction, loader as carLoader } from '../../routes/dashboard.search.$id_.car.$vehicleId/route'
import { action } from '../../routes/dashboard.search.$id_.results/route'
import type { CarPage } from '../../routes/dashboard.search.$id_.car.$vehicleId/car-page.server'
import { maxSavedCars } from './saved-car-rules'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

async function scene() {
  await web.db.savedCar.deleteMany()
  const { id } = await insertSearch(web.db, ada.userId)
  const listing = await insertFoundCar(web.db, id, { stage: 'POSSIBLE' })
  const results = `/dashboard/search/${id}/results`
  return {
    ...{ id, listing, results },
    press: (intent: string, token = ada.token) =>
      callRoute(action, `${results}?sort=price`, { token, params: { id }, form: { intent } }),
    areSaved: async () => (await fetchResults(id, ada.token)).possible.cars.map(({ isSaved }) => isSaved),
  }
}

test('saves a car with the price and the search, shows it as saved under another posting, and removes it', async () => {
  const { id, listing, results, press, areSaved } = await scene()
  expect(await areSaved()).toEqual([false])
  expect((await press(`save:${listing.id}`)).headers.get('location')).toBe(`${results}?sort=price`)
  const saved = { userId: ada.userId, listingId: listing.id, searchId: id, state: 'TO_CALL', priceCents: 1_240_000 }
  expect(await web.db.savedCar.findMany()).toMatchObject([saved])
  const repost = await insertListing(web.db, { vehicleId: listing.vehicleId, priceCents: 1_100_000 })
  await insertCandidate(web.db, id, repost.id, { stage: 'POSSIBLE' })
  expect(await areSaved()).toEqual([true])
  await press(`save:${repost.id}`)
  expect(await web.db.savedCar.count()).toBe(1)
  await press(`unsave:${repost.id}`)
  expect([await areSaved(), await web.db.savedCar.count()]).toEqual([[false], 0])
})

test('saves a car from a notification in the logged-in browser', async () => {
  const { id, listing } = await scene()
  const save = (token: string | undefined, given: object = {}) =>
    callRoute(apiSave, `/api/searches/${id}/save`, { params: { id }, json: { listingId: listing.id }, token, ...given })
  expect([(await save(undefined)).status, (await save(bob.token)).status]).toEqual([401, 404])
  expect((await save(ada.token, { json: { listingId: 'x' } })).status).toBe(404)
  const foreign = { headers: { cookie: `session=${ada.token}`, origin: 'https://evil.example' } }
  expect((await save(undefined, foreign)).status).toBe(403)
  expect(await web.db.savedCar.count()).toBe(0)
  expect((await save(ada.token)).status).toBe(200)
  expect(await web.db.savedCar.count()).toBe(1)
})

test('saves and removes a car on its page', async () => {
  const { id, listing } = await scene()
  const of = { token: ada.token, params: { id, vehicleId: listing.vehicleId! } }
  const path = `/dashboard/search/${id}/car/${listing.vehicleId}`
  const isSaved = async () =>
    ((await (await callRoute(carLoader, path, of)).json()) as { page: CarPage }).page.car.isSaved
  const press = (intent: string) => callRoute(carAction, path, { ...of, form: { intent, listingId: listing.id } })
  expect(await isSaved()).toBe(false)
  expect((await press('save')).headers.get('location')).toBe(path)
  expect(await isSaved()).toBe(true)
  await press('unsave')
  expect(await isSaved()).toBe(false)
})

test("rejects other users' cars, cars that the search has not found, and cars above the limit", async () => {
  const { listing, press } = await scene()
  const { id: elsewhere } = await insertListing(web.db)
  const statuses = [
    press(`save:${listing.id}`, bob.token),
    press(`save:${elsewhere}`),
    press('save:x'),
    press('unsave:x'),
  ]
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await web.db.savedCar.count()).toBe(0)
  for (let i = 0; i < maxSavedCars; i++) {
    await web.db.savedCar.create({ data: { userId: ada.userId, listingId: (await insertListing(web.db)).id } })
  }
  expect((await press(`save:${listing.id}`)).status).toBe(403)
  expect(await web.db.savedCar.count()).toBe(maxSavedCars)
})
