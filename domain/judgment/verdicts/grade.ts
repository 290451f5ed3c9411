import { statedBrand } from '../features/brands'
import { countsForGrade, isAgainst, isConfirmed, openLabel, type Verdict } from './verdict'

/**
 * How well a car that was judged fits. `MATCH`: everything but the nice-to-haves is confirmed. `LIKELY`: nothing speaks
 * against it, every must is confirmed, and so is at least one wanted wish, or all wishes are unwanted ones. `POSSIBLE`:
 * nothing speaks against it, and nothing more. `REJECTED`: a wish that counts is answered against the buyer.
 */
export const grades = ['MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED'] as const
export type Grade = (typeof grades)[number]
/** The grades of cars that nothing speaks against, best first. */
export type OpenGrade = Exclude<Grade, 'REJECTED'>
export const openGrades = ['MATCH', 'LIKELY', 'POSSIBLE'] as const satisfies OpenGrade[]

export const isGrade = (stage: string): stage is Grade => grades.some((grade) => grade === stage)

export interface Decision {
  stage: Grade
  /** Why it is no match; null for a match. */
  reason: string | null
}

/** A search without criteria has no verdicts, and every car matches. */
export function decide(verdicts: Verdict[]): Decision {
  const wishes = verdicts.filter(countsForGrade)
  const against = wishes.find(isAgainst)
  if (against) {
    const reason =
      against.polarity === 'wanted' ? `No ${against.label}` : `Has ${statedBrand(against) ?? against.label}`
    return { stage: 'REJECTED', reason }
  }
  const open = wishes.filter((verdict) => verdict.answer === 'unknown')
  if (open.length === 0) return { stage: 'MATCH', reason: null }
  const reason = `Not stated: ${open.map(openLabel).join(', ')}`
  return { stage: isLikely(wishes) ? 'LIKELY' : 'POSSIBLE', reason }
}

function isLikely(wishes: Verdict[]): boolean {
  if (hasOpenMust(wishes)) return false
  const wanted = wishes.filter(({ polarity }) => polarity === 'wanted')
  return wanted.length === 0 || wanted.some(isConfirmed)
}

/** Whether a must is still open. */
export const hasOpenMust = (verdicts: Pick<Verdict, 'strength' | 'answer'>[]): boolean =>
  verdicts.some(({ strength, answer }) => strength === 'must' && answer === 'unknown')

/** "2 of 3 confirmed". Null where there is nothing to confirm. */
export function confirmedCount(verdicts: Verdict[]): string | null {
  const wishes = verdicts.filter(countsForGrade)
  return wishes.length === 0 ? null : `${wishes.filter(isConfirmed).length} of ${wishes.length} confirmed`
}

/** "3 of 3 confirmed", "2 of 3 confirmed, not stated: sunroof". Null where there is nothing to confirm. */
export function confirmedWords(verdicts: Verdict[]): string | null {
  const confirmed = confirmedCount(verdicts)
  if (confirmed === null) return null
  const open = verdicts.filter((one) => countsForGrade(one) && one.answer === 'unknown').map(openLabel)
  return open.length === 0 ? confirmed : `${confirmed}, not stated: ${open.join(', ')}`
}
