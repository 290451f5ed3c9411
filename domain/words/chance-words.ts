import type { Chance } from '../alerts/told'
import { dayMs } from '../durations'
import { clip, priceWords, reasonsFor } from './car-words'
import { inZone } from './time-zone'

/** How mails, notifications and screens say why a car is told again. */

const weekday = { weekday: 'long' } as const
const year = { year: 'numeric' } as const
const monthDay = { month: 'short', day: 'numeric' } as const
const withYear = { dateStyle: 'medium' } as const

/** A day as people name it: "Tuesday" in the last six days, else "Nov 12", and of another year "Nov 12, 2025". */
export function dayWords(day: Date, now: Date, timeZone: string | null = null): string {
  const days = (now.getTime() - day.getTime()) / dayMs
  if (days < 6) return inZone(weekday, timeZone).format(day)
  const yearOf = (time: Date) => inZone(year, timeZone).format(time)
  return inZone(yearOf(day) === yearOf(now) ? monthDay : withYear, timeZone).format(day)
}

/** In characters. */
const longestLabels = 80
const longestInSubject = 40

export interface ChanceWords {
  /** Before the car's name in a subject, where the price stands anyway: "Price drop: ". */
  sign: string
  /** "Price drop: $14,500, was $16,000"; "Now confirmed: sunroof"; "Back: it was gone since Tuesday". */
  full: string
  /** Whether the line of the car's price says it as well. */
  isInPrice: boolean
}

/** Why a car is told again. Money in cents; days in the reader's zone, or in UTC. */
export function chanceWords(
  chance: Chance,
  priceCents: number | null,
  now: Date,
  timeZone: string | null = null,
): ChanceWords {
  switch (chance.reason) {
    case 'PRICE_DROP': {
      const { wasCents, currency } = chance
      return {
        sign: 'Price drop: ',
        full: `Price drop: ${priceWords(priceCents, currency)}, was ${priceWords(wasCents, currency)}`,
        isInPrice: true,
      }
    }
    case 'ANSWERED': {
      const labels = reasonsFor(chance.verdicts).join(', ')
      if (labels === '') return { sign: 'More confirmed: ', full: 'More is confirmed now', isInPrice: false }
      const words = (length: number) => `Now confirmed: ${clip(labels, length)}`
      return { sign: `${words(longestInSubject)}. `, full: words(longestLabels), isInPrice: false }
    }
    case 'BACK':
      return {
        sign: 'Back: ',
        full: `Back: it was gone since ${dayWords(chance.goneSince, now, timeZone)}`,
        isInPrice: false,
      }
  }
}
