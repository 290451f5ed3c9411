import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { estimatePrices } from '#worker/prices/estimate-prices'
import { insertCandidate, insertListing, insertSearch, toJson } from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb } from '../../../../e2e/support/web'
import { action, loader } from '../../routes/dashboard.search.$id_.car.$vehicleId_.offer/route'
import type { Offer } from './offer.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000)

// Comparable cars: $13,500 to $15,400.
beforeAll(async () => {
  for (let i = 0; i < 20; i++) {
    await insertListing(web.db, { priceCents: 1_350_000 + i * 10_000, odometerMiles: 70_111 + i * 13 })
  }
})

let search: { id: string }
beforeEach(async () => {
  search = await insertSearch(web.db, ada.userId, { locationLabel: 'Austin, Texas', countrywide: false })
})

type Row = Parameters<typeof insertListing>[1]
type Candidate = Parameters<typeof insertCandidate>[3]

async function insertCar(row: Row = {}, candidate: Candidate = {}) {
  const listing = await insertListing(web.db, { priceCents: 1_490_000, postedAt: daysAgo(23), ...row })
  await insertCandidate(web.db, search.id, listing.id, { stage: 'LIKELY', ...candidate })
  await estimatePrices(web.db, [listing.id], new Date())
  return listing
}
type Car = Awaited<ReturnType<typeof insertCar>>

interface To {
  token?: string
  query?: string
  carId?: string
}
const pathOf = (car: Car, { query = '', carId = car.vehicleId! }: To) =>
  [`/dashboard/search/${search.id}/car/${carId}/offer${query}`, { id: search.id, vehicleId: carId }] as const
function open(car: Car, to: To = {}) {
  const [path, params] = pathOf(car, to)
  return callRoute(loader, path, { token: to.token ?? ada.token, params })
}
const load = async (car: Car, to: To = {}) =>
  (await (await open(car, to)).json()) as { offer: Offer; saved: { state: string | null; canBeOffered: boolean } }
const offerFor = async (row: Row, candidate?: Candidate) => (await load(await insertCar(row, candidate))).offer
function mark(car: Car, to: To & { intent?: string } = {}) {
  const [path, params] = pathOf(car, to)
  const form = { intent: to.intent ?? 'mark-offered', listingId: car.id }
  return callRoute(action, path, { token: to.token ?? ada.token, params, form })
}

describe('the offer', () => {
  test('has a figure with two reasons, a message, and the costs in the state of the search', async () => {
    const offer = await offerFor({ description: 'Clean title. Very good car. $199 doc fee.' })
    expect(offer.figure).toMatch(/^\$13,[5-9]00$/)
    expect(offer.reasons).toHaveLength(2)
    expect(offer.reasons[0]).toMatch(/^That’s 8% under the asking price: the ad has been up for 23 days and the price/)
    expect(offer.message).toBe(
      `Hi, I am interested in the 2016 Honda Civic. If it is as described, would you take ${offer.figure}? ` +
        'What is the total with all fees? I would like to come and see it. Thank you.',
    )
    expect(offer.fees).toEqual(['$199 doc fee'])
    expect(offer.costs.state).toBe('TX')
    expect(offer.costs.lines![0]!.label).toBe(`Tax, 6.25% of ${offer.figure}`)
    expect(offer.listed).toMatch(/^Listed for 23 days, since /)
  })

  test('lists each drop with its date', async () => {
    const car = await insertCar()
    const change = { listingId: car.id, at: daysAgo(2), wasCents: 1_550_000, priceCents: 1_490_000 }
    await web.db.priceChange.create({ data: { ...change, wasCurrency: 'USD', currency: 'USD' } })
    const { offer } = await load(car)
    expect(offer.dropped).toBe('The price dropped once, by $600.')
    expect(offer.drops).toEqual([expect.stringMatching(/^\w+ \d+: from \$15,500 to \$14,900, \$600 less$/)])
  })

  test('in Spanish, signed with the first name if the account says so', async () => {
    await web.db.user.update({ where: { id: ada.userId }, data: { firstName: 'Ada', signsMessages: true } })
    const { message } = await offerFor({ description: 'Se vende carro en muy buenas condiciones, título limpio.' })
    expect(message).toMatch(
      /^Hola, me interesa su Honda Civic 2016\. Si está .* ¿aceptaría \$13,\d00\? .*Gracias\.\nAda$/,
    )
    await web.db.user.update({ where: { id: ada.userId }, data: { signsMessages: false } })
  })

  test('for another state, and without one', async () => {
    const car = await insertCar({ marketplace: 'facebook', url: 'https://www.facebook.com/marketplace/item/7/' })
    const { costs } = (await load(car, { query: '?state=NV' })).offer
    expect(costs).toMatchObject({ state: 'NV', lines: [{ label: expect.stringMatching(/^Tax, 6\.85%/) }, {}, {}, {}] })
    expect(costs.notes).toContain('A private sale isn’t taxed in Nevada.')
    const byOwner = await load(await insertCar({ seller: 'owner' }), { query: '?state=NV' })
    expect(byOwner.offer.costs.lines![0]!.label).toBe('Tax: Nevada doesn’t tax private sales')
    await web.db.search.update({ where: { id: search.id }, data: { locationLabel: null, countrywide: true } })
    expect((await load(car, { query: '?state=XX' })).offer.costs).toEqual({ state: null, lines: null, notes: null })
  })
})

