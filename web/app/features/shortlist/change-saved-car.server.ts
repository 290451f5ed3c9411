import { parseLocalTime } from '#domain/words/local-time'
import type { SavedCarState } from '#prisma/generated/client'
import { HttpError, notFound } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner, type SignedIn } from '../accounts/session/sessions.server'
import { requireListingId } from '../searches/hide-car.server'
import type { FieldErrors } from '../../ui/field'
import { readNote, writeNote } from './car-note.server'
import { savedCarStates } from './saved-car-rules'

/** A saved car's form as submitted. */
export interface TypedSavedCar {
  note: string
  /** As typed, such as "2026-11-28T14:30", in the account's time zone. */
  appointment: string
}

/**
 * Stores the notes and appointment of a saved car. An empty appointment removes it. Returns the errors by field, and
 * then stores nothing. Throws a 404 for a car that this user has not saved.
 */
export async function changeSavedCar(user: SignedIn, given: unknown, typed: TypedSavedCar): Promise<FieldErrors> {
  const listingId = requireListingId(given)
  const saved = await database().savedCar.findUnique({
    where: { userId_listingId: { userId: user.id, listingId } },
    select: { listing: { select: { vehicleId: true } } },
  })
  if (!saved) throw notFound('That car')
  const note = readNote(typed.note)
  const appointmentAt = typed.appointment.trim() === '' ? null : parseLocalTime(typed.appointment, user.timeZone)
  const errors: FieldErrors = {
    ...(note.problem !== null && { note: note.problem }),
    ...(appointmentAt === null &&
      typed.appointment.trim() !== '' && { appointment: 'Enter a date and time, such as 2026-11-28 14:30.' }),
  }
  if (Object.keys(errors).length > 0) return errors
  const { vehicleId } = saved.listing
  await withOwnerLock(user, async (tx) => {
    // The car may have been removed in another tab.
    const { count } = await tx.savedCar.updateMany({ where: { userId: user.id, listingId }, data: { appointmentAt } })
    if (count === 0) throw notFound('That car')
    if (vehicleId !== null) await writeNote(tx, { userId: user.id, vehicleId }, note.text)
  })
  return {}
}

/**
 * Stores how far the buyer is with a saved car. Returns the search to end, if the car was just bought and its search
 * still runs. Throws a 404 for a car that this user has not saved.
 */
export async function setSavedCarState(owner: Owner, given: unknown, state: string): Promise<string | null> {
  const listingId = requireListingId(given)
  if (!isState(state)) throw new HttpError(400, 'Choose a stage.')
  return withOwnerLock(owner, async (tx) => {
    const where = { userId_listingId: { userId: owner.id, listingId } }
    const saved = await tx.savedCar.findUnique({
      where,
      select: { state: true, search: { select: { id: true, status: true } } },
    })
    if (!saved) throw notFound('That car')
    await tx.savedCar.update({ where, data: { state } })
    const isBought = state === 'BOUGHT' && saved.state !== 'BOUGHT'
    return isBought && saved.search?.status === 'ACTIVE' ? saved.search.id : null
  })
}

const isState = (text: string): text is SavedCarState => Object.hasOwn(savedCarStates, text)
