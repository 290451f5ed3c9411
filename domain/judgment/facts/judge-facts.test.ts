import { expect, test } from 'vitest'
import { comparisonAlternative, featureAlternative, openAlternative, type Polarity } from '../criteria/criterion'
import type { Evidence } from '../evidence/defects'
import type { Feature } from '../features/features'
import type { Fact } from './fact'
import { combineAlternatives, judgeAlternative, type KnownFacts } from './judge-facts'

const quote = (words: string): Evidence => ({ kind: 'quote', quote: words })
const fact = (feature: Feature, answer: 'yes' | 'no', words: string): Fact => ({
  ...{ feature, answer, number: null },
  evidence: [quote(words)],
})
const known = (...facts: Fact[]): KnownFacts => ({ facts, figures: { price: null, odometer: null, year: null } })
const judge = (feature: Feature, polarity: Polarity, ...facts: Fact[]) =>
  judgeAlternative(featureAlternative(feature), polarity, known(...facts))

test('a fact answers the wish for its feature and supplies the evidence', () => {
  const facts = [fact('leather seats', 'yes', 'black leather'), fact('sunroof', 'no', 'no sunroof')]
  expect(judge('leather seats', 'wanted', ...facts)).toEqual({ answer: 'yes', evidence: [quote('black leather')] })
  expect(judge('sunroof', 'wanted', ...facts)).toEqual({ answer: 'no', evidence: [quote('no sunroof')] })
  expect(judge('navigation', 'wanted', ...facts)).toEqual({ answer: 'unknown', evidence: [] })
  expect(judgeAlternative(openAlternative('ski box'), 'wanted', known(...facts)).answer).toBe('unknown')
})

test('a related feature answers an open question only if it determines it', () => {
  const answers = (is: 'narrower' | 'wider', ...facts: Fact[]) => {
    const question = openAlternative('some tires', { near: { feature: 'good tires', is } })
    return judgeAlternative(question, 'wanted', known(...facts)).answer
  }
  const [yes, no] = [fact('good tires', 'yes', '80% tread'), fact('good tires', 'no', 'needs tires')]
  expect([answers('narrower', yes), answers('narrower', no), answers('narrower')]).toEqual(['unknown', 'no', 'unknown'])
  expect([answers('wider', yes), answers('wider', no), answers('wider')]).toEqual(['yes', 'unknown', 'unknown'])
  expect(answers('narrower', yes, no)).toBe('unknown')
})

test('conflicting evidence means yes for an unwanted feature and unknown for a wanted one', () => {
  const facts = [fact('rust', 'no', 'no rust'), fact('rust', 'yes', 'some rust underneath')]
  expect(judge('rust', 'unwanted', ...facts)).toEqual({ answer: 'yes', evidence: [quote('some rust underneath')] })
  expect(judge('rust', 'wanted', ...facts).answer).toBe('unknown')
})

const concluded = (words: string, label: Feature): Evidence => ({ ...quote(words), from: { label, answer: 'yes' } })

test('a text that says salvage outweighs every "clean"', () => {
  const facts = [fact('clean title', 'yes', 'clean title'), fact('salvage title', 'yes', 'salvage, repaired')]
  const salvage = { answer: 'yes', evidence: [quote('salvage, repaired')] }
  expect(judge('salvage title', 'unwanted', ...facts)).toEqual(salvage)
  expect(judge('salvage title', 'wanted', ...facts)).toEqual(salvage)
  const proof = [concluded('salvage, repaired', 'salvage title')]
  expect(judge('clean title', 'wanted', ...facts)).toEqual({ answer: 'no', evidence: proof })
})

test('a clean title rules out salvage, but a title that is not salvage is not necessarily clean', () => {
  expect(judge('salvage title', 'unwanted', fact('clean title', 'yes', 'clean')).answer).toBe('no')
  expect(judge('clean title', 'wanted', fact('salvage title', 'no', 'never salvage')).answer).toBe('unknown')
})

