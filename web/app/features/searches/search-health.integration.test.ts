import { expect, test } from 'vitest'
import { callRoute, useWeb, useTestUsers } from '../../../../e2e/support/web'
import { loader as searches } from '../../routes/api.searches'
import { loader as oneSearch } from '../../routes/api.searches_.$id'

const web = useWeb()
const { ada } = useTestUsers(web)

const payload = { make: 'honda', models: ['civic'], location: { label: '94110', value: '' }, radius: 50 }
const create = (token: string) => callRoute(searches, '/api/searches', { json: payload, token })
const one = (id: string, token: string) => callRoute(oneSearch, `/api/searches/${id}`, { token, params: { id } })

test('shows a failing marketplace with its reason', async () => {
  const { id } = await (await create(ada.token)).json()
  const feed = (key: string, data: object) =>
    web.db.feed.create({
      data: {
        key,
        marketplace: 'craigslist',
        area: key,
        make: 'honda',
        ...data,
        searches: { create: { searchId: id } },
      },
    })
  const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)
  await feed('a', {
    lastAttemptAt: minutesAgo(1),
    lastSuccessAt: minutesAgo(1),
    lastOutcome: 'LISTINGS',
    mostRowsSeen: 9,
  })
  await feed('b', {
    lastAttemptAt: minutesAgo(1),
    lastSuccessAt: minutesAgo(30),
    lastOutcome: 'BLOCKED',
    lastReason: 'has required a login',
    failingSince: minutesAgo(25),
  })
  const blocked = await (await one(id, ada.token)).json()
  expect(blocked.health[2]).toMatchObject({
    state: 'failing',
    words: 'has required a login in 1 of 2 areas for 25 min; last checked 30 min ago',
  })
  expect(blocked.health[2].outcome).toBe('BLOCKED')
  await web.db.feed.updateMany({ data: { failingSince: null, lastSuccessAt: minutesAgo(1), freshnessMs: 60_000 } })
  expect((await (await one(id, ada.token)).json()).health[2]).toMatchObject({ state: 'ok', outcome: 'LISTINGS' })
  await web.db.$executeRaw`UPDATE "Search" SET "updatedAt" = ${minutesAgo(60)}`
  await web.db.feed.updateMany({ data: { lastAttemptAt: minutesAgo(5), lastSuccessAt: minutesAgo(5) } })
  expect((await (await one(id, ada.token)).json()).health[2]).toMatchObject({ state: 'late' })
  // Our rate limit delays them. Long after it has passed, they are late like any other feed.
  await web.db.feed.updateMany({ data: { nextAttemptAt: new Date(Date.now() + 60_000) } })
  const heldBack = 'last checked 5 min ago; we’ve reached our own limit for requests, next check soon'
  expect((await (await one(id, ada.token)).json()).health[2]).toMatchObject({ state: 'late', words: heldBack })
  await web.db.feed.updateMany({ data: { nextAttemptAt: minutesAgo(4) } })
  expect((await (await one(id, ada.token)).json()).health[2].words).toBe('last checked 5 min ago, running late')
  await web.db.feed.updateMany({ data: { nextAttemptAt: null } })
  await web.db.feed.updateMany({ data: { lastOutcome: 'EMPTY', mostRowsSeen: 9, failingSince: null } })
  expect((await (await one(id, ada.token)).json()).health[2]).toMatchObject({ state: 'empty' })
})

test('reports incomplete lists of a marketplace until they are complete again', async () => {
  const { id } = await (await create(ada.token)).json()
  const now = new Date()
  const crawled = { lastAttemptAt: now, lastSuccessAt: now, lastOutcome: 'LISTINGS' as const }
  const searches = { create: { searchId: id } }
  await web.db.feed.create({ data: { key: 'lacking', marketplace: 'craigslist', area: 'l', ...crawled, searches } })
  const plan = {
    at: now,
    feeds: 1,
    newPerHour: 6,
    neededPerMinute: 1,
    allowedPerMinute: 9,
    p50Minutes: 1,
    p95Minutes: 1,
  }
  const lacking = { expected: 100, shown: 90, mayMissSince: now }
  await web.db.marketplaceCapacity.create({ data: { marketplace: 'craigslist', ...plan, ...lacking } })
  const health = async () => (await (await one(id, ada.token)).json()).health[2]
  expect(await health()).toMatchObject({
    state: 'incomplete',
    words: expect.stringMatching(/^we may miss about 10% of cars; checked/),
  })
  await web.db.marketplaceCapacity.updateMany({ data: { mayMissSince: null } })
  expect(await health()).toMatchObject({ state: 'ok' })
})

test('reports a site that rejects posting pages as failing for searches that wait for them', async () => {
  const { id } = await (await create(ada.token)).json()
  const now = new Date()
  const feed = {
    key: 'refusing',
    marketplace: 'craigslist',
    area: 'r',
    make: 'honda',
    lastOutcome: 'LISTINGS' as const,
  }
  const crawled = { lastAttemptAt: now, lastSuccessAt: now, searches: { create: { searchId: id } } }
  await web.db.feed.create({ data: { ...feed, ...crawled } })
  const refusing = {
    ...{ pagesFailingSince: now, pagesOutcome: 'BLOCKED' as const, pagesReason: 'Craigslist has blocked us' },
  }
  await web.db.marketplaceHealth.create({ data: { marketplace: 'craigslist', ...refusing } })
  expect((await (await one(id, ada.token)).json()).health[2]).toMatchObject({ state: 'ok' })
  const car = { marketplace: 'craigslist', externalId: 'waiting', url: 'https://x.example', title: 'Civic' }
  const { id: listingId } = await web.db.listing.create({ data: car })
  await web.db.candidate.create({ data: { searchId: id, listingId, stage: 'WAITING', searchVersion: 1 } })
  const told = (await (await one(id, ada.token)).json()).health[2]
  expect(told).toMatchObject({ state: 'failing', outcome: 'BLOCKED' })
  expect(told.words).toContain('Craigslist has blocked us for')
  await web.db.marketplaceHealth.deleteMany()
})
