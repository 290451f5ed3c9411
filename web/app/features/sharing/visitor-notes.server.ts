import { formatWholeNumber } from '#domain/figures'
import { sanitizeLine } from '#domain/words/car-text'
import { formatZonedTime } from '#domain/words/time-zone'
import type { Prisma } from '#platform/database'
import { config } from '../../config.server'
import { isUuid } from '../../http/request-checks.server'
import type { FieldErrors } from '../../ui/field'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { linkEnded } from './share-link.server'

const maxNoteLength = 1_000
const maxNameLength = 40
/** Notes of one link. Visitors are strangers, so the owner's pages must stay readable. */
export const maxVisitorNotes = 50

/** A visitor's note as typed. */
export interface TypedVisitorNote {
  note: string
  name: string
}

/** Marks that reverse the direction of the text after them. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The note as stored, and errors by field. Markup stays, because it is shown as text. */
export function readVisitorNote(typed: TypedVisitorNote) {
  // Browsers send CRLF but count a line break as one character.
  const lines = typed.note.replace(/\r\n?/g, '\n').replace(directionMarks, '')
  const text = lines.replace(/\n{3,}/g, '\n\n').trim()
  const name = sanitizeLine(typed.name)
  const errors: FieldErrors = {
    ...(isBlank(text) && { note: 'Write a note first.' }),
    ...(text.length > maxNoteLength && { note: tooLong('your note', maxNoteLength, text) }),
    ...(name.length > maxNameLength && { name: tooLong('your name', maxNameLength, name) }),
    ...(isOurs(name) && { name: 'That name is ours. Sign with your own, or leave it empty.' }),
  }
  return { text, name: name === '' ? null : name, errors }
}

/** A text of zero-width characters looks empty, too. */
const isBlank = (text: string) => !/[^\s\p{Cf}]/u.test(text)

/** Whether a note of this name could be taken for one from the service. */
function isOurs(name: string): boolean {
  const brand = lettersOf(config().BRAND_NAME)
  return brand !== '' && [name, ...name.split(' ')].some((part) => lettersOf(part) === brand)
}
const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const tooLong = (what: string, most: number, text: string) =>
  `Shorten ${what} to ${formatWholeNumber(most)} characters. It has ${formatWholeNumber(text.length)}.`

/**
 * Stores a note for the owner of a shared link. Returns the errors by field, and then stores nothing. Throws a 404 if
 * the link was withdrawn meanwhile.
 */
export async function leaveNote(link: { id: string; userId: string }, typed: TypedVisitorNote): Promise<FieldErrors> {
  const { text, name, errors } = readVisitorNote(typed)
  if (Object.keys(errors).length > 0) return errors
  return withOwnerLock({ id: link.userId, credential: null }, async (tx): Promise<FieldErrors> => {
    if ((await tx.shareLink.count({ where: { id: link.id } })) === 0) throw linkEnded()
    if ((await tx.visitorNote.count({ where: { linkId: link.id } })) >= maxVisitorNotes)
      return { note: 'This page can’t take more notes right now.' }
    await tx.visitorNote.create({ data: { linkId: link.id, text, name } })
    return {}
  })
}

export type VisitorNoteView = Awaited<ReturnType<typeof loadVisitorNotes>>[number]

/** The notes left at links of this account, newest first. `where` selects the links. */
export async function loadVisitorNotes(
  { id: userId, timeZone }: { id: string; timeZone: string | null },
  where: Prisma.ShareLinkWhereInput,
) {
  const notes = await database().visitorNote.findMany({
    where: { link: { ...where, userId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
  return notes.map(({ id, name, text, createdAt }) => ({ id, name, text, when: formatZonedTime(createdAt, timeZone) }))
}

/** Ignores notes at links of other accounts. */
export async function deleteVisitorNote(owner: Owner, id: unknown): Promise<void> {
  if (!isUuid(id)) return
  await withOwnerLock(owner, (tx) => tx.visitorNote.deleteMany({ where: { id, link: { userId: owner.id } } }))
}
