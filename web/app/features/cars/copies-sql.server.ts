import { Prisma } from '#platform/database'

/** SQL: the active ads that seem to copy a posting of listing `l`'s vehicle, as `Copies`. Null if there are none. */
export const copiesSql = Prisma.sql`
  (SELECT jsonb_build_object('count', count(*) OVER (), 'cheapest', jsonb_build_object('marketplace', k.marketplace,
      'priceCents', k."priceCents", 'currency', k.currency, 'flags', k.flags, 'town', k.town))
    FROM "Listing" o JOIN "Listing" k ON k."copyOfId" = o.id AND k."goneAt" IS NULL
    WHERE o.id = l.id OR o."vehicleId" = l."vehicleId"
    ORDER BY k."priceCents" NULLS LAST, k.id LIMIT 1)`
