import { database } from '../../services/database.server'
import { withOwnerLock } from '../../features/accounts/session/sessions.server'
import { getSearch, type AuthorizedSearch } from '../../features/searches/search-store.server'
import { notFound } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { formatWholeNumber } from '#domain/figures'
import { maxNoteLength } from './note-form'

/**
 * Stores the buyer's notes about a car; empty text deletes them. Returns a message if they are too long. Throws a 404
 * for a vehicle that the search has not found.
 */
export async function saveNote(
  owned: AuthorizedSearch,
  vehicleId: string | undefined,
  typed: string,
): Promise<string | null> {
  const search = await getSearch(owned)
  const isFound =
    isUuid(vehicleId) &&
    (await database().candidate.count({ where: { searchId: search.id, listing: { vehicleId } }, take: 1 })) > 0
  if (!isFound) throw notFound('That car')
  // Browsers send CRLF but count a line break as one character.
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text.length > maxNoteLength) {
    return `Shorten your notes to ${formatWholeNumber(maxNoteLength)} characters. They have ${formatWholeNumber(text.length)}.`
  }
  const key = { userId: owned.userId, vehicleId }
  await withOwnerLock(owned.owner, async (tx) => {
    if (text === '') await tx.carNote.deleteMany({ where: key })
    else {
      await tx.carNote.upsert({ where: { userId_vehicleId: key }, create: { ...key, text }, update: { text } })
    }
  })
  return null
}
