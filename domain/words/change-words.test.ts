import { expect, test } from 'vitest'
import type { Verdict } from '../judgment/verdicts/verdict'
import { changeText, dayText } from './change-words'

const now = new Date(Date.UTC(2026, 10, 21, 12))
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000)
const verdict = (label: string, polarity: Verdict['polarity'] = 'wanted'): Verdict => ({
  ...{ criterionId: 'a1', label, polarity, strength: 'should', evidence: [] },
  answer: polarity === 'wanted' ? 'yes' : 'no',
})

test('each reason stands with the old value beside the new one', () => {
  expect(changeText({ reason: 'PRICE_DROP', wasCents: 1_600_000, currency: 'USD' }, 1_450_000, now)).toEqual({
    sign: 'Price drop: ',
    full: 'Price drop: $14,500, was $16,000',
    isInPrice: true,
  })
  const verdicts = [verdict('sunroof'), verdict('accident', 'unwanted')]
  expect(changeText({ reason: 'ANSWERED', verdicts }, null, now)).toEqual({
    sign: 'Now confirmed: sunroof, no accident. ',
    full: 'Now confirmed: sunroof, no accident',
    isInPrice: false,
  })
  expect(changeText({ reason: 'ANSWERED', verdicts: [] }, null, now).full).toBe('More is confirmed now')
  expect(changeText({ reason: 'BACK', goneSince: daysAgo(4) }, null, now)).toEqual({
    sign: 'Back: ',
    full: 'Back: it was gone since Tuesday',
    isInPrice: false,
  })
})

test('many long wishes are cut', () => {
  const verdicts = Array.from({ length: 20 }, (_, i) => verdict(`some long wish no ${i}`))
  const { sign, full } = changeText({ reason: 'ANSWERED', verdicts }, null, now)
  expect(full.length).toBeLessThan(100)
  expect(sign.length).toBeLessThan(60)
})

test('a day is named by its weekday only while that is clear', () => {
  expect([0, 5, 6, 30, 400].map((days) => dayText(daysAgo(days), now))).toEqual([
    'Saturday',
    'Monday',
    'Nov 15',
    'Oct 22',
    'Oct 17, 2025',
  ])
})

test('a day is named in the reader’s zone', () => {
  const evening = new Date(Date.UTC(2026, 10, 18, 2))
  expect(dayText(evening, now)).toBe('Wednesday')
  expect(dayText(evening, now, 'America/Denver')).toBe('Tuesday')
})
