import { formatWholeNumber } from '../figures'
import { searchFilters, type FilterName } from '../search/hard-filter'
import { truncateWithEllipsis } from '../words/car-text'
import { capitalize, failedWishText } from '../words/wish-text'

/**
 * Minutes that a buyer needs for an ad: to open it, read some 200 words (50 s at 238 words a minute, the average of
 * Brysbaert's review of 190 studies, 2019) and look through a dozen photos, 5 s each.
 */
export const minutesPerAd = 2

/** "about 40 minutes", "about 3 hours". Rounded to ten minutes, half hours, or hours from ten hours on. */
export function savedTimeText(readAds: number): string {
  const minutes = readAds * minutesPerAd
  if (minutes < 10) return `about ${minutes} minutes`
  const tens = Math.round(minutes / 10) * 10
  if (tens < 60) return `about ${tens} minutes`
  const hours = minutes < 600 ? Math.round(minutes / 30) / 2 : Math.round(minutes / 60)
  return hours === 1 ? 'about an hour' : `about ${hours.toLocaleString('en-US')} hours`
}

/** Ads that one reason ruled out. */
export interface RuledOut {
  /** limits: a filter of the form. wishes: the stored reason of a rejection. */
  kind: 'limits' | 'wishes'
  failed: string
  ads: number
}

const maxReasons = 4
const maxReasonLength = 80

/** "Price 210", "No salvage title 30", "Other reasons 12": the most frequent first, in the words of the results. */
export function ruledOutTexts(reasons: RuledOut[]): string[] {
  const sorted = [...reasons].sort((a, b) => b.ads - a.ads || (a.failed < b.failed ? -1 : 1))
  const isShort = sorted.length <= maxReasons
  const shown = sorted.slice(0, isShort ? maxReasons : maxReasons - 1)
  const others = sumAds(sorted) - sumAds(shown)
  return [
    ...shown.map((reason) => `${reasonText(reason)} ${formatWholeNumber(reason.ads)}`),
    ...(others === 0 ? [] : [`Other reasons ${formatWholeNumber(others)}`]),
  ]
}

export const sumAds = (reasons: RuledOut[]): number => reasons.reduce((sum, { ads }) => sum + ads, 0)

function reasonText({ kind, failed }: RuledOut): string {
  if (kind === 'wishes') return truncateWithEllipsis(failedWishText(failed) ?? failed, maxReasonLength)
  return Object.hasOwn(searchFilters, failed) ? capitalize(searchFilters[failed as FilterName].label) : 'Your limits'
}
