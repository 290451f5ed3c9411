import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { createSearch } from '../../../e2e/support/crawl/crawl-scene'
import { at, useStoredFeed } from '../../../e2e/support/crawl/stored-feed'
import { posting, row, token } from '../../../e2e/support/crawl/site-rows'
import { lockCarsForLinking } from '../../identity/link-vehicles'

const dayMinutes = 24 * 60

const database = useDatabase()
const { ids, listing, makeFeed, markGone, store, storePage, storePosting } = useStoredFeed(database)
/** PostgreSQL's xmin, which changes with every write to a row. */
const marks = () => database.db.$queryRaw`SELECT id, xmin::text FROM "Listing" ORDER BY id`

test('stores a page as listings and feed links, with the car from its title', async () => {
  expect(await store([row(1), row(2)])).toEqual({ rows: 2, changed: 2 })
  expect(await listing(1)).toMatchObject({
    make: 'honda',
    model: 'civic',
    year: 2014,
    trim: 'LX',
    priceCents: 790000,
    photoUrls: ['https://images.craigslist.org/a_600x450.jpg', 'https://images.craigslist.org/b_600x450.jpg'],
    flags: [],
    firstSeenAt: at(0),
    changedAt: at(0),
    postingFetchedAt: null,
  })
  expect(await database.db.feedListing.count()).toBe(2)
})

test('flags a row or posting whose title and fields name different cars, and stores no make', async () => {
  await store([row(1, { title: '2013 Chrysler Town & Country', makeModelText: 'Honda Odyssey', flags: ['no-photo'] })])
  expect(await listing(1)).toMatchObject({ make: null, model: null, flags: ['no-photo', 'conflicting-title'] })
  const stated = { title: '2013 Chrysler Town & Country', makeModelText: 'honda odyssey', year: 2013 }
  await storePage(1, stated, at(1))
  expect(await listing(1)).toMatchObject({ make: null, model: null, trim: null, flags: ['conflicting-title'] })
  await storePage(1, { ...stated, makeModelText: null }, at(2))
  expect(await listing(1)).toMatchObject({ make: 'chrysler', model: 'town-country', flags: [] })
})

test('stores a separately stated trim without body and doors', async () => {
  await store([row(1, { title: '2014 Ford Escape' })])
  const stated = { title: '2014 Ford Escape', makeModelText: null, attributes: { trim: 'SE Sport Utility 4D' } }
  await storePage(1, stated, at(1))
  expect(await listing(1)).toMatchObject({ make: 'ford', model: 'escape', trim: 'SE' })
})

test('storing the same page again writes nothing', async () => {
  await store([row(1), row(2)])
  const before = await marks()
  expect(await store([row(1), row(2)], at(1))).toEqual({ rows: 2, changed: 0 })
  expect(await marks()).toEqual(before)
  expect(await database.db.listing.count()).toBe(2)
})

test('an unchanged page does not wait for a crawl that is storing cars of the same make', async () => {
  await store([row(1)])
  await database.db.$transaction(async (tx) => {
    await lockCarsForLinking(tx, [{ make: 'honda', vin: null }])
    expect(await store([row(1)], at(1))).toEqual({ rows: 1, changed: 0 })
  })
})

test('updates lastSeenAt of an unchanged listing twice a day, which is no change', async () => {
  await store([row(1)])
  const written: number[] = []
  for (let minute = 30; minute <= dayMinutes; minute += 30) {
    const before = (await listing(1)).lastSeenAt
    expect(await store([row(1)], at(minute))).toEqual({ rows: 1, changed: 0 })
    if ((await listing(1)).lastSeenAt > before) written.push(minute)
  }
  expect(written).toEqual([dayMinutes / 2 + 30])
  expect(await listing(1)).toMatchObject({ changedAt: at(0) })
})

test.each([
  ['price', { priceCents: 690000 }],
  ['title', { title: '2014 Honda Civic EX' }],
  ['odometer', { odometerMiles: 90000 }],
  ['price taken away', { priceCents: null }],
])('a changed %s is a change', async (_, changed) => {
  await store([row(1), row(2)])
  expect(await store([row(1, changed), row(2)], at(1))).toEqual({ rows: 2, changed: 1 })
  expect(await listing(1)).toMatchObject({ ...changed, changedAt: at(1), firstSeenAt: at(0) })
  expect(await listing(2)).toMatchObject({ changedAt: at(0) })
})

