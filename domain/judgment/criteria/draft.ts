import { isFeature, type Feature } from '../features/features'
import type { Criterion } from './criterion'

/**
 * How the thing that a buyer names relates to the feature or number that the model mapped it to. Only `same` and
 * `opposite` ("private owner" for dealer) are judged by that feature. The names are part of the wire format.
 */
export const relations = ['same', 'opposite', 'narrower', 'wider', 'different'] as const
export type Relation = (typeof relations)[number]

/** A criterion as compiled by the model, before it is checked and numbered. */
export interface CriterionDraft extends Pick<Criterion, 'kind' | 'polarity' | 'strength'> {
  /** The part of the buyer's text that this criterion comes from. */
  words: string
  alternatives: AlternativeDraft[]
  condition: ComparisonDraft | null
}
export interface AlternativeDraft {
  label: string
  spanish: string | null
  feature: string | null
  comparison: ComparisonDraft | null
  visible: boolean
  /** How the thing relates to the feature or number. Defaults to `same`. Set by `withRelations`. */
  relation?: Relation
}
export interface ComparisonDraft {
  quantity: string
  least: number | null
  most: number | null
}

export function knownFeature(name: string | null): Feature | null {
  const plain = name?.trim().toLowerCase() ?? ''
  return isFeature(plain) ? plain : null
}
