/** Mean radius as defined by the International Union of Geodesy and Geophysics. */
export const earthRadiusMiles = 3958.8

export interface Coordinates {
  latitude: number
  longitude: number
}

export interface Circle extends Coordinates {
  radiusMiles: number
}

export interface Position {
  latitude: number | null
  longitude: number | null
}

/** Great-circle distance in miles (haversine). In SQL: platform/distance. */
export function distanceMiles(a: Coordinates, b: Coordinates): number {
  const halfLat = radians(b.latitude - a.latitude) / 2
  const halfLon = radians(b.longitude - a.longitude) / 2
  const h =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLon) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

export function knownDistanceMiles(a: Position, b: Position): number | null {
  return isKnown(a) && isKnown(b) ? distanceMiles(a, b) : null
}

const isKnown = (position: Position): position is Coordinates =>
  position.latitude !== null && position.longitude !== null

const radians = (degrees: number) => (degrees * Math.PI) / 180
