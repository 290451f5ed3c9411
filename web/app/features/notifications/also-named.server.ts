import type { PassingGrade } from '#domain/judgment/verdicts/grade'
import { toHttpUrl, unreliableFigures } from '#domain/listing/listing'
import { carName, formatPrice } from '#domain/words/car-text'
import { gradeNames } from '#domain/words/grade-text'
import { database } from '../../services/database.server'

interface NamedCar {
  listingId: string
  name: string
  price: string
  /** "Likely match". Null for a match. */
  grade: string | null
  /** Null when the URL is not safe to open in a browser. */
  url: string | null
}

export interface AlsoNamed {
  cars: NamedCar[]
  /** All of them. `cars` contains the first ones. */
  total: number
}

const mostNamed = 10

/**
 * The cars that a message named beside those with an alert of their own, as it showed them, by alert id: cars listed
 * before the search, in a summary or in the first car's message.
 */
export async function loadAlsoNamed(alertIds: string[]): Promise<Map<string, AlsoNamed>> {
  const rows = await database().$queryRaw<
    {
      alertId: string
      listingId: string
      grade: PassingGrade
      priceCents: number | null
      currency: string | null
      total: number
    }[]
  >`
    SELECT * FROM (
      SELECT n."alertId", n."listingId", n.grade::text, n."priceCents", n.currency,
        (count(*) OVER named)::int AS total, row_number() OVER (named ORDER BY n.grade, n.id) AS place
      FROM "NotifiedCar" n
      WHERE n."alertId" = ANY(${alertIds}::uuid[]) AND n."notifiedAt" IS NOT NULL AND n."listingId" IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE (a.id = n."alertId" OR a."sentWithId" = n."alertId")
          AND (a."listingId" = n."listingId" OR a."vehicleId" = n."vehicleId"))
      WINDOW named AS (PARTITION BY n."alertId")
    ) named WHERE place <= ${mostNamed}::int ORDER BY place`
  const listings = await database().listing.findMany({
    where: { id: { in: rows.map(({ listingId }) => listingId) } },
    omit: { description: true },
  })
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const named = new Map<string, AlsoNamed>()
  for (const { alertId, listingId, grade, priceCents, currency, total } of rows) {
    const listing = byId.get(listingId)
    if (!listing) continue
    const of = named.get(alertId) ?? { cars: [], total }
    of.cars.push({
      ...{ listingId, name: carName(listing), url: toHttpUrl(listing.url) },
      price: formatPrice(priceCents, currency, unreliableFigures(listing).priceCents),
      grade: grade === 'MATCH' ? null : gradeNames[grade],
    })
    named.set(alertId, of)
  }
  return named
}
