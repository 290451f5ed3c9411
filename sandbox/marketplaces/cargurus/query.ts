import { distanceMiles } from '#domain/places/geography'
import type { Inventory } from '../../inventory/inventory'
import type { PostingFilter } from '../../inventory/marketplace-inventory'
import { findPlace, type Place } from '../../inventory/places/places'
import type { Posting } from '../../inventory/posting'
import { hash } from '../../random'
import { findByCode } from './codes'

/** A parsed search, independent of the URL's style. */
export interface SearchQuery {
  place: Place
  distance: number
  isNationwide: boolean
  /** Empty means all makes. */
  wanted: { make: string; model: string | null }[]
  delivery: boolean
  params: URLSearchParams
}

export interface SearchResult {
  posting: Posting
  miles: number
  /** The dealer is outside the search radius and delivers the car for a fee. */
  isDelivered: boolean
}

const nationwide = 50_000
/** Used for requests without a ZIP code. The real site derives the location from the IP address. */
const guessedZip = '97818'

/** Returns null for an unknown ZIP code. `pathCode` is the code in an SEO path. */
export function parseQuery(inventory: Inventory, params: URLSearchParams, pathCode: string | null): SearchQuery | null {
  const place = findPlace(params.get('zip') ?? guessedZip)
  if (!place) return null
  const distance = Number(params.get('distance') ?? 50)
  const paths = params.getAll('makeModelTrimPaths').flatMap((value) => value.split(','))
  const entity = pathCode ?? params.get('entitySelectingHelper.selectedEntity')
  const listed = () => inventory.listAll('cargurus').map(({ car }) => car)
  const codes = paths.length > 0 ? deepest(paths) : entity ? [entity] : []
  return {
    place,
    distance,
    isNationwide: distance >= nationwide,
    wanted: codes.flatMap((code) => findByCode(code, listed) ?? []),
    delivery: params.get('isDeliveryEnabled') !== 'false',
    params,
  }
}

/** Drops a make if one of its models is listed too: "m6,m6/d586" means only the model. */
function deepest(paths: string[]): string[] {
  const kept = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}/`)))
  return kept.flatMap((path) => path.split('/').at(-1) ?? [])
}

export type SelectPostings = (question: PostingFilter) => Posting[]

/** Newest first by default. */
export function findResults(select: SelectPostings, query: SearchQuery): SearchResult[] {
  const asked = query.wanted.length > 0 ? query.wanted : [null]
  const found = asked.flatMap((wanted) => {
    const car = wanted ? { make: wanted.make, ...(wanted.model ? { model: wanted.model } : {}) } : {}
    const near = { ...query.place, radiusMiles: query.distance }
    const local = select(query.isNationwide ? car : { ...car, near })
    const far = query.delivery && !query.isNationwide ? select(car).filter(canBeDelivered) : []
    return [...new Set([...local, ...far])]
  })
  return found
    .filter(createFilter(query.params))
    .map((posting) => seenFrom(posting, query))
    .sort(createComparator(query.params))
}

const canBeDelivered = (posting: Posting) => posting.dealer !== null && Number(posting.id) % 7 === 0

function seenFrom(posting: Posting, { place, distance, isNationwide }: SearchQuery): SearchResult {
  const miles = Math.round(distanceMiles(place, posting.place) * 100) / 100
  return { posting, miles, isDelivered: isNationwide ? miles > 200 && canBeDelivered(posting) : miles > distance }
}

function createFilter(params: URLSearchParams): (posting: Posting) => boolean {
  const within = (least: string, most: string) => {
    const [from, to] = [params.get(least), params.get(most)]
    const [min, max] = [Number(from ?? -Infinity), Number(to ?? Infinity)]
    return (value: number | null) => (value === null ? from === null && to === null : value >= min && value <= max)
  }
  const isPriced = within('minPrice', 'maxPrice')
  const isDriven = within('minMileage', 'maxMileage')
  const isOfYear = within('startYear', 'endYear')
  return ({ price, statedMiles, car }) => isPriced(price) && isDriven(statedMiles) && isOfYear(car.year)
}

export const daysOnMarket = ({ postedAt }: Posting) =>
  Math.max(0, Math.floor((Date.now() - postedAt.getTime()) / 86_400_000))

function createComparator(params: URLSearchParams): (a: SearchResult, b: SearchResult) => number {
  const sign = (params.get('sortDirection') ?? params.get('sortDir')) === 'DESC' ? -1 : 1
  // The site knows ages in days. Within a day, its order is its own.
  const order = ({ posting }: SearchResult) => hash(`order of ${posting.id}`)
  const age = (a: SearchResult, b: SearchResult) =>
    daysOnMarket(a.posting) - daysOnMarket(b.posting) || order(a) - order(b)
  const by = (value: (found: SearchResult) => number) => (a: SearchResult, b: SearchResult) =>
    sign * (value(a) - value(b)) || age(a, b)
  switch (params.get('sortType')) {
    case 'PRICE':
      return by((found) => found.posting.price ?? Infinity)
    case 'MILEAGE':
      return by((found) => found.posting.statedMiles ?? Infinity)
    case 'PROXIMITY':
      return by((found) => found.miles)
    case 'AGE_IN_DAYS':
      return (a, b) => sign * age(a, b)
    default:
      return age
  }
}
