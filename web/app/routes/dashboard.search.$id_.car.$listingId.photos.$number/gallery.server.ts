import type { Fact } from '#domain/judgment/facts/fact'
import { nearestMiles } from '#domain/search/wanted-places'
import type { DateContext } from '#domain/words/time-zone'
import { searchName } from '#domain/search/search-name'
import type { Search } from '#prisma/generated/client'
import { notFound } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { toCar, toCardView } from '../../features/cars/cars.server'
import { findPhotoEvidence } from './find-photo-evidence.server'

/** Throws a 404 for a car that this search has not found. */
export async function loadGallery(search: Search, listingId: unknown, { now, timeZone }: DateContext) {
  if (!isUuid(listingId)) throw notFound('That car')
  const candidate = await database().candidate.findUnique({
    where: { searchId_listingId: { searchId: search.id, listingId } },
    include: { listing: true },
  })
  if (!candidate) throw notFound('That car')
  const { listing } = candidate
  const miles = nearestMiles(search, listing)
  const car = toCar(search, { ...candidate, listing, miles, postings: 1, notifiedAt: null, notificationReason: null })
  const { name, price, wasPrice, mileage, place, marketplace, url, gone } = toCardView(car, now, null, timeZone)
  return {
    ...{ searchId: search.id, searchName: searchName(search), listingId },
    ...{ name, price, wasPrice, mileage, place, marketplace, url, gone },
    photos: car.photos,
    seen: findPhotoEvidence({ verdicts: car.verdicts, risks: car.risks, facts: await factsOf(listing.contentHash) }),
  }
}
export type Gallery = Awaited<ReturnType<typeof loadGallery>>

async function factsOf(contentHash: string | null): Promise<Fact[]> {
  if (contentHash === null) return []
  const reading = await database().reading.findFirst({
    where: { contentHash },
    orderBy: { createdAt: 'desc' },
    select: { facts: true },
  })
  // Safe: the worker writes this column from Fact[].
  return (reading?.facts as Fact[] | undefined) ?? []
}
