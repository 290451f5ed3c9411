import type { Criterion } from '../judgment/criteria/criterion'
import { toFormRange, type FormRange } from '../judgment/criteria/edit'
import type { BodyType, Transmission } from '../vocabulary'
import { exactBodyTypes } from './stated-choices'
import { findStatedLimits, limitAs } from './stated-limits'

/** Fields of the search form that can replace a wish. */
export interface FormFields extends FormRange {
  transmission?: Transmission
  bodyTypes?: BodyType[]
  /** As written. The caller looks it up, and offers nothing if there is no such place. */
  location?: string
  /** In miles. */
  radius?: number
}
export type FormFieldName = keyof FormFields

/**
 * The fields that filter by what a wish asks for: price, year, mileage, transmission, body type or place. Null for
 * other wishes, and for a `nice` one, because a field filters out every other car.
 */
export function toFormFields(wish: Criterion): FormFields | null {
  const { kind, strength, condition } = wish
  if (kind === 'permission' || strength === 'nice' || condition) return null
  // A place that no criterion covers is a remark.
  if (kind === 'remark') return placeFields(wish)
  return toFormRange(wish) ?? transmissionField(wish) ?? bodyField(wish) ?? placeFields(wish)
}

function transmissionField({ polarity, alternatives }: Criterion): FormFields | null {
  const [only, ...others] = alternatives
  const named = { 'automatic transmission': 'automatic', 'manual transmission': 'manual' } as const
  const value = only && others.length === 0 ? named[only.feature as keyof typeof named] : undefined
  if (value === undefined) return null
  return { transmission: polarity === 'wanted' ? value : value === 'manual' ? 'automatic' : 'manual' }
}

/** "SUV", "sedan or wagon". */
function bodyField({ polarity, alternatives }: Criterion): FormFields | null {
  const named = alternatives.map(({ label }) => exactBodyTypes(label))
  if (polarity === 'unwanted' || named.some((bodies) => bodies.length === 0)) return null
  return { bodyTypes: [...new Set(named.flat())] }
}

const placePhrase = /^(?:located |close to |somewhere )?(?:in|near|around|within|close to|en|cerca de|a menos de)\b/
const afterPreposition = /(?:^|\s)(?:of|in|near|around|from|close to|de|en)\s+(?!.*\s(?:of|from|de)\s)(\S.*)$/

/** "within 50 miles of Denver", "near 94110", "within 30 miles". */
function placeFields({ polarity, alternatives }: Criterion): FormFields | null {
  const [only, ...others] = alternatives
  if (!only || others.length > 0 || only.feature !== null || polarity === 'unwanted') return null
  const text = only.label
  const distance = findStatedLimits(text).find(({ unit }) => unit === 'distance')
  if (!distance && !placePhrase.test(text)) return null
  const radius = distance && limitAs(distance, 'radius', 0)?.to
  const location = afterPreposition.exec(distance ? text.slice(distance.numberEnd) : text)?.[1]
  if (!radius && !location) return null
  return { ...(location && { location }), ...(radius && { radius }) }
}
