import { type LinkedPosting, parseMarketplaceLink, externalIdFromToken } from '#domain/listing/marketplace-link'
import { Prisma } from '#platform/database'
import type { Listing, Search } from '#prisma/generated/client'
import { dayMs } from '#domain/durations'
import { type Marketplace, isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import { failedFilters, type FilterableListing } from '#domain/search/hard-filter'
import { wantedCars } from '#domain/search/wanted-cars'
import { goneSinceText } from '#domain/words/gone-since'
import { searchCarName } from '#domain/search/search-sentence'
import { formatDuration } from '#domain/words/relative-time'
import { formatZonedTime, type DateContext } from '#domain/words/time-zone'
import { toCarView } from '#domain/words/car-view'
import { reliableFigures } from '#domain/listing/listing'
import { database } from '../../../services/database.server'
import { config } from '../../../config.server'
import { toFilters } from '../form-values'
import { explainDropped, explainNeverSeen, watchedFeedsText, type Explanation } from './never-seen'
import { findSeenAd, notificationText } from './seen-ads.server'
import { suggestLimitChange, toAdView, type AdView, type SuggestedChange, explanationText } from './ad-view'

/** Explains why a search does or does not show the ad of a pasted link. Never opens the link. */
export async function exclusionReason(search: Search, typed: string, reader: DateContext): Promise<ExclusionReason> {
  const { now, timeZone } = reader
  const { posting, problem } = parseMarketplaceLink(typed, config().SANDBOX_URL)
  if (posting === null) return plain('unreadable', { headline: problem, notes: [] })
  const found = await findPosting(search, posting)
  if (found === null) {
    const dropped = await findDropped(posting)
    if (dropped) return plain('left-out', explainDropped(dropped, timeZone))
    return plain('never-seen', explainNeverSeen(await loadUnseen(search, posting), reader))
  }
  const ad = await findSeenAd(search, found.listing.id, now)
  if (ad === null) return explainNotSeen(search, posting, found, reader)
  const shown = toAdView(ad, search, reader)
  const notified = await notificationText(search, ad, reader)
  const notes = [explainSeen(found.listing, ad.car.foundAt, timeZone), notified].filter((note) => note !== null)
  return {
    kind: 'seen',
    headline: sentence(explanationText(shown.why)),
    notes,
    ad: shown,
    name: shown.name,
    change: shown.change,
  }
}

/** The stored listing of a link, and whether it appeared in a feed that the search watches. */
interface FoundPosting {
  listing: Listing
  isOnFeed: boolean
}

/**
 * Null for a posting that was never seen. A link with only a token is matched by its URL, by its token while the id is
 * unknown, or by its token among the search's candidates and the cars of its models whose candidates may be deleted.
 */
async function findPosting(search: Search, posting: LinkedPosting): Promise<FoundPosting | null> {
  const { marketplace, externalId, token, url } = posting
  const ids = [externalId, token && externalIdFromToken(token)].filter((id) => id !== null)
  const byHandle = Prisma.sql`
    SELECT id FROM "Listing" WHERE marketplace = ${marketplace} AND "externalId" = ANY(${ids}::text[])
    UNION SELECT id FROM "Listing" WHERE url = ${url} AND marketplace = ${marketplace} AND ${externalId === null}`
  const found = await stored(search, byHandle)
  if (found || token === null) return found
  const wanted = wantedCars(toFilters(search)).flatMap(({ make, models }) => models.map((model) => ({ make, model })))
  return stored(
    search,
    Prisma.sql`
    SELECT l.id FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
    WHERE c."searchId" = ${search.id}::uuid AND l.marketplace = ${marketplace} AND right(l.url, ${token.length}) = ${token}
    UNION SELECT l.id FROM unnest(${wanted.map(({ make }) => make)}::text[], ${wanted.map(({ model }) => model)}::text[])
      AS car(make, model) JOIN "Listing" l ON l.make = car.make AND l.model = car.model
    WHERE l."wasNearMiss" AND l.marketplace = ${marketplace} AND right(l.url, ${token.length}) = ${token}`,
  )
}

/** The ad of a link that was in a list but is no listing, because its title offers something else and names no car. */
const findDropped = ({ marketplace, externalId, token }: LinkedPosting) =>
  database().droppedAd.findFirst({
    where: {
      marketplace,
      externalId: { in: [externalId, token && externalIdFromToken(token)].filter((id) => id !== null) },
    },
  })

async function stored({ id }: Search, ids: Prisma.Sql): Promise<FoundPosting | null> {
  const [row] = await database().$queryRaw<(Listing & { isOnFeed: boolean })[]>`
    SELECT l.*, EXISTS (SELECT 1 FROM "FeedListing" f JOIN "SearchFeed" s ON s."feedId" = f."feedId"
      WHERE f."listingId" = l.id AND s."searchId" = ${id}::uuid) AS "isOnFeed"
    FROM "Listing" l WHERE l.id IN (${ids}) LIMIT 1`
  if (!row) return null
  const { isOnFeed, ...listing } = row
  return { listing, isOnFeed }
}

/** Maximum gap between the two neighbors by number. A larger gap gives no useful estimate. */
const maxApartMs = dayMs

/**
 * Estimates when an unseen Craigslist posting was posted. Craigslist numbers grow over time, so the time lies between
 * those of the stored postings with the next lower and next higher number. Null if one of them is missing, if they are
 * too far apart or out of order, and for other marketplaces. Runs one statement with two index lookups.
 */
async function estimatePostedAt(marketplace: Marketplace, externalId: string | null): Promise<Date | null> {
  if (marketplace !== 'craigslist' || externalId === null) return null
  const [near] = await database().$queryRaw<{ before: Date | null; after: Date | null }[]>`
    SELECT (SELECT "postedAt" FROM "Listing" WHERE marketplace = 'craigslist' AND "externalId" < ${externalId}
              AND "externalId" ~ '^[0-9]+$' AND length("externalId") = ${externalId.length}
            ORDER BY "externalId" DESC LIMIT 1) AS before,
           (SELECT "postedAt" FROM "Listing" WHERE marketplace = 'craigslist' AND "externalId" > ${externalId}
              AND "externalId" ~ '^[0-9]+$' AND length("externalId") = ${externalId.length}
            ORDER BY "externalId" LIMIT 1) AS after`
  const { before, after } = near!
  if (before === null || after === null) return null
  const apart = after.getTime() - before.getTime()
  return apart < 0 || apart > maxApartMs ? null : new Date(before.getTime() + apart / 2)
}

export interface ExclusionReason extends Explanation {
  /** An invalid link; seen by the search; stored but not seen by the search; dropped as no car; never seen. */
  kind: 'unreadable' | 'seen' | 'not-seen' | 'left-out' | 'never-seen'
  ad: AdView | null
  /** "2016 Honda Civic EX-L"; null if the posting is not stored. */
  name: string | null
  change: SuggestedChange | null
}

const plain = (kind: ExclusionReason['kind'], { headline, notes }: Explanation): ExclusionReason => {
  return { kind, headline, notes, ad: null, name: null, change: null }
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)

function explainSeen({ postedAt, firstSeenAt }: Listing, foundAt: Date, timeZone: string | null): string {
  const seenAt = firstSeenAt < foundAt ? firstSeenAt : foundAt
  if (postedAt === null) return `Found ${formatZonedTime(seenAt, timeZone)}.`
  return `Posted ${formatZonedTime(postedAt, timeZone)}, found ${formatDuration(seenAt.getTime() - postedAt.getTime())} later.`
}

/**
 * For a stored listing that is not a candidate, or no longer one: checks the filters, then whether it is gone, then what
 * the search watches.
 */
async function explainNotSeen(
  search: Search,
  posting: LinkedPosting,
  { listing, isOnFeed }: FoundPosting,
  reader: DateContext,
): Promise<ExclusionReason> {
  const { timeZone } = reader
  const [failed, ...others] = failedFilters(toFilters(search), listing as FilterableListing)
  const { car, feeds, isWatched } = await loadUnseen(search, posting)
  const notes = [explainSeen(listing, listing.firstSeenAt, timeZone)]
  const off = isWatched
    ? `it isn’t in any list this search watches: ${watchedFeedsText({ ...posting, car, feeds })}`
    : `this search doesn’t watch ${marketplaceLabels[posting.marketplace]}`
  if (!isOnFeed) notes.push(`We’ve seen this ad, but ${off}.`)
  const headline = failed
    ? `Not shown: ${[failed, ...others].map(({ reason }) => reason).join('; ')}.`
    : listing.goneAt
      ? sentence(goneSinceText(listing.goneReason, listing.goneAt, reader))
      : isOnFeed
        ? 'Found. We’ll compare it with this search in a moment.'
        : 'Not shown: it fits your filters, but it isn’t in any list this search watches.'
  const change = failed ? suggestLimitChange(listing as FilterableListing, search) : null
  return { kind: 'not-seen', headline, notes, ad: null, name: nameOf(listing), change }
}

const nameOf = (listing: Listing) =>
  toCarView({
    listing: {
      ...{ ...listing, ...reliableFigures(listing), description: '', marketplace: marketplaceOf(listing) },
      copySuspicion: null,
    },
    ...{ verdicts: [], miles: null, photos: [] },
  }).name

const marketplaceOf = ({ marketplace }: Listing) => (isMarketplace(marketplace) ? marketplace : 'craigslist')

async function loadUnseen(search: Search, { marketplace, area, externalId }: LinkedPosting) {
  const [links, about] = await Promise.all([
    database().searchFeed.findMany({
      where: { searchId: search.id, feed: { marketplace } },
      include: { feed: true },
    }),
    estimatePostedAt(marketplace, externalId),
  ])
  return {
    ...{ marketplace, area, postedAbout: about },
    isWatched: search.marketplaces.includes(marketplace),
    isOn: config().modes[marketplace] !== 'off',
    isPaused: search.status === 'PAUSED',
    car: searchCarName(search),
    searchBegan: search.createdAt,
    feeds: links.map(({ feed }) => feed),
  }
}
