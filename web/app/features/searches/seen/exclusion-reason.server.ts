import { readMarketplaceLink, type NamedPosting } from '#domain/listing/marketplace-link'
import { isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import { failedFilters, type FilteredListing } from '#domain/search/hard-filter'
import { carName } from '#domain/search/search-sentence'
import { formatDuration } from '#domain/words/relative-time'
import { formatZonedTime, type DateReader } from '#domain/words/time-zone'
import { viewCar } from '#domain/words/car-view'
import { reliableFigures } from '#domain/listing/reliable-figures'
import type { Listing, Search } from '#prisma/generated/client'
import { config } from '../../../config.server'
import { database } from '../../../services/database.server'
import { filtersOf } from '../filters'
import { findPosting, type FoundPosting } from './find-posting.server'
import { neverSeen, watchedWords, type Explanation } from './never-seen'
import { postedAbout } from './posted-about.server'
import { seenAd } from './seen-ads.server'
import { changedLimit, shownAd, type ShownAd, type ShownChange } from './shown-ad'
import { whyText } from './why-words'
import { alertWords } from './alert-words.server'

export interface ExclusionReason extends Explanation {
  /** An invalid link; seen by the search; stored but not seen by the search; never seen. */
  kind: 'unreadable' | 'seen' | 'not-seen' | 'never-seen'
  /** The ad with its outcome and evidence, if the search saw it. */
  ad: ShownAd | null
  /** "2016 Honda Civic EX-L"; null if the posting is not stored. */
  name: string | null
  change: ShownChange | null
}

/** Explains why a search does or does not show the ad of a pasted link. Never opens the link. */
export async function exclusionReason(search: Search, typed: string, reader: DateReader): Promise<ExclusionReason> {
  const { now, timeZone } = reader
  const { posting, problem } = readMarketplaceLink(typed, config().SANDBOX_URL)
  if (posting === null) return plain('unreadable', { headline: problem, notes: [] })
  const found = await findPosting(search, posting)
  if (found === null) return plain('never-seen', neverSeen(await unseenOf(search, posting), reader))
  const ad = await seenAd(search, found.listing.id, now)
  if (ad === null) return notSeen(search, posting, found, timeZone)
  const shown = shownAd(ad, search, reader)
  const told = await alertWords(search, ad, reader)
  const notes = [seenWords(found.listing, ad.car.foundAt, timeZone), told].filter((note) => note !== null)
  return {
    kind: 'seen',
    headline: sentence(whyText(shown.why)),
    notes,
    ad: shown,
    name: shown.name,
    change: shown.change,
  }
}

const plain = (kind: ExclusionReason['kind'], { headline, notes }: Explanation): ExclusionReason => {
  return { kind, headline, notes, ad: null, name: null, change: null }
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)

function seenWords({ postedAt, firstSeenAt }: Listing, foundAt: Date, timeZone: string | null): string {
  const seenAt = firstSeenAt < foundAt ? firstSeenAt : foundAt
  if (postedAt === null) return `Seen on ${formatZonedTime(seenAt, timeZone)}.`
  return `Posted ${formatZonedTime(postedAt, timeZone)}, seen ${formatDuration(seenAt.getTime() - postedAt.getTime())} later.`
}

/** For a stored listing that is not a candidate: checks the filters, then what the search watches. */
async function notSeen(
  search: Search,
  posting: NamedPosting,
  { listing, isOnFeed }: FoundPosting,
  timeZone: string | null,
): Promise<ExclusionReason> {
  const [failed, ...others] = failedFilters(filtersOf(search), listing as FilteredListing)
  const { car, feeds, isWatched } = await unseenOf(search, posting)
  const notes = [seenWords(listing, listing.firstSeenAt, timeZone)]
  const off = isWatched
    ? `it stands on no list that this search watches: ${watchedWords({ ...posting, car, feeds })}`
    : `this search does not watch ${marketplaceLabels[posting.marketplace]}`
  if (!isOnFeed) notes.push(`Lotwatch knows this ad, but ${off}.`)
  const headline = failed
    ? `Not shown: ${[failed, ...others].map(({ reason }) => reason).join('; ')}.`
    : isOnFeed
      ? 'Seen, and about to be compared with this search.'
      : 'Not shown: it is within your limits, but no list that this search watches has it.'
  const change = failed ? changedLimit(listing as FilteredListing, search) : null
  return { kind: 'not-seen', headline, notes, ad: null, name: nameOf(listing), change }
}

const nameOf = (listing: Listing) =>
  viewCar({
    listing: { ...listing, ...reliableFigures(listing), description: '', marketplace: marketplaceOf(listing) },
    ...{ verdicts: [], miles: null, photos: [] },
  }).name

const marketplaceOf = ({ marketplace }: Listing) => (isMarketplace(marketplace) ? marketplace : 'craigslist')

async function unseenOf(search: Search, { marketplace, area, externalId }: NamedPosting) {
  const [links, about] = await Promise.all([
    database().searchFeed.findMany({
      where: { searchId: search.id, feed: { marketplace } },
      include: { feed: true },
    }),
    postedAbout(marketplace, externalId),
  ])
  return {
    ...{ marketplace, area, postedAbout: about },
    isWatched: search.marketplaces.includes(marketplace),
    isOn: config().modes[marketplace] !== 'off',
    isPaused: search.status === 'PAUSED',
    car: carName(search),
    searchBegan: search.createdAt,
    feeds: links.map(({ feed }) => feed),
  }
}
