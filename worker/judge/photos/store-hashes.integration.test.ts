import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countSharedPhotos } from '#domain/identity/contradictions'
import { createCar } from '#sandbox/inventory/cars/create-car'
import { modelLines } from '#sandbox/inventory/cars/models'
import { marketplaceEncodings, renderPhoto } from '#sandbox/photos/render'
import { photoViews } from '#sandbox/photos/edge-code'
import { createRandom } from '#sandbox/random'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import {
  insertCandidate,
  insertListing,
  type insertSearch,
  wantedCriterion,
  toJson,
  photoHashesByListing,
  insertBuyer,
} from '../../../e2e/support/rows'
import { startFakeModel } from '../../../e2e/support/injectable-model'
import { workerDependencies } from '../../../e2e/support/worker'
import { useSite } from '../../../e2e/support/crawl/test-site'
import { judgeCandidates } from '../judge-candidates'

const database = useDatabase()
const host = useSite('')
const files = new Map<string, Buffer>()
const car = (seed: number) => createCar(modelLines[0]!, createRandom(seed))

/** Photo files of two cars by URL path, such as /craigslist-1-side.jpg. */
beforeAll(async () => {
  for (const marketplace of ['craigslist', 'facebook'] as const)
    for (const seed of [1, 2])
      for (const view of photoViews)
        files.set(
          `/${marketplace}-${seed}-${view}.jpg`,
          await renderPhoto(car(seed), view, { width: 480, height: 360 }, marketplaceEncodings[marketplace]),
        )
})

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Vehicle', 'User')
  host.answer = (req, res) => {
    const file = files.get(req.url!.replace(/\?.*$/, ''))
    if (file) res.writeHead(200, { 'content-type': 'image/jpeg' }).end(file)
    else res.writeHead(404).end()
  }
})

const photosOf = (marketplace: string, seed: number) =>
  photoViews.map((view) => `${host.base}/${marketplace}-${seed}-${view}.jpg`)
const withPhotos = (photoUrls: string[], stated: Parameters<typeof insertListing>[1] = {}) =>
  insertListing(database.db, { photoUrls, ...stated })
const stored = (listingId: string) =>
  database.db.photoHash.findMany({ where: { listingId }, orderBy: { photo: 'asc' } })

async function judge(listingIds: string[], search: Parameters<typeof insertSearch>[2] = {}, modelUrl?: string) {
  const { searchId } = await insertBuyer(database.db, { search: search })
  for (const id of listingIds) await insertCandidate(database.db, searchId, id)
  const config = { SANDBOX_URL: host.base, ...(modelUrl ? { OPENAI_BASE_URL: modelUrl } : {}) }
  return judgeCandidates(workerDependencies(database.db, config), { searchId })
}

/** States nothing that identifies the car. */
const silent = { odometerMiles: null, description: 'Runs well.', vin: null }

test('recognizes the same car on two marketplaces by its photos alone', async () => {
  const listings = [
    await withPhotos(photosOf('craigslist', 1), { ...silent, priceCents: 1_300_000 }),
    await withPhotos(photosOf('facebook', 1), { ...silent, priceCents: 1_230_000 }),
    await withPhotos(photosOf('craigslist', 2), { ...silent, priceCents: 1_180_000 }),
  ]
  const ids = listings.map(({ id }) => id)
  expect(await judge(ids)).toMatchObject({ judged: 3, queued: 3 })
  const hashes = await photoHashesByListing(database.db, ids)
  const [first, again, other] = ids.map((id) => hashes.get(id)!)
  expect([first, again, other].map((list) => list?.length)).toEqual([3, 3, 3])
  expect(countSharedPhotos(first!, again!)).toBe(3)
  expect(countSharedPhotos(first!, other!)).toBe(0)
  const [vehicle, same, another] = await Promise.all(
    ids.map(async (id) => (await database.db.listing.findUniqueOrThrow({ where: { id } })).vehicleId),
  )
  expect(same).toBe(vehicle)
  expect(another).not.toBe(vehicle)
})

