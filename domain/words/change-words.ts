import type { CarChange } from '../alerts/notified'
import { dayMs } from '../durations'
import { clip, formatPrice, reasonsFor } from './car-text'
import { inZone } from './time-zone'

/** How mails, notifications and screens say why a car is told again. */

const weekday = { weekday: 'long' } as const
const year = { year: 'numeric' } as const
const monthDay = { month: 'short', day: 'numeric' } as const
const withYear = { dateStyle: 'medium' } as const

/** A day as people name it: "Tuesday" in the last six days, else "Nov 12", and of another year "Nov 12, 2025". */
export function dayText(day: Date, now: Date, timeZone: string | null = null): string {
  const days = (now.getTime() - day.getTime()) / dayMs
  if (days < 6) return inZone(weekday, timeZone).format(day)
  const yearOf = (time: Date) => inZone(year, timeZone).format(time)
  return inZone(yearOf(day) === yearOf(now) ? monthDay : withYear, timeZone).format(day)
}

/** In characters. */
const maxLabelsLength = 80
const maxInSubjectLength = 40

export interface ChangeText {
  /** Before the car's name in a subject, where the price stands anyway: "Price drop: ". */
  sign: string
  /** "Price drop: $14,500, was $16,000"; "Now confirmed: sunroof"; "Back: it was gone since Tuesday". */
  full: string
  /** Whether the line of the car's price says it as well. */
  isInPrice: boolean
}

/** Why a car is told again. Money in cents; days in the reader's zone, or in UTC. */
export function changeText(
  change: CarChange,
  priceCents: number | null,
  now: Date,
  timeZone: string | null = null,
): ChangeText {
  switch (change.reason) {
    case 'PRICE_DROP': {
      const { wasCents, currency } = change
      return {
        sign: 'Price drop: ',
        full: `Price drop: ${formatPrice(priceCents, currency)}, was ${formatPrice(wasCents, currency)}`,
        isInPrice: true,
      }
    }
    case 'ANSWERED': {
      const labels = reasonsFor(change.verdicts).join(', ')
      if (labels === '') return { sign: 'More confirmed: ', full: 'More is confirmed now', isInPrice: false }
      const words = (length: number) => `Now confirmed: ${clip(labels, length)}`
      return { sign: `${words(maxInSubjectLength)}. `, full: words(maxLabelsLength), isInPrice: false }
    }
    case 'BACK':
      return {
        sign: 'Back: ',
        full: `Back: it was gone since ${dayText(change.goneSince, now, timeZone)}`,
        isInPrice: false,
      }
  }
}
