import { expect, test } from 'vitest'
import { estimatePrice } from './estimate'
import { comparablePrices, findOpeningOffer, findPriceDrops, isPriceFirm, percentile, type Bargain } from './offer'
import type { PricedCar } from './priced-car'

/** mulberry32: the same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Markets from 0 to 60 cars, wide and narrow, with typos, and with cars from far under to far over the market. */
function market(seed: number) {
  const random = randomNumbers(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const usual = between(200_000, 6_000_000)
  const spread = random() < 0.2 ? 0 : between(0.01, 0.5)
  const isAlike = random() < 0.4
  const rounding = [1, 100, 10_000, 50_000][Math.floor(between(0, 4))]!
  const carOf = (share: number): PricedCar => {
    const [year, odometerMiles] = isAlike ? [2016, 80_000] : [Math.round(between(2013, 2019)), between(5_000, 200_000)]
    const worth = usual * share * Math.exp((year - 2016) * 0.07 - (odometerMiles - 80_000) / 600_000)
    return {
      ...{ vehicleId: null, vin: null, year, titleStatus: null, latitude: null, longitude: null },
      ...{ odometerMiles: Math.round(odometerMiles), priceCents: Math.max(1, Math.round(worth / rounding)) * rounding },
      trim: isAlike ? null : (['LX', 'EX', 'Touring', null][Math.floor(between(0, 4))] ?? null),
    }
  }
  const pool = Array.from({ length: Math.floor(between(0, 60)) }, () =>
    carOf((1 + between(-spread, spread)) * (random() < 0.03 ? between(0.05, 6) : 1)),
  )
  const car = carOf(between(0.4, 2.2))
  const { chart } = estimatePrice({ ...car, isFaulty: false }, pool)
  const bargain: Bargain = {
    ...{ askingCents: car.priceCents, prices: chart ? comparablePrices(chart) : [] },
    ...{ daysListed: Math.floor(between(0, 120)), drops: Math.floor(between(0, 6)), isFirm: random() < 0.15 },
  }
  return { bargain, result: findOpeningOffer(bargain), pool: isAlike ? pool : null }
}
const markets = Array.from({ length: 300 }, (_, seed) => market(seed + 1))

test('the figure is between the 10th and 50th percentile, and never above the asking price', () => {
  const offers = markets.flatMap(({ bargain, result }) => ('offer' in result ? [{ bargain, ...result.offer }] : []))
  expect(offers.length).toBeGreaterThan(150)
  for (const { bargain, cents } of offers) {
    expect(Number.isInteger(cents)).toBe(true)
    expect(cents).toBeLessThanOrEqual(bargain.askingCents)
    // Counted without the code's own percentile: at least a tenth costs as much or less, and half as much or more.
    const share = (isSo: (price: number) => boolean) => bargain.prices.filter(isSo).length / bargain.prices.length
    expect(share((price) => price <= cents)).toBeGreaterThanOrEqual(0.1)
    expect(share((price) => price >= cents)).toBeGreaterThanOrEqual(0.5)
  }
})

test('cars that are alike are compared at the prices that they ask', () => {
  const alike = markets.flatMap(({ pool, bargain, result }) => (pool && 'offer' in result ? [{ pool, bargain }] : []))
  expect(alike.length).toBeGreaterThan(40)
  for (const { pool, bargain } of alike) {
    const asked = pool.map(({ priceCents }) => priceCents)
    for (const price of bargain.prices)
      expect(Math.min(...asked.map((cents) => Math.abs(cents - price)))).toBeLessThan(2)
  }
})

test('without a figure there are too few cars, or the car asks less than nine in ten', () => {
  const without = markets.flatMap(({ bargain, result }) => ('problem' in result ? [{ bargain, ...result }] : []))
  expect(new Set(without.map(({ problem }) => problem))).toEqual(new Set(['too few', 'already low']))
  for (const { bargain, problem } of without) {
    if (problem === 'too few') expect(bargain.prices.length).toBeLessThan(8)
    else expect(bargain.askingCents).toBeLessThan(percentile(bargain.prices, 0.1))
  }
})

/** Ten cars from $10,000 to $19,000. Percentiles: $10,900 and $14,500. */
const prices = Array.from({ length: 10 }, (_, i) => 1_000_000 + i * 100_000)
const open = (over: Partial<Bargain>) =>
  findOpeningOffer({ askingCents: 1_400_000, prices, daysListed: 0, drops: 0, isFirm: false, ...over })
const offered = (over: Partial<Bargain>) => (open(over) as { offer: { cents: number; basis: string } }).offer

test.each([
  ['6% under a fresh ad', {}, 1_310_000, 'asking'],
  ['less after a month', { daysListed: 30 }, 1_270_000, 'asking'],
  ['less after two drops', { drops: 2 }, 1_280_000, 'asking'],
  ['13% at most', { daysListed: 900, drops: 20 }, 1_210_000, 'asking'],
  ['the asking price if it is firm', { isFirm: true, daysListed: 900 }, 1_400_000, 'asking'],
  ['half of the cars cost less', { askingCents: 3_000_000 }, 1_450_000, 'middle'],
  ['half of the cars cost less than a firm price', { askingCents: 3_000_000, isFirm: true }, 1_450_000, 'middle'],
  ['nine in ten cost more', { askingCents: 1_100_000 }, 1_090_000, 'floor'],
  ['the asking price itself at the floor', { askingCents: 1_090_000 }, 1_090_000, 'floor'],
])('the figure %s', (_, over, cents, basis) => {
  expect(offered(over)).toMatchObject({ cents, basis })
})

test('the figure is not invented', () => {
  expect(open({ askingCents: 1_089_999 })).toEqual({ problem: 'already low' })
  expect(open({ prices: prices.slice(0, 7) })).toEqual({ problem: 'too few' })
  expect(open({ prices: [] })).toEqual({ problem: 'too few' })
})

test('the figure of a narrow market is not rounded out of it', () => {
  const narrow = prices.map((_, i) => 1_000_010 + i)
  expect(offered({ prices: narrow, askingCents: 1_000_015 }).cents).toBe(1_000_011)
  expect(offered({ prices: prices.map(() => 1_234_567), askingCents: 1_234_567 }).cents).toBe(1_234_567)
})

test('prices are compared at the mileage of this car', () => {
  const dots = [
    { miles: 50_000, cents: 1_000_000, isMoved: false },
    { miles: 100_000, cents: 900_000, isMoved: true },
  ]
  expect(comparablePrices({ miles: 100_000, perTenThousandMiles: -0.02, dots })).toEqual([900_000, 904_837])
})

test('drops of all postings in order, each once', () => {
  const craigslist = [
    { at: 1, cents: 1_500 },
    { at: 5, cents: 1_400 },
    { at: 6, cents: 1_600 },
  ]
  const facebook = [
    { at: 2, cents: 1_500 },
    { at: 4, cents: 1_400 },
    { at: 9, cents: 1_300 },
  ]
  expect(findPriceDrops([craigslist, facebook])).toEqual([
    { at: 4, fromCents: 1_500, toCents: 1_400 },
    { at: 9, fromCents: 1_400, toCents: 1_300 },
  ])
  expect(findPriceDrops([[], [{ at: 1, cents: 1 }]])).toEqual([])
})

test.each([
  ['$9,500 firm', true],
  ['Price is firm, no low ballers', true],
  ['Asking 9500. Not negotiable!', true],
  ['Precio firme', true],
  ['El precio no es negociable', true],
  ['Price is not firm', false],
  ['$9,500 obo', false],
  ['Firm brakes, firm seats', false],
])('%s: firm %s', (description, isFirm) => {
  expect(isPriceFirm({ title: '2016 Honda Civic', description })).toBe(isFirm)
})
