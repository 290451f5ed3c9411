import { z } from 'zod'
import { findArea } from '#domain/places/craigslist-areas'
import type { Coordinates } from '#domain/places/geography'
import { carName } from '../../../inventory/cars/models'
import type { Posting } from '../../../inventory/posting'
import type { PostingFilter } from '../../../inventory/marketplace-inventory'
import { matchesWords } from '../../words'
import { isPlainItem } from '../listing'

export type SelectPostings = (question: PostingFilter) => Posting[]

/** Comes from the page's URL or from the variables of a request for more rows. */
export interface SearchQuery {
  words: string
  /** Center of the cars shown. */
  place: Coordinates
  /** Center that the page claims. It differs from `place` for a URL with an unknown place name. */
  claimedPlace: Coordinates
  radiusKm: number
  bounds: Record<string, string>
}

const defaultRadiusKm = 65
const milesInKilometer = 0.621371
const home = findArea('sfbay')!

/** The site's URL names for some places. It refuses no other name: it then shows the cars of the visitor's own place. */
const placeNames: Record<string, string> = {
  nyc: 'newyork',
  la: 'losangeles',
  chicago: 'chicago',
  houston: 'houston',
  sanfrancisco: 'sfbay',
}

/** `placeName` is null for a URL without one. */
export function parseSearch(params: URLSearchParams, placeName: string | null): SearchQuery {
  const named = placeName === null ? home : findArea(placeNames[placeName] ?? '')
  const [latitude, longitude] = [Number(params.get('latitude')), Number(params.get('longitude'))]
  const claimed = latitude && longitude ? { latitude, longitude } : coordinates(named ?? home)
  return {
    words: params.get('query')?.trim() ?? '',
    place: named ? claimed : coordinates(home),
    claimedPlace: claimed,
    radiusKm: Number(params.get('radius') ?? params.get('radiusKM')) || defaultRadiusKm,
    bounds: Object.fromEntries(params),
  }
}

const coordinates = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude })

interface Found {
  hits: Posting[]
  /** Cars in a wider radius that match only the first word. The site appends them without marking them. */
  outside: Posting[]
}

const maxOutside = 6

export function findPostings(select: SelectPostings, search: SearchQuery): Found {
  const { bounds, words } = search
  // The site returns nothing for this combination.
  if (bounds.sortBy?.startsWith('price_') && bounds.daysSinceListed) return { hits: [], outside: [] }
  const radiusMiles = search.radiusKm * milesInKilometer
  const near = { ...search.place, radiusMiles }
  const sales = ['on sale', 'pending', 'sold'] as const
  const hits = select({ near, sales }).filter((p) => isWithin(p, bounds) && matchesWords(() => searchedText(p), words))
  const [make] = words.split(/\s+/)
  const around = make ? select({ near: { ...near, radiusMiles: radiusMiles * 2 + 100 } }) : []
  const known = new Set(hits)
  const outside: Posting[] = []
  for (const posting of around) {
    if (outside.length >= maxOutside) break
    if (!known.has(posting) && matchesWords(() => searchedText(posting), make!)) outside.push(posting)
  }
  return { hits: sorted(hits, bounds.sortBy), outside }
}

/** Searches cover the title, plus the site's own names if the seller chose them from its lists. */
const searchedText = (p: Posting) => (isPlainItem(p) ? p.headline : `${carName(p.car)} ${p.headline}`)

function isWithin(p: Posting, bounds: SearchQuery['bounds']): boolean {
  const between = (value: number | null, min: string | undefined, max: string | undefined) =>
    (!min && !max) || (value !== null && value >= Number(min ?? 0) && value <= Number(max ?? Infinity))
  const days = Number(bounds.daysSinceListed)
  return (
    between(p.price, bounds.minPrice, bounds.maxPrice) &&
    between(p.car.year, bounds.minYear, bounds.maxYear) &&
    between(p.statedMiles, bounds.minMileage, bounds.maxMileage) &&
    (!bounds.transmissionType || p.form.transmission === bounds.transmissionType) &&
    (!days || Date.now() - p.postedAt.getTime() < days * 24 * 3_600_000)
  )
}

function sorted(postings: Posting[], order: string | undefined): Posting[] {
  const by = (value: (p: Posting) => number, sign: 1 | -1) => [...postings].sort((a, b) => sign * (value(a) - value(b)))
  switch (order) {
    case 'price_ascend':
      return by((p) => p.price ?? 0, 1)
    case 'price_descend':
      return by((p) => p.price ?? 0, -1)
    case 'vehicle_mileage_ascend':
      return by((p) => p.statedMiles ?? Infinity, 1)
    case 'vehicle_year_descend':
      return by((p) => p.car.year, -1)
    default:
      return postings
  }
}

/** The variables that the page's script sends. Prices are in cents. */
export function toVariables(search: SearchQuery, cursor: string | null) {
  const cents = (dollars: string | undefined, otherwise: number) => (dollars ? Number(dollars) * 100 : otherwise)
  return {
    count: 24,
    cursor,
    scale: 1,
    buyLocation: search.claimedPlace,
    params: {
      bqf: { callsite: 'COMMERCE_MKTPLACE_SEO_USERS', query: search.words },
      browse_request_params: {
        commerce_enable_local_pickup: true,
        filter_location_latitude: search.claimedPlace.latitude,
        filter_location_longitude: search.claimedPlace.longitude,
        filter_price_lower_bound: cents(search.bounds.minPrice, 0),
        filter_price_upper_bound: cents(search.bounds.maxPrice, 214748364700),
        filter_radius_km: search.radiusKm,
      },
      custom_request_params: { surface: 'SEARCH', search_vertical: 'C2C', filters: search.bounds },
    },
  }
}

const shape = z.object({
  cursor: z.string().nullable(),
  buyLocation: z.object({ latitude: z.number(), longitude: z.number() }),
  params: z.object({
    bqf: z.object({ query: z.string() }),
    browse_request_params: z.object({ filter_radius_km: z.number() }),
    custom_request_params: z.object({ filters: z.record(z.string(), z.string()) }),
  }),
})

export function parseVariables(text: string): { search: SearchQuery; cursor: string | null } | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const read = shape.safeParse(json)
  if (!read.success) return null
  const { cursor, buyLocation, params } = read.data
  const { filter_radius_km: radiusKm } = params.browse_request_params
  const bounds = params.custom_request_params.filters
  return {
    cursor,
    search: { words: params.bqf.query, place: buyLocation, claimedPlace: buyLocation, radiusKm, bounds },
  }
}
