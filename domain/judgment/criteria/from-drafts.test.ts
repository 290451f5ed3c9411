import { expect, test } from 'vitest'
import { recordedAnswers } from '../../../e2e/support/recorded-answers'
import {
  criterionAnswerKey,
  criterionLabel,
  maxCriteria,
  type AlternativeDraft,
  type CriterionDraft,
} from './criterion'
import { buildCriteria } from './from-drafts'

const draft = (label: string, over: Partial<CriterionDraft> & Partial<AlternativeDraft> = {}): CriterionDraft => {
  const { feature = null, comparison = null, spanish = null, visible = false, ...rest } = over
  return {
    ...{ words: label, kind: 'wish', polarity: 'wanted', strength: 'should', condition: null },
    alternatives: [{ label, feature, comparison, spanish, visible }],
    ...rest,
  }
}
const summarize = (drafts: CriterionDraft[], words = drafts.map((one) => one.words).join(', ')) =>
  buildCriteria(drafts, words).map((one) => {
    const kind = one.kind === 'wish' ? one.polarity : one.kind
    return `${one.isDoubted ? 'doubted ' : ''}${kind} ${criterionLabel(one)}`
  })

test.each(recordedAnswers)(
  'builds the expected criteria from the recorded answer to “$words”',
  ({ words, answer, criteria }) => {
    expect(buildCriteria(answer, words)).toEqual(criteria.map((one, i) => ({ id: `a${i + 1}`, ...one })))
  },
)

test('the same wishes in Spanish and English share their stored answers', () => {
  const keysOf = (words: string) => {
    const { answer } = recordedAnswers.find((one) => one.words === words)!
    return buildCriteria(answer, words).flatMap(({ alternatives }) => alternatives.map(criterionAnswerKey))
  }
  expect(keysOf('sin accidentes, asientos de piel')).toEqual(keysOf('no accidents, leather seats'))
})

test('criteria are numbered and lowercase, without empty ones and duplicates', () => {
  const drafts = [
    draft(' Leather  Seats', { feature: 'leather seats' }),
    draft('leather', { feature: 'Leather Seats ' }),
    draft('  '),
    draft('Ski Box', { feature: 'box', visible: true }),
    draft('no leather seats', { polarity: 'unwanted', feature: 'leather seats' }),
  ]
  const criteria = buildCriteria(drafts, 'leather, ski box')
  expect(criteria.map(({ id }) => id)).toEqual(['a1', 'a2'])
  expect(criteria.map(criterionLabel)).toEqual(['leather seats', 'ski box'])
  expect(criteria[1]!.alternatives).toEqual([
    { label: 'ski box', spanish: null, feature: null, comparison: null, visible: true },
  ])
})

test('finds a feature by its wording if the model does not name it', () => {
  expect(summarize([draft('moonroof'), draft('quemacocos', { spanish: null })])).toEqual(['wanted sunroof'])
  expect(summarize([draft('4x4')])).toEqual(['wanted four-wheel drive'])
})

test.each([
  ['a wanted negated label', draft('no rust', { feature: 'rust' }), 'unwanted rust'],
  ['an unwanted negated label', draft('no rust', { feature: 'rust', polarity: 'unwanted' }), 'unwanted rust'],
  [
    'a negated label of a named feature',
    draft('not a rental', { feature: 'rental history' }),
    'unwanted rental history',
  ],
  ['a private seller', draft('private seller'), 'unwanted dealer'],
  ['no private seller', draft('private seller', { polarity: 'unwanted' }), 'wanted dealer'],
  [
    'an unwanted negated open question',
    draft('no engine swap marks', { polarity: 'unwanted' }),
    'unwanted engine swap marks',
  ],
  [
    'an unwanted private seller mapped to dealer',
    draft('private seller', { words: 'private seller only', feature: 'dealer', polarity: 'unwanted' }),
    'unwanted dealer',
  ],
  ['a wanted private seller mapped to dealer', draft('private seller', { feature: 'dealer' }), 'unwanted dealer'],
  [
    'no modifications',
    draft('unmodified', { feature: 'modifications', polarity: 'unwanted' }),
    'unwanted modifications',
  ],
  ['a stock car', draft('stock', { feature: 'modifications' }), 'unwanted modifications'],
  ['a feature with a negated name', draft('no haggle', { feature: 'price firm' }), 'wanted price firm'],
  [
    'a flaw with a negated name',
    draft('no title', { feature: 'missing title', polarity: 'unwanted' }),
    'unwanted missing title',
  ],
  ['a wanted negated open question', draft('without stickers'), 'unwanted stickers'],
])('normalizes the polarity of %s', (_, given, expected) => {
  expect(summarize([given])).toEqual([expected])
})

test('several unwanted features become separate criteria, several wanted ones become alternatives', () => {
  const both = [draft('rust').alternatives[0]!, draft('dents').alternatives[0]!]
  const either = { words: 'rust or dents', alternatives: both }
  expect(summarize([draft('x', { ...either, polarity: 'unwanted' })])).toEqual(['unwanted rust', 'unwanted dents'])
  expect(summarize([draft('x', either)])).toEqual(['doubted unwanted rust or dents'])
  const mixed = [draft('sunroof').alternatives[0]!, draft('rust').alternatives[0]!]
  expect(summarize([draft('x', { words: 'sunroof or rust', alternatives: mixed })])).toEqual(['wanted sunroof or rust'])
})

