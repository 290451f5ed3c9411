import { expect, test } from 'vitest'
import { thorough } from '../../../e2e/support/canaries'
import { connectDatabase, type Database } from '#platform/database'
import type { ResultRow } from '#domain/listing/listing'
import { countStatements } from '../../../e2e/support/single-web'
import { createAlertScene } from '../../../e2e/support/alerts'
import { useDatabase } from '../../../e2e/support/database'
import { insertCandidate, insertNotified, insertUser } from '../../../e2e/support/rows'
import { loadNotificationState } from '../../stored/notification-states'
import { loadNotNotifiedCars } from '../../stored/not-notified'
import { useStoredFeed } from '../../../e2e/support/crawl/stored-feed'
import { type posting, row } from '../../../e2e/support/crawl/site-rows'
import { carColumnsSql, type CarColumns } from '../../identity/stored-cars'
import { linkVehicles, lockCarsForLinking } from '../../identity/link-vehicles'

const database = useDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const feed = useStoredFeed(database)
const { listing } = feed
const store = (rows: ResultRow[], db: Database = database.db, at = now) => feed.store(rows, at, {}, db)
const page = async (n: number, changed: Parameters<typeof posting>[1] = {}) => {
  await feed.storePage(n, changed, now)
  return listing(n)
}
const vehicleOf = async (...stated: Parameters<typeof page>) => (await page(...stated)).vehicleId
const vin = '1M8GDM9AXKP042788'
const otherVin = '1HGCM82633A004352'
/** Two postings of one car: same title, price, and location, without an odometer reading. */
const alike = (n: number): ResultRow =>
  row(n, { title: '2014 Honda Civic LX one owner, garage kept', odometerMiles: null })

test('listings with the same VIN or the exact same odometer are one vehicle', async () => {
  await store([row(1), row(2), row(3), row(4), row(5)])
  const first = await vehicleOf(1, { vin })
  expect(await vehicleOf(2, { vin })).toBe(first)
  expect(await vehicleOf(3, { odometerMiles: 91234 })).toBe(await vehicleOf(4, { odometerMiles: 91234 }))
  expect(await vehicleOf(5, { odometerMiles: 91235 })).not.toBe(await vehicleOf(4, { odometerMiles: 91234 }))
  expect(await database.db.listing.groupBy({ by: ['vehicleId'] })).toHaveLength(3)
})

test('a repost that names its original is the same vehicle, unless its VIN differs', async () => {
  await store([row(1), row(2), row(3)])
  const first = await vehicleOf(1, { odometerMiles: 90000, vin })
  expect(await vehicleOf(2, { odometerMiles: 91000, repostOf: '7970000001' })).toBe(first)
  expect(await vehicleOf(3, { vin: otherVin, repostOf: '7970000001' })).not.toBe(first)
})

const copied: Parameters<typeof page>[1] = {
  vin,
  ...{ priceCents: 250_000, odometerMiles: 90_123, seller: 'owner' as const, town: 'Boise' },
  ...{ latitude: 43.61, longitude: -116.2, postedAt: new Date('2026-11-05T10:00:00Z') },
}

test('an ad that copies another one’s figures is no posting of its vehicle, and is marked until it no longer looks so', async () => {
  await store([row(1), row(2)])
  const original = await page(1, { odometerMiles: 90_123, vin })
  const copy = await page(2, copied)
  expect(copy.vehicleId).not.toBe(original.vehicleId)
  expect(copy).toMatchObject({
    copyOfId: original.id,
    copySuspicion: {
      ...{ parts: ['VIN', 'mileage'], sign: 'price' },
      original: { marketplace: 'craigslist', priceCents: 790_000, town: 'Albany' },
    },
  })
  expect(original).toMatchObject({ copyOfId: null, copySuspicion: null })
  expect((await page(2, { ...copied, priceCents: 700_000 })).copyOfId).toBeNull()
  expect(await listing(2)).toMatchObject({ copySuspicion: null, vehicleId: original.vehicleId })
})

test('an original that is found after its copy marks it, and leaves its vehicle', async () => {
  await store([row(2), row(1)])
  await page(2, copied)
  const original = await page(1, { odometerMiles: 90_123, vin })
  expect(await listing(2)).toMatchObject({ copyOfId: original.id })
  expect((await listing(2)).vehicleId).not.toBe(original.vehicleId)
})

test('two cars of one dealer with one text are two vehicles, told by the site’s category only', async () => {
  const description =
    'Stop by Harbor View in Colonie and drive it home. Every vehicle passes our forty point check, comes with two keys and a full tank, and the staff answers the phone until nine.'
  const dealers = { description, seller: 'dealer', odometerMiles: null } as const
  await store([row(1, { odometerMiles: null, seller: 'dealer' }), row(2, { odometerMiles: null, seller: 'dealer' })])
  expect(await vehicleOf(1, { ...dealers, priceCents: 1_190_000 })).not.toBe(
    await vehicleOf(2, { ...dealers, priceCents: 1_240_000 }),
  )
})

