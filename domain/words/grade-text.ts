import { passingGrades, type PassingGrade } from '../judgment/verdicts/grade'

export const gradeNames: Record<PassingGrade, string> = {
  MATCH: 'Match',
  LIKELY: 'Likely match',
  POSSIBLE: 'Possible match',
}

export type GradeCounts = Record<PassingGrade, number>

export function countGrades(grades: PassingGrade[]): GradeCounts {
  const of = (grade: PassingGrade) => grades.filter((one) => one === grade).length
  return { MATCH: of('MATCH'), LIKELY: of('LIKELY'), POSSIBLE: of('POSSIBLE') }
}

export const sumGradeCounts = (counts: GradeCounts): number =>
  passingGrades.reduce((sum, grade) => sum + counts[grade], 0)

/** "3 matches, 4 likely", or "a likely match" for a single car. Omits grades without cars. */
export function gradeCountText(counts: GradeCounts): string {
  const some = passingGrades.filter((grade) => counts[grade] > 0)
  const [only] = some
  if (only && sumGradeCounts(counts) === 1) return `a ${gradeNames[only].toLowerCase()}`
  const plural = (grade: PassingGrade) => (grade === 'MATCH' && counts.MATCH > 1 ? 'matches' : grade.toLowerCase())
  return some.map((grade) => `${counts[grade]} ${plural(grade)}`).join(', ')
}
