import { expect, test } from 'vitest'
import { isFromSeller, withoutSellerAnswer, withSellerAnswers, type Verdict } from './verdict'

const open: Verdict = {
  ...{ criterionId: 'a1', label: 'sunroof', polarity: 'wanted', strength: 'should' },
  ...{ answer: 'unknown', evidence: [] },
}
const said = { criterionKey: 'sunroof', answer: 'yes', toldAt: new Date('2026-11-22T23:30:00Z') } as const

test('what the seller said answers what the ad leaves open, with its day', () => {
  const [answered] = withSellerAnswers([open], [said])
  expect(answered).toEqual({ ...open, answer: 'yes', evidence: [{ kind: 'seller', on: '2026-11-22' }] })
  expect(isFromSeller(answered!)).toBe(true)
  expect(withoutSellerAnswer(answered!)).toEqual(open)
})

test('the ad is not overruled, and other wishes stay as they are', () => {
  const stated: Verdict = { ...open, answer: 'no', evidence: [{ kind: 'quote', quote: 'no sunroof' }] }
  const other: Verdict = { ...open, criterionId: 'a2', label: 'rust' }
  expect(withSellerAnswers([stated, other], [said])).toEqual([stated, other])
  expect(withoutSellerAnswer(stated)).toEqual(stated)
})
