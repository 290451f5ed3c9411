import { expect, test } from 'vitest'
import { featureAlternative, type Criterion } from '../criteria/criterion'
import type { Answer } from '../evidence/defects'
import { gradeVerdicts, defaultNotifyPolicy } from './grade'
import { weekAlertsText, weekGradesText, countVerdicts, wishTexts, type StoredJudgment } from './tally'

const wish = (id: string, polarity: Criterion['polarity'], feature: 'leather seats' | 'accident'): Criterion => ({
  ...{ id, kind: 'wish', polarity, strength: 'should', condition: null, isDoubted: false, words: null },
  alternatives: [featureAlternative(feature)],
})
const criteria = [wish('a1', 'wanted', 'leather seats'), wish('a2', 'unwanted', 'accident')]

/** A car with answers about leather and accidents. Null for a car that was not read yet. */
function car(answers: [Answer, Answer] | null): StoredJudgment {
  const verdicts = (answers ?? ['unknown', 'unknown']).map((answer, i) => ({
    ...{ criterionId: criteria[i]!.id, label: '', polarity: criteria[i]!.polarity, strength: 'should' as const },
    ...{ answer: answer as Answer, evidence: [] },
  }))
  return { stage: answers === null ? 'UNREAD' : gradeVerdicts(verdicts).stage, verdicts }
}
const week = [
  car(['yes', 'no']),
  ...Array.from({ length: 3 }, () => car(['yes', 'unknown'])),
  ...Array.from({ length: 2 }, () => car(['unknown', 'unknown'])),
  car(['unknown', 'yes']),
  car(null),
]

test('counts cars by grade, by notify time, and once per wish; unread cars count for none', () => {
  const tally = countVerdicts(week, criteria, defaultNotifyPolicy)
  expect(tally).toEqual({
    grades: { MATCH: 1, LIKELY: 3, POSSIBLE: 2, REJECTED: 1, UNREAD: 1 },
    atOnce: 4,
    inDigest: 2,
    wishes: [
      { wish: 'leather seats', confirmed: 4, against: 0, open: 3 },
      { wish: 'no accident', confirmed: 1, against: 1, open: 5 },
    ],
  })
  expect(weekGradesText(tally)).toBe('By your wishes: 1 match, 3 likely, 2 possible, 1 ruled out, 1 not checked yet.')
  expect(weekAlertsText(tally)).toBe('Last week: 4 alerts, and 2 more cars in the daily digest.')
  expect(wishTexts(tally)).toEqual([
    '“no accident” rules out 1 of 7 and leaves 5 open: sellers rarely say.',
    '“leather seats” leaves 3 of 7 open.',
  ])
})

test('the policy decides which cars cause alerts', () => {
  const tally = countVerdicts(week, criteria, { immediateGrade: 'MATCH', hasDigest: false })
  expect([tally.atOnce, tally.inDigest, weekAlertsText(tally)]).toEqual([1, 0, 'Last week: 1 alert.'])
  expect(weekAlertsText(countVerdicts([], criteria, defaultNotifyPolicy))).toBe('Last week: no alerts.')
})

test('a nice-to-have wish costs no cars', () => {
  const nice = criteria.map((one) => ({ ...one, strength: 'nice' as const }))
  expect(countVerdicts(week, nice, defaultNotifyPolicy).wishes).toEqual([])
})
