import type { Chance } from '../alerts/told'
import { dayMs } from '../durations'
import { clip, priceWords, reasonsFor } from './car-words'

/** How mails, notifications and screens say why a car is told again. */

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as people name it: "Tuesday" in the last six days, else "Nov 12", and of another year "Nov 12, 2025". */
export function dayWords(day: Date, now: Date): string {
  const days = (now.getTime() - day.getTime()) / dayMs
  if (days < 6) return weekday.format(day)
  return (day.getUTCFullYear() === now.getUTCFullYear() ? monthDay : withYear).format(day)
}

/** In characters. */
const longestLabels = 80
const longestInSubject = 40

export interface ChanceWords {
  /** Before the car's name in a subject, where the price stands anyway: "Price drop: ". */
  sign: string
  /** "Price drop: $14,500, was $16,000"; "Now confirmed: sunroof"; "Back: it was gone since Tuesday". */
  full: string
}

/** Why a car is told again. Money in cents. */
export function chanceWords(chance: Chance, priceCents: number | null, now: Date): ChanceWords {
  switch (chance.reason) {
    case 'PRICE_DROP': {
      const { wasCents, currency } = chance
      return {
        sign: 'Price drop: ',
        full: `Price drop: ${priceWords(priceCents, currency)}, was ${priceWords(wasCents, currency)}`,
      }
    }
    case 'ANSWERED': {
      const labels = reasonsFor(chance.verdicts).join(', ')
      if (labels === '') return { sign: 'More confirmed: ', full: 'More is confirmed now' }
      const words = (length: number) => `Now confirmed: ${clip(labels, length)}`
      return { sign: `${words(longestInSubject)}. `, full: words(longestLabels) }
    }
    case 'BACK':
      return { sign: 'Back: ', full: `Back: it was gone since ${dayWords(chance.goneSince, now)}` }
  }
}
