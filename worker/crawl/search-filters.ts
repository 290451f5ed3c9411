import { isMarketplace } from '#domain/marketplaces'
import type { SearchFilters } from '#domain/search'
import { bodyTypes, transmissions, type BodyType, type Transmission } from '#domain/vocabulary'

type StoredFilters = Omit<SearchFilters, 'transmission' | 'bodyTypes' | 'marketplaces'> & {
  transmission: string | null
  bodyTypes: string[]
  marketplaces: string[]
}

/** A stored search's filters in the domain's words; a value that the vocabulary has not, asks for nothing. */
export function filtersOf(search: StoredFilters): SearchFilters {
  const { make, models, priceFrom, priceTo, yearFrom, yearTo, mileageFrom, mileageTo } = search
  const { latitude, longitude, radiusMiles, countrywide } = search
  const { transmission } = search
  return {
    ...{ make, models, priceFrom, priceTo, yearFrom, yearTo, mileageFrom, mileageTo },
    ...{ latitude, longitude, radiusMiles, countrywide },
    transmission: transmission !== null && transmission in transmissions ? (transmission as Transmission) : null,
    bodyTypes: search.bodyTypes.filter((body): body is BodyType => body in bodyTypes),
    marketplaces: search.marketplaces.filter(isMarketplace),
  }
}
