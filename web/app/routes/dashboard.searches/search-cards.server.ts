import { unreliableFigures, reliableFigures } from '#domain/listing/listing'
import { carName, formatPrice } from '#domain/words/car-text'
import { Prisma } from '#platform/database'
import type { ChoiceFilter, RangeFilter } from '#domain/search/field'
import { joinWithAnd } from '#domain/figures'
import { chosenValues } from '#domain/search/search'
import { searchSentence } from '#domain/search/search-sentence'
import { namedPlaces } from '#domain/search/wanted-places'
import { choiceFilters, rangeFilters } from '#domain/search/filter-fields'
import { searchName } from '#domain/search/search-name'
import { digestText, quietHoursText } from '#domain/words/schedule-words'
import type { DateContext } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { listPhotoUrls } from '../../features/photos/photo-address.server'
import { photoUrlAtWidth } from '../../features/photos/photo-sizes'
import { toWishView } from '../../features/wishes/wish-row'
import { getCriteria, toEditableWishes } from '../../features/wishes/criteria.server'
import { isShownStaleSql, shownStageSql } from '../../features/cars/found-cars.server'
import { loadFunnels, type SearchFunnel } from '../../features/searches/funnel.server'
import { crawlProgress } from '../../features/searches/crawl-progress'
import { visitSearches } from '../../features/searches/visits.server'

/** Fits side by side on a phone. */
const maxShown = 3

export interface LatestCar {
  listingId: string
  name: string
  price: string
  photoUrl: string | null
  grade: 'match' | 'likely' | 'checking'
  isNew: boolean
  isSaved: boolean
}

interface LatestRow {
  listingId: string
  marketplace: string
  title: string
  year: number | null
  make: string | null
  model: string | null
  trim: string | null
  priceCents: number | null
  odometerMiles: number | null
  currency: string | null
  flags: string[] | null
  photoUrls: string[]
  stage: 'MATCH' | 'LIKELY'
  isStale: boolean
  isNew: boolean | null
  isSaved: boolean
}

/**
 * SQL for the latest match and likely cars of a search `s`, new ones first; null if there are none. Picks the same
 * listing per vehicle as the results screen (cars/found-cars), so links find it there.
 */
const latestCars = Prisma.sql`
  (SELECT json_agg(latest) FROM (
    SELECT car.*, EXISTS (
      SELECT 1 FROM "SavedCar" kept JOIN "Listing" same ON same.id = kept."listingId"
      WHERE kept."userId" = s."userId" AND coalesce(same."vehicleId", same.id) = car.vehicle) AS "isSaved"
    FROM (
      SELECT DISTINCT ON (coalesce(l."vehicleId", l.id)) l.id AS "listingId", l.marketplace, l.title, l.year, l.make, l.model, l.trim,
        l."priceCents", l."odometerMiles", l.currency, l.flags, l."photoUrls", ${shownStageSql} AS stage, ${isShownStaleSql} AS "isStale",
        c."foundAt" > s."newSince" AS "isNew", coalesce(l."vehicleId", l.id) AS vehicle, coalesce(l."postedAt", c."foundAt") AS posted
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
      WHERE c."searchId" = s.id AND c."searchVersion" = s.version AND c.stage IN ('MATCH', 'LIKELY', 'WAITING')
        AND ${shownStageSql} IN ('MATCH', 'LIKELY') AND l."goneAt" IS NULL AND NOT EXISTS (
          SELECT 1 FROM "Candidate" h JOIN "Listing" same ON same.id = h."listingId"
          WHERE h."searchId" = s.id AND h."hiddenAt" IS NOT NULL
            AND coalesce(same."vehicleId", same.id) = coalesce(l."vehicleId", l.id))
      ORDER BY coalesce(l."vehicleId", l.id), ${shownStageSql},
        CASE WHEN coalesce(l.currency, 'USD') = 'USD' AND NOT 'placeholder-price' = ANY(l.flags) THEN l."priceCents" END NULLS LAST,
        l."postedAt" DESC NULLS LAST, l.id
    ) car ORDER BY car."isNew" DESC NULLS LAST, car.posted DESC, car."listingId" LIMIT ${maxShown}
  ) latest)`

export async function loadSearchCards(userId: string, reader: DateContext): Promise<SearchCardData[]> {
  const { now } = reader
  const searches = await visitSearches({ userId }, now)
  const funnels = await loadFunnels<Latest>(searches, reader, latestCars)
  return searches.map((search) => cardOf(search, funnels.get(search.id)!, now))
}

function latestCar(row: LatestRow): LatestCar {
  const stated = reliableFigures(row)
  const [photo] = listPhotoUrls({ ...row, id: row.listingId })
  return {
    listingId: row.listingId,
    name: carName(row),
    price: formatPrice(stated.priceCents, row.currency, unreliableFigures(row).priceCents),
    photoUrl: photo ? photoUrlAtWidth(photo.url, 400) : null,
    grade: row.isStale ? 'checking' : row.stage === 'MATCH' ? 'match' : 'likely',
    isNew: row.isNew === true,
    isSaved: row.isSaved,
  }
}

export type SearchCardData = ReturnType<typeof cardOf>

type Latest = LatestRow[] | null

function cardOf(search: Search, { beside: cars, ...funnel }: SearchFunnel & { beside: Latest }, now: Date) {
  return {
    id: search.id,
    title: searchName(search),
    words: search.smartCriteria,
    sentence: searchSentence(search),
    facts: factsOf(search),
    wishes: toEditableWishes(getCriteria(search))?.map((wish) => toWishView(wish)) ?? null,
    isPaused: search.status === 'PAUSED',
    pausedReason: search.pausedReason,
    createdAt: search.createdAt,
    newSince: search.newSince,
    cars: (cars ?? []).map(latestCar),
    progress: crawlProgress({ ...search, ...funnel }, now),
    ...funnel,
  }
}

/** Includes the settings that the summary leaves out. */
function factsOf(search: Search): { label: string; value: string }[] {
  return [
    ...Object.entries(rangeFilters).map(([name, range]) => fact(name, rangeWords(search, range))),
    ...Object.values<ChoiceFilter>(choiceFilters).map((choice) => fact(choice.label, choiceWords(search, choice))),
    { label: 'Location', value: locationsText(search) },
    { label: 'Quiet hours', value: quietHoursText(search) },
    { label: 'Daily digest', value: digestText(search) },
  ]
}

const locationsText = (search: Search) =>
  joinWithAnd(namedPlaces(search).map(({ label }) => label)) || 'Anywhere in the United States'

const fact = (name: string, value: string) => ({ label: name.charAt(0).toUpperCase() + name.slice(1), value })

function rangeWords(search: Search, { from, to, words }: RangeFilter): string {
  const [min, max] = [search[from], search[to]]
  if (min === null) return max === null ? 'Any' : `Up to ${words(max)}`
  return max === null ? `${words(min)} and up` : `${words(min)} to ${words(max)}`
}

const choiceWords = (search: Search, choice: ChoiceFilter) =>
  chosenValues(search, choice)
    .map((key) => choice.words[key] ?? key)
    .join(', ') || 'Any'
