import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { labelOf, type Criterion } from '#domain/judgment/criteria/criterion'
import { countsForGrade, isAgainst } from '#domain/judgment/verdicts/verdict'
import type { FilteredListing } from '#domain/search/hard-filter'
import { oneChange } from '#domain/search/one-change'
import { formatZonedTime, type DateReader } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { criteriaOf } from '../../wishes/criteria'
import { filtersOf } from '../filters'
import { galleryPath } from '../../cars/gallery-path'
import { shownCar } from '../../cars/shown-car'
import type { SeenAd } from './seen-ads.server'
import { whyOf } from './why-words'

/** A change of the search that would admit an ad, with a link to the form with that change filled in. */
export interface ShownChange {
  words: string
  to: string
}

export type ShownAd = ReturnType<typeof shownAd>

/** View data of an ad: its figures, its outcome and why, and the single change that would admit it. */
export function shownAd(ad: SeenAd, search: Search, reader: DateReader) {
  const { now, timeZone } = reader
  const card = shownCar(ad.car, now, null, timeZone)
  const { name, title, url, price, wasPrice, mileage, place, postedAt, foundAt, exactly } = card
  return {
    listingId: ad.car.listingId,
    ...{ name, title, url, price, wasPrice, mileage, place, postedAt, foundAt, exactly },
    marketplace: marketplaceLabels[ad.car.marketplace as Marketplace],
    outcome: ad.outcome,
    why: whyOf(ad, card.verdicts, search.status === 'PAUSED', reader),
    gallery: galleryPath(`/dashboard/search/${search.id}`, ad.car.listingId),
    change: changeOf(ad, search),
    told: ad.toldAt && `Told ${formatZonedTime(ad.toldAt, timeZone)}`,
  }
}

/** Null if no single change would admit the ad, or if it is gone. */
function changeOf({ outcome, car }: SeenAd, search: Search): ShownChange | null {
  if (car.isGone) return null
  if (outcome === 'limits') return changedLimit(car.listing as FilteredListing, search)
  if (outcome !== 'wishes') return null
  const against = car.verdicts.filter((verdict) => countsForGrade(verdict) && isAgainst(verdict))
  const wish = criteriaOf(search)?.find(({ id }) => id === against[0]?.criterionId)
  return wish && against.length === 1 ? nicerWish(wish, search) : null
}

/** The change for an ad that fails exactly one filter, with a link to the form. */
export function changedLimit(listing: FilteredListing, search: Search): ShownChange | null {
  const change = oneChange(filtersOf(search), listing)
  if (change === null) return null
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(change.fields)) for (const one of [value].flat()) query.append(name, one)
  return { words: change.words, to: `/dashboard/search/${search.id}?${query}` }
}

const nicerWish = (wish: Criterion, { id }: Search): ShownChange => ({
  words: `“${labelOf(wish)}” as a nice-to-have would let it in.`,
  to: `/dashboard/search/${id}?nice=${encodeURIComponent(wish.id)}`,
})
