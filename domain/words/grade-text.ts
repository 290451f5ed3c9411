import { openGrades, type OpenGrade } from '../judgment/verdicts/grade'

export const gradeNames: Record<OpenGrade, string> = {
  MATCH: 'Match',
  LIKELY: 'Likely match',
  POSSIBLE: 'Possible match',
}

export type GradeCounts = Record<OpenGrade, number>

export function countGrades(grades: OpenGrade[]): GradeCounts {
  const of = (grade: OpenGrade) => grades.filter((one) => one === grade).length
  return { MATCH: of('MATCH'), LIKELY: of('LIKELY'), POSSIBLE: of('POSSIBLE') }
}

export const totalOf = (counts: GradeCounts): number => openGrades.reduce((sum, grade) => sum + counts[grade], 0)

/** "3 matches, 4 likely", or "a likely match" for a single car. Omits grades without cars. */
export function gradeCountText(counts: GradeCounts): string {
  const some = openGrades.filter((grade) => counts[grade] > 0)
  const [only] = some
  if (only && totalOf(counts) === 1) return `a ${gradeNames[only].toLowerCase()}`
  const plural = (grade: OpenGrade) => (grade === 'MATCH' && counts.MATCH > 1 ? 'matches' : grade.toLowerCase())
  return some.map((grade) => `${counts[grade]} ${plural(grade)}`).join(', ')
}
