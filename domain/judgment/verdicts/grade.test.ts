import { expect, test } from 'vitest'
import { confirmedText, gradeMeanings, gradeVerdicts } from './grade'
import { answerText, type Verdict } from './verdict'

const wish = (label: string, answer: Verdict['answer'], over: Partial<Verdict> = {}): Verdict => ({
  ...{ criterionId: label, label, polarity: 'wanted', strength: 'should', answer, evidence: [] },
  ...over,
})
const unwanted = { polarity: 'unwanted' } as const
const must = { strength: 'must' } as const
const nice = { strength: 'nice' } as const

test('an unwanted yes or a wanted no rejects a car, regardless of confirmed wishes', () => {
  expect(gradeVerdicts([wish('leather', 'yes'), wish('sunroof', 'no')])).toEqual({
    stage: 'REJECTED',
    reason: 'No sunroof',
  })
  expect(gradeVerdicts([wish('rust', 'yes', unwanted)])).toEqual({ stage: 'REJECTED', reason: 'Has rust' })
})

test('a car is a match when everything except nice-to-haves is confirmed', () => {
  expect(gradeVerdicts([])).toEqual({ stage: 'MATCH', reason: null })
  expect(gradeVerdicts([wish('leather', 'yes'), wish('rust', 'no', unwanted)])).toEqual({
    stage: 'MATCH',
    reason: null,
  })
  for (const answer of ['yes', 'no', 'unknown'] as const) {
    expect(gradeVerdicts([wish('leather', 'yes'), wish('sunroof', answer, nice)]).stage).toBe('MATCH')
  }
})

test('a car is likely when nothing counts against it and one wanted wish is confirmed', () => {
  expect(
    gradeVerdicts([wish('leather', 'yes'), wish('sunroof', 'unknown'), wish('rust', 'unknown', unwanted)]),
  ).toEqual({ stage: 'LIKELY', reason: 'Not stated: sunroof, rust' })
  expect(gradeVerdicts([wish('leather', 'unknown'), wish('rust', 'no', unwanted)]).stage).toBe('POSSIBLE')
  expect(gradeVerdicts([wish('leather', 'yes', nice), wish('sunroof', 'unknown')]).stage).toBe('POSSIBLE')
})

test('a car is likely only if a quarter of its wishes is confirmed', () => {
  const graded = (confirmed: number, of: number) =>
    gradeVerdicts(Array.from({ length: of }, (_, i) => wish(`wish ${i}`, i < confirmed ? 'yes' : 'unknown'))).stage
  expect([2, 3, 4].map((of) => graded(1, of))).toEqual(Array(3).fill('LIKELY'))
  expect([5, 7, 8].map((of) => graded(1, of))).toEqual(Array(3).fill('POSSIBLE'))
  expect([5, 7, 8].map((of) => graded(2, of))).toEqual(Array(3).fill('LIKELY'))
  expect([graded(2, 9), graded(3, 9)]).toEqual(['POSSIBLE', 'LIKELY'])
  const avoided = [1, 2, 3, 4].map((i) => wish(`fault ${i}`, i === 1 ? 'no' : 'unknown', unwanted))
  expect(gradeVerdicts([wish('leather', 'yes'), ...avoided]).stage).toBe('LIKELY') // 2 of 5
  expect(gradeVerdicts([...avoided, wish('a', 'yes', must), wish('b', 'yes', nice)]).stage).toBe('LIKELY')
})

test('a car is likely when all wishes are unwanted and none is confirmed', () => {
  expect(gradeVerdicts([wish('rust', 'unknown', unwanted), wish('accident', 'unknown', unwanted)]).stage).toBe('LIKELY')
  expect(gradeVerdicts([wish('rust', 'unknown', unwanted), wish('sunroof', 'unknown', nice)]).stage).toBe('LIKELY')
})

test('the same count is likely with something wanted confirmed, and possible with only something avoided or an open must', () => {
  const graded = (...verdicts: Verdict[]) => [gradeVerdicts(verdicts).stage, confirmedText(verdicts)?.slice(0, 6)]
  const open = [wish('tow hitch', 'unknown'), wish('bed liner', 'unknown')]
  expect(graded(wish('crew cab', 'yes'), ...open)).toEqual(['LIKELY', '1 of 3'])
  expect(graded(wish('rust', 'no', unwanted), ...open)).toEqual(['POSSIBLE', '1 of 3'])
  expect(graded(wish('crew cab', 'yes'), wish('tow hitch', 'unknown', must), wish('bed liner', 'unknown'))).toEqual([
    'POSSIBLE',
    '1 of 3',
  ])
  expect(graded(wish('modifications', 'unknown', unwanted))).toEqual(['LIKELY', '0 of 1'])
  expect(gradeMeanings.LIKELY).toMatch(
    /every must .* a quarter .* something you want.* only want to avoid .* none of them/i,
  )
  expect(gradeMeanings.POSSIBLE).toMatch(/a must open or confirms too little of what you want/)
})

test('an unanswered must makes a car possible', () => {
  expect(gradeVerdicts([wish('leather', 'yes'), wish('third row', 'unknown', must)]).stage).toBe('POSSIBLE')
  expect(gradeVerdicts([wish('accident', 'unknown', { ...unwanted, ...must })]).stage).toBe('POSSIBLE')
  expect(gradeVerdicts([wish('third row', 'yes', must), wish('leather', 'unknown')]).stage).toBe('LIKELY')
})

test('the text counts confirmed wishes and names unstated ones', () => {
  expect(confirmedText([])).toBeNull()
  expect(confirmedText([wish('sunroof', 'unknown', nice)])).toBeNull()
  const two = [wish('leather', 'yes'), wish('rust', 'no', unwanted)]
  expect(confirmedText([...two, wish('hitch', 'yes')])).toBe('3 of 3 confirmed')
  expect(confirmedText([...two, wish('sunroof', 'unknown')])).toBe('2 of 3 confirmed, not stated: sunroof')
  expect(confirmedText([...two, wish('sunroof', 'unknown', nice)])).toBe('2 of 2 confirmed')
})

test('a self-contradicting ad is listed among the unanswered wishes', () => {
  const verdict = { criterionId: 'a1', label: 'leather seats', polarity: 'wanted', strength: 'should' } as const
  const open = { ...verdict, answer: 'unknown', evidence: [], unsettled: 'contradiction' } satisfies Verdict
  expect(gradeVerdicts([open]).reason).toBe('Not stated: leather seats (the ad contradicts itself)')
  expect(confirmedText([open])).toBe('0 of 1 confirmed, not stated: leather seats (the ad contradicts itself)')
  expect(answerText(open)).toBe('the ad contradicts itself')
  expect(answerText({ ...open, unsettled: 'partly' })).toBe('works only in part')
  const rule = {
    kind: 'rule',
    rule: 'Toyota built no 2015 Corolla with a diesel engine',
    source: 'US model lines',
  } as const
  expect(answerText({ ...open, evidence: [rule] })).toBe('the ad contradicts what the maker built')
})
