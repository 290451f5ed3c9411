import { milesToListingSql } from '#platform/distance'
import { Prisma } from '#platform/database'
import { includedMakes, nearRadiusShare, includedModelsOfCar, townReachMiles } from '#domain/search/hard-filter'
import type { SearchFilters } from '#domain/search/search'
import { wantedCars } from '#domain/search/wanted-cars'
import { wantedCircles } from '#domain/search/wanted-places'

/**
 * SQL: whether listing `l` may match the search or nearly match it. Only these listings become candidates: cars of the
 * search's make and models, within the near-miss radius. `hardFilter` rejects all other listings, and none of them is a
 * `findNearMiss`.
 */
export function mayMatchFiltersSql(filters: SearchFilters): Prisma.Sql {
  return Prisma.sql`(${matchesMakeAndModels(filters)} AND ${isNotFar(filters)})`
}

/**
 * Same rule as `includesCar`: any model if the search or the listing names none; otherwise the search's models and
 * the models that they include.
 */
function matchesMakeAndModels(filters: SearchFilters): Prisma.Sql {
  const wanted = wantedCars(filters)
  const taken = wanted.flatMap((car) => [
    ...car.models.map((model) => ({ make: car.make, model })),
    ...includedModelsOfCar(car),
  ])
  const isTaken = Prisma.sql`(l.make, l.model) IN (SELECT * FROM unnest(
    ${taken.map(({ make }) => make)}::text[], ${taken.map(({ model }) => model)}::text[]))`
  const wholeMakes = wanted.flatMap(({ make, models }) => (models.length === 0 ? make : []))
  const makes = [...new Set(wanted.flatMap(includedMakes))]
  return Prisma.sql`(l.make = ANY(${makes}::text[])
    AND (l.model IS NULL OR l.make = ANY(${wholeMakes}::text[]) OR ${isTaken}))`
}

function isNotFar(filters: SearchFilters): Prisma.Sql {
  const circles = wantedCircles(filters)
  if (circles.length === 0) return Prisma.sql`true`
  const near = circles.map((circle) => {
    // One extra mile, because `findNearMiss` rounds up. A small radius is less than a town's reach.
    const most = Math.max(circle.radiusMiles * (1 + nearRadiusShare) + 1, circle.radiusMiles + townReachMiles)
    return Prisma.sql`coalesce(${milesToListingSql(circle)} <= ${most}, true)`
  })
  return Prisma.sql`(${Prisma.join(near, ' OR ')})`
}
