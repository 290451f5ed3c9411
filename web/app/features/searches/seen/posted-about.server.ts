import { dayMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import { database } from '../../../services/database.server'

/** Maximum gap between the two neighbors by number. A larger gap gives no useful estimate. */
const maxApartMs = dayMs

/**
 * Estimates when an unseen Craigslist posting was posted. Craigslist numbers grow over time, so the time lies between
 * those of the stored postings with the next lower and next higher number. Null if one of them is missing, if they are
 * too far apart or out of order, and for other marketplaces. Runs one statement with two index lookups.
 */
export async function postedAbout(marketplace: Marketplace, externalId: string | null): Promise<Date | null> {
  if (marketplace !== 'craigslist' || externalId === null) return null
  const [near] = await database().$queryRaw<{ before: Date | null; after: Date | null }[]>`
    SELECT (SELECT "postedAt" FROM "Listing" WHERE marketplace = 'craigslist' AND "externalId" < ${externalId}
              AND "externalId" ~ '^[0-9]+$' AND length("externalId") = ${externalId.length}
            ORDER BY "externalId" DESC LIMIT 1) AS before,
           (SELECT "postedAt" FROM "Listing" WHERE marketplace = 'craigslist' AND "externalId" > ${externalId}
              AND "externalId" ~ '^[0-9]+$' AND length("externalId") = ${externalId.length}
            ORDER BY "externalId" LIMIT 1) AS after`
  const { before, after } = near!
  if (before === null || after === null) return null
  const apart = after.getTime() - before.getTime()
  return apart < 0 || apart > maxApartMs ? null : new Date(before.getTime() + apart / 2)
}
