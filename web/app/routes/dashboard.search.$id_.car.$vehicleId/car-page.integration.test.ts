import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createVerdict,
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  quotedFact,
  toJson,
  wantedCriterion,
} from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb, replyOf } from '../../../../e2e/support/web'
import { action, loader } from './route'
import type { CarPage } from './car-page.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const leather = createVerdict('leather seats', { answer: 'yes', evidence: [{ kind: 'quote', quote: 'leather seats' }] })
const sunroof = createVerdict('sunroof', { criterionId: 'a2' })
const verdicts = toJson([leather, sunroof])
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000)

let search: { id: string }
let listing: Awaited<ReturnType<typeof insertListing>>
beforeEach(async () => {
  const criteria = toJson([wantedCriterion('leather seats'), wantedCriterion('sunroof', 'a2')])
  search = await insertSearch(web.db, ada.userId, { smartCriteria: 'as written', criteria })
  listing = await insertListing(web.db, { postedAt: daysAgo(5) })
  await insertCandidate(web.db, search.id, listing.id, { stage: 'LIKELY', verdicts })
})

interface To {
  token?: string
  carId?: string | null
  query?: string
}
const open = ({ token = ada.token, carId = listing.vehicleId, query = '' }: To = {}) =>
  callRoute(loader, `/dashboard/search/${search.id}/car/${carId}${query}`, {
    ...{ token, params: { id: search.id, vehicleId: carId! } },
  })
const load = async (to: To = {}) => ((await (await open(to)).json()) as { page: CarPage }).page
const act = (form: Record<string, string>, { token = ada.token, query = '' }: To = {}) =>
  callRoute(action, `/dashboard/search/${search.id}/car/${listing.vehicleId}${query}`, {
    ...{ token, params: { id: search.id, vehicleId: listing.vehicleId! }, form },
  })
const notesOf = async () =>
  (await web.db.carNote.findMany({ where: { vehicleId: listing.vehicleId! } })).map(({ userId, text }) => [
    userId,
    text,
  ])

