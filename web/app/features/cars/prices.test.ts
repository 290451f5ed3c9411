import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PriceChartData } from '#domain/deal/estimate'
import { getPriceLevel } from '#domain/deal/price-level'
import {
  chartColors,
  createScale,
  type DrawnCar,
} from '../../routes/dashboard.search.$id_.car.$listingId.price[.]svg/chart-marks'
import { PriceChart } from '../../routes/dashboard.search.$id_.car.$listingId.price[.]svg/price-chart'
import { pricesFrom } from './deal-chart'

test('labels a scale with a few round values within its range', () => {
  const { ticks, at, from, to } = createScale([31_000, 148_000], [70, 388], 4)
  expect(ticks).toEqual([50_000, 100_000, 150_000])
  expect([at(from), at(to)]).toEqual([70, 388])
  expect(createScale([1_200_000, 1_200_000], [0, 100], 5).ticks.length).toBeGreaterThan(1)
  for (const values of [
    [0, 1],
    [7, 9_000_000],
    [5_000, 5_001],
    [0, 0],
  ]) {
    const scale = createScale(values, [0, 100], 5)
    expect(scale.ticks.length).toBeLessThanOrEqual(6)
    expect(scale.ticks.every((tick) => scale.at(tick) >= -0.001 && scale.at(tick) <= 100.001)).toBe(true)
  }
})

const chart: PriceChartData = {
  miles: 70_000,
  perTenThousandMiles: -0.05,
  dots: Array.from({ length: 9 }, (_, i) => ({
    miles: 40_000 + i * 9_000,
    cents: 1_300_000 - i * 20_000,
    isMoved: i % 3 === 0,
  })),
}
const range = { expectedCents: 1_200_000, lowCents: 1_100_000, highCents: 1_300_000 }
const draw = (car: Partial<DrawnCar>, over: Partial<PriceChartData> = {}) =>
  renderToStaticMarkup(
    createElement(PriceChart, {
      car: { priceCents: 1_050_000, odometerMiles: 70_000, ...car },
      ...{ range, chart: { ...chart, ...over }, colors: chartColors('light') },
    }),
  )

test('draws each comparable car, this car and the typical price, without NaN', () => {
  const svg = draw({})
  expect(svg.match(/<circle/g)).toHaveLength(10)
  expect(svg).toContain('This car $10,500')
  expect(svg).toContain('usual price')
  expect(svg).not.toMatch(/NaN|Infinity|<style|<script|style=|href/)
})

test('draws a car without a price or mileage, and an outlier', () => {
  expect(draw({ priceCents: null })).not.toContain('This car')
  expect(draw({ odometerMiles: null })).toContain('This car')
  for (const svg of [
    draw({ odometerMiles: null, priceCents: null }),
    draw({ odometerMiles: 900_000, priceCents: 100_000_000 }),
    draw({}, { dots: chart.dots.slice(0, 1) }),
  ]) {
    expect(svg).not.toMatch(/NaN|Infinity/)
  }
})

/** Vertices of a path, in pixels. */
const vertices = (path: string) =>
  path
    .replace(/^M|Z$/g, '')
    .split('L')
    .map((point) => point.split(' ').map(Number) as [number, number])

/** Height of an edge at `x`, between its vertices. */
function heightAt(edge: [number, number][], x: number): number {
  const right = Math.max(
    1,
    edge.findIndex(([at]) => at >= x),
  )
  const [[x0, y0], [x1, y1]] = [edge[right - 1]!, edge[right]!]
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}

/** The estimate's mileage and the car's: within the comparable cars, at and beyond both ends, and unknown. */
const places = [
  [40_000, 40_000],
  [40_000, 1_000],
  [70_000, 70_000],
  [70_000, null],
  [112_000, 112_000],
  [112_000, 240_000],
] as const

/** Of a coordinate in the markup, which is rounded to a tenth. */
const precisionPx = 0.3

test('this car is inside the band if and only if its price is called fair', () => {
  const seen = new Set<string>()
  const band = new RegExp(`<path d="(M[^"]+Z)" fill="${chartColors('light').mark}"`)
  const mark = /<circle cx="([\d.]+)" cy="([\d.]+)" r="9"/
  for (const [miles, odometerMiles] of places) {
    for (const half of [0.04, 0.12, 0.3]) {
      const [lowCents, highCents] = [-half, half * 1.5].map((by) => Math.round(1_200_000 * Math.exp(by)))
      const range = { expectedCents: 1_200_000, lowCents: lowCents!, highCents: highCents! }
      for (let priceCents = 800_000; priceCents < 1_900_000; priceCents += 37_100) {
        const car = { priceCents, odometerMiles }
        const parts = { car, range, chart: { ...chart, miles }, colors: chartColors('light') }
        const svg = renderToStaticMarkup(createElement(PriceChart, parts))
        const [x, y] = mark.exec(svg)!.slice(1).map(Number) as [number, number]
        const outline = vertices(band.exec(svg)![1]!)
        const top = heightAt(outline.slice(0, outline.length / 2), x)
        const bottom = heightAt(outline.slice(outline.length / 2).reverse(), x)
        const level = getPriceLevel(priceCents, range)
        seen.add(level)
        const [least, most] = level === 'FAIR' ? [top - precisionPx, bottom + precisionPx] : [-Infinity, Infinity]
        expect(y >= least && y <= most).toBe(true)
        if (level === 'GREAT' || level === 'GOOD') expect(y).toBeGreaterThan(bottom - precisionPx)
        if (level === 'HIGH' || level === 'VERY_HIGH') expect(y).toBeLessThan(top + precisionPx)
      }
    }
  }
  expect(seen.size).toBe(5)
})

const day = (n: number) => Date.UTC(2026, 10, n)
const pricesOf = (...steps: Parameters<typeof pricesFrom>[0]) => pricesFrom(steps, 2016, new Date(day(1)))

test('lists each price with the time it started', () => {
  expect(pricesOf([day(11), 1_450_000, 1_390_000], [day(16), 1_390_000, 1_295_000])).toEqual([
    { at: day(1), cents: 1_450_000 },
    { at: day(11), cents: 1_390_000 },
    { at: day(16), cents: 1_295_000 },
  ])
})

test('ignores placeholder prices, missing prices and a price that returned to its old value', () => {
  const only = [{ at: day(3), cents: 1_390_000 }]
  expect(pricesOf()).toEqual([])
  expect(pricesOf([day(3), 100, 1_390_000])).toEqual(only)
  expect(pricesOf([day(3), null, 1_390_000])).toEqual(only)
  expect(pricesOf([day(3), null, 1_390_000], [day(5), 1_390_000, null], [day(6), null, 1_390_000])).toEqual(only)
})
