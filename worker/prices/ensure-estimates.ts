import { hourMs } from '#domain/durations'
import type { Database } from '#platform/database'
import { estimatePrices } from './estimate-prices'

/**
 * Estimates from few comparable cars improve most with new ones, so they are refreshed hourly. Others are refreshed
 * nightly (./refresh-estimates).
 */
const fewComparable = 24
const fewLastsMs = hourMs
const maxAtOnce = 100

/**
 * Estimates the prices of these listings if they have no estimate or one of an earlier revision. Also refreshes other
 * open cars of the search whose last estimate had too few comparable cars, or few and is over an hour old, because new
 * cars may have arrived. Runs one statement, plus three if any are due.
 */
export async function ensureEstimates(db: Database, searchId: string, listingIds: string[], now: Date): Promise<void> {
  if (listingIds.length === 0) return
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM "Listing" l LEFT JOIN "PriceEstimate" e ON e."listingId" = l.id
    WHERE l.id = ANY(${listingIds}::uuid[]) AND (e."listingId" IS NULL OR e.revision <> l.revision)
    UNION
    (SELECT e."listingId" FROM "PriceEstimate" e JOIN "Listing" l ON l.id = e."listingId"
      -- an array, so that the table is read by its key however many candidates there are
      WHERE e."listingId" = ANY(ARRAY(SELECT c."listingId" FROM "Candidate" c
          WHERE c."searchId" = ${searchId}::uuid AND c.stage IN ('MATCH', 'LIKELY', 'POSSIBLE')))
        AND l."goneAt" IS NULL AND e."estimatedAt" < ${now} AND (e.obstacle = 'too few'
          OR e.comparables < ${fewComparable} AND e."estimatedAt" < ${new Date(now.getTime() - fewLastsMs)})
      ORDER BY e."estimatedAt" LIMIT ${maxAtOnce})`
  await estimatePrices(
    db,
    due.map(({ id }) => id),
    now,
  )
}
