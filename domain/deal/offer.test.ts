import { expect, test } from 'vitest'
import { estimatePrice } from './estimate'
import { comparablePrices, findOpeningOffer, findPriceDrops, findPriceStance, percentile, type Bargain } from './offer'
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

const pickStance = (drawn: number) => (drawn < 0.15 ? 'firm' : drawn < 0.4 ? 'negotiable' : null)

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
    ...{ daysListed: Math.floor(between(0, 120)), drops: Math.floor(between(0, 6)), stance: pickStance(random()) },
  }
  return { bargain, result: findOpeningOffer(bargain), pool: isAlike ? pool : null }
}
const markets = Array.from({ length: 300 }, (_, seed) => market(seed + 1))

const offers = markets.flatMap(({ bargain, result }) => ('offer' in result ? [{ bargain, ...result.offer }] : []))

test('a seller answers the figure: never over the asking price, nor more than 15% or nine in ten cars under it', () => {
  expect(offers.length).toBeGreaterThan(150)
  for (const { bargain, cents } of offers) {
    expect(Number.isInteger(cents)).toBe(true)
    expect(cents).toBeLessThanOrEqual(bargain.askingCents)
    expect(cents).toBeGreaterThanOrEqual(bargain.askingCents * 0.85)
    if (bargain.stance === 'firm') continue
    // Counted without the code's own percentile: at least a tenth costs as much or less.
    const cheaper = bargain.prices.filter((price) => price <= cents).length
    expect(cheaper / bargain.prices.length).toBeGreaterThanOrEqual(0.1)
  }
})

test('the figure for a car at an ordinary price is near the lower quarter, unless a limit forbids it', () => {
  const ordinary = markets
    .filter(({ bargain: { prices } }) => prices.length >= 8)
    .map(({ bargain }) => ({ ...bargain, stance: null, askingCents: Math.round(percentile(bargain.prices, 0.6)) }))
  const near = ordinary.flatMap((bargain) => {
    const found = findOpeningOffer(bargain)
    return 'offer' in found && found.offer.basis === 'quarter' ? [{ bargain, ...found.offer }] : []
  })
  expect(near.length).toBeGreaterThan(30)
  for (const { bargain, cents } of near) {
    const share = cents / percentile(bargain.prices, 0.25)
    expect(share).toBeGreaterThan(0.92)
    expect(share).toBeLessThan(1.02)
  }
})

test('a firm price is met, and a seller who takes offers is offered a bit less', () => {
  for (const { bargain } of offers) {
    const figure = (stance: Bargain['stance']) => {
      const found = findOpeningOffer({ ...bargain, stance })
      return 'offer' in found ? found.offer.cents : null
    }
    expect(figure('firm')).toBe(bargain.askingCents)
    if (figure(null) === null) continue
    expect(figure('negotiable')!).toBeLessThanOrEqual(figure(null)!)
    expect(figure('negotiable')!).toBeGreaterThan(figure(null)! * 0.95)
  }
  expect(new Set(offers.map(({ basis }) => basis)).size).toBe(5)
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

/** Ten cars from $10,000 to $19,000. Percentiles: $10,900, $12,250 and $14,500. */
const prices = Array.from({ length: 10 }, (_, i) => 1_000_000 + i * 100_000)
const open = (over: Partial<Bargain>) =>
  findOpeningOffer({ askingCents: 1_400_000, prices, daysListed: 0, drops: 0, stance: null, ...over })
const offered = (over: Partial<Bargain>) => (open(over) as { offer: { cents: number; basis: string } }).offer

test.each([
  ['the lower quarter for a fresh ad', {}, 1_220_000, 'quarter'],
  ['less after a month', { askingCents: 1_350_000, daysListed: 30 }, 1_180_000, 'quarter'],
  ['less after two drops', { askingCents: 1_350_000, drops: 2 }, 1_200_000, 'quarter'],
  ['less for "or best offer"', { askingCents: 1_350_000, stance: 'negotiable' }, 1_200_000, 'quarter'],
  ['15% under the asking price at most', { daysListed: 900, drops: 20 }, 1_190_000, 'limit'],
  ['15% under a price far above the market', { askingCents: 3_000_000 }, 2_550_000, 'limit'],
  ['3% under a price below the quarter', { askingCents: 1_200_000 }, 1_160_000, 'asking'],
  ['the asking price if it is firm', { stance: 'firm', daysListed: 900 }, 1_400_000, 'firm'],
  ['a firm price far above the market', { askingCents: 3_000_000, stance: 'firm' }, 3_000_000, 'firm'],
  ['a firm price far below the market', { askingCents: 1_000_000, stance: 'firm' }, 1_000_000, 'firm'],
  ['nine in ten cost more', { askingCents: 1_100_000 }, 1_090_000, 'floor'],
  ['the asking price itself at the floor', { askingCents: 1_090_000 }, 1_090_000, 'floor'],
] as const)('the figure: %s', (_, over, cents, basis) => {
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
  ['$9,500 firm', 'firm'],
  ['Price is firm, no low ballers', 'firm'],
  ['Asking 9500. Not negotiable!', 'firm'],
  ['Precio firme', 'firm'],
  ['El precio no es negociable', 'firm'],
  ['$9,500 OBO. Price firm, no lowballs', 'firm'],
  ['$9,500 obo', 'negotiable'],
  ['Asking $9,500 or best offer', 'negotiable'],
  ['Price negotiable', 'negotiable'],
  ['Open to reasonable offers', 'negotiable'],
  ['Precio a tratar', 'negotiable'],
  ['Price is not firm', null],
  ['Firm brakes, firm seats', null],
  ['Runs great', null],
])('%s: %s', (description, stance) => {
  expect(findPriceStance({ title: '2016 Honda Civic', description })).toBe(stance)
})
