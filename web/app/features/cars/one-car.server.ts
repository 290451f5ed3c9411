import { removeContactDetails } from '#domain/listing/contact'
import type { NotificationReason } from '#domain/alerts/notified'
import { nearestMilesSql } from '#platform/distance'
import { isCertainlyLinkedSql, otherListingsSql } from '#platform/other-listings'
import type { Search } from '#prisma/generated/client'
import { notFound } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { copiesSql } from './copies-sql.server'
import {
  columnsOfListing,
  comparablePriceSql,
  isShownStaleSql,
  parseFoundCars,
  shownStageSql,
  type CarJson,
  type FoundCar,
} from './found-cars.server'
import { estimateSql, priceStepsSql, statedColorsSql, isOwnAlertSql } from './listing-sql.server'

/** A dealer may post one car in fifty areas. */
const maxPostings = 30

interface CarRow {
  /** Listings of the vehicle; those that the search has found come first, the one to show before all. */
  postings: (CarJson & { hiddenAt: string | null; isFound: boolean })[] | null
  notified: { at: string; reason: NotificationReason }[] | null
  note: string | null
  answers: SellerWords[] | null
  isUnread: boolean
  /** The vehicle that an alerted listing of this one belongs to now. */
  movedTo: string | null
}

/** What a seller wrote, with what it is about (`criterionKey` of SellerAnswer). */
export interface SellerWords {
  about: string
  quote: string
}

export interface OneCar {
  movedTo: null
  /** The listing that represents the car, chosen as in the results. */
  shown: FoundCar
  postings: FoundCar[]
  /** Newest first. Alerts to several targets about the same news count once. */
  notified: { at: Date; reason: NotificationReason }[]
  isHidden: boolean
  note: string | null
  /** From the sellers' replies that the buyer pasted, the newest first. */
  answers: SellerWords[]
  /** Nobody could read the page of the shown posting, so it is judged by its row in the site's list. */
  isUnread: boolean
}

/**
 * Loads one car of a search with all its postings, in one statement. `carId` is the id of a vehicle or of one of its
 * listings. Returns only `movedTo`, another vehicle's id, for a listing of a vehicle and for a vehicle that was merged
 * into another one. Throws a 404 for a car that the search has not found.
 */
export async function loadOneCar(search: Search, carId: string | undefined): Promise<OneCar | { movedTo: string }> {
  if (!isUuid(carId)) throw notFound('That car')
  const { postings: rows, notified, note, answers, isUnread, movedTo } = await findCar(search, carId)
  const postings = parseFoundCars(rows).map(withoutContacts)
  const shown = rows?.[0]?.isFound ? postings[0] : undefined
  if (!shown) {
    if (movedTo !== null && movedTo !== carId) return { movedTo }
    throw notFound('That car')
  }
  const { vehicleId } = shown.listing
  if (vehicleId !== null && vehicleId !== carId) return { movedTo: vehicleId }
  return {
    ...{ movedTo: null, shown, postings, note, answers: answers ?? [], isUnread },
    notified: (notified ?? []).map(({ at, reason }) => ({ at: new Date(at), reason })),
    isHidden: rows!.some(({ hiddenAt }) => hiddenAt !== null),
  }
}

/** The page shows the whole text, whatever an adapter let through. */
const withoutContacts = ({ listing, ...car }: FoundCar): FoundCar => ({
  ...car,
  listing: { ...listing, description: listing.description && removeContactDetails(listing.description) },
})

