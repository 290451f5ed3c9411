import type { Prisma } from '#platform/database'
import { reliableFigures } from '#domain/listing/listing'
import { HttpError, notFound } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { requireListingId } from '../searches/hide-car.server'
import { getSearch, type AuthorizedSearch } from '../searches/search-store.server'
import { maxSavedCars } from './saved-car-rules'

/**
 * Puts a car on the shortlist, with the wishes of this search. Does nothing for a car that is on it under any posting.
 * Throws a 404 if the search has not found the car, and a 403 at the limit.
 */
export async function saveCar(owned: AuthorizedSearch, given: unknown): Promise<void> {
  const { id: searchId, userId } = await getSearch(owned)
  const listingId = requireListingId(given)
  await withOwnerLock(owned.owner, async (tx) => {
    const found = await tx.candidate.findUnique({
      where: { searchId_listingId: { searchId, listingId } },
      select: { listing: true },
    })
    if (!found) throw notFound('That car')
    const { listing } = found
    if ((await tx.savedCar.count({ where: { userId, ...sameCar(listing) } })) > 0) return
    if ((await tx.savedCar.count({ where: { userId } })) >= maxSavedCars) {
      throw new HttpError(403, `You can save up to ${maxSavedCars} cars. Remove one from your shortlist to make room.`)
    }
    const { priceCents } = reliableFigures(listing)
    await tx.savedCar.create({ data: { userId, listingId, searchId, priceCents, currency: listing.currency } })
  })
}

/** Removes a car from the shortlist, under whichever posting it was saved. Does nothing for any other car. */
export async function unsaveCar(owner: Owner, given: unknown): Promise<void> {
  const id = requireListingId(given)
  const listing = await database().listing.findUnique({ where: { id }, select: { id: true, vehicleId: true } })
  if (!listing) throw notFound('That car')
  const where = { userId: owner.id, ...sameCar(listing) }
  await withOwnerLock(owner, (tx) => tx.savedCar.deleteMany({ where }))
}

/** Whether a listing's car is on the user's shortlist, under any posting. */
export async function isCarSaved(userId: string, id: string): Promise<boolean> {
  const listing = await database().listing.findUnique({ where: { id }, select: { id: true, vehicleId: true } })
  return listing !== null && (await database().savedCar.count({ where: { userId, ...sameCar(listing) } })) > 0
}

/** Condition for saved postings of the same car. */
export const sameCar = ({ id, vehicleId }: { id: string; vehicleId: string | null }): Prisma.SavedCarWhereInput =>
  vehicleId === null ? { listingId: id } : { listing: { vehicleId } }
