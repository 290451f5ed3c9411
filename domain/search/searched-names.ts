import { makeName, modelNames, wantedCars, type WantedCars } from './wanted-cars'
import { otherPlacesOf, townOf } from './wanted-places'

export interface SearchToName extends WantedCars {
  locationLabel: string | null
  otherPlaces: unknown
}

/** Names that buyers use for the makes, models and places in the form. */
export function searchedNames(search: SearchToName): string[] {
  const cars = wantedCars(search).flatMap((car) => [makeName(car.make), ...modelNames(car)])
  const towns = [search.locationLabel ?? '', ...otherPlacesOf(search).map(({ label }) => label)].map(townOf)
  return [...cars, ...towns].filter((name) => name !== '')
}
