import type { Polarity, Strength } from '../criteria/criterion'
import type { Answer, Evidence } from '../evidence/evidence-kinds'

/** The answer to one criterion for one listing. `unknown` carries no evidence. */
export interface Verdict {
  criterionId: string
  /** See `labelOf`. */
  label: string
  polarity: Polarity
  strength: Strength
  answer: Answer
  evidence: Evidence[]
}

type Answered = Pick<Verdict, 'polarity' | 'answer'>

/** Whether an answer counts against the car: it lacks something wanted, or has something unwanted. */
export const isAgainst = ({ polarity, answer }: Answered) => answer === (polarity === 'wanted' ? 'no' : 'yes')

/** Whether an answer is the one that the buyer hopes for. */
export const isConfirmed = (verdict: Answered) => verdict.answer !== 'unknown' && !isAgainst(verdict)

/** Nice-to-haves never count: not against a car, and not for its grade. */
export const counts = ({ strength }: Pick<Verdict, 'strength'>) => strength !== 'nice'
