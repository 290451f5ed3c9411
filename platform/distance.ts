import { earthRadiusMiles, type Position } from '#domain/places/geography'
import { placeCenters, type PlaceCenters } from '#domain/search/wanted-places'
import { Prisma } from './database'

/** SQL version of `knownDistanceMiles` (domain/places/geography) from a place to listing `l`: a float, or null. */
export function milesToListingSql({ latitude, longitude }: Position): Prisma.Sql {
  if (latitude === null || longitude === null) return Prisma.sql`NULL::float`
  // least() ignores a NULL, so without this condition an unknown place would be on the far side of the earth.
  return Prisma.sql`CASE WHEN l.latitude IS NOT NULL AND l.longitude IS NOT NULL THEN
    2 * ${earthRadiusMiles}::float * asin(least(1, sqrt(
      sin(radians(l.latitude - ${latitude}::float) / 2) ^ 2 +
      cos(radians(${latitude}::float)) * cos(radians(l.latitude)) *
      sin(radians(l.longitude - ${longitude}::float) / 2) ^ 2))) END`
}

/** SQL version of `nearestMiles` (domain/search/wanted-places) from a search's places to listing `l`: a float, or null. */
export const nearestMilesSql = (search: PlaceCenters): Prisma.Sql =>
  Prisma.sql`least(${Prisma.join(placeCenters(search).map(milesToListingSql))})`