async function findCar(search: Search, carId: string): Promise<CarRow> {
  const [row] = await database().$queryRaw<CarRow[]>`
    WITH own AS (
      SELECT o.id FROM "Listing" o LEFT JOIN "Candidate" c ON c."listingId" = o.id AND c."searchId" = ${search.id}::uuid
      WHERE (o."vehicleId" = ${carId}::uuid OR o.id = ${carId}::uuid)
        AND (c."listingId" IS NOT NULL OR ${isCertainlyLinkedSql})
    ), alerted AS (
      SELECT t."notifiedAt", t.reason, t."priceCents", coalesce(t.currency, 'USD') = 'USD' AS "isUsd",
             ${isOwnAlertSql(search)} AS "isOwn"
      FROM "NotificationTarget" n JOIN "NotifiedCar" t ON t."targetId" = n.id LEFT JOIN "Alert" a ON a.id = t."alertId"
      WHERE n."userId" = ${search.userId}::uuid AND t."notifiedAt" IS NOT NULL
        AND (t."vehicleId" = ${carId}::uuid OR t."listingId" IN (SELECT id FROM own))
    ), posting AS (
      SELECT c."listingId" IS NOT NULL AS "isFound", ${shownStageSql} AS stage,
             ${isShownStaleSql} AS "isStale", c.reason, coalesce(c.verdicts, '[]') AS verdicts,
             coalesce(c.risks, '[]') AS risks, coalesce(c."typicalWishes", '{}') AS "typicalWishes",
             coalesce(c."isBackfill", false) AS "isBackfill", coalesce(c."foundAt", l."firstSeenAt") AS "foundAt",
             c.feedback, c."hiddenAt", EXISTS (SELECT 1 FROM "SavedCar" s JOIN own saved ON saved.id = s."listingId"
               WHERE s."userId" = ${search.userId}::uuid) AS "isSaved", ${nearestMilesSql(search)} AS miles, 1 AS postings,
             NULL AS "notifiedAt", NULL AS "notificationReason",
             ${estimateSql} AS estimate, ${priceStepsSql} AS "priceSteps", ${otherListingsSql} AS others, ${statedColorsSql} AS colors,
             ${copiesSql} AS copies,
             greatest((SELECT max("priceCents") FROM alerted WHERE "isUsd"), max(CASE WHEN l."wasPriceCents" > ${comparablePriceSql}
               THEN l."wasPriceCents" END) OVER ()) AS "earlierCents",
             json_build_object(${columnsOfListing}, 'description', l.description) AS listing,
             row_number() OVER (ORDER BY c."listingId" IS NULL, l."goneAt" IS NOT NULL,
               array_position('{MATCH,LIKELY,POSSIBLE,WAITING,REJECTED,FILTERED}'::text[], ${shownStageSql}::text),
               ${comparablePriceSql} NULLS LAST, l."postedAt" DESC NULLS LAST, l.id) AS place
      FROM own JOIN "Listing" l ON l.id = own.id
        LEFT JOIN "Candidate" c ON c."listingId" = l.id AND c."searchId" = ${search.id}::uuid
        LEFT JOIN "PriceEstimate" e ON e."listingId" = l.id
    ), notified AS (
      SELECT min("notifiedAt") AS at, reason FROM alerted WHERE "isOwn" GROUP BY reason, "priceCents", date_trunc('day', "notifiedAt")
    )
    SELECT (SELECT json_agg(posting ORDER BY place) FROM posting WHERE place <= ${maxPostings}::int) AS postings,
           (SELECT json_agg(notified ORDER BY at DESC) FROM notified) AS notified,
           (SELECT n.text FROM "CarNote" n
             WHERE n."userId" = ${search.userId}::uuid AND n."vehicleId" = ${carId}::uuid) AS note,
           (SELECT json_agg(json_build_object('about', r."criterionKey", 'quote', r.quote) ORDER BY r."answeredAt" DESC)
             FROM "SellerAnswer" r JOIN own ON own.id = r."listingId"
             WHERE r."userId" = ${search.userId}::uuid AND r.quote IS NOT NULL) AS answers,
           EXISTS (SELECT 1 FROM posting p JOIN "PostingFailure" f ON f."listingId" = (p.listing->>'id')::uuid
             WHERE p.place = 1 AND f."quarantinedAt" IS NOT NULL) AS "isUnread",
           (SELECT l."vehicleId" FROM "Alert" a JOIN "Listing" l ON l.id = a."listingId"
             WHERE a."searchId" = ${search.id}::uuid AND a."vehicleId" = ${carId}::uuid
             ORDER BY a."createdAt" DESC LIMIT 1) AS "movedTo"`
  return row!
}
