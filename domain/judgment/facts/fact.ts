import type { Defect, Evidence } from '../evidence/evidence-kinds'
import type { Feature } from '../features/features'

/** One thing known about a listing, with its evidence. Never `unknown`: what is not known has no fact. */
export interface Fact {
  feature: Feature
  answer: 'yes' | 'no'
  /** The value of a feature that is a number, in its unit; the answer is then yes. Null for all others. */
  number: number | null
  /** Only of equipment with one. A thing that does not work is answered with no, one that works in part with yes. */
  defect?: Defect
  evidence: Evidence[]
}
