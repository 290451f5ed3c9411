import { formatWholeNumber } from '#domain/figures'
import { carName, sanitizeLine } from '#domain/words/car-text'
import { formatZonedTime } from '#domain/words/time-zone'
import type { Prisma } from '#platform/database'
import { config } from '../../config.server'
import { isUuid } from '../../http/request-checks.server'
import type { FieldErrors } from '../../ui/field'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { linkEnded, type FoundShareLink } from './share-link.server'

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
export async function leaveNote(
  link: Pick<FoundShareLink, 'id' | 'userId'>,
  /** The car on the shared shortlist that the note is about. Null for the shared car, or for the whole list. */
  listingId: string | null,
  typed: TypedVisitorNote,
): Promise<FieldErrors> {
  const { text, name, errors } = readVisitorNote(typed)
  if (Object.keys(errors).length > 0) return errors
  return withOwnerLock({ id: link.userId, credential: null }, async (tx): Promise<FieldErrors> => {
    if ((await tx.shareLink.count({ where: { id: link.id } })) === 0) throw linkEnded()
    if ((await tx.visitorNote.count({ where: { linkId: link.id } })) >= maxVisitorNotes)
      return { note: 'This page can’t take more notes right now.' }
    await tx.visitorNote.create({ data: { linkId: link.id, listingId, text, name } })
    return {}
  })
}

export type VisitorNoteView = Awaited<ReturnType<typeof loadVisitorNotes>>[number]

/** The notes left at links of this account, newest first. `where` selects the notes. */
export async function loadVisitorNotes(
  { id: userId, timeZone }: { id: string; timeZone: string | null },
  { link, ...where }: Omit<Prisma.VisitorNoteWhereInput, 'link'> & { link?: Prisma.ShareLinkWhereInput },
) {
  const notes = await database().visitorNote.findMany({
    where: { ...where, link: { ...link, userId } },
    include: { listing: { select: { ...named, id: true, vehicleId: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
  return notes.map(({ id, name, text, createdAt, listing }) => ({
    ...{ id, name, text, when: formatZonedTime(createdAt, timeZone) },
    /** The car on the shortlist that the note is about. */
    car: listing && { listingId: listing.id, name: carName(listing) },
  }))
}

const named = { title: true, year: true, make: true, model: true, trim: true } as const

/** Notes about a car: at links to it, and at links to the shortlist. */
export function notesAboutCar({ id, vehicleId }: { id: string; vehicleId: string | null }, searchId: string) {
  const listing = vehicleId === null ? { id } : { vehicleId }
  return { OR: [{ link: { searchId, listing } }, { listing }] }
}

/** Likes a car, or takes that back: visitors are not told apart. Throws a 404 if the link was withdrawn meanwhile. */
export async function likeCar({ id, userId }: FoundShareLink, listingId: string, isLiked: boolean): Promise<void> {
  const like = { linkId: id, listingId }
  await withOwnerLock({ id: userId, credential: null }, async (tx) => {
    if ((await tx.shareLink.count({ where: { id } })) === 0) throw linkEnded()
    if (isLiked) await tx.sharedLike.createMany({ data: like, skipDuplicates: true })
    else await tx.sharedLike.deleteMany({ where: like })
  })
}

/** The listings that visitors of the account's links like. */
export async function likedListings(userId: string): Promise<string[]> {
  const likes = await database().sharedLike.findMany({
    where: { link: { userId } },
    select: { listingId: true },
    distinct: 'listingId',
  })
  return likes.map(({ listingId }) => listingId)
}

/** Ignores notes at links of other accounts. */
export async function deleteVisitorNote(owner: Owner, id: unknown): Promise<void> {
  if (!isUuid(id)) return
  await withOwnerLock(owner, (tx) => tx.visitorNote.deleteMany({ where: { id, link: { userId: owner.id } } }))
}
