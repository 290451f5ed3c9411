import { expect, test } from 'vitest'
import { minComparableCars } from './comparable-cars'
import { estimatePrice, type CarToEstimate } from './estimate'
import type { PricedCar } from './priced-car'

/** Seeded pseudorandom numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const oakland = { latitude: 37.8, longitude: -122.27 }
const chicago = { latitude: 41.88, longitude: -87.63 }
const car = (over: Partial<CarToEstimate> = {}): CarToEstimate => ({
  ...{ vehicleId: null, vin: null, year: 2016, odometerMiles: 70_000, priceCents: null, trim: 'EX' },
  ...{ titleStatus: 'clean', isFaulty: false, ...oakland },
  ...over,
})

/** The true value of the test cars: 10% less per year, 3% less per 10,000 miles, and 12% more for the EX-L. */
const worth = ({ year, odometerMiles, trim }: Pick<PricedCar, 'year' | 'odometerMiles' | 'trim'>) =>
  3_000_000 * 0.9 ** (2026 - year) * 0.97 ** (odometerMiles / 10_000) * (trim === 'EX-L' ? 1.12 : 1)

/** Cars with asking prices up to 12% above or below their value. */
function market(count: number, over: Partial<PricedCar> = {}, seed = 1): PricedCar[] {
  const random = numbers(seed)
  return Array.from({ length: count }, () => {
    const stated = {
      year: 2014 + Math.floor(random() * 5),
      odometerMiles: 20_000 + Math.floor(random() * 120_000),
      trim: ['EX', 'EX', 'EX-L', null][Math.floor(random() * 4)]!,
    }
    const priceCents = Math.round(worth(stated) * (0.88 + random() * 0.24))
    return { ...car(), ...stated, priceCents, ...over }
  })
}
const errorOf = (target: CarToEstimate, pool: PricedCar[]) => {
  const { range } = estimatePrice(target, pool)
  return Math.abs(
    range!.expectedCents / worth({ ...target, year: target.year!, odometerMiles: target.odometerMiles! }) - 1,
  )
}

test('estimates the usual price by year, mileage and trim', () => {
  const pool = market(200)
  for (const over of [{}, { year: 2018, odometerMiles: 30_000 }, { trim: 'ex-l' }, { odometerMiles: 130_000 }]) {
    const target = car(over)
    expect(
      errorOf({ ...target, trim: target.trim === 'ex-l' ? 'EX-L' : target.trim }, pool),
      JSON.stringify(over),
    ).toBeLessThan(0.05)
  }
})

test('fake prices, down payments and unlabeled salvage cars hardly change the estimate, even at one in five', () => {
  const joke = (priceCents: number) => market(1, { priceCents }, priceCents)
  const jokes = [100, 123_400, 9_999_900, 250_000, 29_900, 199_500, 888_888_800].flatMap(joke)
  const cheap = market(8, {}, 7).map((one) => ({ ...one, priceCents: one.priceCents * 0.5 }))
  const pool = [...market(60), ...jokes, ...cheap]
  expect(jokes.length + cheap.length).toBeGreaterThanOrEqual(pool.length / 5)
  expect(errorOf(car(), pool)).toBeLessThan(0.06)
})

test('with such outliers, the median error is at most 8% and the 90th percentile at most 20%', () => {
  const errors = Array.from({ length: 60 }, (_, seed) => {
    const pool = [
      ...market(30, {}, seed),
      ...market(5, {}, seed + 500).map((one) => ({ ...one, priceCents: one.priceCents * 0.45 })),
    ]
    const [target] = market(1, {}, seed + 1_000)
    return Math.abs(estimatePrice({ ...target!, isFaulty: false }, pool).range!.expectedCents / target!.priceCents - 1)
  }).sort((a, b) => a - b)
  expect(errors[30]).toBeLessThan(0.08)
  expect(errors[54]).toBeLessThan(0.2)
})

test('three in four prices are inside the range', () => {
  const pool = market(150)
  const fresh = market(100, {}, 9)
  const inside = fresh.filter((one) => {
    const { range } = estimatePrice({ ...one, isFaulty: false }, pool)
    return one.priceCents >= range!.lowCents && one.priceCents <= range!.highCents
  })
  expect(inside.length).toBeGreaterThan(65)
  expect(inside.length).toBeLessThan(95)
})

test('fewer than eight comparable cars give no estimate, but are counted', () => {
  const none = estimatePrice(car(), market(minComparableCars - 1))
  expect(none).toMatchObject({ range: null, problem: 'too few', count: minComparableCars - 1 })
  expect(estimatePrice(car(), market(minComparableCars)).range).not.toBeNull()
  expect(estimatePrice(car({ year: null }), market(50))).toMatchObject({ range: null, count: 0 })
})

