import { expect, test } from 'vitest'
import type { Verdict } from '../judgment/verdicts/verdict'
import { changeText, dayText } from './change-words'

const now = new Date(Date.UTC(2026, 10, 21, 12))
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000)
const verdict = (label: string, polarity: Verdict['polarity'] = 'wanted'): Verdict => ({
  ...{ criterionId: 'a1', label, polarity, strength: 'should', evidence: [] },
  answer: polarity === 'wanted' ? 'yes' : 'no',
})

test('each reason shows the old value next to the new one', () => {
  expect(changeText({ reason: 'PRICE_DROP', wasCents: 1_600_000, currency: 'USD' }, 1_450_000, now)).toEqual({
    sign: 'Price drop: ',
    full: 'Price drop: $14,500, was $16,000',
    isInPrice: true,
  })
  const verdicts = [verdict('sunroof'), verdict('accident', 'unwanted')]
  expect(changeText({ reason: 'ANSWERED', verdicts }, null, now)).toEqual({
    sign: 'Now confirmed: sunroof, no accidents. ',
    full: 'Now confirmed: sunroof, no accidents',
    isInPrice: false,
  })
  expect(changeText({ reason: 'ANSWERED', verdicts: [] }, null, now).full).toBe('More is confirmed')
  expect(changeText({ reason: 'BACK', goneSince: daysAgo(4) }, null, now)).toEqual({
    sign: 'Back on sale: ',
    full: 'Back on sale: it was gone since Tuesday',
    isInPrice: false,
  })
})

test('a car that was sold on the reader’s day was sold today', () => {
  const sold = (goneSince: Date, timeZone?: string) =>
    changeText({ reason: 'SOLD', goneSince, goneReason: 'SOLD' }, null, now, timeZone).full
  expect(sold(now)).toBe('Sold today')
  expect(sold(daysAgo(1))).toBe('Sold since Friday')
  expect(sold(new Date(Date.UTC(2026, 10, 21, 2)))).toBe('Sold today')
  expect(sold(new Date(Date.UTC(2026, 10, 21, 2)), 'America/Denver')).toBe('Sold since Friday')
  expect(changeText({ reason: 'BACK', goneSince: now }, null, now).full).toBe('Back on sale: it was gone today')
})

test('truncates many long wishes', () => {
  const verdicts = Array.from({ length: 20 }, (_, i) => verdict(`some long wish no ${i}`))
  const { sign, full } = changeText({ reason: 'ANSWERED', verdicts }, null, now)
  expect(full.length).toBeLessThan(100)
  expect(sign.length).toBeLessThan(60)
})

test('names a day by its weekday only within a week', () => {
  expect([0, 5, 6, 30, 400].map((days) => dayText(daysAgo(days), { now, timeZone: null }))).toEqual([
    'Saturday',
    'Monday',
    'Nov 15',
    'Oct 22',
    'Oct 17, 2025',
  ])
})

test('uses the reader’s time zone', () => {
  const evening = new Date(Date.UTC(2026, 10, 18, 2))
  expect(dayText(evening, { now, timeZone: null })).toBe('Wednesday')
  expect(dayText(evening, { now, timeZone: 'America/Denver' })).toBe('Tuesday')
})
