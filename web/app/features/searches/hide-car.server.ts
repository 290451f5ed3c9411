import { z } from 'zod'
import { notFound } from '../../http/errors.server'
import { documentedAsRequired, uncheckedAs, uuid } from '../../http/json-fields'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { withOwnerLock } from '../accounts/session/sessions.server'
import { getSearch, type AuthorizedSearch } from './search-store.server'

export const hideBody = documentedAsRequired(z.object({ listingId: uncheckedAs(uuid) }))

/** Why a car is not a match, other than a wish that was read wrongly. `text` is the buyer's own words. */
export interface HideReason {
  feedback: 'not-my-kind' | 'other'
  text: string | null
}

/** Hides a car from the results, for a reason if one is given. Throws a 404 if the search has not found the car. */
export async function hideCar(owned: AuthorizedSearch, listingId: unknown, reason?: HideReason): Promise<void> {
  const { id: searchId } = await getSearch(owned)
  const where = { searchId, listingId: requireListingId(listingId) }
  const data = { hiddenAt: new Date(), feedback: reason?.feedback ?? null, feedbackText: reason?.text ?? null }
  const { count } = await withOwnerLock(owned.owner, (tx) => tx.candidate.updateMany({ where, data }))
  if (count === 0) throw notFound('That car')
}

/** Unhides a car. Clears the flag on all listings of its vehicle. */
export async function restoreCar(owned: AuthorizedSearch, listingId: unknown): Promise<void> {
  const { id: searchId } = await getSearch(owned)
  const id = requireListingId(listingId)
  const listing = await database().listing.findUnique({ where: { id }, select: { vehicleId: true } })
  const sameCar = listing?.vehicleId ? { listing: { vehicleId: listing.vehicleId } } : { listingId: id }
  const where = { searchId, ...sameCar }
  const data = { hiddenAt: null, feedback: null, feedbackText: null }
  const { count } = await withOwnerLock(owned.owner, (tx) => tx.candidate.updateMany({ where, data }))
  if (count === 0) throw notFound('That car')
}

/** Validates a listing id from a form. Throws a 404 if it is not a UUID. */
export function requireListingId(listingId: unknown): string {
  if (!isUuid(listingId)) throw notFound('That car')
  return listingId
}
