import { recordWakes } from '#platform/wakes'
import { withOwnerLock } from '../../features/accounts/session/sessions.server'
import { getSearch, type AuthorizedSearch } from '../../features/searches/search-store.server'
import { wakeSearches } from '../../services/temporal.server'

/** Shown where the search is paused. Resuming the search clears it. */
const foundText = 'You found your car. Resume this search to look for another one.'

/**
 * Ends a search whose buyer found a car: pauses it until it is resumed by hand, and marks the saved car as bought. Null
 * if the car is none of the saved ones. Throws a 404 for a search of another user.
 */
export async function endSearch(owned: AuthorizedSearch, listingId: string | null): Promise<void> {
  const { id, userId } = await getSearch(owned)
  const data = { status: 'PAUSED' as const, pausedReason: foundText, suspendedAt: null }
  await withOwnerLock(owned.owner, async (tx) => {
    // Checks the status, so it cannot restore a search that was deleted in the meantime.
    await tx.search.updateMany({ where: { id, status: { not: 'DELETED' } }, data })
    if (listingId !== null) {
      await tx.savedCar.updateMany({ where: { userId, listingId }, data: { state: 'BOUGHT', appointmentAt: null } })
    }
    await recordWakes(tx, [id])
  })
  await wakeSearches([id])
}
