import { expect, test } from 'vitest'
import { criterionLabel, type AlternativeDraft, type CriterionDraft, type TermRelation } from './criterion'
import { buildCriteria } from './from-drafts'
import { termsToCompare, addRelations, relationLookup } from './relation'

const draft = (
  words: string,
  label: string,
  over: Partial<CriterionDraft> & Partial<AlternativeDraft> = {},
): CriterionDraft => {
  const { feature = null, comparison = null, ...rest } = over
  return {
    ...{ words, kind: 'wish', polarity: 'wanted', strength: 'should', condition: null },
    alternatives: [{ label, feature, comparison, spanish: null, visible: false }],
    ...rest,
  }
}
const unwanted = { polarity: 'unwanted' } as const
const range = (quantity: string, least: number | null, most: number | null) => ({ quantity, least, most })
const thingsIn = (...drafts: CriterionDraft[]) =>
  termsToCompare(drafts).map(({ thing, feature }) => `${thing}? ${feature}`)

/** "unwanted dealer", or "? new rubber (narrower than good tires)" for an open question. */
const summarize = (given: CriterionDraft, relation: TermRelation) =>
  buildCriteria(
    addRelations([given], () => relation),
    given.words,
  ).map(({ polarity, alternatives: [one], ...rest }) => {
    const near = one!.near ? ` (${one!.near.is} than ${one!.near.feature})` : ''
    const isOpen = one!.feature === null && one!.comparison === null
    return `${isOpen ? '? ' : ''}${polarity} ${criterionLabel({ ...rest, alternatives: [one!] })}${near}`
  })

test.each([
  draft('must have 3rd row', 'third row', { feature: 'third row' }),
  draft('prefer leather', 'leather seats', { feature: 'leather seats' }),
  draft('no rust or accidents', 'accident', { feature: 'accident', ...unwanted }),
  draft('private seller', 'private seller', { feature: 'dealer' }),
  draft('asientos de piel', 'leather seats', { feature: 'leather seats' }),
  draft('under 80k miles', 'under 80,000 miles', { comparison: range('odometer', null, 80_000) }),
  draft('timing belt done if over 90k', 'timing belt replaced', { feature: 'timing belt replaced' }),
  draft('room for my cello', 'room for a cello'),
  draft('salvage is fine by me', 'salvage title', { feature: 'salvage title', kind: 'permission' }),
])('does not ask about words that name a known feature: $words', (given) => {
  expect(thingsIn(given)).toEqual([])
  expect(addRelations([given], () => 'different')).toEqual([given])
})

test('asks about words that only the model mapped to a feature or a number, with the definition', () => {
  expect(thingsIn(draft('lots of tread', 'good tires', { feature: 'good tires' }))).toEqual(['good tires? good tires'])
  expect(thingsIn(draft('lots of tread', 'good tires'))).toEqual(['good tires? good tires'])
  expect(thingsIn(draft('low miles', 'low miles', { comparison: range('odometer', null, 60_000) }))).toEqual([
    'low miles? odometer: at most 60,000 mi',
  ])
  const engine = draft('engine under 100k', 'under 100k', { comparison: range('mileage', null, 100_000) })
  expect(termsToCompare([draft('leather', 'leather', { feature: 'leather seats' }), engine])).toEqual([
    {
      ...{ id: 't1', words: 'engine under 100k', thing: 'under 100k', feature: 'odometer: at most 100,000 mi' },
      definition: 'miles that the car itself was driven, by its odometer',
    },
  ])
})

test('only `same` and `opposite` keep the feature; other relations become open questions in the buyer’s words', () => {
  const tires = draft('must have brand-new rubber', 'good tires', { feature: 'good tires' })
  expect(summarize(tires, 'same')).toEqual(['wanted good tires'])
  expect(summarize(tires, 'narrower')).toEqual(['? wanted brand-new rubber (narrower than good tires)'])
  expect(summarize(tires, 'different')).toEqual(['? wanted brand-new rubber'])
  const damage = draft('no damage at all', 'damage', { feature: 'dents', ...unwanted })
  expect(summarize(damage, 'wider')).toEqual(['? unwanted damage (wider than dents)'])
})

test.each(['wanted', 'unwanted'] as const)('a %s opposite makes the feature unwanted', (polarity) => {
  const owner = draft('straight from its owner', 'straight from its owner', { feature: 'dealer', polarity })
  expect(summarize(owner, 'opposite')).toEqual(['unwanted dealer'])
})

test('a number about something else becomes an open question with all its words', () => {
  const given = { comparison: range('odometer', null, 100_000) }
  for (const label of ['engine under 100,000 miles', 'under 100,000 miles']) {
    const engine = draft('engine under 100,000 miles', label, given)
    expect(summarize(engine, 'different')).toEqual(['? wanted engine under 100,000 miles'])
  }
})

test('a known narrower term is resolved by the table and keeps its words', () => {
  for (const label of ['new tires', 'good tires']) {
    const tires = draft('new tires', label, { feature: 'good tires' })
    expect(thingsIn(tires)).toEqual([])
    expect(summarize(tires, 'same')).toEqual(['? wanted new tires (narrower than good tires)'])
  }
  expect(summarize(draft('new tires', 'new tires'), 'same')).toEqual(['? wanted new tires (narrower than good tires)'])
})

test('a plain no to a severe narrower term is a must, a wanted flaw is doubted, and shades of colors are one wish', () => {
  const read = (drafts: CriterionDraft[]) => {
    const narrower = addRelations(drafts, () => 'narrower')
    return buildCriteria(narrower, drafts.map(({ words }) => words).join(', '))
  }
  const frame = draft('no crooked frame', 'crooked frame', { feature: 'frame damage', ...unwanted })
  expect(read([frame])).toMatchObject([{ strength: 'must', polarity: 'unwanted' }])
  expect(read([draft('oil leak', 'oil leak')])).toMatchObject([{ isDoubted: true, polarity: 'unwanted' }])
  const blue = draft('midnight blue', 'midnight blue', { feature: 'blue paint' })
  expect(read([blue, draft('black', 'black', { feature: 'black paint' })]).map(criterionLabel)).toEqual([
    'midnight blue or black paint',
  ])
})

test('a term missing from the answer counts as different', () => {
  const relation = relationLookup([{ id: 't1', answer: 'same' }])
  expect([relation({ id: 't1' }), relation({ id: 't2' })]).toEqual(['same', 'different'])
})
