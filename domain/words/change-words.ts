import type { CarChange } from '../alerts/notified'
import { goneTexts } from '../listing/absence'
import { dayMs } from '../durations'
import { truncateWithEllipsis, formatPrice } from './car-text'
import { sinceText, zonedFormatter, type DateContext } from './time-zone'
import { confirmedWishes } from './wish-text'

const weekday = { weekday: 'long' } as const
const year = { year: 'numeric' } as const
const monthDay = { month: 'short', day: 'numeric' } as const
const withYear = { dateStyle: 'medium' } as const

/** "Tuesday" within the last six days, otherwise "Nov 12", or "Nov 12, 2025" in another year. */
export function dayText(day: Date, { now, timeZone }: DateContext): string {
  const days = (now.getTime() - day.getTime()) / dayMs
  if (days < 6) return zonedFormatter(weekday, timeZone).format(day)
  const yearOf = (time: Date) => zonedFormatter(year, timeZone).format(time)
  return zonedFormatter(yearOf(day) === yearOf(now) ? monthDay : withYear, timeZone).format(day)
}

/** In characters. */
const maxLabelsLength = 80
const maxInSubjectLength = 40

export interface ChangeText {
  /** Precedes the car's name in a subject line that also contains the price: "Price drop: ". */
  sign: string
  /** "Price drop: $14,500, was $16,000"; "Now confirmed: sunroof"; "Back on sale: it was gone since Tuesday". */
  full: string
  /** Whether the car's price line already says this. */
  isInPrice: boolean
}

/** Money is in cents. Days are in the reader's time zone, or in UTC. */
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
      const labels = confirmedWishes(change.verdicts).join(', ')
      if (labels === '') return { sign: 'More confirmed: ', full: 'More is confirmed', isInPrice: false }
      const words = (length: number) => `Now confirmed: ${truncateWithEllipsis(labels, length)}`
      return { sign: `${words(maxInSubjectLength)}. `, full: words(maxLabelsLength), isInPrice: false }
    }
    case 'BACK':
      return {
        sign: 'Back on sale: ',
        full: `Back on sale: it was gone ${sinceText(change.goneSince, { now, timeZone }, dayText)}`,
        isInPrice: false,
      }
    case 'SOLD': {
      const words = goneTexts[change.goneReason]
      return {
        sign: `${words}: `,
        full: `${words} ${sinceText(change.goneSince, { now, timeZone }, dayText)}`,
        isInPrice: false,
      }
    }
  }
}
