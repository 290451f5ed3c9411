import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/durations'
import { insertMailTarget, insertSearch, insertUser, insertFoundCar } from '../../../../e2e/support/rows'
import { useTestUsers, useWeb } from '../../../../e2e/support/web'
import { noFilter } from '../../features/searches/results-filter'
import { loadResults } from '../dashboard.search.$id_.results/results-view.server'
import { loadSearchCards } from './search-cards.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)
const now = new Date()
const reader = { now, timeZone: null }
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)

type Over = { listing?: object } & Record<string, unknown>
async function car(searchId: string, stage: string, { listing, ...over }: Over = {}) {
  const stored = await insertFoundCar(web.db, searchId, { stage: stage as 'MATCH', ...over }, listing)
  return stored
}
const cardOf = async (id: string, at = now) =>
  (await loadSearchCards(ada.userId, { now: at, timeZone: null })).find((card) => card.id === id)!

test('shows the latest three matching cars, without duplicates, hidden or gone ones', async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  const photoUrls = ['http://localhost:4010/one.jpg']
  const old = await car(id, 'MATCH', { listing: { postedAt: ago(900) } })
  const likely = await car(id, 'LIKELY', { listing: { postedAt: ago(5), photoUrls } })
  const twice = await car(id, 'MATCH', { listing: { postedAt: ago(30), priceCents: 1_300_000 } })
  const cheaper = await car(id, 'MATCH', {
    listing: { postedAt: ago(40), priceCents: 1_100_000, vehicleId: twice.vehicleId },
  })
  const third = await car(id, 'MATCH', { listing: { postedAt: ago(60) } })
  await car(id, 'POSSIBLE')
  await car(id, 'MATCH', { listing: { goneAt: now, goneReason: 'SOLD' } })
  const hidden = await car(id, 'MATCH', { hiddenAt: now })
  await car(id, 'MATCH', { listing: { vehicleId: hidden.vehicleId } }) // reposted

  const { cars, funnel } = await cardOf(id)
  expect(cars.map(({ listingId }) => listingId)).toEqual([likely.id, cheaper.id, third.id])
  expect(cars[0]).toEqual({
    ...{ listingId: likely.id, name: '2016 Honda Civic EX-L', price: '$12,400' },
    photoUrl: expect.stringMatching(new RegExp(`^/photo/${likely.id}/[\\w-]+/400$`)) as string,
    ...{ grade: 'likely', isNew: false, isSaved: false },
  })
  expect(cars.some(({ listingId }) => listingId === old.id)).toBe(false)
  // The gone match stays on the results screen, marked as gone.
  expect(funnel).toMatchObject({ matched: 4, likely: 1, possible: 1 })
})

test('shows a car without stored photos without a photo', async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  const { id: listingId } = await car(id, 'MATCH')
  await web.db.$executeRaw`UPDATE "Listing" SET "photoUrls" = NULL WHERE id = ${listingId}::uuid`
  expect((await cardOf(id)).cars).toMatchObject([{ listingId, photoUrl: null }])
})

test('shows the same counts as the linked sections', async () => {
  const search = await insertSearch(web.db, ada.userId)
  const { id } = search
  const posted = await car(id, 'WAITING')
  await car(id, 'WAITING', { listing: { vehicleId: posted.vehicleId } })
  await car(id, 'WAITING', { hiddenAt: now })
  const best = await car(id, 'MATCH')
  await car(id, 'POSSIBLE', { listing: { vehicleId: best.vehicleId } })
  await car(id, 'FILTERED', { listing: { vehicleId: best.vehicleId } })
  const { funnel } = await cardOf(id)
  const piles = await loadResults(search, noFilter, { name: 'Ada', isUsed: false }, reader)
  expect(funnel).toMatchObject({ matched: 1, likely: 0, possible: 0, waiting: 1, seen: 6 })
  expect([piles.matches, piles.likely, piles.possible, piles.unread].map(({ total }) => total)).toEqual([1, 0, 0, 1])
})

test('counts cars found since the last visit and shows them first', async () => {
  const visits = { visitStartedAt: ago(5), newSince: ago(60) }
  const { id } = await insertSearch(web.db, ada.userId, visits)
  await car(id, 'MATCH', { foundAt: ago(90), listing: { postedAt: ago(1) } })
  const fresh = await car(id, 'LIKELY', { foundAt: ago(30), listing: { postedAt: ago(500) } })
  await car(id, 'POSSIBLE', { foundAt: ago(20) })
  await car(id, 'REJECTED', { foundAt: ago(20) })
  const card = await cardOf(id)
  expect(card).toMatchObject({ fresh: 2, newSince: ago(60) })
  expect(card.cars.map(({ isNew }) => isNew)).toEqual([true, false])
  expect(card.cars[0]!.listingId).toBe(fresh.id)
})

