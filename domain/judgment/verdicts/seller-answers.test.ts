import { expect, test } from 'vitest'
import { isFromSeller, removeSellerAnswer, applySellerAnswers, type Verdict } from './verdict'

const open: Verdict = {
  ...{ criterionId: 'a1', label: 'sunroof', polarity: 'wanted', strength: 'should' },
  ...{ answer: 'unknown', evidence: [] },
}
const said = { criterionKey: 'sunroof', answer: 'yes', answeredAt: new Date('2026-11-22T23:30:00Z') } as const

test('a seller’s answer fills in what the ad leaves open, with its day', () => {
  const [answered] = applySellerAnswers([open], [said])
  expect(answered).toEqual({ ...open, answer: 'yes', evidence: [{ kind: 'seller', on: '2026-11-22' }] })
  expect(isFromSeller(answered!)).toBe(true)
  expect(removeSellerAnswer(answered!)).toEqual(open)
})

test('a seller’s answer does not overrule the ad or change other wishes', () => {
  const stated: Verdict = { ...open, answer: 'no', evidence: [{ kind: 'quote', quote: 'no sunroof' }] }
  const other: Verdict = { ...open, criterionId: 'a2', label: 'rust' }
  expect(applySellerAnswers([stated, other], [said])).toEqual([stated, other])
  expect(removeSellerAnswer(stated)).toEqual(stated)
})
