import { isFeature, type Feature } from '../features/features'
import type { Criterion } from './criterion'

/**
 * What a thing that a buyer names is to the feature or number that the model took it for. Only `same` and `opposite`
 * ("private owner" to dealer) are judged by it. The names are part of the wire format.
 */
export const relations = ['same', 'opposite', 'narrower', 'wider', 'different'] as const
export type Relation = (typeof relations)[number]

/** A criterion as the model compiled it from the words, before it is checked and numbered. */
export interface CriterionDraft extends Pick<Criterion, 'kind' | 'polarity' | 'strength'> {
  /** The part of the buyer's words that it comes from. */
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
  /** What the thing is to the feature or the number; the same where it does not say. Set by `related`. */
  relation?: Relation
}
export interface ComparisonDraft {
  quantity: string
  least: number | null
  most: number | null
}

/** The feature of exactly this name; null for any other text. */
export function knownFeature(name: string | null): Feature | null {
  const plain = name?.trim().toLowerCase() ?? ''
  return isFeature(plain) ? plain : null
}
