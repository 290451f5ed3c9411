import type { Defect, Evidence } from '../evidence/defects'
import type { Feature } from '../features/features'

/** One known fact about a listing, with its evidence. Unknown features have no fact. */
export interface Fact {
  feature: Feature
  answer: 'yes' | 'no'
  /** The value of a numeric feature, in its unit; `answer` is then yes. Null for all other features. */
  number: number | null
  /** Only set for equipment. A broken feature has the answer no, a partly working one yes. */
  defect?: Defect
  evidence: Evidence[]
}
