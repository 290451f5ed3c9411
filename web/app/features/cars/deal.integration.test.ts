import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Prisma } from '#platform/database'
import { estimatePrices } from '#worker/prices/estimate-prices'
import { insertListing, insertSearch, insertFoundCar } from '../../../../e2e/support/rows'
import { fetchResults } from '../../../../e2e/support/judged-cars'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { loader as picture } from '../../routes/dashboard.search.$id_.car.$listingId.price[.]svg/route'

const web = useWeb()
const { ada, bob } = useTestUsers(web)
beforeAll(async () => {
  for (let i = 0; i < 20; i++) {
    await insertListing(web.db, {
      priceCents: 1_350_000 + i * 10_000,
      odometerMiles: 60_111 + i * 1_234,
      town: hostile,
    })
  }
})

const hostile = '</svg><script>alert(1)</script>'
const hoursAgo = (n: number) => new Date(Date.now() - n * 60 * 60 * 1_000)

/** A match of a new search, with its estimate. */
async function scene(over: Partial<Omit<Prisma.ListingUncheckedCreateInput, 'id'>> = {}) {
  const search = await insertSearch(web.db, ada.userId)
  const add = async (more: typeof over) => {
    const listing = await insertFoundCar(web.db, search.id, { stage: 'MATCH' }, { title: hostile, ...more })
    await estimatePrices(web.db, [listing.id], new Date())
    return listing
  }
  const car = await add({ odometerMiles: 71_000, ...over })
  return { search, car, add }
}
const matches = async (id: string, query = '') => (await fetchResults(id, ada.token, query)).matches.cars
const pictureOf = (id: string, listingId: string, { token }: { token?: string } = ada, query = '') =>
  callRoute(picture, `/dashboard/search/${id}/car/${listingId}/price.svg${query}`, { token, params: { id, listingId } })

test('shows how the price compares, and with which cars', async () => {
  const { search } = await scene({ priceCents: 1_200_000 })
  const [card] = await matches(search.id)
  expect(card!.deal).toMatchObject({ level: 'GREAT', name: 'Great price' })
  expect(card!.deal!.words).toMatch(/^\$2,\d50 under the usual \$14,\d00 · 20 compared$|^\$2,\d00 under the usual/)
  expect(card!.deal!.compared).toBe('20 cars of 2013 to 2019 across the country')
})

test('shows no level for a placeholder price or without an estimate', async () => {
  const { search } = await scene({ priceCents: 100, flags: ['placeholder-price'] })
  expect((await matches(search.id))[0]!.deal).toMatchObject({ level: null, name: null })
  expect((await matches(search.id))[0]!.deal!.words).toMatch(/^A fair price is /)
  await web.db.priceEstimate.deleteMany()
  expect((await matches(search.id))[0]!.deal).toBeNull()
})

test('uses the current price for the level, without a new estimate', async () => {
  const { search, car } = await scene({ priceCents: 1_900_000 })
  expect((await matches(search.id))[0]!.deal!.level).toBe('VERY_HIGH')
  await web.db.listing.update({ where: { id: car.id }, data: { priceCents: 1_250_000 } })
  expect((await matches(search.id))[0]!.deal!.level).toBe('GREAT')
})

test('sorts by best deal, with cars without a level last', async () => {
  const { search, add } = await scene({ priceCents: 1_500_000 })
  await add({ priceCents: 1_200_000, odometerMiles: 140_000 })
  await add({ priceCents: 1_250_000, odometerMiles: 30_000, postedAt: hoursAgo(3) })
  await add({ priceCents: 900_000, description: 'Blown engine' })
  const prices = async (query: string) => (await matches(search.id, query)).map(({ price }) => price)
  expect(await prices('?sort=deal')).toEqual(['$12,000', '$12,500', '$15,000', '$9,000'])
})

test('renders the chart in the requested colors, without text from sellers', async () => {
  const { search, car } = await scene()
  const reply = await pictureOf(search.id, car.id)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const svg = await reply.text()
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(svg.match(/<circle/g)!.length).toBeGreaterThan(20)
  expect(svg).not.toContain('alert')
  const dark = await (await pictureOf(search.id, car.id, ada, '?scheme=dark')).text()
  expect([svg.includes('#fcfaf4'), dark.includes('#11151e')]).toEqual([true, true])
})

test('serves a chart only to its owner, for cars of the search', async () => {
  const { search, car } = await scene()
  const other = await scene()
  const answers = [
    pictureOf(search.id, car.id, bob),
    pictureOf(search.id, car.id, {}),
    pictureOf(search.id, other.car.id),
    pictureOf(search.id, 'no-id'),
    pictureOf('no-id', car.id),
  ]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 401, 404, 404, 404])
})

test('loads result cars with deals and price histories in one statement', async () => {
  const { search, add } = await scene()
  const count = async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await matches(search.id)
    const { length } = asked.mock.calls
    asked.mockRestore()
    return length
  }
  await count() // the first page view of a visit writes a row
  const before = await count()
  for (let i = 0; i < 5; i++) await add({ priceCents: 1_200_000 + i })
  expect(await count()).toBe(before)
})

test('a suspected copy says why and has no level, and its original’s card names it', async () => {
  const { search, car, add } = await scene({ priceCents: 1_400_000 })
  const original = { marketplace: 'craigslist', priceCents: 1_400_000, town: 'Oakland' }
  const copySuspicion = { parts: ['photos', 'mileage'], sign: 'price', original }
  await add({ priceCents: 500_000, copyOfId: car.id, copySuspicion, marketplace: 'facebook', town: 'Boise' })
  const cards = await matches(search.id)
  const copy = cards.find(({ risks }) => risks.length > 0)!
  const real = cards.find(({ copies }) => copies !== null)!
  expect(copy).toMatchObject({ price: '$5,000', deal: null, copies: null })
  expect(copy.risks[0]!.label).toBe(
    'may be a copy. Same photos and mileage as an ad on Craigslist in Oakland that asks $14,000. Pay nothing before you see the car',
  )
  expect(real).toMatchObject({ price: '$14,000', risks: [], deal: { name: expect.anything() } })
  expect(real.copies).toBe(
    'An ad on Facebook Marketplace in Boise for $5,000 may be a copy of this one. We don’t count its price',
  )
  await add({ priceCents: 600_000, copyOfId: car.id, copySuspicion, marketplace: 'facebook', town: 'Reno' })
  expect((await matches(search.id)).map(({ copies }) => copies)).toContain(
    'An ad on Facebook Marketplace in Boise for $5,000 and 1 more may be copies of this one. We don’t count their prices',
  )
  await web.db.listing.updateMany({ where: { copyOfId: car.id }, data: { goneAt: new Date() } })
  expect((await matches(search.id)).map(({ copies }) => copies)).toContain(null)
})
