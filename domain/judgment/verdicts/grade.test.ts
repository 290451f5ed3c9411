import { expect, test } from 'vitest'
import { confirmedText, gradeVerdicts } from './grade'
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

test('a car is likely when all wishes are unwanted and none is confirmed', () => {
  expect(gradeVerdicts([wish('rust', 'unknown', unwanted), wish('accident', 'unknown', unwanted)]).stage).toBe('LIKELY')
  expect(gradeVerdicts([wish('rust', 'unknown', unwanted), wish('sunroof', 'unknown', nice)]).stage).toBe('LIKELY')
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
