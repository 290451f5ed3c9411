import { dayMs } from '#domain/durations'
import { failedFilters, type FilteredListing } from '#domain/search/hard-filter'
import { nearMiss, wideningWords } from '#domain/search/near-miss'
import { searchSentence } from '#domain/search/search-sentence'
import { database } from '../../../services/database.server'
import { checkSearch, type SearchFields } from '../store/check-search.server'

export interface Preview {
  /** The description as one sentence; null while it has errors. */
  sentence: string | null
  headline: string
  notes: string[]
}

const spanMs = 7 * dayMs
/** Above this number the exact count does not matter. */
const mostCounted = 5_000

/** How many cars of the last seven days pass the form's filters, in words, or what the form still needs. */
export async function previewOf(given: Record<string, unknown>, now: Date): Promise<Preview> {
  // Words that are too long keep nobody from counting cars: they do not filter.
  const checked = await checkSearch(given, String(given.smartCriteria ?? ''))
  if (checked.ok) return countedPreview(checked.fields, now)
  const headline = checked.errors.make
    ? 'Choose a make to see how many cars pass.'
    : 'Something above needs your attention before cars can be counted.'
  return { sentence: null, headline, notes: [] }
}

async function countedPreview(fields: SearchFields, now: Date): Promise<Preview> {
  const sentence = searchSentence(fields)
  const listings = await recentListings(fields, new Date(now.getTime() - spanMs))
  if (listings === null) {
    const headline = 'Lotwatch has not looked for this car yet, so there is nothing to count.'
    return { sentence, headline, notes: ['The first look begins as soon as you save.'] }
  }
  const passing = listings.filter((listing) => failedFilters(fields, listing).length === 0).length
  const misses = listings.flatMap((listing) => nearMiss(fields, listing) ?? [])
  const cars = passing === 1 ? '1 car of the last seven days passes' : `${passing} cars of the last seven days pass`
  return {
    sentence,
    headline: `${cars} these filters.`,
    notes: [
      `Of ${listings.length === 1 ? '1 car' : `${listings.length} cars`} that Lotwatch has seen there.`,
      ...(passing < few ? wideningWords(fields, misses) : []),
      ...(fields.smartCriteria === ''
        ? []
        : ['Your own words come on top: they are checked car by car once you save.']),
    ],
  }
}

/** With fewer cars than this in a week, the preview says how to widen the search. */
const few = 5

/** Cars posted since then on feeds with such cars, each vehicle once; null when no such feed was ever crawled. */
async function recentListings(fields: SearchFields, since: Date): Promise<FilteredListing[] | null> {
  const { make, models, marketplaces, countrywide, latitude } = fields
  const isAround = !countrywide && latitude !== null
  const feeds = await database().feed.findMany({
    where: {
      make,
      marketplace: { in: marketplaces },
      lastSuccessAt: { not: null },
      ...(models.length > 0 && { OR: [{ model: null }, { model: { in: models } }] }),
    },
    select: { id: true },
  })
  if (feeds.length === 0) return null
  // With the feeds' ids in the statement, PostgreSQL's planner knows that they contain few of all listings.
  return database().$queryRaw<FilteredListing[]>`
    SELECT DISTINCT ON (coalesce(l."vehicleId", l.id)) l.title, l.make, l.model, l.year, l."priceCents",
           l.currency, l."odometerMiles", l.transmission, l."bodyType", l.latitude, l.longitude, l.flags, l."contentHash"
    FROM "Listing" l JOIN "FeedListing" fl ON fl."listingId" = l.id
    WHERE fl."feedId" = ANY(${feeds.map((feed) => feed.id)}::uuid[])
      AND coalesce(l."postedAt", l."firstSeenAt") > ${since} AND (NOT ${isAround} OR l.latitude IS NOT NULL)
    ORDER BY coalesce(l."vehicleId", l.id), l."postedAt" DESC NULLS LAST
    LIMIT ${mostCounted}`
}
