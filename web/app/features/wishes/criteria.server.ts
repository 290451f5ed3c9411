import { type Criterion, criterionLabel } from '#domain/judgment/criteria/criterion'
import { toFormFields, type FormFieldName, type FormFields } from '#domain/search/wish-fields'
import { placeLabel, type Place } from '#domain/places/gazetteer'
import { resolvePlace } from '../places/locations.server'

/**
 * A search's criteria; null until the model has compiled the text. Without text, only manually added criteria exist.
 */
export function getCriteria({ criteria, smartCriteria }: { criteria: unknown; smartCriteria: string }) {
  if (Array.isArray(criteria)) return criteria as Criterion[]
  return smartCriteria === '' ? [] : null
}

/** Compilation state of unsaved criteria text. `Read` is a criterion or its view. */
type Compilation<Read> =
  | { state: 'compiled'; words: string; criteria: Read[] }
  /** The model is working on it, or will be soon. */
  | { state: 'compiling'; words: string }
  /** Compiled only after saving. */
  | { state: 'later'; words: string; sentence: string }

export type CriteriaCompilation = Compilation<Criterion>

/** A criterion for display and editing. Uses labels, so the browser needs no feature table. */
export interface EditableWish extends Pick<Criterion, 'id' | 'kind' | 'polarity' | 'strength' | 'isDoubted' | 'words'> {
  label: string
  /** Search form fields that can hold the wish instead; empty for most wishes. */
  formFields: FormFieldName[]
}

/** The place, if the gazetteer knows it. */
export function findOwnPlace(location: string): (Place & { label: string }) | null {
  const found = resolvePlace({ label: location, value: '' })
  return found.ok ? { ...found.place, label: placeLabel(found.place) } : null
}

/** The form fields that can hold a wish. "In good condition" names no place, so nothing is offered. */
export function findFormFields(wish: Criterion): FormFields | null {
  const fields = toFormFields(wish)
  return fields?.location !== undefined && findOwnPlace(fields.location) === null ? null : fields
}

function toEditableWish(criterion: Criterion): EditableWish {
  const { id, kind, polarity, strength, isDoubted, words } = criterion
  const formFields = Object.keys(findFormFields(criterion) ?? {}) as FormFieldName[]
  return { id, kind, polarity, strength, isDoubted, words, label: criterionLabel(criterion), formFields }
}

export type WishCompilation = Compilation<EditableWish>

/** Null until the criteria text is compiled. */
export const toEditableWishes = (criteria: Criterion[] | null): EditableWish[] | null =>
  criteria && criteria.map(toEditableWish)

export const toWishCompilation = (unsaved: CriteriaCompilation): WishCompilation =>
  unsaved.state === 'compiled' ? { ...unsaved, criteria: unsaved.criteria.map(toEditableWish) } : unsaved
