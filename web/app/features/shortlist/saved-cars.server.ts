import { nearestMiles } from '#domain/search/wanted-places'
import { toLocalTime } from '#domain/words/local-time'
import { formatZonedTime, type DateContext } from '#domain/words/time-zone'
import { searchName } from '#domain/search/search-name'
import { otherListingsSql } from '#platform/other-listings'
import type { SavedCarState, Search } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { toCar, toCardView, type Car } from '../cars/cars.server'
import { copiesSql } from '../cars/copies-sql.server'
import {
  columnsOfListing,
  comparablePriceSql,
  isShownStaleSql,
  parseFoundCars,
  shownStageSql,
  type CarJson,
} from '../cars/found-cars.server'
import { estimateSql, statedColorsSql } from '../cars/listing-sql.server'

interface SavedRow {
  listingId: string
  searchId: string | null
  state: SavedCarState
  appointmentAt: Date | null
  note: string | null
  car: CarJson
}

export interface SavedCar extends Omit<SavedRow, 'car' | 'searchId'> {
  /** Null once it was deleted. */
  search: Search | null
  car: Car
}

/**
 * The buyer's saved cars with the wishes of the search each was saved from, the last saved first. Two statements. A car
 * saved under two postings appears once. `which` selects cars by the saved listing.
 */
export async function loadSavedCars(userId: string, which: string[] | null = null): Promise<SavedCar[]> {
  const [rows, searches] = await Promise.all([
    savedRows(userId, which),
    database().search.findMany({ where: { userId, status: { not: 'DELETED' }, savedCars: { some: {} } } }),
  ])
  const seen = new Set<string>()
  return rows.flatMap(({ car: json, searchId, ...saved }) => {
    const [found] = parseFoundCars([json])
    const search = searches.find(({ id }) => id === searchId) ?? null
    const miles = search && nearestMiles(search, found!.listing)
    const car = toCar(search ?? { createdAt: new Date(0) }, { ...found!, miles })
    const carId = car.vehicleId ?? car.listingId
    if (seen.has(carId)) return []
    seen.add(carId)
    return [{ ...saved, search, car }]
  })
}

export type SavedCarView = ReturnType<typeof toSavedCarView>

export function toSavedCarView({ search, car, appointmentAt, note, ...saved }: SavedCar, reader: DateContext) {
  return {
    /** The saved posting. Another one may represent the car by now. */
    listingId: saved.listingId,
    state: saved.state,
    card: toCardView(car, reader.now, null, reader.timeZone),
    path: search && `/dashboard/search/${search.id}`,
    searchName: search && searchName(search),
    canEnd: search?.status === 'ACTIVE',
    appointment: appointmentAt && {
      at: appointmentAt,
      words: formatZonedTime(appointmentAt, reader.timeZone),
      local: toLocalTime(appointmentAt, reader.timeZone),
    },
    town: car.listing.town,
    /** Null if the car cannot have notes, because it is not linked to a vehicle yet. */
    note: car.vehicleId === null ? null : (note ?? ''),
  }
}

/** Each vehicle is represented as in the results (cars/found-cars). Without its search, a car has no grade. */
const savedRows = (userId: string, which: string[] | null) => database().$queryRaw<SavedRow[]>`
  SELECT s."listingId", s."searchId", s.state::text AS state, s."appointmentAt",
    (SELECT n.text FROM "CarNote" n WHERE n."userId" = s."userId" AND n."vehicleId" = own."vehicleId") AS note,
    row_to_json(car) AS car
  FROM "SavedCar" s JOIN "Listing" own ON own.id = s."listingId" CROSS JOIN LATERAL (
    SELECT coalesce(${shownStageSql}, 'WAITING') AS stage, coalesce(${isShownStaleSql}, false) AS "isStale", c.reason,
      coalesce(c.verdicts, '[]') AS verdicts, coalesce(c.risks, '[]') AS risks,
      coalesce(c."typicalWishes", '{}') AS "typicalWishes", coalesce(c."isBackfill", false) AS "isBackfill",
      coalesce(c."foundAt", l."firstSeenAt") AS "foundAt", c.feedback, true AS "isSaved", 1 AS postings,
      NULL AS "notifiedAt", NULL AS "notificationReason", ${estimateSql} AS estimate, ${otherListingsSql} AS others,
      ${statedColorsSql} AS colors, ${copiesSql} AS copies,
      json_build_object(${columnsOfListing}, 'description', l.description) AS listing
    FROM "Listing" l LEFT JOIN "Candidate" c ON c."listingId" = l.id AND c."searchId" = s."searchId"
      LEFT JOIN "PriceEstimate" e ON e."listingId" = l.id
    WHERE l.id = own.id OR (l."vehicleId" = own."vehicleId" AND c."listingId" IS NOT NULL)
    ORDER BY c."listingId" IS NULL, l."goneAt" IS NOT NULL,
      array_position('{MATCH,LIKELY,POSSIBLE,WAITING,REJECTED,FILTERED}'::text[], ${shownStageSql}::text),
      ${comparablePriceSql} NULLS LAST, l."postedAt" DESC NULLS LAST, l.id LIMIT 1
  ) car
  WHERE s."userId" = ${userId}::uuid AND (${which}::uuid[] IS NULL OR s."listingId" = ANY(${which}::uuid[]))
  ORDER BY s."createdAt" DESC, s."listingId"`
