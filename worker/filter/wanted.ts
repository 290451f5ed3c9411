import { milesToListing } from '#platform/distance'
import { Prisma } from '#platform/database'
import { includedMakes, nearRadiusShare, includedModelsOf } from '#domain/search/hard-filter'
import { defaultRadiusMiles, type SearchFilters } from '#domain/search/search'

/**
 * SQL: whether listing `l` may match the search or nearly match it. Only these listings become candidates: cars of the
 * search's make and models, within the near-miss radius. `hardFilter` rejects all other listings, and none of them is a
 * `nearMiss`.
 */
export function mayMatchFilters(filters: SearchFilters): Prisma.Sql {
  return Prisma.sql`(${matchesMakeAndModels(filters)} AND ${isNotFar(filters)})`
}

/**
 * Same rule as `includesCar`: any model if the search or the listing names none, otherwise the search's models and
 * those that they include.
 */
export function matchesMakeAndModels(filters: SearchFilters): Prisma.Sql {
  const taken = [...filters.models.map((model) => ({ make: filters.make, model })), ...includedModelsOf(filters)]
  const isTaken = Prisma.sql`(l.make, l.model) IN (SELECT * FROM unnest(
    ${taken.map(({ make }) => make)}::text[], ${taken.map(({ model }) => model)}::text[]))`
  const ofMake = Prisma.sql`l.make = ${filters.make}`
  const anyModel = filters.models.length === 0 ? ofMake : isTaken
  return Prisma.sql`(l.make = ANY(${includedMakes(filters)}::text[]) AND (l.model IS NULL OR ${anyModel} OR ${isTaken}))`
}

function isNotFar(filters: SearchFilters): Prisma.Sql {
  if (filters.countrywide || filters.latitude === null || filters.longitude === null) return Prisma.sql`true`
  // One extra mile, because `nearMiss` rounds up.
  const most = (filters.radiusMiles ?? defaultRadiusMiles) * (1 + nearRadiusShare) + 1
  return Prisma.sql`coalesce(${milesToListing(filters)} <= ${most}, true)`
}
