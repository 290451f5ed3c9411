import { expect, test } from 'vitest'
import {
  type insertListing,
  insertReading,
  insertSearch,
  toJson,
  createVerdict,
  insertFoundCar,
} from '../../../../e2e/support/rows'
import { fetchResults } from '../../../../e2e/support/judged-cars'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { loader } from './route'
import type { Gallery } from './gallery.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)
const photoUrls = [
  'https://images.example/0.jpg',
  ...['a', 'b', 'c'].map((name) => `http://localhost:4010/${name}.jpg`),
]
const seenLeather = createVerdict('leather seats', {
  answer: 'yes',
  evidence: [{ kind: 'photo', photo: 3, seen: 'black leather' }],
})

async function carWith(over: Parameters<typeof insertListing>[1]) {
  const { id } = await insertSearch(web.db, ada.userId)
  const listing = await insertFoundCar(web.db, id, { stage: 'MATCH', verdicts: toJson([seenLeather]) }, over)
  return { id, listingId: listing.id, path: `/dashboard/search/${id}/car/${listing.id}/photos`, listing }
}
type Car = Awaited<ReturnType<typeof carWith>>
const at = ({ path, id, listingId }: Pick<Car, 'path' | 'id' | 'listingId'>, number: string, token = ada.token) =>
  callRoute(loader, `${path}/${number}`, { token, params: { id, listingId, number } })

test('shows the photos by our URLs, with the evidence in each', async () => {
  const car = await carWith({ photoUrls })
  await insertReading(web.db, car.listing.contentHash!, [
    { feature: 'sunroof', answer: 'yes', number: null, evidence: [{ kind: 'photo', photo: 2, seen: 'glass' }] },
  ])
  const { gallery, number } = (await (await at(car, '3')).json()) as { gallery: Gallery; number: number }
  expect(number).toBe(3)
  expect(gallery).toMatchObject({ name: '2016 Honda Civic EX-L', price: '$12,400', mileage: '71k mi' })
  expect(gallery.photos.map((photo) => photo.number)).toEqual([2, 3, 4])
  for (const { url } of gallery.photos) expect(url).toMatch(new RegExp(`^/photo/${car.listingId}/[\\w-]+/800$`))
  expect(gallery.seen.map(({ photo, words, seen }) => [photo, words, seen])).toEqual([
    [3, 'Leather seats', 'black leather'],
    [2, 'Sunroof', 'glass'],
  ])
})

test('the results use the same photo URLs and no others', async () => {
  const car = await carWith({ photoUrls })
  const { matches } = await fetchResults(car.id, ada.token)
  const { gallery } = (await (await at(car, '2')).json()) as { gallery: Gallery }
  expect(matches.cars[0]).toMatchObject({ photos: 3, photoUrl: gallery.photos[0]!.url })
  expect(JSON.stringify(matches)).not.toContain('images.example')
  expect(JSON.stringify(matches)).not.toContain('localhost:4010')
})

test('a missing photo redirects to the first, and a car without photos to the results', async () => {
  const car = await carWith({ photoUrls })
  for (const number of ['1', '9', 'x']) {
    const response = await at(car, number)
    expect([response.status, response.headers.get('location')]).toEqual([302, `${car.path}/2`])
  }
  const bare = await carWith({ photoUrls: [] })
  const response = await at(bare, '1')
  const back = `/dashboard/search/${bare.id}/results#car-${bare.listingId}`
  expect([response.status, response.headers.get('location')]).toEqual([302, back])
})

test('answers 404 for photos of a car that the search has not found', async () => {
  const [car, other] = [await carWith({ photoUrls }), await carWith({ photoUrls })]
  expect((await at(car, '2', bob.token)).status).toBe(404)
  expect((await at({ ...car, listingId: other.listingId }, '2')).status).toBe(404)
  expect((await at({ ...car, listingId: 'nobody' }, '2')).status).toBe(404)
})

test("shows since which day a car is gone, in the reader's time zone", async () => {
  const goneAt = new Date(Date.UTC(2025, 0, 2, 3))
  const car = await carWith({ photoUrls, goneAt, goneReason: 'TAKEN_DOWN' })
  await web.db.user.update({ where: { id: ada.userId }, data: { timeZone: 'America/Denver' } })
  const { gallery } = (await (await at(car, '2')).json()) as { gallery: Gallery }
  expect(gallery.gone).toBe('Gone since January 1, 2025')
})
