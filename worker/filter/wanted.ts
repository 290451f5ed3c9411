import { milesToListing } from '#platform/distance'
import { Prisma } from '#platform/database'
import { includedMakes, nearRadiusShare, includedModelsOf } from '#domain/search/hard-filter'
import { defaultRadiusMiles, type SearchFilters } from '#domain/search/search'

/**
 * SQL: whether the listing `l` may be what the search asks for, or just outside its limits. Of the hundreds of cars on a
 * list of an area only these become candidates: cars of its make and models, no further away than a near miss. What this
 * leaves out, `hardFilter` rejects and `nearMiss` does not call near.
 */
export function mayMatchFilters(filters: SearchFilters): Prisma.Sql {
  return Prisma.sql`(${matchesMakeAndModels(filters)} AND ${isNotFar(filters)})`
}

/** As `includesCar`: any model where the search names none or the listing does not, else those that its models take. */
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
  // A mile more, because `nearMiss` rounds up.
  const most = (filters.radiusMiles ?? defaultRadiusMiles) * (1 + nearRadiusShare) + 1
  return Prisma.sql`coalesce(${milesToListing(filters)} <= ${most}, true)`
}
