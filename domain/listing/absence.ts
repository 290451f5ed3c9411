import { dayMs } from '../durations'

export type GoneReason = 'TAKEN_DOWN' | 'NOT_A_CAR' | 'SOLD' | 'PENDING'

/** Also stored as the reason of a car that is rejected because its posting is gone. */
export const goneTexts: Record<GoneReason, string> = {
  TAKEN_DOWN: 'Taken down',
  NOT_A_CAR: 'Not a car',
  SOLD: 'Sold',
  PENDING: 'Sale pending',
}

/**
 * Minimum time a posting must be missing to count as gone. Sellers renew and repost ads, and results pages drop and
 * restore ads within hours. A site's "sold" or "pending" counts immediately.
 */
export const minAbsenceMs = dayMs

export interface Absence {
  from: Date
  to: Date
}

export interface PostingPeriod {
  firstSeenAt: Date
  goneAt: Date | null
  goneReason: GoneReason | null
  /** The last absence that counted. The posting was back at `absentTo`. */
  absentFrom: Date | null
  absentTo: Date | null
}

/** A posting that was not a car cannot be absent. */
export function isAbsence(reason: GoneReason | null, { from, to }: Absence): boolean {
  if (reason === 'SOLD' || reason === 'PENDING') return true
  return reason !== 'NOT_A_CAR' && to.getTime() - from.getTime() >= minAbsenceMs
}

interface Span {
  from: number
  /** Infinity for a current posting. */
  to: number
  reason: GoneReason | null
}

/**
 * The last absence of an available car, that is, a period in which none of its postings was available. Null if it was
 * never absent.
 */
export function findLastAbsence(postings: PostingPeriod[]): Absence | null {
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

/**
 * Since when a car is off sale, by all of its postings. Null while one of them is on offer, or until it has been missing
 * for long enough to count as gone.
 */
export function findGoneSince(postings: PostingPeriod[], now: Date): { since: Date; reason: GoneReason } | null {
  let last: { since: Date; reason: GoneReason } | null = null
  for (const { goneAt, goneReason } of postings) {
    if (goneAt === null) return null
    if (last === null || goneAt > last.since) last = { since: goneAt, reason: goneReason ?? 'TAKEN_DOWN' }
  }
  return last && isAbsence(last.reason, { from: last.since, to: now }) ? last : null
}

function spansOf({ firstSeenAt, goneAt, goneReason, absentFrom, absentTo }: PostingPeriod): Span[] {
  const now = { to: goneAt?.getTime() ?? Infinity, reason: goneReason }
  if (!absentFrom || !absentTo) return [{ from: firstSeenAt.getTime(), ...now }]
  // A stored absence already counted, whatever its reason.
  const before = { from: firstSeenAt.getTime(), to: absentFrom.getTime(), reason: 'SOLD' as const }
  return [before, { from: absentTo.getTime(), ...now }]
}
