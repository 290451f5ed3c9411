import type { Marketplace } from '../marketplaces'
import type { BodyType, Transmission } from '../vocabulary'

/** What a buyer searches for, as stored. Empty lists and nulls mean "any". */
export interface SearchFilters {
  /** Catalogue ids; at most three models of the one make. */
  make: string
  models: string[]
  /** Whole dollars. */
  priceFrom: number | null
  priceTo: number | null
  yearFrom: number | null
  yearTo: number | null
  /** Miles. */
  mileageFrom: number | null
  mileageTo: number | null
  transmission: Transmission | null
  bodyTypes: BodyType[]
  /** The centre of the circle; null when countrywide or when no place was given. */
  latitude: number | null
  longitude: number | null
  radiusMiles: number | null
  countrywide: boolean
  marketplaces: Marketplace[]
}

/** Specification, section 5 and 9. */
export const maxModels = 3
/** The radius if none is typed: the form's placeholder. */
export const defaultRadiusMiles = 60
