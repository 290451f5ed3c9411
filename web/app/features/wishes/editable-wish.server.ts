import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { type FormRange, toFormRange } from '#domain/judgment/criteria/edit'
import type { Compilation, CriteriaCompilation } from './criteria'

/** A criterion for display and editing. Uses labels, so the browser needs no feature table. */
export interface EditableWish extends Pick<Criterion, 'id' | 'kind' | 'polarity' | 'strength' | 'isDoubted' | 'words'> {
  label: string
  /** Search form fields that can hold the wish instead; empty for most wishes. */
  formFields: (keyof FormRange)[]
}

function toEditableWish(criterion: Criterion): EditableWish {
  const { id, kind, polarity, strength, isDoubted, words } = criterion
  const formFields = Object.keys(toFormRange(criterion) ?? {}) as (keyof FormRange)[]
  return { id, kind, polarity, strength, isDoubted, words, label: criterionLabel(criterion), formFields }
}

export type WishCompilation = Compilation<EditableWish>

/** Null until the criteria text is compiled. */
export const toEditableWishes = (criteria: Criterion[] | null): EditableWish[] | null =>
  criteria && criteria.map(toEditableWish)

export const toWishCompilation = (unsaved: CriteriaCompilation): WishCompilation =>
  unsaved.state === 'compiled' ? { ...unsaved, criteria: unsaved.criteria.map(toEditableWish) } : unsaved