test('a different photo, town or pin is no change', async () => {
  await store([row(1)])
  expect(await store([row(1, { photoUrls: [], town: 'Troy', latitude: 1, longitude: 1 })], at(1))).toMatchObject({
    changed: 0,
  })
})

test('a known listing that is new to a second feed is a change there', async () => {
  await store([row(1)])
  const other = await makeFeed('craigslist/albany/honda/*')
  expect(await store([row(1)], at(1), other)).toEqual({ rows: 1, changed: 1 })
  expect(await database.db.listing.count()).toBe(1)
})

test('stores a row that is on a page twice once; an empty page stores none', async () => {
  expect(await store([row(1), row(1)])).toEqual({ rows: 1, changed: 1 })
  expect(await store([])).toEqual({ rows: 0, changed: 0 })
})

test('stores a row without a number under its token until a page states the number', async () => {
  await store([row(1, { externalId: null, odometerMiles: null })])
  expect(await ids()).toEqual([`t:${token(1)}`])
  expect(await store([row(1)], at(1))).toEqual({ rows: 1, changed: 1 }) // the odometer reading is new
  expect(await ids()).toEqual(['7970000001'])
})

test('recognizes a row without a number by its token once the number is known', async () => {
  await store([row(1)])
  expect(await store([row(1, { externalId: null, odometerMiles: null, postedAt: null })], at(1))).toEqual({
    rows: 1,
    changed: 0,
  })
  expect(await ids()).toEqual(['7970000001'])
  expect(await listing(1)).toMatchObject({ odometerMiles: 88001, postedAt: row(1).postedAt })
})

test('a posting page completes the listing and counts as a change once', async () => {
  await store([row(1)])
  const { id } = await listing(1)
  expect(await storePosting(id, posting(1), at(2))).toBe(id)
  const first = await listing(1)
  expect(first).toMatchObject({
    transmission: 'automatic',
    titleStatus: 'clean',
    description: 'Leather seats.',
    attributes: { 'paint color': 'blue' },
    postingFetchedAt: at(2),
    changedAt: at(2),
  })
  expect(first.contentHash).toMatch(/^[0-9a-f]{64}$/)
  expect(first.vehicleId).not.toBeNull()
  await storePosting(id, posting(1), at(3))
  expect(await listing(1)).toMatchObject({ changedAt: at(2), postingFetchedAt: at(3), contentHash: first.contentHash })
  expect(await store([row(1)], at(4))).toMatchObject({ changed: 0 })
})

test('a row and a page that always differ do not change the listing at each crawl', async () => {
  const rows = [row(1, { title: '2012 Honda Civic LX, clean title, one…', priceCents: 790_000, odometerMiles: 88_000 })]
  const page = posting(1, {
    title: '2012 Honda Civic LX, clean title, one owner',
    priceCents: 785_000,
    odometerMiles: 88_123,
  })
  await store(rows)
  await storePosting((await listing(1)).id, page, at(1))
  const fetched = await listing(1)
  for (const minute of [5, dayMinutes]) expect((await store(rows, at(minute))).changed).toBe(0)
  expect(await listing(1)).toEqual({ ...fetched, lastSeenAt: at(dayMinutes) })
  expect((await store([{ ...rows[0]!, priceCents: 750_000 }], at(dayMinutes + 1))).changed).toBe(1)
  const { title, odometerMiles } = fetched
  expect(await listing(1)).toMatchObject({ title, odometerMiles, priceCents: 750_000, wasPriceCents: 785_000 })
})

test('a posting that is not a car does not return because its row truncates the title', async () => {
  const rows = [row(1, { title: '2012 Honda Civic' })]
  await store(rows)
  const { id } = await listing(1)
  await storePosting(id, posting(1, { title: '2012 Honda Civic transmission' }), at(1))
  await markGone(id, at(2), 'NOT_A_CAR')
  await store(rows, at(20))
  expect((await listing(1)).goneReason).toBe('NOT_A_CAR')
  await store([row(1, { title: '2012 Honda Civic, runs well' })], at(21))
  expect((await listing(1)).goneReason).toBeNull()
})