test('all-wheel and four-wheel drive are distinct, and each rules out two-wheel drive', () => {
  const switched = fact('four-wheel drive', 'yes', '4x4')
  expect(judge('all-wheel drive', 'wanted', switched).answer).toBe('unknown')
  expect(judge('rear-wheel drive', 'wanted', switched).answer).toBe('no')
  expect(judge('four-wheel drive', 'wanted', fact('front-wheel drive', 'yes', 'fwd')).answer).toBe('no')
})

test('a yes to one main color is a no to the others, but a no says nothing about them', () => {
  const red = fact('red paint', 'yes', 'candy red')
  expect(judge('black paint', 'wanted', red)).toEqual({ answer: 'no', evidence: [concluded('candy red', 'red paint')] })
  expect(judge('silver/gray paint', 'unwanted', red).answer).toBe('no')
  expect(judge('faded paint', 'unwanted', red).answer).toBe('unknown')
  expect(judge('black paint', 'wanted', fact('red paint', 'no', 'not red')).answer).toBe('unknown')
  expect(judge('black paint', 'wanted', red, fact('black paint', 'yes', 'black hood')).answer).toBe('unknown')
})

test('evidence is sorted by strength, without duplicates', () => {
  const [attribute, vin, rule]: Evidence[] = [
    { kind: 'attribute', label: 'options', value: 'Backup Camera' },
    { kind: 'vin', label: 'camera', value: 'Standard' },
    { kind: 'rule', rule: 'every car', source: '49 CFR 571.111' },
  ]
  const said = (evidence: Evidence[]): Fact => ({ ...fact('backup camera', 'yes', ''), evidence })
  const facts = [said([rule!, vin!]), said([quote('camera')]), said([attribute!]), said([quote('camera')])]
  expect(judge('backup camera', 'wanted', ...facts).evidence).toEqual([attribute, quote('camera'), vin, rule])
})

test('a number is compared with every stated figure, and figures that disagree give no answer', () => {
  const six = comparisonAlternative({ quantity: 'cylinders', least: 6, most: 6 })
  const cylinders = (number: number): Fact => ({ ...fact('cylinders', 'yes', `V${number}`), number })
  expect(judgeAlternative(six, 'wanted', known(cylinders(6)))).toEqual({ answer: 'yes', evidence: [quote('V6')] })
  expect(judgeAlternative(six, 'wanted', known(cylinders(4))).answer).toBe('no')
  expect(judgeAlternative(six, 'wanted', known(cylinders(6), cylinders(8))).answer).toBe('unknown')
})

test('any alternative fulfills a wish, and only all of them together deny it', () => {
  const [yes, no, open] = [
    { answer: 'yes' as const, evidence: [quote('leather')] },
    { answer: 'no' as const, evidence: [quote('no heat')] },
    { answer: 'unknown' as const, evidence: [] },
  ]
  expect(combineAlternatives([no, yes])).toEqual(yes)
  expect(combineAlternatives([no, open]).answer).toBe('unknown')
  expect(combineAlternatives([no, no])).toEqual(no)
})

const defective = (feature: Feature, defect: 'broken' | 'partly', words: string): Fact => ({
  ...fact(feature, defect === 'partly' ? 'yes' : 'no', words),
  defect,
})
const labeled = (feature: Feature, label: string, value: string): Fact => ({
  ...fact(feature, 'yes', ''),
  evidence: [{ kind: 'attribute', label, value }],
})

test('broken equipment is a no even if a list names it, and partly working equipment is unknown with all evidence', () => {
  const listed = labeled('heated seats', 'options', 'Heated Seats')
  const inop = defective('heated seats', 'broken', 'heated seats inop')
  expect(judge('heated seats', 'wanted', listed, inop)).toEqual({
    answer: 'no',
    evidence: [quote('heated seats inop')],
  })
  expect(judge('heated seats', 'unwanted', inop).answer).toBe('yes')
  const [driver, passenger] = ['driver heated seat is out', 'passenger one works']
  expect(
    judge(
      'heated seats',
      'wanted',
      defective('heated seats', 'broken', driver),
      fact('heated seats', 'yes', passenger),
    ),
  ).toEqual({ answer: 'unknown', evidence: [quote(driver), quote(passenger)], unsettled: 'partly' })
  expect(judge('heated seats', 'wanted', defective('heated seats', 'partly', driver))).toEqual({
    ...{ answer: 'unknown', evidence: [quote(driver)], unsettled: 'partly' },
  })
  expect(judge('backup camera', 'wanted', defective('backup camera', 'broken', 'camera is out')).answer).toBe('no')
  expect(judge('360 camera', 'wanted', defective('backup camera', 'broken', 'camera is out')).answer).toBe('unknown')
})