test('two wordings of one feature become one alternative', () => {
  const either = (...labels: string[]) => ({ alternatives: labels.flatMap((label) => draft(label).alternatives) })
  expect(summarize([draft('sunroof or moonroof', either('sunroof', 'moonroof'))])).toEqual(['wanted sunroof'])
  const salvage = either('salvage', 'rebuilt title')
  expect(summarize([draft('no salvage or rebuilt', { ...salvage, polarity: 'unwanted' })])).toEqual([
    'unwanted salvage title',
  ])
  expect(summarize([draft('salvage or rebuilt ok', { ...salvage, kind: 'permission' })])).toEqual([
    'permission salvage title',
  ])
})

test('wanted colors become one wish; unwanted colors and permissions stay separate', () => {
  expect(summarize([draft('black'), draft('leather'), draft('white car'), draft('silver'), draft('gray')])).toEqual([
    'wanted black paint or white paint or silver/gray paint',
    'wanted leather seats',
  ])
  expect(summarize([draft('red'), draft('tan', { strength: 'nice' }), draft('green', { kind: 'permission' })])).toEqual(
    ['wanted red paint', 'wanted beige/gold paint', 'permission green paint'],
  )
  const unwanted = { polarity: 'unwanted' as const }
  expect(summarize([draft('red', unwanted), draft('blue', unwanted)])).toEqual([
    'unwanted red paint',
    'unwanted blue paint',
  ])
  const silver = { alternatives: [draft('silver').alternatives[0]!, draft('gray').alternatives[0]!] }
  expect(summarize([draft('silver or gray', { ...silver })])).toEqual(['wanted silver/gray paint'])
})

test('keeps a permission next to a wish about the same feature', () => {
  const drafts = [
    draft('salvage', { polarity: 'unwanted' }),
    draft('rebuilt title', { kind: 'permission' }),
    draft('branded title', { kind: 'permission' }),
  ]
  expect(summarize(drafts)).toEqual(['unwanted salvage title', 'permission rebuilt title'])
})

test('parses comparisons that the model missed', () => {
  expect(
    summarize([draft('under 80k miles', { comparison: { quantity: 'mileage', least: null, most: 80_000 } })]),
  ).toEqual(['wanted at most 80,000 mi'])
  expect(summarize([draft('under 80k miles', { comparison: { quantity: 'wear', least: null, most: 1 } })])).toEqual([
    'wanted at most 80,000 mi',
  ])
  expect(summarize([draft('2 owners at most')])).toEqual(['wanted 2 owners at most'])
  expect(summarize([draft('at most 2 owners')])).toEqual(['wanted at most 2 owners'])
  const impossible = { quantity: 'year', least: 2020, most: 2010 }
  expect(summarize([draft('modern', { comparison: impossible })])).toEqual(['wanted modern'])
})

test('a condition that cannot be compared stays part of the question', () => {
  const condition = { quantity: 'age', least: 10, most: null }
  const given = draft('timing belt', { words: 'timing belt done if it is old', condition })
  expect(summarize([given])).toEqual(['wanted timing belt done if it is old'])
  expect(summarize([{ ...given, words: '' }], 'timing belt')).toEqual(['wanted timing belt'])
})

test('text that no draft covers becomes a remark', () => {
  expect(summarize([draft('sunroof')], 'sunroof and honest vibes. Please call! Not yellow.')).toEqual([
    'wanted sunroof',
    'remark honest vibes',
    'remark not yellow',
  ])
})

test('each criterion keeps the buyer’s original words', () => {
  const both = ['rust', 'dents'].map((label) => draft(label).alternatives[0]!)
  const drafts = [
    draft('x', { words: 'no rust or dents', polarity: 'unwanted', alternatives: both }),
    draft('smoking', { words: 'Smoker OK' }),
    draft('sunroof', { words: 'with a sunroof' }),
  ]
  const written = (given: CriterionDraft[], words: string) =>
    buildCriteria(given, words).map((one) => `${criterionLabel(one)}: ${one.words}`)
  expect(written(drafts, 'No rust or\n dents. smoker ok, sunroof. Not yellow')).toEqual([
    'rust: No rust or dents',
    'dents: No rust or dents',
    'smoking: smoker ok',
    'sunroof: null',
    'not yellow: Not yellow',
  ])
  expect(written([], 'Room for my cello')).toEqual(['room for my cello: Room for my cello'])
})

test('without drafts, the text itself becomes one or several open questions', () => {
  expect(summarize([], 'Room for my cello')).toEqual(['wanted room for my cello'])
  expect(summarize([draft(' ')], 'Room for my cello')).toEqual(['wanted room for my cello'])
  const long = 'A trunk that holds a cello in its hard case, windows that a dog can look out of, and an honest seller'
  expect(summarize([], long)).toEqual([
    'wanted trunk that holds a cello in its hard case',
    'wanted windows that a dog can look out',
    'wanted honest seller',
  ])
})

test('a search has at most twenty criteria, including remarks', () => {
  const many = Array.from({ length: maxCriteria + 5 }, (_, i) => draft(`wish ${i}`))
  expect(buildCriteria(many, 'wish')).toHaveLength(maxCriteria)
  const rest = Array.from({ length: 9 }, (_, i) => `remark${i}`).join('. ')
  expect(buildCriteria(many.slice(0, maxCriteria - 2), `wish. ${rest}`)).toHaveLength(maxCriteria)
})

test('never cuts a label inside a character', () => {
  const [only] = buildCriteria([draft(`${'x'.repeat(79)}🚗🚗`)], 'x')
  expect(only!.alternatives[0]!.label).toBe(`${'x'.repeat(79)}🚗`)
})