const feed = async (searchId: string, marketplace: string, over: object = {}) => {
  const key = `${searchId} ${marketplace} ${Math.random()}`
  const data = { key, marketplace, area: 'x', make: 'honda', searches: { create: { searchId } }, ...over }
  return web.db.feed.create({ data })
}
const looked = { lastAttemptAt: now, lastSuccessAt: now, lastOutcome: 'LISTINGS' as const }

test('shows the progress of the first crawl, then how many cars were judged', async () => {
  const marketplaces = ['cargurus', 'facebook', 'craigslist']
  const { id } = await insertSearch(web.db, ada.userId, { marketplaces, watchingSince: ago(1) })
  for (const marketplace of marketplaces) await feed(id, marketplace)
  const sites = async () => (await cardOf(id)).progress?.sites.map(({ label, words }) => `${label}: ${words}`)
  // Only Craigslist is enabled in these tests.
  expect(await sites()).toEqual(['Craigslist: queued'])
  const { id: feedId } = await web.db.feed.findFirstOrThrow({
    where: { marketplace: 'craigslist', searches: { some: { searchId: id } } },
  })
  const crawling = { claimNumber: 1n, claimedUntil: new Date(Date.now() + hourMs) }
  await web.db.feed.update({ where: { id: feedId }, data: crawling })
  expect(await sites()).toEqual(['Craigslist: checking'])
  await web.db.feed.update({ where: { id: feedId }, data: { ...looked, claimNumber: null } })
  expect((await cardOf(id)).progress).toBeNull()
  await car(id, 'WAITING')
  await car(id, 'POSSIBLE')
  await car(id, 'FILTERED')
  expect((await cardOf(id)).progress).toMatchObject({
    sites: [{ words: 'checked, 3 cars' }],
    read: { done: 1, all: 2, words: '1 of 2 cars checked' },
  })
  await web.db.search.update({ where: { id }, data: { backfillSummarizedAt: now } })
  expect((await cardOf(id)).progress).toBeNull()
})

test('reports cars without an answer from the model until they are judged', async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  const waiting = await car(id, 'WAITING', { judgeAfter: ago(1) })
  await car(id, 'WAITING', { judgeAfter: ago(1), failures: 2 })
  await car(id, 'WAITING')
  const notices = async () => (await cardOf(id)).notices
  expect(await notices()).toEqual([
    {
      words: 'We can’t check ads right now. 1 car is queued; nothing is lost.',
      next: { words: 'See queued cars', to: `/dashboard/search/${id}/results#unread` },
    },
  ])
  const key = { searchId_listingId: { searchId: id, listingId: waiting.id } }
  await web.db.candidate.update({ where: key, data: { stage: 'LIKELY', judgeAfter: null } })
  expect(await notices()).toEqual([])
})

test('warns of a search whose chosen targets are off, and of no other', async () => {
  const bold = await insertUser(web.db)
  const [on, off] = [
    await insertMailTarget(web.db, bold.id),
    await insertMailTarget(web.db, bold.id, { active: false }),
  ]
  const [heard, unheard] = [
    await insertSearch(web.db, bold.id, { allTargets: false, targetIds: [on.id] }),
    await insertSearch(web.db, bold.id, { allTargets: false, targetIds: [off.id] }),
  ]
  const cards = await loadSearchCards(bold.id, reader)
  const noticesOf = ({ id }: { id: string }) => cards.find((card) => card.id === id)!.notices
  expect(cards.map(({ isUnheard }) => isUnheard)).toEqual([false, false])
  expect(noticesOf(heard)).toEqual([])
  expect(noticesOf(unheard)[0]!.next).toEqual({
    words: 'Choose others',
    to: `/dashboard/search/${unheard.id}#allTargets`,
  })
})

test('warns an account whose targets are all off', async () => {
  const search = await insertSearch(web.db, bob.userId)
  const isUnheard = async () => (await loadSearchCards(bob.userId, reader))[0]!.isUnheard
  await web.db.notificationTarget.updateMany({ where: { userId: bob.userId }, data: { active: false } })
  expect(await isUnheard()).toBe(true)
  const { notices } = await loadResults(search, noFilter, { name: 'Bob', isUsed: false }, reader)
  expect(notices[0]!.words).toBe('Alerts are off for all your addresses and devices, so you won’t get any.')
  await insertMailTarget(web.db, bob.userId)
  expect(await isUnheard()).toBe(false)
})
