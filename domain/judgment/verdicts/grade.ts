import { findStatedBrand } from '../features/brands'
import { countsForGrade, countsAgainstCar, isConfirmed, unansweredLabel, type Verdict } from './verdict'

/**
 * How well a car fits.
 *
 * - `MATCH`: every wish except nice-to-haves is confirmed.
 * - `LIKELY`: nothing counts against it, every must is confirmed, and a wanted wish and `likelyShare` of all wishes are
 * confirmed, or all wishes are unwanted ones.
 * - `POSSIBLE`: nothing counts against it.
 * - `REJECTED`: a wish that counts is answered against the buyer.
 */
const grades = ['MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED'] as const
export type Grade = (typeof grades)[number]
/** Every grade except `REJECTED`, best first. */
export type PassingGrade = Exclude<Grade, 'REJECTED'>
export const passingGrades = ['MATCH', 'LIKELY', 'POSSIBLE'] as const satisfies PassingGrade[]

/** The rules of `gradeVerdicts` in the buyer's words, wherever a grade is explained. */
export const gradeMeanings: Record<PassingGrade, string> = {
  MATCH: 'Every must and should is confirmed.',
  LIKELY:
    'Not ruled out. Every must is confirmed, and so are a quarter of your wishes, at least one of them for something you want. If you only want to avoid things, the ad mentions none of them.',
  POSSIBLE: 'Not ruled out, but the ad leaves a must open or confirms too little of what you want.',
}

export const isGrade = (stage: string): stage is Grade => grades.some((grade) => grade === stage)

export interface GradeDecision {
  stage: Grade
  /** Null for a match. */
  reason: string | null
}

/** A search without criteria has no verdicts, so every car matches. */
export function gradeVerdicts(verdicts: Verdict[]): GradeDecision {
  const wishes = verdicts.filter(countsForGrade)
  const against = wishes.find(countsAgainstCar)
  if (against) {
    const reason =
      against.polarity === 'wanted' ? `No ${against.label}` : `Has ${findStatedBrand(against) ?? against.label}`
    return { stage: 'REJECTED', reason }
  }
  const open = wishes.filter((verdict) => verdict.answer === 'unknown')
  if (open.length === 0) return { stage: 'MATCH', reason: null }
  const reason = `Not stated: ${open.map(unansweredLabel).join(', ')}`
  return { stage: isLikely(wishes) ? 'LIKELY' : 'POSSIBLE', reason }
}

/**
 * With up to four wishes, one confirmed is enough: ads state so little (decision 025) that more would leave most buyers
 * without an alert. Of more wishes, one says next to nothing about the car.
 */
const likelyShare = 1 / 4

function isLikely(wishes: Verdict[]): boolean {
  if (hasOpenMust(wishes)) return false
  const wanted = wishes.filter(({ polarity }) => polarity === 'wanted')
  if (wanted.length === 0) return true
  return wanted.some(isConfirmed) && wishes.filter(isConfirmed).length >= likelyShare * wishes.length
}

const hasOpenMust = (verdicts: Pick<Verdict, 'strength' | 'answer'>[]): boolean =>
  verdicts.some(({ strength, answer }) => strength === 'must' && answer === 'unknown')

/** "2 of 3 confirmed". Null when there is nothing to confirm. */
export function confirmedCountText(verdicts: Verdict[]): string | null {
  const wishes = verdicts.filter(countsForGrade)
  return wishes.length === 0 ? null : `${wishes.filter(isConfirmed).length} of ${wishes.length} confirmed`
}

/** "3 of 3 confirmed", "2 of 3 confirmed, not stated: sunroof". Null when there is nothing to confirm. */
export function confirmedText(verdicts: Verdict[]): string | null {
  const confirmed = confirmedCountText(verdicts)
  if (confirmed === null) return null
  const open = verdicts.filter((one) => countsForGrade(one) && one.answer === 'unknown').map(unansweredLabel)
  return open.length === 0 ? confirmed : `${confirmed}, not stated: ${open.join(', ')}`
}

export interface NotifyPolicy {
  /** The lowest grade that triggers an immediate notification. */
  immediateGrade: PassingGrade
  /** Whether all other cars except rejected ones are included in the daily digest. */
  hasDigest: boolean
}

export const defaultNotifyPolicy: NotifyPolicy = { immediateGrade: 'LIKELY', hasDigest: true }

export type NotifyTime = 'at once' | 'in the digest' | 'never'

/** A car with an open must is never notified immediately, whatever its grade. */
export function notifyTimeFor(
  { immediateGrade, hasDigest }: NotifyPolicy,
  stage: Grade,
  verdicts: Pick<Verdict, 'strength' | 'answer'>[],
): NotifyTime {
  if (stage === 'REJECTED') return 'never'
  const isGoodEnough = passingGrades.indexOf(stage) <= passingGrades.indexOf(immediateGrade)
  if (isGoodEnough && !hasOpenMust(verdicts)) return 'at once'
  return hasDigest ? 'in the digest' : 'never'
}
