import type { SavedCarState } from '#prisma/generated/client'
import { notFound } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { withOwnerLock } from '../accounts/session/sessions.server'
import { requireListingId } from '../searches/hide-car.server'
import { getSearch, type AuthorizedSearch } from '../searches/search-store.server'
import { sameCar } from './save-car.server'

/** States before an offer. A car that is bought or gone stays so. */
const statesBefore: SavedCarState[] = ['TO_CALL', 'ASKED', 'SEEN']

export const canBeOffered = (state: SavedCarState): boolean => statesBefore.includes(state)

type Posting = Parameters<typeof sameCar>[0]

/** How far the buyer is with a car. Null if it is not on the shortlist. */
export async function findSavedState(userId: string, listing: Posting): Promise<SavedCarState | null> {
  const saved = await database().savedCar.findFirst({
    where: { userId, ...sameCar(listing) },
    orderBy: { createdAt: 'desc' },
    select: { state: true },
  })
  return saved?.state ?? null
}

/**
 * Marks a car as offered on the shortlist, under whichever posting it was saved. Idempotent. Throws a 404 for another
 * user's search and for a car that is not on the shortlist.
 */
export async function markOffered(owned: AuthorizedSearch, given: unknown): Promise<void> {
  const { userId } = await getSearch(owned)
  const id = requireListingId(given)
  const listing = await database().listing.findUnique({ where: { id }, select: { id: true, vehicleId: true } })
  if (!listing) throw notFound('That car')
  const where = { userId, ...sameCar(listing) }
  await withOwnerLock(owned.owner, async (tx) => {
    if ((await tx.savedCar.count({ where })) === 0) throw notFound('That car')
    await tx.savedCar.updateMany({ where: { ...where, state: { in: statesBefore } }, data: { state: 'OFFERED' } })
  })
}
