import { expect, test } from 'vitest'
import type { Verdict } from '../judgment/verdicts/verdict'
import { changesSince, isPriceDrop, type CurrentCar, type NotifiedCar } from './notified'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const notifiedCar = (over: Partial<NotifiedCar> = {}): NotifiedCar => ({
  ...{ notifiedAt: at(10), grade: 'LIKELY', inDigest: false, unanswered: ['sunroof'], confirmed: ['leather seats'] },
  ...{ priceCents: 1_600_000, currency: 'USD', saidGone: false, isSameOffer: true },
  ...over,
})
const sunroof = (over: Partial<Verdict> = {}): Verdict => ({
  ...{ criterionId: 'a1', label: 'sunroof', polarity: 'wanted', strength: 'should', answer: 'yes', evidence: [] },
  ...over,
})
const now = (over: Partial<CurrentCar> = {}): CurrentCar => ({
  ...{ priceCents: 1_600_000, currency: 'USD', grade: 'LIKELY', verdicts: [], absence: null, gone: null },
  ...over,
})
const reasons = (rows: NotifiedCar[], car: CurrentCar) => changesSince(rows, car).map(({ reason }) => reason)

test('a price drop counts from 2% and $100', () => {
  expect([1_568_100, 1_568_000].map((price) => isPriceDrop(1_600_000, price))).toEqual([false, true])
  expect([290_100, 290_000].map((price) => isPriceDrop(300_000, price))).toEqual([false, true])
  expect(isPriceDrop(1_500_000, 1_600_000)).toBe(false)
})

test('a drop is measured against the lowest notified price, so small drops add up and an increase resets nothing', () => {
  const rows = [notifiedCar(), notifiedCar({ priceCents: 1_500_000 }), notifiedCar({ priceCents: 1_550_000 })]
  expect(changesSince(rows, now({ priceCents: 1_480_000 }))).toEqual([])
  expect(changesSince(rows, now({ priceCents: 1_450_000 }))).toEqual([
    { reason: 'PRICE_DROP', wasCents: 1_500_000, currency: 'USD' },
  ])
})

test('a price far below that of another seller’s ad is no drop', () => {
  const [own, others] = [notifiedCar(), notifiedCar({ isSameOffer: false })]
  expect(reasons([others], now({ priceCents: 950_000 }))).toEqual([])
  expect(reasons([others], now({ priceCents: 960_000 }))).toEqual(['PRICE_DROP'])
  expect(reasons([own], now({ priceCents: 500_000 }))).toEqual(['PRICE_DROP'])
  expect(reasons([others, own], now({ priceCents: 500_000 }))).toEqual(['PRICE_DROP'])
})

test('a price that is unknown, was never notified or is in another currency is not a drop', () => {
  expect(reasons([notifiedCar({ priceCents: null })], now({ priceCents: 100_000 }))).toEqual([])
  expect(reasons([notifiedCar()], now({ priceCents: null }))).toEqual([])
  expect(reasons([notifiedCar()], now({ priceCents: 1_000_000, currency: 'CAD' }))).toEqual([])
})

test('a wish notified as open and confirmed since counts as answered, once', () => {
  const car = now({ verdicts: [sunroof()] })
  expect(changesSince([notifiedCar()], car)).toEqual([{ reason: 'ANSWERED', verdicts: [sunroof()] }])
  expect(reasons([notifiedCar(), notifiedCar({ unanswered: [], confirmed: ['sunroof'] })], car)).toEqual([])
})

test('ruling out an unwanted feature also counts as answered', () => {
  const car = now({ verdicts: [sunroof({ polarity: 'unwanted', answer: 'no' })] })
  expect(reasons([notifiedCar()], car)).toEqual(['ANSWERED'])
})

test.each([
  ['was not unanswered at the notification', { label: 'awd' }],
  ['is only nice to have', { strength: 'nice' }],
  ['is still unanswered', { answer: 'unknown' }],
  ['counts against the car', { answer: 'no' }],
  ['was answered by the buyer', { evidence: [{ kind: 'seller', on: '2026-11-12' }] }],
] as const)('a wish that %s does not cause a re-alert', (_, over) => {
  expect(reasons([notifiedCar()], now({ verdicts: [sunroof(over as Partial<Verdict>)] }))).toEqual([])
})

test('a car listed as possible in the last digest causes a re-alert when its grade rises', () => {
  const possible = notifiedCar({ inDigest: true, grade: 'POSSIBLE', unanswered: [] })
  expect(reasons([possible], now())).toEqual(['ANSWERED'])
  expect(reasons([possible], now({ grade: 'POSSIBLE' }))).toEqual([])
  expect(reasons([possible, notifiedCar({ notifiedAt: at(11) })], now())).toEqual([])
})

test('a car that was gone since its notification and is back causes one re-alert', () => {
  const absence = { from: at(12), to: at(14) }
  expect(changesSince([notifiedCar()], now({ absence }))).toEqual([{ reason: 'BACK', goneSince: at(12) }])
  expect(reasons([notifiedCar(), notifiedCar({ notifiedAt: at(15) })], now({ absence }))).toEqual([])
  expect(reasons([notifiedCar({ notifiedAt: at(15) })], now({ absence }))).toEqual([])
})

test('one message lists all improvements, and a car never notified has none', () => {
  const better = now({ priceCents: 1_400_000, verdicts: [sunroof()], absence: { from: at(12), to: at(14) } })
  expect(reasons([notifiedCar()], better)).toEqual(['PRICE_DROP', 'ANSWERED', 'BACK'])
  expect(reasons([], better)).toEqual([])
})

const gone = { since: at(12), reason: 'SOLD' } as const
const sold = { reason: 'SOLD', goneSince: at(12), goneReason: 'SOLD' }

test('each time a saved car disappears, one alert says so if nothing else changed', () => {
  const car = now({ gone, priceCents: 1_000_000 })
  expect(changesSince([notifiedCar()], car)).toEqual([sold])
  expect(reasons([notifiedCar(), notifiedCar({ notifiedAt: at(13), saidGone: true })], car)).toEqual([])
  const again = now({ gone: { ...gone, since: at(20) } })
  expect(reasons([notifiedCar(), notifiedCar({ notifiedAt: at(13), saidGone: true })], again)).toEqual(['SOLD'])
})

test('a saved car that is gone is not told if it was saved afterwards, or if nothing was known of it', () => {
  expect(reasons([notifiedCar({ notifiedAt: at(13) })], now({ gone }))).toEqual([])
  expect(reasons([], now({ gone }))).toEqual([])
})

test('an alert says when a saved car is back, even if the alert that it was gone came late', () => {
  const rows = [notifiedCar(), notifiedCar({ notifiedAt: new Date(at(14).getTime() - 1), saidGone: true })]
  expect(reasons(rows, now({ absence: { from: at(12), to: at(14) } }))).toEqual(['BACK'])
})