test('a car keeps its vehicle when an edit adds its VIN, and when an edit states less', async () => {
  await store([row(1)])
  const first = await vehicleOf(1, { odometerMiles: 90000 })
  expect(await vehicleOf(1, { odometerMiles: 90000, vin })).toBe(first)
  expect(await vehicleOf(1, { odometerMiles: null })).toBe(first)
  expect(await database.db.vehicle.count()).toBe(1)
})

test('links rows of one car when their page is stored, with the reason', async () => {
  await store([alike(1), alike(2), row(3)])
  const [first, second, third] = [await listing(1), await listing(2), await listing(3)]
  expect(second.vehicleId).toBe(first.vehicleId)
  expect(third.vehicleId).not.toBe(first.vehicleId)
  expect(await database.db.sameVehiclePair.findMany()).toMatchObject([{ reason: 'figures' }])
})

test.each([
  ['listed before it', -1, false],
  ['listed since and gone again', 1, true],
])('links a repost among 120 similar cars that were %s', async (_, days, areGone) => {
  const same = { title: '2014 Honda Civic LX', priceCents: 900_000 }
  const similar = Array.from({ length: 120 }, (_, i) => row(100 + i, { ...same, odometerMiles: 48_100 + 20 * i }))
  const at = new Date(now.getTime() + days * 24 * 60 * 60_000)
  await store(similar, database.db, at)
  if (areGone) await database.db.listing.updateMany({ data: { goneAt: at, goneReason: 'TAKEN_DOWN' } })
  await store([row(1, { ...same, odometerMiles: 50_911 })])
  const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff' // ids are random; this one sorts last
  await database.db.$executeRaw`UPDATE "Listing" SET id = ${last}::uuid WHERE id = ${(await listing(1)).id}::uuid`
  await store([row(2, { ...same, odometerMiles: 50_911 })], database.db, new Date(now.getTime() + 2 * days))
  expect((await listing(2)).vehicleId).toBe((await listing(1)).vehicleId)
})

test('links a page of 360 rows in two statements', thorough, async () => {
  await store(Array.from({ length: 360 }, (_, i) => row(i)))
  const counter = await countStatements(database.url)
  const db = connectDatabase(counter.url, 1)
  try {
    const rows = await db.$queryRaw<CarColumns[]>`SELECT ${carColumnsSql('l')} FROM "Listing" l`
    const before = counter.count()
    await linkVehicles(db, rows)
    expect(rows).toHaveLength(360)
    expect(counter.count() - before).toBe(2)
  } finally {
    await db.$disconnect()
    await counter.close()
  }
})

test('two crawls that store one car concurrently link it', async () => {
  for (const round of [0, 1, 2]) {
    const [one, other] = [2 * round + 1, 2 * round + 2]
    const figures = { odometerMiles: 50_011 + round * 7_000, title: '2014 Honda Civic LX' }
    await Promise.all([store([row(one, figures)]), store([row(other, figures)])])
    expect((await listing(one)).vehicleId).toBe((await listing(other)).vehicleId)
  }
})

