import { notFound } from '../../../http/errors.server'
import { isUuid } from '../../../http/paths.server'
import { database } from '../../../services/database.server'
import { ownSearch, type Owned } from './search-store.server'

/** Hides a car from the results, with the buyer's reason if given. 404 for a car that the search has not found. */
export async function hideCar(owned: Owned, listingId: unknown, feedback: 'not-a-match' | null): Promise<void> {
  const { id: searchId } = await ownSearch(owned)
  const { count } = await database().candidate.updateMany({
    where: { searchId, listingId: idOf(listingId) },
    data: { hiddenAt: new Date(), feedback },
  })
  if (count === 0) throw notFound('That car')
}

/** Shows a car again, whichever listing of its vehicle was hidden. */
export async function bringBack(owned: Owned, listingId: unknown): Promise<void> {
  const { id: searchId } = await ownSearch(owned)
  const id = idOf(listingId)
  const listing = await database().listing.findUnique({ where: { id }, select: { vehicleId: true } })
  const sameCar = listing?.vehicleId ? { listing: { vehicleId: listing.vehicleId } } : { listingId: id }
  const { count } = await database().candidate.updateMany({
    where: { searchId, ...sameCar },
    data: { hiddenAt: null, feedback: null },
  })
  if (count === 0) throw notFound('That car')
}

/** The id of a listing as a form sent it; 404 for anything else. */
export function idOf(listingId: unknown): string {
  if (!isUuid(listingId)) throw notFound('That car')
  return listingId
}
