import { carName, sanitizeUntrusted, truncateWithEllipsis } from '#domain/words/car-text'
import { findSuppression } from '#platform/suppression'
import type { Dependencies } from '../../dependencies'
import { button, markup, renderLayout } from '../mail/mail-layout'
import { stopMailLink } from '../mail/mail-text'
import type { ShortMessage } from '../short-message'
import { createLayoutOptions, paragraphStyle, type SenderConfig, type ServiceMailContent } from './account-mails'

/** A visitor's note for its owner, in plain text: visitors are strangers, so nothing of theirs is a link. */
export interface ToldNote {
  /** "Mia", or "Someone". */
  from: string
  /** The car that it is about, or "your shortlist". */
  about: string
  text: string
  /** The page of what it is about. */
  url: string
}

/** The rest is on the pages. */
const maxNotes = 10
/** In characters. */
const maxTextLength = 300

/** The notes that one message tells of, oldest first. Deleted ones are gone. */
export async function loadToldNotes(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  { userId, notesToldAt }: { userId: string; notesToldAt: Date },
): Promise<ToldNote[]> {
  const car = { select: { title: true, year: true, make: true, model: true, trim: true, id: true, vehicleId: true } }
  const notes = await db.visitorNote.findMany({
    where: { toldAt: notesToldAt, link: { userId } },
    include: { listing: car, link: { include: { listing: car } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const saved = await db.savedCar.findMany({
    where: {
      ...{ userId, listingId: { in: notes.flatMap(({ listingId }) => listingId ?? []) } },
      search: { status: { not: 'DELETED' } },
    },
    select: { listingId: true, searchId: true },
  })
  return notes.map(({ name, text, listing, link }) => {
    const about = listing ?? link.listing
    const searchId = listing ? saved.find(({ listingId }) => listingId === listing.id)?.searchId : link.searchId
    const path =
      about && searchId ? `/dashboard/search/${searchId}/car/${about.vehicleId ?? about.id}` : '/dashboard/shortlist'
    return {
      from: sanitizeUntrusted(name ?? '') || 'Someone',
      about: about ? truncateWithEllipsis(`the ${sanitizeUntrusted(carName(about))}`, maxTextLength) : 'your shortlist',
      text: truncateWithEllipsis(sanitizeUntrusted(text), maxTextLength),
      url: new URL(`${path}#visitor-notes`, config.WEB_URL).href,
    }
  })
}

/** "Mia left a note about the 2016 Honda Civic", "3 notes on what you shared". */
const leadOf = (notes: ToldNote[]): string =>
  notes.length === 1
    ? `${notes[0]!.from} left a note about ${notes[0]!.about}`
    : `${notes.length} notes on what you shared`

/** Returns the reason if it is not sent. */
export async function composeVisitorNotesMail(
  deps: Dependencies,
  user: { id: string; hasNoteAlerts: boolean },
  notes: ToldNote[],
): Promise<ServiceMailContent | string> {
  const { db, config } = deps
  const main = await db.notificationTarget.findFirst({
    where: { userId: user.id, isMain: true, active: true, confirmedAt: { not: null } },
  })
  if (!main || main.email === null) return 'the address is off or not confirmed'
  if ((await findSuppression(db, main.email)) !== null) return 'no mail may go to the address'
  return visitorNotesMail(config, { to: main.email, notes, stop: stopMailLink(config, main, 'notes') })
}

interface VisitorNotesMail {
  to: string
  notes: ToldNote[]
  stop: { url: string; words: string }
}

export function visitorNotesMail(config: SenderConfig, { to, notes, stop }: VisitorNotesMail): ServiceMailContent {
  const lead = leadOf(notes)
  const shown = notes.slice(0, maxNotes)
  const more = notes.length > shown.length ? `And ${notes.length - shown.length} more.` : ''
  const why = `You’re getting this email because you shared a link. Anyone with the link can leave a note.`
  const body = markup`${shown.map(
    ({
      from,
      about,
      text,
      url,
    }) => markup`<p style="${paragraphStyle}overflow-wrap:anywhere"><strong>${from}</strong> about ${about}:<br/>“${text}”</p>
    <p style="${paragraphStyle}">${button(url, 'See the car and the note')}</p>`,
  )}
    ${more !== '' && markup`<p style="${paragraphStyle}">${more}</p>`}`
  const texts = shown.map(({ from, about, text, url }) => `${from} about ${about}:\n“${text}”\n${url}`)
  return {
    to,
    subject: lead,
    tag: 'visitor-notes',
    unsubscribeUrl: stop.url,
    html: renderLayout({ ...createLayoutOptions(config, lead, shown[0]!.text, why), stopMail: stop }, body),
    text: `${[lead, ...texts, ...(more ? [more] : []), `--\n${why}\n${config.BRAND_NAME}. Questions: ${config.SUPPORT_EMAIL}\n${stop.words}: ${stop.url}`].join('\n\n')}\n`,
  }
}

/** For a device, which has no room for more. */
export const visitorNotesMessage = (mailId: string, notes: ToldNote[], sentAt: Date): ShortMessage => ({
  ...{ id: mailId, sentAt, title: leadOf(notes), url: notes[0]!.url },
  body: notes.map(({ from, text }) => (notes.length === 1 ? text : `${from}: ${text}`)).join('\n'),
})
