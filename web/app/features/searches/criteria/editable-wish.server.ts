import { labelOf, type Criterion } from '#domain/judgment/criteria/criterion'
import { toFormRange, type FormRange } from '#domain/judgment/criteria/edit'
import type { Unsaved, UnsavedCriteria } from './unsaved-words'

/** A criterion as screens show and edit it: in words, so that a browser needs no table of features. */
export interface EditableWish extends Pick<Criterion, 'id' | 'kind' | 'polarity' | 'strength' | 'isDoubted' | 'words'> {
  label: string
  /** The search form's fields that can hold it instead; none for most wishes. */
  formFields: (keyof FormRange)[]
}

export function editableWish(criterion: Criterion): EditableWish {
  const { id, kind, polarity, strength, isDoubted, words } = criterion
  const formFields = Object.keys(toFormRange(criterion) ?? {}) as (keyof FormRange)[]
  return { id, kind, polarity, strength, isDoubted, words, label: labelOf(criterion), formFields }
}

export type UnsavedWishes = Unsaved<EditableWish>

/** Null until the words are compiled. */
export const editableWishes = (criteria: Criterion[] | null): EditableWish[] | null =>
  criteria && criteria.map(editableWish)

export const editableUnsaved = (unsaved: UnsavedCriteria): UnsavedWishes =>
  unsaved.state === 'compiled' ? { ...unsaved, criteria: unsaved.criteria.map(editableWish) } : unsaved
