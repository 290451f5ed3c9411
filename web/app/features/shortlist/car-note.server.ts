import { formatWholeNumber } from '#domain/figures'
import type { Transaction } from '#platform/database'
import { database } from '../../services/database.server'
import { withOwnerLock } from '../accounts/session/sessions.server'
import { getSearch, type AuthorizedSearch } from '../searches/search-store.server'
import { notFound } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { maxNoteLength } from './saved-car-rules'

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
  const { text, problem } = readNote(typed)
  if (problem === null) {
    await withOwnerLock(owned.owner, (tx) => writeNote(tx, { userId: owned.userId, vehicleId }, text))
  }
  return problem
}

/** The notes as stored, and a message if they are too long. */
export function readNote(typed: string): { text: string; problem: string | null } {
  // Browsers send CRLF but count a line break as one character.
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text.length <= maxNoteLength) return { text, problem: null }
  const [most, length] = [formatWholeNumber(maxNoteLength), formatWholeNumber(text.length)]
  return { text, problem: `Shorten your notes to ${most} characters. They have ${length}.` }
}

/** Empty text deletes the notes. */
export async function writeNote(
  tx: Transaction,
  key: { userId: string; vehicleId: string },
  text: string,
): Promise<void> {
  if (text === '') await tx.carNote.deleteMany({ where: key })
  else await tx.carNote.upsert({ where: { userId_vehicleId: key }, create: { ...key, text }, update: { text } })
}
