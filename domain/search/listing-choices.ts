import { findBodyTypes } from '../catalog/names/body-types'
import type { FilterableListing } from './field'
import type { choiceFilters } from './filter-fields'

/**
 * Keys of a choice filter of which a listing has one: the stated one, or those that its model comes with. Null: unknown.
 * Apart from the filters' words, because the browser needs only those.
 */
export const listingChoices: Record<keyof typeof choiceFilters, (listing: FilterableListing) => string[] | null> = {
  transmission: ({ transmission }) => transmission && [transmission],
  bodyType({ bodyType, make, model }) {
    if (bodyType !== null) return [bodyType]
    return make === null || model === null ? null : findBodyTypes(make, model)
  },
}
