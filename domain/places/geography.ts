const earthRadiusMiles = 3958.8 // mean radius, IUGG

export interface Coordinates {
  latitude: number
  longitude: number
}

/** Great-circle distance in miles (haversine). */
export function distanceMiles(a: Coordinates, b: Coordinates): number {
  const halfLat = radians(b.latitude - a.latitude) / 2
  const halfLon = radians(b.longitude - a.longitude) / 2
  const h =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLon) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
