import type { OpenGrade } from '#domain/judgment/verdicts/grade'
import type { NotificationReason } from '#domain/alerts/notified'
import { photoOriginsOf } from '#domain/listing/photo-origins'
import { trustedPhotos, webAddress } from '#domain/listing/photos'
import { priceBeforeDrop } from '#domain/listing/price-drop'
import { knownDistanceMiles } from '#domain/places/geography'
import type { Prisma } from '#platform/database'
import type { WebhookEvent } from '#platform/webhook/post-webhook'
import type { Dependencies } from '../../dependencies'
import { toListing } from '../../stored/rows'
import type { CarInAlert } from '../../stored/notified'
import { searchOfEvent } from './search-of-event'

type SearchRow = Prisma.SearchGetPayload<object>

/** Maximum number of cars. A longer summary contains the best. */
const maxCars = 20

const reasons: Record<NotificationReason, string> = {
  NEW: 'new',
  PRICE_DROP: 'price_drop',
  ANSWERED: 'answered',
  BACK: 'back',
}
const stages: Record<OpenGrade, string> = { MATCH: 'match', LIKELY: 'likely', POSSIBLE: 'possible' }

/** The event `cars.told`, described in docs/interface.md. The search's name is the only personal data in it. */
export async function carsEvent(
  { db, config }: Dependencies,
  alert: { id: string; search: SearchRow },
  tellsOf: CarInAlert[],
): Promise<WebhookEvent> {
  const { search } = alert
  const about = searchOfEvent(config, search)
  const shown = tellsOf.slice(0, maxCars)
  const rows = await db.listing.findMany({ where: { id: { in: shown.map(({ listingId }) => listingId) } } })
  const cars = shown.flatMap((told) => {
    const row = rows.find(({ id }) => id === told.listingId)
    return row ? [carOf(row, told, search, config, about.resultsUrl)] : []
  })
  const data = { search: about, cars, total: tellsOf.length }
  return { id: alert.id, type: 'cars.told', data }
}

function carOf(
  row: Prisma.ListingGetPayload<object>,
  { grade, reason, verdicts }: CarInAlert,
  search: SearchRow,
  config: Dependencies['config'],
  resultsUrl: string,
) {
  const listing = toListing(row)
  const { make, model, year, trim, marketplace, postedAt, town } = listing
  const miles = knownDistanceMiles(search, listing)
  return {
    carId: row.vehicleId ?? row.id,
    listingId: row.id,
    reason: reasons[reason],
    stage: stages[grade],
    title: listing.title,
    ...{ year, make, model, trim, town, marketplace, postedAt },
    price: dollars(listing.priceCents, listing.currency),
    wasPrice: dollars(priceBeforeDrop(row), listing.currency),
    mileage: listing.odometerMiles,
    distanceMiles: miles === null ? null : Math.round(miles),
    url: webAddress(listing.url),
    resultsUrl: `${resultsUrl}#car-${row.id}`,
    photoUrl: trustedPhotos(listing, photoOriginsOf(marketplace, config))[0]?.url ?? null,
    verdicts: verdicts.map(({ label, polarity, strength, answer, evidence, unsettled }) => {
      return { label, polarity, strength, answer, evidence, ...(unsettled && { unsettled }) }
    }),
  }
}

const dollars = (cents: number | null, currency: string | null) =>
  cents !== null && (currency === null || currency === 'USD') ? Math.round(cents / 100) : null
