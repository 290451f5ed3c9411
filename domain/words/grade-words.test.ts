import { expect, test } from 'vitest'
import { countGrades, gradeCountWords, totalOf } from './grade-words'

test.each([
  [['MATCH', 'LIKELY', 'MATCH', 'LIKELY', 'MATCH'], '3 matches, 2 likely'],
  [['POSSIBLE', 'MATCH', 'POSSIBLE', 'LIKELY'], '1 match, 1 likely, 2 possible'],
  [['LIKELY', 'LIKELY'], '2 likely'],
  [['MATCH'], 'a match'],
  [['LIKELY'], 'a likely match'],
  [['POSSIBLE'], 'a possible match'],
] as const)('%j is %s', (grades, words) => {
  const counts = countGrades([...grades])
  expect(gradeCountWords(counts)).toBe(words)
  expect(totalOf(counts)).toBe(grades.length)
})
