import { Prisma } from '#platform/database'
import type { Search } from '#prisma/generated/client'

// SQL expressions about a listing `l`, its estimate `e` or an alert `a`, for every statement that selects cars.

/** The figures of a computed estimate (revision 0 means not computed), without its chart data. */
export const estimateSql = Prisma.sql`
  CASE WHEN e.revision > 0 THEN jsonb_build_object('comparables', e.comparables, 'yearsAround', e."yearsAround",
    'milesAround', e."milesAround", 'expectedCents', e."expectedCents", 'lowCents', e."lowCents",
    'highCents', e."highCents", 'problem', e.problem) END`

/** Null if the price never changed. A price in another currency counts as no price. */
export const priceStepsSql = Prisma.sql`
  (SELECT jsonb_agg(jsonb_build_array((extract(epoch FROM h.at) * 1000)::bigint,
      CASE WHEN coalesce(h."wasCurrency", 'USD') = 'USD' THEN h."wasCents" END,
      CASE WHEN coalesce(h.currency, 'USD') = 'USD' THEN h."priceCents" END) ORDER BY h.at)
    FROM "PriceChange" h WHERE h."listingId" = l.id)`

/** SQL: the color that each active posting of listing `l`'s vehicle states, as `ColorStatement`s; its own comes first. */
export const statedColorsSql = Prisma.sql`
  (SELECT jsonb_agg(jsonb_build_object('title', o.title, 'description', null, 'paint',
      (SELECT a.value FROM jsonb_each_text(o.attributes) a
       WHERE a.key ~* '(paint|colou?r)' AND a.key !~* '(^|[^a-z])int' LIMIT 1)) ORDER BY o.id <> l.id, o.id)
    FROM "Listing" o WHERE o.id = l.id OR (o."vehicleId" = l."vehicleId" AND o."goneAt" IS NULL))`

/**
 * SQL: whether the alert `a` was this search's. Of an alert that was deleted since, nobody knows. One of another search is
 * no news here.
 */
export const isOwnAlertSql = (search: Pick<Search, 'id'>): Prisma.Sql =>
  Prisma.sql`coalesce(a."searchId" = ${search.id}::uuid, true)`
