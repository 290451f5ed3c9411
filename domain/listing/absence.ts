import { dayMs } from '../durations'
import type { GoneReason } from './gone-reasons'

/**
 * How long a posting has to be missing before a buyer would call it gone. Sellers renew and re-post their ads, and lists
 * show an ad one hour and not the next. A site that says sold or pending is believed at once.
 */
export const minAbsenceMs = dayMs

/** A time in which a car was not on offer. */
export interface Absence {
  from: Date
  to: Date
}

/** When one posting was on offer. */
export interface OnOffer {
  firstSeenAt: Date
  goneAt: Date | null
  goneReason: GoneReason | null
  /** Its last absence that counted; the posting was back at its end. */
  absentFrom: Date | null
  absentTo: Date | null
}

/** Whether being away was an absence. A posting that was no car offered nothing that could be missed. */
export function isAbsence(reason: GoneReason | null, { from, to }: Absence): boolean {
  if (reason === 'SOLD' || reason === 'PENDING') return true
  return reason !== 'NOT_A_CAR' && to.getTime() - from.getTime() >= minAbsenceMs
}

interface Span {
  from: number
  /** Infinite while it lasts. */
  to: number
  reason: GoneReason | null
}

/**
 * The last absence of a car that is on offer now, from all its postings: a time in which none of them was. Null if it
 * was never away.
 */
export function lastAbsence(postings: OnOffer[]): Absence | null {
  const spans = postings.flatMap(spansOf).sort((a, b) => a.from - b.from)
  let last: Absence | null = null
  let until: Span | undefined
  for (const span of spans) {
    if (until && span.from > until.to) {
      const gap = { from: new Date(until.to), to: new Date(span.from) }
      if (isAbsence(until.reason, gap)) last = gap
    }
    if (!until || span.to > until.to) until = span
  }
  return last
}

function spansOf({ firstSeenAt, goneAt, goneReason, absentFrom, absentTo }: OnOffer): Span[] {
  const now = { to: goneAt?.getTime() ?? Infinity, reason: goneReason }
  if (!absentFrom || !absentTo) return [{ from: firstSeenAt.getTime(), ...now }]
  // What is stored as an absence did count, whatever its reason was.
  const before = { from: firstSeenAt.getTime(), to: absentFrom.getTime(), reason: 'SOLD' as const }
  return [before, { from: absentTo.getTime(), ...now }]
}
