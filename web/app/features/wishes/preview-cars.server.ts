import { reliableFigures, toHttpUrl, unreliableFigures } from '#domain/listing/listing'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { positionReachMiles } from '#domain/search/hard-filter'
import { nearestMiles, wantedCircles } from '#domain/search/wanted-places'
import {
  carName,
  formatDistance,
  formatMileage,
  formatPrice,
  placeText,
  sanitizeUntrusted,
} from '#domain/words/car-text'
import { database } from '../../services/database.server'
import { listPhotoUrls } from '../photos/photo-address.server'
import { photoUrlAtWidth } from '../photos/photo-sizes'
import type { SearchFields } from '../searches/check-search.server'

/** A real car that a search would have found, in words. */
export interface PreviewCar {
  name: string
  /** "$12,400 · 71k mi" */
  figures: string
  /** "14 mi away in Oakland · Craigslist" */
  place: string
  /** The ad. */
  url: string | null
  photoUrl: string | null
}

const maxShown = 3
/** Enough to find three that are still for sale. */
const maxLoaded = 60

const isExact = ({ marketplace, contentHash }: { marketplace: string; contentHash: string | null }) =>
  positionReachMiles({ marketplace: marketplace as Marketplace, contentHash }) === 0

/** The first few of these listings, in their order, that are still for sale and no copies of another ad. */
export async function loadPreviewCars(ids: string[], fields: SearchFields): Promise<PreviewCar[]> {
  const candidates = ids.slice(0, maxLoaded)
  if (candidates.length === 0) return []
  const rows = await database().listing.findMany({
    where: { id: { in: candidates }, goneAt: null, copyOfId: null },
    select: {
      ...{ id: true, marketplace: true, url: true, title: true, year: true, make: true, model: true, trim: true },
      ...{ priceCents: true, currency: true, odometerMiles: true, flags: true, photoUrls: true },
      ...{ contentHash: true, town: true, latitude: true, longitude: true },
    },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isNear = wantedCircles(fields).length > 0
  return candidates
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, maxShown)
    .map((row) => {
      const [stated, noted] = [reliableFigures(row), unreliableFigures(row)]
      const [photo] = listPhotoUrls(row)
      const distance = isNear ? formatDistance(nearestMiles(fields, row), isExact(row)) : null
      const where = placeText({ distance, town: row.town === null ? null : sanitizeUntrusted(row.town) })
      return {
        name: carName(row),
        figures: `${formatPrice(stated.priceCents, row.currency, noted.priceCents)} · ${formatMileage(stated.odometerMiles, noted.odometerMiles)}`,
        place: [where, marketplaceLabels[row.marketplace as Marketplace]].filter((part) => part !== '').join(' · '),
        url: toHttpUrl(row.url),
        photoUrl: photo ? photoUrlAtWidth(photo.url, 400) : null,
      }
    })
}
