import { findMake, findModel } from '../catalogue/names/catalogue'
import { thousands } from '../figures'
import { statedFigures } from '../listing/stated-figures'
import { knownDistanceMiles } from '../places/geography'
import { bodyTypes, transmissions } from '../vocabulary'
import { failedFilters, modelOf, type FilteredListing, type FilterName } from './hard-filter'
import { limitSteps, roundUp } from './near-miss'
import { maxModels, type SearchFilters } from './search'
import { most } from './search-form'
import { dollars, milesInWords } from './search-sentence'

/** A change of the search form: its fields by name, each with the value to type; lists replace the list. */
export type FieldChange = Record<string, string | string[]>

export interface OneChange {
  /** "A price up to $16,000 would let it in." */
  words: string
  fields: FieldChange
}

/** The change of one field that would let in a listing that fails one filter only; null where there is none. */
export function oneChange(filters: SearchFilters, listing: FilteredListing): OneChange | null {
  const [only, ...others] = failedFilters(filters, listing)
  if (!only || others.length > 0) return null
  const change = changes[only.filter](filters, listing)
  return change && { words: `${change.words} would let it in.`, fields: change.fields }
}

type Proposal = (filters: SearchFilters, listing: FilteredListing) => OneChange | null

const proposal = (words: string, field: string, value: string | string[]): OneChange => {
  return { words, fields: { [field]: value } }
}

const changes: Record<FilterName, Proposal> = {
  currency: () => null,
  makeAndModel({ make, models }, listing) {
    const model = modelOf(listing)
    const entry = findMake(make)
    if (listing.make !== make || model === null || models.length >= maxModels) return null
    const name = (entry && findModel(entry, model)?.name) ?? model
    return proposal(`Adding the model ${name}`, 'models', [...models, model])
  },
  price({ priceTo }, listing) {
    const price = statedFigures(listing).priceCents! / 100
    if (priceTo === null || price <= priceTo) {
      const limit = roundDown(price, limitSteps.price)
      return proposal(`A price from ${dollars(limit)}`, 'priceFrom', String(limit))
    }
    const limit = roundUp(price, limitSteps.price)
    return limit > most.dollars ? null : proposal(`A price up to ${dollars(limit)}`, 'priceTo', String(limit))
  },
  year({ yearTo }, { year }) {
    return yearTo !== null && year! > yearTo
      ? proposal(`Years up to ${year}`, 'yearTo', String(year))
      : proposal(`Years from ${year}`, 'yearFrom', String(year))
  },
  mileage({ mileageTo }, listing) {
    const miles = statedFigures(listing).odometerMiles!
    if (mileageTo === null || miles <= mileageTo) {
      const limit = roundDown(miles, limitSteps.mileage)
      return proposal(`From ${milesInWords(limit)}`, 'mileageFrom', String(limit))
    }
    const limit = roundUp(miles, limitSteps.mileage)
    return limit > most.miles ? null : proposal(`Up to ${milesInWords(limit)}`, 'mileageTo', String(limit))
  },
  transmission: (_, { transmission }) =>
    proposal(`Any transmission, ${transmissions[transmission!].toLowerCase()} too,`, 'transmission', ''),
  bodyType: ({ bodyTypes: wanted }, { bodyType }) =>
    proposal(`Adding the body type ${bodyTypes[bodyType!]}`, 'bodyTypes', [...wanted, bodyType!]),
  distance(filters, listing) {
    const radius = roundUp(knownDistanceMiles(filters, listing)!, limitSteps.radius)
    return radius > most.radiusMiles ? null : proposal(`A radius of ${thousands(radius)} mi`, 'radius', String(radius))
  },
}

const roundDown = (figure: number, step: number) => Math.floor(figure / step) * step
