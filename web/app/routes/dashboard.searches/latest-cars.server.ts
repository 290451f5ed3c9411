import { discreditedFigures, reliableFigures } from '#domain/listing/reliable-figures'
import { carName, formatPrice } from '#domain/words/car-text'
import { Prisma } from '#platform/database'
import { shownPhotos } from '../../features/photos/photo-address.server'
import { atWidth } from '../../features/photos/photo-sizes'

/** Fits side by side on a phone. */
const maxShown = 3

export interface LatestCar {
  listingId: string
  name: string
  price: string
  photoUrl: string | null
  grade: 'match' | 'likely'
  /** Found since the buyer's last visit. */
  isNew: boolean
}

/** Row shape of `latestCars`. */
export interface LatestRow {
  listingId: string
  marketplace: string
  title: string
  year: number | null
  make: string | null
  model: string | null
  trim: string | null
  priceCents: number | null
  odometerMiles: number | null
  currency: string | null
  flags: string[] | null
  photoUrls: string[]
  stage: 'MATCH' | 'LIKELY'
  isNew: boolean | null
}

/**
 * SQL for the latest match and likely cars of a search `s`, new ones first; null if there are none. Picks the same
 * listing per vehicle as the results screen (cars/found-cars), so links find it there.
 */
export const latestCars = Prisma.sql`
  (SELECT json_agg(latest) FROM (
    SELECT * FROM (
      SELECT DISTINCT ON (coalesce(l."vehicleId", l.id)) l.id AS "listingId", l.marketplace, l.title, l.year, l.make, l.model, l.trim,
        l."priceCents", l."odometerMiles", l.currency, l.flags, l."photoUrls", c.stage,
        c."foundAt" > s."newSince" AS "isNew", coalesce(l."postedAt", c."foundAt") AS posted
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
      WHERE c."searchId" = s.id AND c."searchVersion" = s.version AND c.stage IN ('MATCH', 'LIKELY')
        AND l."goneAt" IS NULL AND NOT EXISTS (
          SELECT 1 FROM "Candidate" h JOIN "Listing" same ON same.id = h."listingId"
          WHERE h."searchId" = s.id AND h."hiddenAt" IS NOT NULL
            AND coalesce(same."vehicleId", same.id) = coalesce(l."vehicleId", l.id))
      ORDER BY coalesce(l."vehicleId", l.id), c.stage,
        CASE WHEN coalesce(l.currency, 'USD') = 'USD' AND NOT 'joke-price' = ANY(l.flags) THEN l."priceCents" END NULLS LAST,
        l."postedAt" DESC NULLS LAST, l.id
    ) car ORDER BY car."isNew" DESC NULLS LAST, car.posted DESC, car."listingId" LIMIT ${maxShown}
  ) latest)`

export function latestCar(row: LatestRow): LatestCar {
  const stated = reliableFigures(row)
  const [photo] = shownPhotos({ ...row, id: row.listingId })
  return {
    listingId: row.listingId,
    name: carName(row),
    price: formatPrice(stated.priceCents, row.currency, discreditedFigures(row).priceCents),
    photoUrl: photo ? atWidth(photo.url, 400) : null,
    grade: row.stage === 'MATCH' ? 'match' : 'likely',
    isNew: row.isNew === true,
  }
}
