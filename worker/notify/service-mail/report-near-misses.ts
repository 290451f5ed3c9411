import type { RuledOut } from '#domain/report/monthly-figures'
import type { ReportPeriod } from '#domain/report/report-period'
import { failedFilters, type FilterableListing } from '#domain/search/hard-filter'
import { Prisma, type Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { mayMatchFiltersSql } from '../../stored/may-match'
import { toFilters } from '../../stored/rows'

/**
 * The ads that a search first saw in the month, that are outside its limits, and whose candidates are deleted
 * (worker/maintenance/purge-near-misses), with what they fail. One that its limits would take by now fails nothing.
 */
export async function loadDeletedNearMisses(
  db: Database,
  search: Search,
  { from, to }: ReportPeriod,
): Promise<{ ids: string[]; ruledOut: RuledOut[] }> {
  const filters = toFilters(search)
  const { id, createdAt, plannedAt, marketplaces } = search
  const foundAt = Prisma.sql`greatest(l."firstSeenAt", ${createdAt}::timestamptz)`
  const ads = await db.$queryRaw<(FilterableListing & { id: string })[]>`
    SELECT l.id, l.title, l.make, l.model, l.year, l."priceCents", l.currency, l."odometerMiles", l.transmission, l."bodyType",
      l.latitude, l.longitude, l.flags, l."contentHash", l.marketplace
    FROM "Listing" l
    WHERE l."wasNearMiss" AND ${mayMatchFiltersSql(filters)} AND l.marketplace = ANY(${marketplaces}::text[])
      AND l."firstSeenAt" < ${to} AND ${foundAt} >= ${from} AND ${foundAt} < ${to}
      AND l."firstSeenAt" <= ${plannedAt} AND l."lastSeenAt" >= ${createdAt} -- listed while the search was watched
      AND NOT EXISTS (SELECT 1 FROM "Candidate" c WHERE c."searchId" = ${id}::uuid AND c."listingId" = l.id)`
  const ruledOut = ads.flatMap((ad): RuledOut[] => {
    const [failed] = failedFilters(filters, ad)
    return failed ? [{ kind: 'limits', failed: failed.filter, ads: 1 }] : []
  })
  return { ids: ads.map((ad) => ad.id), ruledOut }
}