test('transactions that store cars of the same make wait for each other', async () => {
  const waits = () =>
    database.db.$queryRaw<object[]>`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
  let store2: Promise<unknown> = Promise.resolve()
  await database.db.$transaction(async (tx) => {
    await lockCarsForLinking(tx, [{ make: 'honda', vin: null }])
    store2 = store([row(1)])
    await expect.poll(waits).toHaveLength(1)
  })
  await store2
  expect((await listing(1)).vehicleId).not.toBeNull()
})

test('undoes a merge when the VINs differ, and each car gets its own vehicle', async () => {
  await store([alike(1), alike(2)])
  await page(1, { title: alike(1).title, odometerMiles: null, vin })
  const joined = await page(2, { title: alike(2).title, odometerMiles: null })
  expect(joined.vehicleId).toBe((await listing(1)).vehicleId)
  const before = (await listing(1)).revision
  const parted = await page(2, { title: alike(2).title, odometerMiles: null, vin: otherVin })
  expect(parted.vehicleId).not.toBe((await listing(1)).vehicleId)
  expect(await database.db.sameVehiclePair.count()).toBe(0)
  expect((await listing(1)).revision).toBe(before + 1) // judged again
})

test('a lower odometer undoes a merge; a posting with fewer facts does not', async () => {
  await store([row(1, { odometerMiles: 61_234 }), row(2, { odometerMiles: 61_234 })])
  const { vehicleId } = await listing(1)
  expect((await page(2, { odometerMiles: null })).vehicleId).toBe(vehicleId)
  expect((await page(2, { odometerMiles: 48_900 })).vehicleId).not.toBe(vehicleId)
})

test('does not link listings with different VINs through a third one', async () => {
  await store([alike(1), alike(2), alike(3)])
  const at = (n: number, stated: string | null) => page(n, { title: alike(n).title, odometerMiles: null, vin: stated })
  await at(1, vin)
  await at(2, otherVin)
  await at(3, null)
  const [first, second] = [await listing(1), await listing(2)]
  expect(first.vehicleId).not.toBe(second.vehicleId)
})

test('keeps a vehicle together when the listing in the middle is purged', async () => {
  await store([row(1, { odometerMiles: 61_234 }), row(2, { odometerMiles: 61_234 })])
  await database.db.sameVehiclePair.deleteMany()
  const { vehicleId } = await listing(1)
  await page(2, { odometerMiles: null, title: '2014 civic', priceCents: 500_000 })
  expect((await listing(2)).vehicleId).toBe(vehicleId)
})

/** The kind of notification the target would get for a match without a price. */
async function knownTo(targetId: string, listingId: string) {
  const car = { listingId, priceCents: null, currency: null, grade: 'MATCH' as const, verdicts: [] }
  return (await loadNotificationState(database.db, { id: targetId, alertId: null }, car)).kind
}

/** A target notified of the first of two listings of one vehicle, and a search that matches the second. */
async function toldOfFirst() {
  await store([alike(1), alike(2)])
  const [first, second] = [await listing(1), await listing(2)]
  const { target, searchId } = await createAlertScene(database.db)
  await insertNotified(database.db, target.id, first)
  await insertCandidate(database.db, searchId, second.id, { stage: 'MATCH', listingRevision: second.revision })
  const known = () => knownTo(target.id, second.id)
  const untold = () => loadNotNotifiedCars(database.db, { searchId, targetId: target.id, alertId: null })
  return { target, searchId, second, known, untold }
}

test('a car suppressed by a wrong merge is unannounced again once it is undone', async () => {
  const { second, searchId, known, untold } = await toldOfFirst()
  expect(await known()).toBe('notified')
  expect(await untold()).toEqual([])
  await page(1, { title: alike(1).title, odometerMiles: null, vin })
  await page(2, { title: alike(2).title, odometerMiles: null, vin: otherVin })
  expect(await known()).toBe('nothing')
  const { revision } = await listing(2)
  await database.db.candidate.updateMany({ where: { searchId }, data: { listingRevision: revision } }) // judged again
  expect(await untold()).toMatchObject([{ listingId: second.id }])
})

test('two cars count as announced once one was announced and they are merged', async () => {
  await store([row(1, { odometerMiles: 61_234 }), row(2, { odometerMiles: 75_000 })])
  const { target } = await createAlertScene(database.db)
  await insertNotified(database.db, target.id, await listing(1))
  const known = async () => knownTo(target.id, (await listing(2)).id)
  expect(await known()).toBe('nothing')
  await page(2, { odometerMiles: 61_234 })
  expect(await known()).toBe('notified')
})

test('notifications about a purged listing still count after its vehicle is merged', async () => {
  await store([row(1, { odometerMiles: 61_234 }), row(2, { odometerMiles: 75_001 }), row(3, { odometerMiles: 75_001 })])
  const { target } = await createAlertScene(database.db)
  const { vehicleId } = await listing(1)
  await database.db.notifiedCar.create({ data: { targetId: target.id, vehicleId, notifiedAt: now } })
  await page(1, { odometerMiles: 75_001 })
  const { id, vehicleId: merged } = await listing(2)
  expect((await listing(1)).vehicleId).toBe(merged)
  expect(await knownTo(target.id, id)).toBe('notified')
})

test('notes follow a merged vehicle, after the notes that are there', async () => {
  await store([row(1, { odometerMiles: 61_234 }), row(2, { odometerMiles: 75_001 }), row(3, { odometerMiles: 75_001 })])
  const { db } = database
  const [ada, bob] = [await insertUser(db), await insertUser(db)]
  const [from, to] = [(await listing(1)).vehicleId!, (await listing(2)).vehicleId!]
  await db.carNote.createMany({
    data: [
      { userId: ada.id, vehicleId: from, text: 'called' },
      { userId: ada.id, vehicleId: to, text: 'seen' },
      { userId: bob.id, vehicleId: from, text: 'mine' },
    ],
  })
  await page(1, { odometerMiles: 75_001 })
  expect((await listing(1)).vehicleId).toBe(to)
  const notes = await db.carNote.findMany({ where: { vehicleId: { in: [from, to] } } })
  expect(new Map(notes.map(({ userId, text }) => [userId, text]))).toEqual(
    new Map([
      [ada.id, 'seen\n\ncalled'],
      [bob.id, 'mine'],
    ]),
  )
  expect(notes.map(({ vehicleId }) => vehicleId)).toEqual([to, to])
})
