/** One appointment for a calendar program. Times are exact; the program shows them in its own time zone. */
export interface CalendarEvent {
  /** Unique in the world and stable, so that importing the event again replaces it. */
  uid: string
  writtenAt: Date
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location: string | null
  /** An absolute URL. */
  url: string | null
  /** Of the service that writes the file. */
  brand: string
}

/** An iCalendar file (RFC 5545) with one event. */
export function formatCalendarEvent(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(event.brand)}//Shortlist//EN`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcTime(event.writtenAt)}`,
    `DTSTART:${utcTime(event.startsAt)}`,
    `DTEND:${utcTime(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    event.location === null ? null : `LOCATION:${escapeText(event.location)}`,
    event.url === null ? null : `URL:${new URL(event.url).href}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.flatMap((line) => (line === null ? [] : [`${fold(line)}\r\n`])).join('')
}

/** "20261128T213000Z" (section 3.3.5). */
const utcTime = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Section 3.3.11. Other control characters are not allowed. */
const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** In octets, without the line break (section 3.1). */
const maxLineLength = 75
const encoder = new TextEncoder()

/** Continues a long line on the next one, after a space. Never splits a character. */
function fold(line: string): string {
  const folded: string[] = []
  let current = ''
  for (const character of line) {
    if (encoder.encode(current + character).length > maxLineLength) {
      folded.push(current)
      current = ' '
    }
    current += character
  }
  return [...folded, current].join('\r\n')
}
