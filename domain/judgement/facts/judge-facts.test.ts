import { expect, test } from 'vitest'
import { comparisonAlternative, featureAlternative, openAlternative, type Polarity } from '../criteria/criterion'
import type { Evidence } from '../evidence/evidence-kinds'
import type { Feature } from '../features/features'
import type { Fact } from './fact'
import { combineAlternatives, judgeAlternative, type Known } from './judge-facts'

const quote = (words: string): Evidence => ({ kind: 'quote', quote: words })
const fact = (feature: Feature, answer: 'yes' | 'no', words: string): Fact => ({
  ...{ feature, answer, number: null },
  evidence: [quote(words)],
})
const known = (...facts: Fact[]): Known => ({ facts, figures: { price: null, odometer: null, year: null } })
const judge = (feature: Feature, polarity: Polarity, ...facts: Fact[]) =>
  judgeAlternative(featureAlternative(feature), polarity, known(...facts))

test('a fact answers the wish for its feature, with its evidence', () => {
  const facts = [fact('leather seats', 'yes', 'black leather'), fact('sunroof', 'no', 'no sunroof')]
  expect(judge('leather seats', 'wanted', ...facts)).toEqual({ answer: 'yes', evidence: [quote('black leather')] })
  expect(judge('sunroof', 'wanted', ...facts)).toEqual({ answer: 'no', evidence: [quote('no sunroof')] })
  expect(judge('navigation', 'wanted', ...facts)).toEqual({ answer: 'unknown', evidence: [] })
  expect(judgeAlternative(openAlternative('ski box'), 'wanted', known(...facts)).answer).toBe('unknown')
})

test('conflicting evidence means yes for an unwanted feature and unknown for a wanted one', () => {
  const facts = [fact('rust', 'no', 'no rust'), fact('rust', 'yes', 'some rust underneath')]
  expect(judge('rust', 'unwanted', ...facts)).toEqual({ answer: 'yes', evidence: [quote('some rust underneath')] })
  expect(judge('rust', 'wanted', ...facts).answer).toBe('unknown')
})

test('a text that says salvage outweighs every "clean"', () => {
  const facts = [fact('clean title', 'yes', 'clean title'), fact('salvage title', 'yes', 'salvage, repaired')]
  const salvage = { answer: 'yes', evidence: [quote('salvage, repaired')] }
  expect(judge('salvage title', 'unwanted', ...facts)).toEqual(salvage)
  expect(judge('salvage title', 'wanted', ...facts)).toEqual(salvage)
  expect(judge('clean title', 'wanted', ...facts)).toEqual({ answer: 'no', evidence: [quote('salvage, repaired')] })
})

test('a clean title is no salvage title, but one that is not salvage is not therefore clean', () => {
  expect(judge('salvage title', 'unwanted', fact('clean title', 'yes', 'clean')).answer).toBe('no')
  expect(judge('clean title', 'wanted', fact('salvage title', 'no', 'never salvage')).answer).toBe('unknown')
})

test('all-wheel and four-wheel drive are apart, and each excludes two driven wheels', () => {
  const switched = fact('four-wheel drive', 'yes', '4x4')
  expect(judge('all-wheel drive', 'wanted', switched).answer).toBe('unknown')
  expect(judge('rear-wheel drive', 'wanted', switched).answer).toBe('no')
  expect(judge('four-wheel drive', 'wanted', fact('front-wheel drive', 'yes', 'fwd')).answer).toBe('no')
})

test('a car has one main color: a yes to it is a no to every other one, and its denial says nothing about them', () => {
  const red = fact('red paint', 'yes', 'candy red')
  expect(judge('black paint', 'wanted', red)).toEqual({ answer: 'no', evidence: [quote('candy red')] })
  expect(judge('silver/gray paint', 'unwanted', red).answer).toBe('no')
  expect(judge('faded paint', 'unwanted', red).answer).toBe('unknown')
  expect(judge('black paint', 'wanted', fact('red paint', 'no', 'not red')).answer).toBe('unknown')
  expect(judge('black paint', 'wanted', red, fact('black paint', 'yes', 'black hood')).answer).toBe('unknown')
})

test('the evidence of an answer stands strongest first, and each piece once', () => {
  const [attribute, vin, rule]: Evidence[] = [
    { kind: 'attribute', label: 'options', value: 'Backup Camera' },
    { kind: 'vin', label: 'camera', value: 'Standard' },
    { kind: 'rule', rule: 'every car', source: '49 CFR 571.111' },
  ]
  const said = (evidence: Evidence[]): Fact => ({ ...fact('backup camera', 'yes', ''), evidence })
  const facts = [said([rule!, vin!]), said([quote('camera')]), said([attribute!]), said([quote('camera')])]
  expect(judge('backup camera', 'wanted', ...facts).evidence).toEqual([attribute, quote('camera'), vin, rule])
})

test('a number is compared with every figure that is stated, and figures that disagree answer nothing', () => {
  const six = comparisonAlternative({ quantity: 'cylinders', least: 6, most: 6 })
  const cylinders = (number: number): Fact => ({ ...fact('cylinders', 'yes', `V${number}`), number })
  expect(judgeAlternative(six, 'wanted', known(cylinders(6)))).toEqual({ answer: 'yes', evidence: [quote('V6')] })
  expect(judgeAlternative(six, 'wanted', known(cylinders(4))).answer).toBe('no')
  expect(judgeAlternative(six, 'wanted', known(cylinders(6), cylinders(8))).answer).toBe('unknown')
})

test('any alternative fulfils a wish, and only all of them together deny it', () => {
  const [yes, no, open] = [
    { answer: 'yes' as const, evidence: [quote('leather')] },
    { answer: 'no' as const, evidence: [quote('no heat')] },
    { answer: 'unknown' as const, evidence: [] },
  ]
  expect(combineAlternatives([no, yes])).toEqual(yes)
  expect(combineAlternatives([no, open]).answer).toBe('unknown')
  expect(combineAlternatives([no, no])).toEqual(no)
})
