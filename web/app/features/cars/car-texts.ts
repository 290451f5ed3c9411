import type { NotificationReason } from '#domain/alerts/notified'
import { reliableFigures, toHttpUrl } from '#domain/listing/listing'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { formatMileage, formatPrice } from '#domain/words/car-text'
import { goneSinceText } from '#domain/words/gone-since'
import { formatDuration, formatTimeAgo } from '#domain/words/relative-time'
import { zonedFormatter, type DateContext } from '#domain/words/time-zone'
import { pricesFrom } from './deal-chart'
import type { FoundCar } from './found-cars.server'

type Posting = Pick<FoundCar, 'priceSteps'> & {
  listing: Pick<
    FoundCar['listing'],
    | ('id' | 'marketplace' | 'url' | 'priceCents' | 'currency' | 'odometerMiles' | 'year' | 'flags')
    | ('postedAt' | 'firstSeenAt' | 'goneAt' | 'goneReason')
  >
}

const day = { month: 'short', day: 'numeric' } as const
const dayOfYear = { ...day, year: 'numeric' } as const
const minute = { ...day, hour: 'numeric', minute: '2-digit' } as const

/** "Nov 21", or "Nov 21, 2025" in another year. */
function dayText(at: Date, { timeZone, now }: DateContext): string {
  const yearOf = (time: Date) => zonedFormatter(dayOfYear, timeZone).format(time).slice(-4)
  return zonedFormatter(yearOf(at) === yearOf(now) ? day : dayOfYear, timeZone).format(at)
}

/** "Posted Nov 21, 5 days ago". A posting without a date was there before we first saw it. */
export function listedSinceText({ postedAt, firstSeenAt }: Dated, reader: DateContext): string {
  const at = postedAt ?? firstSeenAt
  return `${postedAt ? 'Posted' : 'First seen'} ${dayText(at, reader)}, ${formatTimeAgo(at, reader.now)}`
}

type Dated = Pick<FoundCar['listing'], 'postedAt' | 'firstSeenAt'>

/** "Nov 21, 3:14 PM". */
const minuteText = (at: Date, timeZone: string | null) =>
  zonedFormatter(minute, timeZone)
    .format(at)
    .replace(/\u202f/g, ' ')

const nameOf = (marketplace: string) => marketplaceLabels[marketplace as Marketplace] ?? marketplace
const isInDollars = ({ currency }: Posting['listing']) => currency === null || currency === 'USD'

export interface PriceText {
  /** "Nov 21". */
  day: string
  /** "$15,200", or "$15,200 on Craigslist" if the car is posted on several marketplaces. */
  words: string
}

/** The prices of all postings by date, oldest first. */
export function priceTexts(postings: Posting[], reader: DateContext): PriceText[] {
  const isNamed = new Set(postings.map(({ listing }) => listing.marketplace)).size > 1
  return postings
    .flatMap(({ listing, priceSteps }) => {
      const from = listing.postedAt ?? listing.firstSeenAt
      const { priceCents } = reliableFigures(listing)
      const changes = pricesFrom(priceSteps, listing.year, from)
      const only = priceCents !== null && isInDollars(listing) ? [{ at: from.getTime(), cents: priceCents }] : []
      const on = isNamed ? ` on ${nameOf(listing.marketplace)}` : ''
      return (changes.length > 0 ? changes : only).map(({ at, cents }) => ({ at, words: `${formatPrice(cents)}${on}` }))
    })
    .sort((one, other) => one.at - other.at)
    .map(({ at, words }) => ({ day: dayText(new Date(at), reader), words }))
}

export interface PostingText {
  id: string
  marketplace: string
  /** Null when the URL is not safe to open in a browser. */
  url: string | null
  /** "$14,500 · 50,314 mi". */
  figures: string[]
  /** "Listed for 5 days", or "Sold, gone since November 20, after 8 days". */
  listed: string
  isGone: boolean
}

/** Each posting of the car, those that are still listed first. */
export function postingTexts(postings: Posting[], reader: DateContext): PostingText[] {
  const texts = postings.map(({ listing }) => {
    const { id, marketplace, currency, goneAt, goneReason, postedAt, firstSeenAt } = listing
    const { priceCents, odometerMiles } = reliableFigures(listing)
    const ms = (goneAt ?? reader.now).getTime() - (postedAt ?? firstSeenAt).getTime()
    // A posting without a date was there before we first saw it.
    const length = `${postedAt ? '' : 'at least '}${formatDuration(ms)}`
    return {
      ...{ id, marketplace: nameOf(marketplace), url: toHttpUrl(listing.url), isGone: goneAt !== null },
      figures: [formatPrice(priceCents, currency), formatMileage(odometerMiles)],
      listed: goneAt ? `${goneSinceText(goneReason, goneAt, reader)}, after ${length}` : `Listed for ${length}`,
    }
  })
  return [...texts.filter(({ isGone }) => !isGone), ...texts.filter(({ isGone }) => isGone)]
}

const reasons: Record<NotificationReason, string> = {
  NEW: 'because it was new',
  PRICE_DROP: 'because the price dropped',
  ANSWERED: 'because more was confirmed',
  BACK: 'because it was back on sale',
  SOLD: 'because it was gone',
}

/** "Alerted Nov 21, 3:14 PM because the price dropped", newest first. */
export const alertTexts = (
  notified: { at: Date; reason: NotificationReason }[],
  wasThereBefore: boolean,
  { timeZone }: DateContext,
): string[] =>
  notified.map(({ at, reason }) => {
    const why = reason === 'NEW' && wasThereBefore ? '(already listed when you started)' : reasons[reason]
    return `Alerted ${minuteText(at, timeZone)} ${why}`
  })
