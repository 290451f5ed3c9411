import { expect, test } from 'vitest'
import { isEnteredByBuyer, removeSellerAnswer, applySellerAnswers, type Verdict } from './verdict'

const open: Verdict = {
  ...{ criterionId: 'a1', label: 'sunroof', polarity: 'wanted', strength: 'should' },
  ...{ answer: 'unknown', evidence: [] },
}
const said = {
  criterionKey: 'sunroof',
  answer: 'yes',
  source: 'seller',
  quote: null,
  answeredAt: new Date('2026-11-22T23:30:00Z'),
} as const

test('a seller’s answer fills in what the ad leaves open, with its day', () => {
  const [answered] = applySellerAnswers([open], [said])
  expect(answered).toEqual({ ...open, answer: 'yes', evidence: [{ kind: 'seller', on: '2026-11-22' }] })
  expect(isEnteredByBuyer(answered!)).toBe(true)
  expect(removeSellerAnswer(answered!)).toEqual(open)
})

test('a seller’s answer read from a reply has its sentence', () => {
  const [answered] = applySellerAnswers([open], [{ ...said, quote: 'It has a sunroof.' }])
  expect(answered!.evidence).toEqual([{ kind: 'seller', on: '2026-11-22', quote: 'It has a sunroof.' }])
  expect(removeSellerAnswer(answered!)).toEqual(open)
})

test('a seller’s answer does not overrule the ad or change other wishes', () => {
  const stated: Verdict = { ...open, answer: 'no', evidence: [{ kind: 'quote', quote: 'no sunroof' }] }
  const other: Verdict = { ...open, criterionId: 'a2', label: 'rust' }
  expect(applySellerAnswers([stated, other], [said])).toEqual([stated, other])
  expect(removeSellerAnswer(stated)).toEqual(stated)
})

test('a correction overrules the ad, shows its day alone, and can be removed', () => {
  const read: Verdict = { ...open, answer: 'yes', evidence: [{ kind: 'quote', quote: 'moonroof' }] }
  const unsure: Verdict = { ...open, unsettled: 'partly', evidence: [{ kind: 'quote', quote: 'roof is stuck' }] }
  const correction = { ...said, answer: 'no', source: 'buyer' } as const
  for (const before of [read, unsure, open]) {
    const [corrected] = applySellerAnswers([before], [correction])
    expect(corrected).toMatchObject({ answer: 'no', evidence: [{ kind: 'buyer', on: '2026-11-22' }] })
    expect(isEnteredByBuyer(corrected!)).toBe(true)
    expect(removeSellerAnswer(corrected!)).toEqual(before)
  }
})

test('a correction that the ad now agrees with changes nothing', () => {
  const stated: Verdict = { ...open, answer: 'no', evidence: [{ kind: 'quote', quote: 'no sunroof' }] }
  expect(applySellerAnswers([stated], [{ ...said, answer: 'no', source: 'buyer' }])).toEqual([stated])
})