test('a price drop changes the listing but not its content hash', async () => {
  await store([row(1)])
  const { id } = await listing(1)
  await storePosting(id, posting(1), at(2))
  const before = await listing(1)
  await storePosting(id, posting(1, { priceCents: 690000 }), at(3))
  expect(await listing(1)).toMatchObject({ priceCents: 690000, changedAt: at(3), contentHash: before.contentHash })
  await storePosting(id, posting(1, { description: 'Cloth seats.' }), at(4))
  expect((await listing(1)).contentHash).not.toBe(before.contentHash)
})

test("the seller's make and model take precedence over the title", async () => {
  await store([row(1, { title: 'Clean commuter, must see' })])
  expect(await listing(1)).toMatchObject({ make: null, model: null })
  await storePage(1, { title: 'Clean commuter, must see' }, at(2))
  expect(await listing(1)).toMatchObject({ make: 'honda', model: 'civic', year: 2014, trim: 'LX' })
})

test('merges a listing stored under its token into the one with the number', async () => {
  const other = await makeFeed('craigslist/albany/honda/*')
  await store([row(1, { externalId: null })])
  await store([row(1, { externalId: null })], at(1), other)
  const searchId = await createSearch(database.db)
  // Another feed stored it under its number before the token was known.
  const byNumber = await database.db.listing.create({
    data: { marketplace: 'craigslist', externalId: '7970000009', url: 'x', title: 'y' },
  })
  const [byToken] = await database.db.listing.findMany({ where: { NOT: { id: byNumber.id } } })
  await database.db.listing.update({ where: { id: byToken!.id }, data: { externalId: `t:${token(9)}` } })
  await database.db.candidate.create({ data: { searchId, listingId: byToken!.id, stage: 'WAITING', searchVersion: 1 } })
  expect(await storePosting(byToken!.id, posting(9), at(2))).toBe(byNumber.id)
  expect(await ids()).toEqual(['7970000009'])
  expect(await database.db.candidate.findMany()).toMatchObject([{ searchId, listingId: byNumber.id }])
  expect(await database.db.feedListing.count({ where: { listingId: byNumber.id } })).toBe(2)
})

test('marks a gone listing and rejects its waiting candidates; it can return', async () => {
  await store([row(1)])
  const { id } = await listing(1)
  const searchId = await createSearch(database.db)
  await database.db.candidate.create({ data: { searchId, listingId: id, stage: 'WAITING', searchVersion: 1 } })
  await markGone(id, at(1))
  expect(await database.db.candidate.findFirst()).toMatchObject({ stage: 'REJECTED', reason: 'Taken down' })
  expect(await listing(1)).toMatchObject({ goneAt: at(1) })
  await store([row(1)], at(2)) // sites' lists lag behind their postings
  expect(await listing(1)).toMatchObject({ goneAt: at(1) })
  expect(await store([row(1)], at(20))).toMatchObject({ changed: 1 })
  expect(await listing(1)).toMatchObject({ goneAt: null, goneReason: null })
})

test("the posting's canonical address replaces the one built from its row, and stays", async () => {
  await store([row(1)])
  const before = await listing(1)
  const url = `${before.url}-canonical`
  await storePosting(before.id, posting(1, { url }), at(1))
  await store([row(1, { priceCents: 690000 })], at(2))
  expect(await listing(1)).toMatchObject({ url, priceCents: 690000 })
})

test("dates a listing without a posting time by its feed's last complete crawl, unless it is the first", async () => {
  const unstated = { postedAt: null }
  await store([row(1, unstated)], at(0))
  await store([row(1, unstated), row(2, unstated), row(3)], at(2), { caughtUpAt: at(0) })
  expect(await listing(1)).toMatchObject({ appearedAfter: null })
  expect(await listing(2)).toMatchObject({ appearedAfter: at(0) })
  expect(await listing(3)).toMatchObject({ appearedAfter: null, postedAt: expect.any(Date) })
})

test("a complete feed dates a listing first found by another feed's first crawl", async () => {
  const other = await makeFeed('craigslist/albany/honda')
  const unstated = { postedAt: null }
  await store([row(1, unstated)], at(0), other)
  await store([row(2, unstated)], at(5), other)
  await store([row(1, unstated), row(2, unstated)], at(6), { caughtUpAt: at(4) })
  expect(await listing(2)).toMatchObject({ appearedAfter: at(4) })
  expect(await listing(1)).toMatchObject({ appearedAfter: null }) // the other feed listed it while this one did not
})