test('a vehicle counts once, and the car itself is excluded', () => {
  const seven = market(7)
  const copies = seven.map((one) => ({ ...one, vehicleId: null, trim: null, latitude: null }))
  expect(estimatePrice(car(), [...seven, ...copies]).count).toBe(7)
  const retyped = seven.map((one) => ({
    ...one,
    odometerMiles: Math.round(one.odometerMiles / 1_000) * 1_000,
    priceCents: one.priceCents - 5_000,
  }))
  expect(estimatePrice(car(), [...seven, ...retyped]).count).toBe(7)
  expect(estimatePrice(car(), [...seven, ...retyped.map((one) => ({ ...one, ...chicago }))]).count).toBe(14)
  const [same] = market(1, { vehicleId: 'v1' }, 3)
  const own = { ...same!, vehicleId: 'v1', priceCents: 1, odometerMiles: 1 }
  expect(estimatePrice(car({ vehicleId: 'v1' }), [own, same!, ...seven]).count).toBe(7)
  expect(estimatePrice(car(), [own, same!, ...seven]).count).toBe(8)
  const byVin = market(3, { vin: '1HGCM82633A004352' }, 4)
  expect(estimatePrice(car(), [...seven, ...byVin]).count).toBe(8)
})

test('salvage titles are compared only with salvage titles, and liens with clean titles', () => {
  const clean = market(30)
  const salvage = market(6, { titleStatus: 'salvage' }, 5)
  const rebuilt = market(6, { titleStatus: 'rebuilt' }, 6)
  const lien = market(4, { titleStatus: 'lien' }, 8)
  const pool = [...salvage, ...rebuilt, ...lien, ...clean]
  expect(estimatePrice(car({ titleStatus: 'salvage', isFaulty: true }), pool).count).toBe(12)
  expect(estimatePrice(car({ titleStatus: null }), pool).count).toBeLessThanOrEqual(34)
  expect(estimatePrice(car({ titleStatus: null }), [...lien, ...market(4)]).count).toBe(8)
})

test('a car with a fault is not compared with cars without one', () => {
  expect(estimatePrice(car({ isFaulty: true }), market(50))).toMatchObject({ range: null, problem: 'fault' })
})

test('nearby cars of the same years come first, and the search widens until it has plenty and reports its range', () => {
  const near = (count: number) => market(count, { year: 2016 }, 11)
  const far = market(40, { year: 2016, ...chicago }, 12)
  const other = market(40, { year: 2018, ...oakland }, 13)
  expect(estimatePrice(car(), [...near(24), ...far, ...other])).toMatchObject({
    count: 24,
    reach: { years: 1, miles: 150 },
  })
  expect(estimatePrice(car(), [...near(10), ...other])).toMatchObject({ reach: { years: 2, miles: 500 } })
  expect(estimatePrice(car(), [...near(10), ...far])).toMatchObject({ count: 50, reach: { years: 1, miles: null } })
  expect(estimatePrice(car(), market(9, { year: 2019 })).reach).toEqual({ years: 3, miles: null })
  expect(estimatePrice(car(), market(9, { year: 2021 })).reach).toEqual({ years: 5, miles: null })
  expect(estimatePrice(car(), market(9, { year: 2022 })).count).toBe(0)
})

test('more miles never increase the price', () => {
  const pool = market(30).map((one) => ({ ...one, year: 2016, priceCents: 1_000_000 + one.odometerMiles * 5 }))
  expect(estimatePrice(car(), pool).chart!.perTenThousandMiles).toBe(0)
})

test('an unknown mileage counts as typical, and one beyond all others counts as the highest', () => {
  const pool = market(60)
  const miles = pool.map(({ odometerMiles }) => odometerMiles)
  const typical = estimatePrice(car({ odometerMiles: null }), pool)
  expect(typical.range).not.toBeNull()
  expect(typical.chart!.miles).toBeGreaterThan(50_000)
  expect(typical.chart!.miles).toBeLessThan(110_000)
  const { chart, range } = estimatePrice(car({ odometerMiles: 900_000 }), pool)
  expect(chart!.miles).toBeLessThanOrEqual(Math.max(...miles))
  expect(range!.lowCents).toBeGreaterThan(0)
})

test('equal prices, equal miles and a single year are handled', () => {
  const pool = Array.from({ length: 12 }, (_, i) => ({
    ...car(),
    vehicleId: `v${i}`,
    year: 2016,
    odometerMiles: 70_000,
    latitude: null,
    priceCents: 1_200_000 + i,
  }))
  const { range } = estimatePrice(car({ odometerMiles: 70_000 }), pool)
  expect(range!.expectedCents).toBeCloseTo(1_200_006, -2)
  expect(range!.lowCents).toBeLessThan(range!.expectedCents * 0.97)
  expect(range!.highCents).toBeGreaterThan(range!.expectedCents * 1.03)
})

test('chart dots show comparable cars adjusted to this car’s year and trim', () => {
  const pool = market(40, { trim: 'EX' }).map((one, i) => ({ ...one, year: 2015 + (i % 3) }))
  const priced = pool.map((one, i) => ({ ...one, priceCents: Math.round(worth(one) * (0.95 + (i % 5) * 0.025)) }))
  const { chart, range } = estimatePrice(car(), priced)
  expect(chart!.dots).toHaveLength(40)
  expect(chart!.dots.filter(({ isMoved }) => !isMoved)).toHaveLength(13)
  for (const { miles, cents } of chart!.dots) {
    const usual = range!.expectedCents * Math.exp((chart!.perTenThousandMiles * (miles - 70_000)) / 10_000)
    expect(Math.abs(cents / usual - 1)).toBeLessThan(0.09)
  }
})
