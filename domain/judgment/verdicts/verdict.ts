import { statedBrand } from '../features/brands'
import type { Polarity, Strength } from '../criteria/criterion'
import type { Answer, Evidence, UnknownReason } from '../evidence/evidence-kinds'

/** The answer to one criterion for one listing. `unknown` carries evidence only where it is unsettled. */
export interface Verdict {
  criterionId: string
  /** See `labelOf`. */
  label: string
  polarity: Polarity
  strength: Strength
  answer: Answer
  evidence: Evidence[]
  /** Why the answer is unknown although the ad speaks of it; left out elsewhere, and in old verdicts. */
  unsettled?: UnknownReason
}

/** A verdict, or its view. */
type Answerable = Pick<Verdict, 'label' | 'answer' | 'unsettled'> & Pick<Parameters<typeof statedBrand>[0], 'evidence'>

type Answered = Pick<Verdict, 'polarity' | 'answer'>

/** Whether an answer counts against the car: it lacks something wanted, or has something unwanted. */
export const isAgainst = ({ polarity, answer }: Answered) => answer === (polarity === 'wanted' ? 'no' : 'yes')

/** Whether an answer is the one that the buyer hopes for. */
export const isConfirmed = (verdict: Answered) => verdict.answer !== 'unknown' && !isAgainst(verdict)

/** Whether the ad says nothing of it. */
export const isUnstated = ({ answer, unsettled }: Pick<Verdict, 'answer' | 'unsettled'>) =>
  answer === 'unknown' && unsettled === undefined

const unsettledWords: Record<UnknownReason, string> = {
  contradiction: 'the ad contradicts itself',
  partly: 'works only in part',
}

/** "yes", "no", "not stated", why the answer is open, or which other brand of a title the ad states. */
export function answerText(verdict: Answerable): string {
  const { label, answer, unsettled } = verdict
  if (answer !== 'unknown') {
    const brand = statedBrand(verdict)
    return brand === null || brand === label ? answer : `${answer}, ${brand}`
  }
  if (unsettled === undefined) return 'not stated'
  const isNeverBuilt = unsettled === 'contradiction' && verdict.evidence.some(({ kind }) => kind === 'rule')
  return isNeverBuilt ? 'the ad contradicts what the maker built' : unsettledWords[unsettled]
}

/** The label of an open wish in a list of what is not stated: "leather seats (the ad contradicts itself)". */
export const openLabel = (verdict: Answerable): string =>
  isUnstated(verdict) ? verdict.label : `${verdict.label} (${answerText(verdict)})`

/** Nice-to-haves never count: not against a car, and not for its grade. */
export const countsForGrade = ({ strength }: Pick<Verdict, 'strength'>) => strength !== 'nice'
