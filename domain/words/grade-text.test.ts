import { expect, test } from 'vitest'
import { countGrades, gradeCountText, sumGradeCounts } from './grade-text'

test.each([
  [['MATCH', 'LIKELY', 'MATCH', 'LIKELY', 'MATCH'], '3 matches, 2 likely'],
  [['POSSIBLE', 'MATCH', 'POSSIBLE', 'LIKELY'], '1 match, 1 likely, 2 possible'],
  [['LIKELY', 'LIKELY'], '2 likely'],
  [['MATCH'], 'a match'],
  [['LIKELY'], 'a likely match'],
  [['POSSIBLE'], 'a possible match'],
] as const)('formats %j as %s', (grades, words) => {
  const counts = countGrades([...grades])
  expect(gradeCountText(counts)).toBe(words)
  expect(sumGradeCounts(counts)).toBe(grades.length)
})
