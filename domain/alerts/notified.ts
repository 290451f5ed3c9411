import { areFarApart } from '../listing/price-before'
import { countsForGrade, isConfirmed, type Verdict, isEnteredByBuyer } from '../judgment/verdicts/verdict'
import type { PassingGrade } from '../judgment/verdicts/grade'
import type { GoneReason } from '../listing/absence'

/** Why a target gets an alert about a car: the car is new to it, or something improved since the last alert. */
export type NotificationReason = 'NEW' | CarChange['reason']

/** A change since a target's last alert about the car. Each one justifies one more alert. */
export type CarChange =
  | { reason: 'PRICE_DROP'; wasCents: number; currency: string | null }
  /** The wishes that were unanswered and are now confirmed. Empty if only the grade is known to have risen. */
  | { reason: 'ANSWERED'; verdicts: Verdict[] }
  | { reason: 'BACK'; goneSince: Date }
  /** Only of a car that the buyer saved. */
  | { reason: 'SOLD'; goneSince: Date; goneReason: GoneReason }

interface Price {
  priceCents: number | null
  currency: string | null
}

/** A car as described in an earlier message to a target, or as it was when the buyer saved it. */
export interface NotifiedCar extends Price {
  notifiedAt: Date
  grade: PassingGrade
  inDigest: boolean
  /** Labels of the wishes that the message listed as unanswered or confirmed. */
  unanswered: string[]
  confirmed: string[]
  /** Whether the message said that the car is gone. */
  saidGone: boolean
  /** Whether the message was about an ad of the same seller, so that any lower price is the seller's (domain/identity/same-offer). */
  isSameOffer: boolean
}

export interface CurrentCar extends Price {
  grade: PassingGrade
  verdicts: Verdict[]
  /** When the car was last gone, if it is on offer again. Null if it was never gone. */
  absence: { from: Date; to: Date } | null
  /** Since when none of the postings of a saved car is on offer. Null for any other car. */
  gone: { since: Date; reason: GoneReason } | null
}

/**
 * Whether a change is worth an alert about a saved car that the search itself would not alert about. Of a car that is
 * gone, only that counts.
 */
export const isChangeOfSavedCar = ({ reason }: CarChange, isGone: boolean): boolean =>
  isGone ? reason === 'SOLD' : reason !== 'ANSWERED'

/**
 * Ignore smaller drops: dealers' systems cut a few dollars every night so that an ad counts as updated. Small drops
 * still add up, because a drop is measured against the lowest price in any notification.
 */
const minDropCents = 100_00
const minDropShare = 0.02

export const isPriceDrop = (wasCents: number, priceCents: number): boolean =>
  wasCents - priceCents >= Math.max(minDropCents, wasCents * minDropShare)

/**
 * Lists what improved since a target's last message about a car, most important first. Each reason counts once: a
 * drop lowers the lowest price in any message, an answered wish is listed as confirmed, and the message about a
 * return is later than the absence. Price increases, other edits, and renewed ads are not reasons. Add other reasons
 * only here.
 */
export function changesSince(notified: NotifiedCar[], now: CurrentCar): CarChange[] {
  if (now.gone !== null) return findSale(notified, now.gone)
  return [findPriceDrop(notified, now), findAnsweredWish(notified, now), findReturn(notified, now)].filter(
    (change) => change !== null,
  )
}

/** An ad of somebody else that asks far less for the same car is bait, or an error, but no price drop. */
function findPriceDrop(notified: NotifiedCar[], { priceCents, currency }: CurrentCar): CarChange | null {
  const priced = notified.filter((row) => row.currency === currency && row.priceCents !== null)
  const lowest = Math.min(...priced.map((row) => row.priceCents!))
  if (priceCents === null || priced.length === 0 || !isPriceDrop(lowest, priceCents)) return null
  if (areFarApart(lowest, priceCents) && !priced.some(({ isSameOffer }) => isSameOffer)) return null
  return { reason: 'PRICE_DROP', wasCents: lowest, currency }
}

/** Skip verdicts that the buyer entered from the seller's answer: they are not news to the buyer. */
function findAnsweredWish(notified: NotifiedCar[], { grade, verdicts }: CurrentCar): CarChange | null {
  const wereUnanswered = new Set(notified.flatMap(({ unanswered }) => unanswered))
  const known = new Set(notified.flatMap(({ confirmed }) => confirmed))
  const isNews = (verdict: Verdict) =>
    countsForGrade(verdict) && isConfirmed(verdict) && !isEnteredByBuyer(verdict) && !known.has(verdict.label)
  const news = verdicts.filter((verdict) => wereUnanswered.has(verdict.label) && isNews(verdict))
  return news.length > 0 || isOutgrown(notified, grade) ? { reason: 'ANSWERED', verdicts: news } : null
}

/**
 * Whether the last message, a digest, listed the car as possible and its grade has risen since. Few readers look
 * closely at possible cars.
 */
function isOutgrown(notified: NotifiedCar[], grade: PassingGrade): boolean {
  const last = notified.reduce<NotifiedCar | null>((a, b) => (a && a.notifiedAt > b.notifiedAt ? a : b), null)
  return last !== null && last.inDigest && last.grade === 'POSSIBLE' && grade !== 'POSSIBLE'
}

/** Once for each time that the car goes, and not if its buyer saved it afterwards. */
function findSale(notified: NotifiedCar[], { since, reason }: NonNullable<CurrentCar['gone']>): CarChange[] {
  const isKnown = notified.some(({ notifiedAt }) => notifiedAt >= since)
  return isKnown || notified.length === 0 ? [] : [{ reason: 'SOLD', goneSince: since, goneReason: reason }]
}

/**
 * Message times come from the database and absences from workers. Their clocks differ by less than half an absence,
 * so compare with the middle of the absence.
 */
function findReturn(notified: NotifiedCar[], { absence }: CurrentCar): CarChange | null {
  if (absence === null || notified.length === 0) return null
  const middle = (absence.from.getTime() + absence.to.getTime()) / 2
  const isKnown = notified.some(({ notifiedAt, saidGone }) => !saidGone && notifiedAt.getTime() > middle)
  return isKnown ? null : { reason: 'BACK', goneSince: absence.from }
}