describe('what the page shows', () => {
  test('one posting: the verdicts with their evidence, its price and how long it is listed', async () => {
    const page = await load()
    expect(page.car).toMatchObject({ name: '2016 Honda Civic EX-L', stage: 'LIKELY', price: '$12,400' })
    expect(page.car.rows).toMatchObject([{ proof: [{ marked: 'leather seats' }] }])
    expect(page.car.unstated).toBe('Sunroof')
    expect(page.car.ask!.open).toEqual([{ label: 'sunroof', words: 'Sunroof' }])
    expect(page.usual).toContain('sunroof')
    expect(page.prices.map(({ words }) => words)).toEqual(['$12,400'])
    expect(page.postings).toMatchObject([
      { marketplace: 'Craigslist', figures: ['$12,400', '71k mi'], listed: 'Listed for 5 days', isGone: false },
    ])
    expect([page.alerts, page.note, page.isHidden]).toEqual([[], '', false])
  })

  test('several postings: the best one stands for the car, the gone ones come last', async () => {
    const gone = { goneAt: daysAgo(6), goneReason: 'SOLD', postedAt: daysAgo(9) } as const
    const sold = await insertListing(web.db, { vehicleId: listing.vehicleId, priceCents: 1_100_000, ...gone })
    await insertCandidate(web.db, search.id, sold.id, { stage: 'MATCH', verdicts })
    await insertListing(web.db, { vehicleId: listing.vehicleId, marketplace: 'facebook', priceCents: 1_300_000 })
    const change = { listingId: listing.id, at: daysAgo(2), wasCents: 1_290_000, priceCents: 1_240_000 }
    await web.db.priceChange.create({ data: { ...change, wasCurrency: 'USD', currency: 'USD' } })
    const page = await load()
    expect([page.car.listingId, page.car.stage]).toEqual([listing.id, 'LIKELY'])
    expect(page.prices.map(({ words }) => words)).toEqual([
      '$11,000 on Craigslist',
      '$12,900 on Craigslist',
      '$12,400 on Craigslist',
      '$13,000 on Facebook Marketplace',
    ])
    expect(page.postings.map(({ marketplace, isGone }) => [marketplace, isGone])).toEqual([
      ['Craigslist', false],
      ['Facebook Marketplace', false],
      ['Craigslist', true],
    ])
    expect(page.postings[2]!.listed).toMatch(/^Sold since .* after 3 days$/)
  })

  test('the whole ad with its proofs marked, without contacts, and the facts with their sources', async () => {
    const description = 'Black leather seats. Call 512-555-0142. Five-speed. <img src=x> https://evil.example'
    const contentHash = randomUUID()
    const attributes = { 'title status': 'clean', 'paint color': 'red' }
    await web.db.listing.update({ where: { id: listing.id }, data: { description, contentHash, attributes } })
    const facts = toJson([quotedFact('manual transmission', 'yes', 'Five-speed')])
    const reading = { contentHash, model: 'any', instructionsVersion: 1, facts, unfounded: [] }
    await web.db.reading.create({ data: reading })
    const { car, ad, facts: table } = await load()
    expect(ad.lead).toEqual([
      { text: 'Black ', mark: null },
      { text: 'leather seats', mark: 1 },
      { text: '. Call [phone]. Five-speed. <img src=x> ', mark: null },
      { text: '[link]', mark: null },
    ])
    expect(car.rows[0]!.proof[0]).toMatchObject({ marked: 'leather seats', mark: 1 })
    const valuesOf = (name: string) => table.find((row) => row.name === name)!.values
    expect([valuesOf('Transmission'), valuesOf('Color'), valuesOf('Title'), valuesOf('VIN')]).toEqual([
      [{ value: 'Manual transmission', sources: [{ kind: 'quote', quote: 'Five-speed' }] }],
      [{ value: 'Red', sources: [{ kind: 'field' }] }],
      [{ value: 'Clean', sources: [{ kind: 'field' }] }],
      [],
    ])
    expect((await load()).listed).toMatch(/^Posted \w+ \d+(?:, \d+)?, 5 days ago$/)
  })

  test('the ad of a posting that was edited after it was read has no passage for an old quote', async () => {
    await web.db.listing.update({ where: { id: listing.id }, data: { title: 'Civic', description: 'Cloth.' } })
    const { car, ad } = await load()
    expect(ad.lead).toEqual([{ text: 'Cloth.', mark: null }])
    expect(car.rows[0]!.proof[0]).not.toHaveProperty('mark')
  })

  test('postings that disagree on the color', async () => {
    await web.db.listing.update({ where: { id: listing.id }, data: { attributes: { 'paint color': 'red' } } })
    expect((await load()).car.colorConflict).toBeNull()
    await insertListing(web.db, { vehicleId: listing.vehicleId, attributes: { 'exterior color': 'blue' } })
    expect((await load()).car.colorConflict).toBe('Postings disagree on color: red, blue')
  })

  test('when and why it was alerted about; two targets count once', async () => {
    for (let i = 0; i < 2; i++) {
      const target = await insertMailTarget(web.db, ada.userId)
      const car = { targetId: target.id, listingId: listing.id, vehicleId: listing.vehicleId, priceCents: 1_240_000 }
      const notifiedAt = new Date('2026-11-21T15:14:30Z')
      await web.db.notifiedCar.create({ data: { ...car, notifiedAt, reason: 'PRICE_DROP' } })
    }
    expect((await load()).alerts).toEqual(['Alerted Nov 21, 3:14 PM because the price dropped'])
  })

  test('takes at most six statements', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await open()
    expect(asked.mock.calls.length).toBeLessThanOrEqual(6)
    asked.mockRestore()
  })
})

test('whether the ad was judged by its row, because nobody could read its page', async () => {
  expect(await load()).toMatchObject({ isUnread: false })
  const never = { failures: 0, type: 'SourceUnavailable', rowNumber: 0n, firstNumber: 0n, fetchAfter: now }
  await web.db.postingFailure.create({ data: { listingId: listing.id, ...never } })
  expect(await load()).toMatchObject({ isUnread: false })
  await web.db.postingFailure.updateMany({ data: { quarantinedAt: now } })
  expect(await load()).toMatchObject({ isUnread: true })
})

