import { z } from 'zod'
import { notFound } from '../../http/errors.server'
import { documentedAsRequired, uncheckedAs, uuid } from '../../http/json-fields'
import { isUuid } from '../../http/origin.server'
import { database } from '../../services/database.server'
import { withOwnerLock } from '../accounts/session/sessions.server'
import { ownSearch, type OwnChange } from './search-store.server'

export const hideBody = documentedAsRequired(z.object({ listingId: uncheckedAs(uuid) }))

/**
 * Hides a car from the results. `feedback` is the buyer's reason, if any. Throws a 404 if the search has not found the
 * car.
 */
export async function hideCar(owned: OwnChange, listingId: unknown, feedback: 'not-a-match' | null): Promise<void> {
  const { id: searchId } = await ownSearch(owned)
  const where = { searchId, listingId: listingIdOf(listingId) }
  const data = { hiddenAt: new Date(), feedback }
  const { count } = await withOwnerLock(owned.owner, (tx) => tx.candidate.updateMany({ where, data }))
  if (count === 0) throw notFound('That car')
}

/** Unhides a car. Clears the flag on all listings of its vehicle. */
export async function restoreCar(owned: OwnChange, listingId: unknown): Promise<void> {
  const { id: searchId } = await ownSearch(owned)
  const id = listingIdOf(listingId)
  const listing = await database().listing.findUnique({ where: { id }, select: { vehicleId: true } })
  const sameCar = listing?.vehicleId ? { listing: { vehicleId: listing.vehicleId } } : { listingId: id }
  const where = { searchId, ...sameCar }
  const data = { hiddenAt: null, feedback: null }
  const { count } = await withOwnerLock(owned.owner, (tx) => tx.candidate.updateMany({ where, data }))
  if (count === 0) throw notFound('That car')
}

/** Validates a listing id from a form. Throws a 404 if it is not a UUID. */
export function listingIdOf(listingId: unknown): string {
  if (!isUuid(listingId)) throw notFound('That car')
  return listingId
}
