import { expect, test } from 'vitest'
import { type CriterionDraft, criterionLabel } from '../criteria/criterion'
import { buildCriteria } from '../criteria/from-drafts'
import { addCriterion, changeCriterion } from '../criteria/edit'
import type { Evidence } from '../evidence/defects'
import { gradeVerdicts } from '../verdicts/grade'
import { answerText, type Verdict } from '../verdicts/verdict'

const draft = (label: string, feature: string | null, over: Partial<CriterionDraft> = {}): CriterionDraft => ({
  ...{ words: `no ${label}`, kind: 'wish', polarity: 'unwanted', strength: 'should', condition: null },
  alternatives: [{ label, spanish: null, feature, comparison: null, visible: false }],
  ...over,
})
const compiled = (words: string, ...drafts: CriterionDraft[]) =>
  buildCriteria(drafts, words).map((one) => [criterionLabel(one), one.alternatives[0]?.feature, one.strength])

test.each([
  ['rebuilt title', 'salvage title'],
  ['flood title', null],
  ['lemon title', 'salvage title'],
  ['branded title', 'salvage title'],
])('"no %s" means all branded titles and keeps its name', (label, feature) => {
  expect(compiled(`no ${label}`, draft(label, feature))).toEqual([[label, 'salvage title', 'must']])
})

test('a typed title brand keeps its name, and equal brands have the same meaning', () => {
  const given = { wording: 'rebuilt title', polarity: 'unwanted', strength: 'should' } as const
  const [typed] = addCriterion([], given)
  expect([criterionLabel(typed!), typed!.alternatives[0]!.feature]).toEqual(['rebuilt title', 'salvage title'])
  expect(() => addCriterion([typed!], { ...given, wording: 'salvage title' })).toThrow('is there already')
  const both = [draft('salvage title', 'salvage title'), draft('rebuilt title', 'salvage title')]
  expect(compiled('no salvage title, no rebuilt title', ...both)).toHaveLength(1)
})

test('a plain no to a hidden flaw is a must, a hedged one is not, and the buyer can change it', () => {
  for (const feature of ['flood damage', 'frame damage', 'smoking', 'odometer doubt', 'missing title']) {
    expect(compiled(`no ${feature}`, draft(feature, feature))).toEqual([[feature, feature, 'must']])
  }
  expect(compiled('no smoking', draft('smoking', 'smoking', { strength: 'nice' }))[0]![2]).toBe('nice')
  expect(compiled('no rust', draft('rust', 'rust'))[0]![2]).toBe('should')
  const criteria = buildCriteria([draft('smoking', 'smoking')], 'no smoking')
  expect(changeCriterion(criteria, 'a1', { strength: 'should' })![0]!.strength).toBe('should')
})

const verdict = (label: string, evidence: Evidence): Verdict => ({
  ...{ criterionId: 'a1', label, polarity: 'unwanted', strength: 'must', answer: 'yes' },
  evidence: [evidence],
})

test('the verdict names the brand that the ad states', () => {
  const salvage = verdict('rebuilt title', { kind: 'quote', quote: 'Salvaged in 2019, runs great' })
  expect(gradeVerdicts([salvage]).reason).toBe('Has salvage title')
  expect(answerText(salvage)).toBe('yes, salvage title')
  const field = verdict('salvage title', { kind: 'attribute', label: 'title status', value: 'rebuilt' })
  expect(gradeVerdicts([field]).reason).toBe('Has rebuilt title')
  expect(answerText(verdict('rebuilt title', { kind: 'quote', quote: 'REBUILT title' }))).toBe('yes')
  expect(answerText(verdict('rebuilt title', { kind: 'quote', quote: 'R title' }))).toBe('yes')
  expect(answerText(verdict('dents', { kind: 'quote', quote: 'salvage yard door' }))).toBe('yes')
})