test('404 for other users, unknown cars and cars that the search has not found', async () => {
  const elsewhere = await insertListing(web.db)
  const answers = await Promise.all([
    ...[open({ token: bob.token }), open({ carId: randomUUID() }), open({ carId: 'x' })],
    open({ carId: elsewhere.vehicleId }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test("redirects from a listing's id and from a vehicle that was merged away, with the query", async () => {
  const merged = await web.db.vehicle.create({ data: {} })
  const target = await insertMailTarget(web.db, ada.userId)
  const alert = await insertAlert(web.db, { searchId: search.id, targetId: target.id, listingId: listing.id })
  await web.db.alert.update({ where: { id: alert.id }, data: { vehicleId: merged.id } })
  for (const carId of [listing.id, merged.id]) {
    const answer = await open({ carId, query: '?sort=price&saved' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/dashboard/search/${search.id}/car/${listing.vehicleId}?sort=price`,
    ])
  }
})

describe('notes', () => {
  const save = (note: string, to: To = {}) => act({ intent: 'save-note', note }, to)

  test('are saved as typed, replaced and deleted', async () => {
    const typed = '<b>Ask</b> about\r\nthe "belt" & tires'
    const answer = await save(typed, { query: '?sort=price' })
    expect(answer.headers.get('location')).toBe(
      `/dashboard/search/${search.id}/car/${listing.vehicleId}?sort=price&saved`,
    )
    expect((await load()).note).toBe(typed.replace('\r\n', '\n'))
    await save('Sold')
    expect(await notesOf()).toEqual([[ada.userId, 'Sold']])
    await save('  ')
    expect(await notesOf()).toEqual([])
  })

  test('keeps the text and saves nothing if it is too long', async () => {
    expect((await save('\r\n'.repeat(500) + 'a'.repeat(2_000))).status).toBe(302)
    const text = 'a'.repeat(2_001)
    const answer = await save(text)
    expect(await replyOf(answer)).toMatchObject([400, { text, error: expect.stringMatching(/2,000/) }])
    expect(await notesOf()).toEqual([[ada.userId, 'a'.repeat(2_000)]])
  })

  test("rejects other users' cars, and unknown cars", async () => {
    expect((await save('mine', { token: bob.token })).status).toBe(404)
    expect(await notesOf()).toEqual([])
    const other = await insertSearch(web.db, bob.userId)
    await insertCandidate(web.db, other.id, listing.id, { stage: 'MATCH' })
    await save('ours')
    const theirs = await callRoute(loader, `/dashboard/search/${other.id}/car/${listing.vehicleId}`, {
      ...{ token: bob.token, params: { id: other.id, vehicleId: listing.vehicleId! } },
    })
    expect(((await theirs.json()) as { page: CarPage }).page.note).toBe('')
  })

  test('stay readable after the plan has ended, but nothing can be changed', async () => {
    await save('mine')
    const { trialEndsAt } = await web.db.user.findUniqueOrThrow({ where: { id: ada.userId } })
    await web.db.user.update({ where: { id: ada.userId }, data: { trialEndsAt: daysAgo(1) } })
    expect([(await load()).note, (await save('other')).status]).toEqual(['mine', 403])
    await act({ intent: 'hide', listingId: listing.id })
    expect((await load()).isHidden).toBe(false)
    await web.db.user.update({ where: { id: ada.userId }, data: { trialEndsAt } })
  })
})

test('hides the car, says so and can unhide it', async () => {
  const hide = await act({ intent: 'hide', listingId: listing.id }, { query: '?sort=price' })
  expect(hide.headers.get('location')).toBe(`/dashboard/search/${search.id}/results?sort=price&hidden=${listing.id}`)
  expect((await load()).isHidden).toBe(true)
  const back = await act({ intent: 'bring-back', listingId: listing.id })
  expect(back.headers.get('location')).toBe(`/dashboard/search/${search.id}/car/${listing.vehicleId}`)
  expect((await load()).isHidden).toBe(false)
})

test("the seller's answer decides an open wish here too", async () => {
  await act({ intent: 'told-yes', listingId: listing.id, label: 'sunroof' })
  expect((await load()).car).toMatchObject({ stage: 'MATCH', ask: { open: [] } })
})