test('an ad that contradicts itself leaves the wish unknown, with evidence for both sides', () => {
  const [leather, cloth] = [fact('leather seats', 'yes', 'LEATHER'), fact('cloth seats', 'yes', 'grey cloth seats')]
  expect(judge('leather seats', 'wanted', leather, cloth)).toEqual({
    answer: 'unknown',
    evidence: [quote('LEATHER'), concluded('grey cloth seats', 'cloth seats')],
    unsettled: 'contradiction',
  })
  const [cold, warm] = [fact('air conditioning', 'yes', 'ice cold AC'), 'AC needs a recharge']
  expect(judge('air conditioning', 'wanted', cold, defective('air conditioning', 'broken', warm))).toMatchObject({
    ...{ answer: 'unknown', unsettled: 'contradiction' },
  })
  const owners = (number: number, words: string): Fact => ({ ...fact('owners', 'yes', words), number })
  const oneOwner = comparisonAlternative({ quantity: 'owners', least: null, most: 1 })
  expect(judgeAlternative(oneOwner, 'wanted', known(owners(1, 'One owner'), owners(2, 'second owner')))).toEqual({
    ...{ answer: 'unknown', evidence: [quote('One owner'), quote('second owner')], unsettled: 'contradiction' },
  })
})

test('a clean attribute and a text that says rebuilt contradict each other, whichever title is wanted', () => {
  const field = labeled('clean title', 'title status', 'clean')
  const rebuilt = fact('salvage title', 'yes', 'rebuilt title')
  for (const [feature, polarity] of [
    ['salvage title', 'unwanted'],
    ['clean title', 'wanted'],
  ] as const) {
    const { answer, unsettled, evidence } = judge(feature, polarity, field, rebuilt)
    expect({ answer, unsettled, proofs: evidence.length }).toEqual({
      ...{ answer: 'unknown', unsettled: 'contradiction', proofs: 2 },
    })
  }
})

test('a text that explains the attribute, or a lost title, does not contradict it', () => {
  const field = labeled('clean title', 'title status', 'clean')
  const branded = fact('salvage title', 'yes', 'Branded title due to hail, shown as clean in the menu')
  expect(judge('salvage title', 'unwanted', field, branded).answer).toBe('yes')
  expect(judge('clean title', 'wanted', field, branded).answer).toBe('no')
  expect(judge('clean title', 'wanted', field, fact('missing title', 'yes', 'lost the title')).answer).toBe('no')
  expect(judge('clean title', 'wanted', field, fact('clean title', 'no', 'Lost the title')).answer).toBe('no')
  expect(judge('missing title', 'unwanted', field, fact('missing title', 'yes', 'lost the title')).answer).toBe('yes')
})

test('legal requirements prove nothing against the ad', () => {
  const law: Fact = {
    ...fact('backup camera', 'yes', ''),
    evidence: [{ kind: 'rule', rule: 'every car', source: 'CFR' }],
  }
  expect(judge('backup camera', 'wanted', law, fact('backup camera', 'no', 'no camera')).answer).toBe('no')
})

test('an unwanted feature that the ad states but was never built is unknown, and it is ruled out if the ad is silent', () => {
  const never: Fact = {
    ...fact('cvt', 'no', ''),
    evidence: [{ kind: 'rule', rule: 'none built', source: 'US model lines' }],
  }
  expect(judge('cvt', 'unwanted', never).answer).toBe('no')
  expect(judge('cvt', 'unwanted', never, fact('cvt', 'yes', 'CVT'))).toMatchObject({
    ...{ answer: 'unknown', unsettled: 'contradiction' },
  })
})