test('fetches at most four photos, once for all searches, and not again under a new signature', async () => {
  const many = [...photosOf('craigslist', 1), ...photosOf('craigslist', 2)]
  const { id } = await withPhotos(many)
  await judge([id])
  expect(host.paths()).toHaveLength(4)
  expect(await stored(id)).toHaveLength(4)
  await database.db.listing.update({ where: { id }, data: { photoUrls: many.map((url) => `${url}?signed=again`) } })
  await judge([id])
  expect(host.paths()).toHaveLength(4)
})

test('hashes a changed photo and deletes the hash of a removed one', async () => {
  const [side, front, inside] = photosOf('craigslist', 1)
  const { id } = await withPhotos([side!, front!])
  await judge([id])
  await database.db.listing.update({ where: { id }, data: { photoUrls: [front!, inside!], contentHash: 'edited' } })
  await judge([id])
  expect((await stored(id)).map(({ photo }) => photo)).toEqual(['craigslist-1-front.jpg', 'craigslist-1-interior.jpg'])
})

test('an unavailable photo is retried later and delays neither the others nor the alert', async () => {
  const [side, front] = photosOf('craigslist', 1)
  const { id } = await withPhotos([`${host.base}/missing.jpg`, side!, front!])
  expect(await judge([id])).toMatchObject({ judged: 1, queued: 1 })
  expect((await stored(id)).map(({ photo }) => photo)).toEqual(['craigslist-1-front.jpg', 'craigslist-1-side.jpg'])
  files.set('/missing.jpg', files.get('/craigslist-2-side.jpg')!)
  await judge([id])
  expect(await stored(id)).toHaveLength(3)
  files.delete('/missing.jpg')
})

test('a host that never responds does not delay the alert', async () => {
  host.answer = () => {}
  const { id } = await withPhotos(photosOf('craigslist', 1))
  const judging = judge([id])
  // The alert is queued while the host still does not respond, and the call ends without it.
  await expect.poll(() => database.db.alert.count()).toBe(1)
  expect(await judging).toMatchObject({ judged: 1, queued: 1 })
  expect(await stored(id)).toEqual([])
})

test('does not fetch photos again that the montage contains', async () => {
  const model = await startFakeModel(() => {
    const claim = { feature: 'sunroof', answer: 'yes', number: null, quote: null, attribute: null }
    return JSON.stringify({ facts: [{ ...claim, photo: 1, seen: 'a sunroof' }], answers: [] })
  })
  const { id } = await withPhotos(photosOf('craigslist', 1))
  const search = { smartCriteria: 'sunroof', criteria: toJson([wantedCriterion('sunroof')]) }
  expect(await judge([id], search, model.url)).toMatchObject({ judged: 1 })
  await model.close()
  expect(host.paths()).toHaveLength(3)
  expect(await stored(id)).toHaveLength(3)
})

test("ignores a photo shared by five cars, but not one shared by a single car's listings", async () => {
  const banner = { photo: 'banner.jpg', hash: 'f0f0f0f0f0f0f0f0' }
  const own = { photo: 'own.jpg', hash: '00ff00ff00ff00ff' }
  const plain = { photo: 'plain.jpg', hash: null }
  const listings = await Promise.all(Array.from({ length: 5 }, () => withPhotos([])))
  const { id, vehicleId } = listings[0]!
  const rows = (some: typeof listings) => some.map((l) => ({ listingId: l.id, ...banner }))
  await database.db.photoHash.createMany({ data: [...rows(listings), { listingId: id, ...own }, { listingId: id, ...plain }] }) // oxfmt-ignore
  const ids = listings.map((listing) => listing.id)
  const none = ids.slice(1).map((other) => [other, []] as [string, string[]])
  expect(await photoHashesByListing(database.db, ids)).toEqual(new Map([[id, [own.hash]], ...none]))
  await database.db.listing.updateMany({ data: { vehicleId } })
  expect((await photoHashesByListing(database.db, [id])).get(id)).toEqual([banner.hash, own.hash])
})

test('deletes the hashes with their listing', async () => {
  const { id } = await withPhotos(photosOf('craigslist', 1))
  await judge([id])
  expect(await database.db.photoHash.count()).toBe(3)
  await database.db.listing.delete({ where: { id } })
  expect(await database.db.photoHash.count()).toBe(0)
})
