import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { isOfferFlag, offerText } from '#domain/listing/offer/other-offer'
import { craigslistAreaName } from '#domain/crawl/feed-name'
import { formatTimeAgo } from '#domain/words/relative-time'
import { formatZonedTime, type DateContext } from '#domain/words/time-zone'

interface WatchedFeed {
  area: string
  lastAttemptAt: Date | null
  lastSuccessAt: Date | null
  failingSince: Date | null
  lastReason: string | null
  isCaughtUp: boolean
}

interface Unseen {
  marketplace: Marketplace
  area: string | null
  isWatched: boolean
  isOn: boolean
  isPaused: boolean
  /** Example: "Honda Civic or Accord". */
  car: string
  searchBegan: Date
  feeds: WatchedFeed[]
  /** Approximate posting time, estimated from its number; null if unknown. */
  postedAbout: Date | null
}

export interface Explanation {
  headline: string
  notes: string[]
}

/** Explains why a posting was never seen, based on the feeds that the search watches. */
export function explainNeverSeen(unseen: Unseen, { now, timeZone }: DateContext): Explanation {
  const { marketplace, area, postedAbout } = unseen
  const label = marketplaceLabels[marketplace]
  const say = (why: string, ...notes: string[]): Explanation => ({
    headline: `Never seen: ${why}.`,
    notes: postedAbout
      ? [`Its number suggests it was posted around ${formatZonedTime(postedAbout, timeZone)}.`, ...notes]
      : notes,
  })
  if (!unseen.isWatched) return say(`this search doesn’t watch ${label}`, 'To add it, edit the search.')
  if (!unseen.isOn) return say(`we aren’t watching ${label} right now`)
  const feeds = area === null ? unseen.feeds : unseen.feeds.filter((feed) => feed.area === area)
  if (feeds.length === 0 && unseen.feeds.length > 0) {
    return say(
      `it’s in ${craigslistAreaName(area!)}, and ${watchedFeedsText(unseen)}`,
      'A larger radius covers more areas.',
    )
  }
  const lastSuccess = latest(feeds.map(({ lastSuccessAt }) => lastSuccessAt))
  const looked = lastSuccess ? `We last checked ${formatTimeAgo(lastSuccess, now)}.` : null
  if (unseen.isPaused) return say('this search is paused', ...listed(looked))
  const failing = feeds.filter(({ failingSince }) => failingSince !== null)
  if (failing.length > 0) return say(outageText(failing, { all: feeds.length, label, timeZone }), ...listed(looked))
  if (lastSuccess === null) return say(`we haven’t checked ${label} yet`)
  if (postedAbout && postedAbout > lastSuccess) return say('not yet', `${looked} The next check is soon.`)
  if (postedAbout && postedAbout < unseen.searchBegan) {
    return say(`it was posted before this search started`, `${firstCrawlText(unseen, timeZone)}${onlyNewest}`)
  }
  return say(
    `we checked ${label} ${formatTimeAgo(lastSuccess, now)}, and no list showed this ad`,
    ...possibleReasons(unseen, feeds, timeZone),
  )
}

interface Dropped {
  title: string
  reason: string
  words: string
  at: Date
}

/** Explains an ad that a list showed but that names no car. */
export function explainDropped({ title, reason, words, at }: Dropped, timeZone: string | null): Explanation {
  const notes = [`We first saw it ${formatZonedTime(at, timeZone)}.`]
  if (!isOfferFlag(reason)) return { headline: 'Left out: the list shows this ad without a title.', notes }
  return {
    headline: `Left out: its title names no car. ${offerText(reason, words)}.`,
    notes: [...notes, `Its title: “${title}”.`],
  }
}

const listed = (words: string | null) => (words === null ? [] : [words])

const latest = (times: (Date | null)[]) =>
  times.reduce((last, time) => (time && (!last || time > last) ? time : last), null)

function outageText(
  failing: WatchedFeed[],
  { all, label, timeZone }: { all: number; label: string; timeZone: string | null },
): string {
  const first = failing.reduce((one, other) => (other.failingSince! < one.failingSince! ? other : one))
  const blind =
    failing.length === all
      ? `${label} has been unavailable`
      : `${failing.length} of ${all} lists on ${label} have been unavailable`
  return `${blind} since ${formatZonedTime(first.failingSince!, timeZone)} (${first.lastReason ?? 'we can’t read it'})`
}

const firstCrawlText = ({ searchBegan }: Unseen, timeZone: string | null) =>
  `This search started ${formatZonedTime(searchBegan, timeZone)}. `
const onlyNewest = 'The first check of a list covers only the newest ads.'

function possibleReasons(unseen: Unseen, feeds: WatchedFeed[], timeZone: string | null): string[] {
  const unfetched = feeds.some(({ isCaughtUp }) => !isCaughtUp)
  return [
    ...(unfetched ? ['We couldn’t open some pages of the list. The next check will catch up.'] : []),
    ...(unseen.postedAbout ? [] : ['If it was just posted, the next check will find it.']),
    `If it was posted earlier, it may be too old: ${firstCrawlText(unseen, timeZone)}${onlyNewest}`,
    `It may be listed under another make, model or area: ${watchedFeedsText(unseen)}.`,
  ]
}

/** Example: "this search watches Honda Civic on Craigslist in SF bay area and Monterey bay". */
export function watchedFeedsText({ marketplace, feeds, car }: Pick<Unseen, 'marketplace' | 'feeds' | 'car'>): string {
  const watched = `this search watches ${car} on ${marketplaceLabels[marketplace]}`
  // Only Craigslist's areas have well-known names.
  if (marketplace !== 'craigslist') return `${watched} in your area`
  const areas = [...new Set(feeds.map(({ area }) => craigslistAreaName(area)))]
  if (areas.length === 0) return watched
  if (areas.length > maxNamed) return `${watched} in ${areas.length} areas`
  const last = areas.pop()!
  return `${watched} in ${areas.length === 0 ? last : `${areas.join(', ')} and ${last}`}`
}

const maxNamed = 4
