import type { Defect, Evidence } from '../evidence/defects'
import type { Feature } from '../features/features'

/** Features that are unknown for a listing have no fact. */
export interface Fact {
  feature: Feature
  answer: 'yes' | 'no'
  /** In the unit of a numeric feature; `answer` is then yes. Null for all other features. */
  number: number | null
  /** Only set for equipment. A broken feature has the answer no, a partly working one yes. */
  defect?: Defect
  evidence: Evidence[]
}
