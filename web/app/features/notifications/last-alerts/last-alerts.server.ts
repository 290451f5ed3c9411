import { searchName, type Nameable } from '#domain/search/search-name'
import type { ToldReason } from '#domain/alerts/told'
import { notedFigures, statedFigures } from '#domain/listing/stated-figures'
import type { OpenGrade } from '#domain/judgement/verdicts/grade'
import { carName, priceWords } from '#domain/words/car-words'
import { gradeNames } from '#domain/words/grade-words'
import { webAddress } from '#domain/listing/photos'
import { database } from '../../../services/database.server'
import { shownPhotos } from '../../photos/photo-address.server'

const shown = 10
/** A car has one alert for each target; they are shown as one. */
const mostTargets = 10

/** The last notifications sent, newest first, each with its car and its targets. */
export async function lastAlerts(userId: string) {
  const sent = await database().alert.findMany({
    where: { target: { userId }, status: 'SENT' },
    orderBy: { sentAt: 'desc' },
    take: shown * mostTargets,
    include: {
      target: { select: { name: true } },
      told: { select: { listingId: true, grade: true, reason: true } },
      search: {
        select: {
          id: true,
          name: true,
          make: true,
          models: true,
          locationLabel: true,
          countrywide: true,
          status: true,
        },
      },
      listing: { omit: { description: true } },
    },
  })
  const groups = new Map<string, typeof sent>()
  for (const alert of sent) {
    const reason = alert.told.find(({ listingId }) => listingId === alert.listingId)?.reason ?? 'NEW'
    const about = `${alert.reason} ${reason} ${alert.vehicleId ?? alert.listingId ?? alert.searchId}`
    groups.set(about, [...(groups.get(about) ?? []), alert])
  }
  return [...groups.values()].slice(0, shown).map(alertView)
}

type Sent = {
  id: string
  reason: string
  sentAt: Date | null
  target: { name: string }
  told: { listingId: string | null; grade: OpenGrade; reason: ToldReason }[]
  search: Nameable & { id: string; status: string }
  listing:
    | (Parameters<typeof carName>[0] & {
        id: string
        url: string
        priceCents: number | null
        odometerMiles: number | null
        flags: string[]
        currency: string | null
        marketplace: string
        photoUrls: string[]
      })
    | null
}

export type AlertView = ReturnType<typeof alertView>
function alertView(alerts: Sent[]) {
  const [{ id, sentAt, search, listing, told }] = alerts as [Sent]
  const asTold = listing ? told.find(({ listingId }) => listingId === listing.id) : undefined
  return {
    id,
    sentAt,
    to: [...new Set(alerts.map((alert) => alert.target.name))],
    searchId: search.status === 'DELETED' ? null : search.id,
    searchName: searchName(search),
    car: listing && {
      /** "Likely match", as it was told; null for a match. */
      grade: gradeShown(asTold?.grade),
      /** "Price drop", if that is why the car was told again; null for a new car. */
      again: againWords[asTold?.reason ?? 'NEW'],
      name: carName(listing),
      price: priceWords(statedFigures(listing).priceCents, listing.currency, notedFigures(listing).priceCents),
      url: webAddress(listing.url),
      photoUrl: shownPhotos(listing)[0]?.url ?? null,
    },
  }
}

const gradeShown = (grade: OpenGrade = 'MATCH') => (grade === 'MATCH' ? null : gradeNames[grade])

const againWords: Record<ToldReason, string | null> = {
  NEW: null,
  PRICE_DROP: 'Price drop',
  ANSWERED: 'More confirmed',
  BACK: 'Back',
}
