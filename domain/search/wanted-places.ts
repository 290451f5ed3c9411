import { joinWithOr } from '../figures'
import { knownDistanceMiles, type Circle, type Position } from '../places/geography'

/** Used when no radius is entered. Also the form's placeholder. */
export const defaultRadiusMiles = 60

/** A further place of a search. A null radius is the default one. */
export type WantedPlace = {
  label: string
  value: string
  latitude: number
  longitude: number
  radiusMiles: number | null
}

/** A search's places as columns. The others are JSON, validated before it is saved. */
export interface PlaceCenters extends Position {
  otherPlaces: unknown
}
export interface WantedPlaces extends PlaceCenters {
  radiusMiles: number | null
  countrywide: boolean
}

export const otherPlacesOf = ({ otherPlaces }: { otherPlaces: unknown }): WantedPlace[] =>
  ((otherPlaces ?? []) as WantedPlace[]).map(({ label, value, latitude, longitude, radiusMiles }) => ({
    ...{ label, value, latitude, longitude, radiusMiles },
  }))

/** A listing in any of them is wanted. Empty for a nationwide search or one without a place. */
export function wantedCircles(search: WantedPlaces): Circle[] {
  const { countrywide, latitude, longitude, radiusMiles } = search
  if (countrywide || latitude === null || longitude === null) return []
  return [{ latitude, longitude, radiusMiles }, ...otherPlacesOf(search)].map((place) => ({
    latitude: place.latitude,
    longitude: place.longitude,
    radiusMiles: place.radiusMiles ?? defaultRadiusMiles,
  }))
}

/** The centers of its places. The first one may be unknown. */
export const placeCenters = (search: PlaceCenters): Position[] => [search, ...otherPlacesOf(search)]

/** Distance to the nearest of a search's places. In SQL: platform/distance. */
export function nearestMiles(search: PlaceCenters, listing: Position): number | null {
  const miles = placeCenters(search).flatMap((center) => knownDistanceMiles(center, listing) ?? [])
  return miles.length === 0 ? null : Math.min(...miles)
}

interface NamedPlaces {
  locationLabel: string | null
  radiusMiles: number | null
  countrywide: boolean
  otherPlaces: unknown
}

/** Empty for a nationwide search or one without a place. */
export function namedPlaces(search: NamedPlaces): { label: string; radiusMiles: number }[] {
  const { locationLabel: label, radiusMiles, countrywide } = search
  if (countrywide || !label) return []
  return [{ label, radiusMiles }, ...otherPlacesOf(search)].map((place) => ({
    label: place.label,
    radiusMiles: place.radiusMiles ?? defaultRadiusMiles,
  }))
}

/** "Denver, Colorado 80202": the town is enough to tell a search's places apart. */
export const townOf = (label: string): string => label.split(',')[0]!.trim()

/** "60 mi of Austin, Texas or 30 mi of Waco, Texas" */
export const placesText = (search: NamedPlaces): string =>
  joinWithOr(namedPlaces(search).map(({ label, radiusMiles }) => `${radiusMiles} mi of ${label}`))
