import { countsForGrade, isConfirmed, type Verdict } from '../judgment/verdicts/verdict'
import { isFromSeller } from '../judgment/verdicts/seller-answers'
import type { OpenGrade } from '../judgment/verdicts/grade'

/** Why a target is told of a car: it is new to it, or something is better than it was told. */
export type NotificationReason = 'NEW' | CarChange['reason']

/** Something that is better since a target was told of a car: reason enough to tell it again, once. */
export type CarChange =
  | { reason: 'PRICE_DROP'; wasCents: number; currency: string | null }
  /** The wishes that were open and are confirmed. Empty if only the grade is known to have risen. */
  | { reason: 'ANSWERED'; verdicts: Verdict[] }
  | { reason: 'BACK'; goneSince: Date }

interface Price {
  priceCents: number | null
  currency: string | null
}

/** A car as a target was told of it. */
export interface NotifiedCar extends Price {
  toldAt: Date
  grade: OpenGrade
  inDigest: boolean
  /** Labels of the wishes that the message called open or confirmed. */
  open: string[]
  confirmed: string[]
}

/** A car as it is now, judged for one search. */
export interface CarNow extends Price {
  grade: OpenGrade
  verdicts: Verdict[]
  /** When the car was last gone although it is on offer now; null if never. */
  absence: { from: Date; to: Date } | null
}

/**
 * A smaller drop is cosmetic: dealers' systems take a few dollars off every night so that an ad counts as updated. Small
 * drops add up, because a drop is measured against the lowest price that was told.
 */
const minDropCents = 100_00
const minDropShare = 0.02

/** Whether a price in cents is low enough below another to be told. */
export const isPriceDrop = (wasCents: number, priceCents: number): boolean =>
  wasCents - priceCents >= Math.max(minDropCents, wasCents * minDropShare)

/**
 * What is better since a target was told of a car, the best news first; nothing if the target knows all there is. Each
 * reason counts once: a drop lowers the lowest price told, an answered wish is told as confirmed, and a return is told
 * after the absence. Rises, other edits and renewed ads are no reason. Add other reasons here and nowhere else.
 */
export function changesSince(notified: NotifiedCar[], now: CarNow): CarChange[] {
  return [priceDrop(notified, now), answered(notified, now), back(notified, now)].filter((change) => change !== null)
}

function priceDrop(notified: NotifiedCar[], { priceCents, currency }: CarNow): CarChange | null {
  const prices = notified.filter((row) => row.currency === currency).flatMap((row) => row.priceCents ?? [])
  const lowest = Math.min(...prices)
  if (priceCents === null || prices.length === 0 || !isPriceDrop(lowest, priceCents)) return null
  return { reason: 'PRICE_DROP', wasCents: lowest, currency }
}

/** What the buyer entered as the seller's word is no news to the buyer. */
function answered(notified: NotifiedCar[], { grade, verdicts }: CarNow): CarChange | null {
  const wereOpen = new Set(notified.flatMap(({ open }) => open))
  const known = new Set(notified.flatMap(({ confirmed }) => confirmed))
  const isNews = (verdict: Verdict) =>
    countsForGrade(verdict) && isConfirmed(verdict) && !isFromSeller(verdict) && !known.has(verdict.label)
  const news = verdicts.filter((verdict) => wereOpen.has(verdict.label) && isNews(verdict))
  return news.length > 0 || isOutgrown(notified, grade) ? { reason: 'ANSWERED', verdicts: news } : null
}

/** A digest named the car as possible at last, which few readers look at closely, and it is better by now. */
function isOutgrown(told: NotifiedCar[], grade: OpenGrade): boolean {
  const last = told.reduce<NotifiedCar | null>((a, b) => (a && a.toldAt > b.toldAt ? a : b), null)
  return last !== null && last.inDigest && last.grade === 'POSSIBLE' && grade !== 'POSSIBLE'
}

/**
 * Told times come from the database and absences from workers, whose clocks differ by less than half an absence. So
 * what was told before the middle of it was told before it.
 */
function back(notified: NotifiedCar[], { absence }: CarNow): CarChange | null {
  if (absence === null || notified.length === 0) return null
  const middle = (absence.from.getTime() + absence.to.getTime()) / 2
  const isKnown = notified.some(({ toldAt }) => toldAt.getTime() > middle)
  return isKnown ? null : { reason: 'BACK', goneSince: absence.from }
}
