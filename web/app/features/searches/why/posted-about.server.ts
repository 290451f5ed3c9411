import { dayMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import { database } from '../../../services/database.server'

/** Two neighbors by number that were posted further apart than this say nothing of what lies between them. */
const maxApartMs = dayMs

/**
 * When a Craigslist posting that was never seen was posted, about: its numbers grow with time, so it lies between the
 * stored postings with the next lower and the next higher number. Null where these are missing, lie far apart, or do not
 * grow with time, and for other sites. One statement, two steps in the index of ids.
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