describe('no figure is invented', () => {
  const risk = { feature: 'frame damage', answer: 'yes', number: null, evidence: [] }

  test.each<[string, Row, Candidate, RegExp, RegExp | null]>([
    ['no price', { priceCents: null }, {}, /^The ad states no price/, /What is your asking price\?/],
    ['a placeholder', { priceCents: 100, flags: ['placeholder-price'] }, {}, /figure of \$1 isn’t/, /asking price\?/],
    ['another currency', { currency: 'CAD' }, {}, /price is in CAD/, /negotiable/],
    ['a fault', { description: 'Blown head gasket.' }, {}, /says “Blown head gasket”/, /negotiable/],
    ['damage', {}, { risks: toJson([risk] as never) }, /warning sign \(frame damage\)/, /negotiable/],
    ['a lone salvage car', { titleStatus: 'salvage' }, {}, /We found (no|only \d) similar/, /negotiable/],
    ['a cheap car', { priceCents: 1_300_000 }, {}, /below 9 out of 10/, /still available at \$13,000/],
    ['bait', { priceCents: 500_000 }, {}, /far below the usual/, /Why are you selling/],
    ['a car that is gone', { goneAt: daysAgo(1), goneReason: 'SOLD' }, {}, /^Sold since .*can’t make an offer/, null],
  ])('for %s', async (_, row, candidate, why, message) => {
    const offer = await offerFor(row, candidate)
    expect(offer).toMatchObject({ figure: null, none: expect.stringMatching(why) })
    expect(offer.message).toEqual(message && expect.stringMatching(message))
  })

  test('before the price is compared', async () => {
    const car = await insertCar()
    await web.db.priceEstimate.deleteMany({ where: { listingId: car.id } })
    expect((await load(car)).offer.none).toMatch(/^We haven’t compared/)
  })

  test('for a car far above the market that no seller would answer', async () => {
    const offer = await offerFor({ priceCents: 2_900_000 })
    expect(offer.figure).toBe('$24,700')
    expect(offer.reasons[1]).toMatch(/be ready to walk away/)
  })

  test('below a firm price', async () => {
    const offer = await offerFor({ description: 'Clean title. Price is firm.' })
    expect(offer.figure).toBe('$14,900')
    expect(offer.message).toContain('I would pay $14,900.')
  })
})

test('hostile text of an ad is plain text, without control characters and links', async () => {
  const hostile = '</textarea><script>alert(1)</script>\u202E\u0007 https://evil.example/ x@evil.example'
  const offer = await offerFor({
    ...{ title: hostile, make: null, model: null, year: null },
    description: `${hostile}\nplus tax <b>\u202E and fees\u0007`,
  })
  const texts = [offer.message, ...offer.fees, offer.none].join('\n')
  expect(texts).not.toMatch(/[<>\u202E\u0007]|evil\.example/)
  expect(offer.message).toMatch(/^Hi, I am interested in your (car|ad)/)
})

describe('who may see it', () => {
  test('404 for other users and unknown cars', async () => {
    const car = await insertCar()
    expect((await open(car, { token: bob.token })).status).toBe(404)
    expect((await open(car, { carId: 'x' })).status).toBe(404)
    expect((await mark(car, { token: bob.token })).status).toBe(404)
  })

  test('redirects from a listing’s id', async () => {
    const car = await insertCar()
    const answer = await open(car, { carId: car.id, query: '?sort=price' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/dashboard/search/${search.id}/car/${car.vehicleId}/offer?sort=price`,
    ])
  })
})

describe('the shortlist', () => {
  const stateOf = async (car: Car) => (await web.db.savedCar.findFirst({ where: { listingId: car.id } }))?.state
  const save = (car: Car, state: 'ASKED' | 'BOUGHT') =>
    web.db.savedCar.create({ data: { userId: ada.userId, listingId: car.id, searchId: search.id, state } })

  test('a saved car is marked as offered, under any posting', async () => {
    const car = await insertCar()
    expect((await load(car)).saved).toEqual({ state: null, canBeOffered: false })
    await save(car, 'ASKED')
    expect((await load(car)).saved).toEqual({ state: 'ASKED', canBeOffered: true })
    const repost = await insertCar({ vehicleId: car.vehicleId })
    const answer = await mark(repost, { query: '?state=NV&sort=price' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/dashboard/search/${search.id}/car/${car.vehicleId}/offer?sort=price&state=NV`,
    ])
    expect(await stateOf(car)).toBe('OFFERED')
    expect((await mark(car)).status).toBe(302)
    expect((await load(car)).saved).toEqual({ state: 'OFFERED', canBeOffered: false })
  })

  test('a bought car stays bought, and one that is not saved is a 404', async () => {
    const car = await insertCar()
    expect((await mark(car)).status).toBe(404)
    await save(car, 'BOUGHT')
    await mark(car)
    expect(await stateOf(car)).toBe('BOUGHT')
  })

  test('400 for another intent', async () => {
    expect((await mark(await insertCar(), { intent: 'sell' })).status).toBe(400)
  })
})
