import { expect, test } from 'vitest'
import { marketplaces, type MarketplaceMode } from '#domain/marketplaces'
import { choosePace } from './choose-pace'

const all = (mode: MarketplaceMode) => ({ modes: { craigslist: mode, cargurus: mode, facebook: mode } })

test('live sites have their own limits, Facebook three requests a minute, and the sandbox a higher one', () => {
  const perMinute = marketplaces.map((one) => [one, choosePace(all('live'), one).requestsPerMinute])
  expect(Object.fromEntries(perMinute)).toEqual({ craigslist: 30, cargurus: 30, facebook: 3 })
  expect(choosePace(all('live'), 'craigslist').minGapMs).toBe(1_000)
  expect(choosePace(all('sandbox'), 'facebook').requestsPerMinute).toBeGreaterThan(1_000)
})

test("the operator's setting applies to its marketplace in every mode", () => {
  const set = { HOST_MIN_GAP_MS: 0, requestsPerMinute: { facebook: 7 } }
  for (const mode of ['live', 'sandbox'] as const) {
    expect(choosePace({ ...all(mode), ...set }, 'facebook')).toEqual({ minGapMs: 0, requestsPerMinute: 7 })
    expect(choosePace({ ...all(mode), ...set }, 'craigslist').requestsPerMinute).not.toBe(7)
  }
})
