import { distanceMiles, type Coordinates } from '#domain/places/geography'
import { craigslistAreas, type CraigslistArea } from '#domain/places/craigslist-areas'
import type { Posting } from '../../inventory/posting'
import { findPlace } from '../../inventory/places/places'
import type { PostingFilter } from '../../inventory/marketplace-inventory'
import { hash } from '../../random'
import { matchesWords } from '../words'
import { codedFilters } from './vocabulary'

interface Subarea extends Coordinates {
  abbreviation: string
}

const at = (abbreviation: string, latitude: number, longitude: number): Subarea => ({
  abbreviation,
  latitude,
  longitude,
})

/** Positions are the centers of the named counties. */
const subareas: Record<string, Subarea[]> = {
  sfbay: [
    at('sfc', 37.76, -122.44),
    at('eby', 37.83, -122.13),
    at('nby', 38.16, -122.59),
    at('pen', 37.5, -122.3),
    at('sby', 37.33, -121.9),
    at('scz', 37.0, -122.01),
  ],
  newyork: [
    at('mnh', 40.78, -73.97),
    at('brk', 40.65, -73.95),
    at('que', 40.73, -73.8),
    at('brx', 40.85, -73.87),
    at('stn', 40.58, -74.15),
    at('jsy', 40.75, -74.1),
  ],
}

/** Returns null if the area has no subareas. */
export function findSubarea(hostname: string, place: Coordinates): string | null {
  const [first, ...others] = subareas[hostname] ?? []
  if (!first) return null
  return others.reduce((best, s) => (distanceMiles(s, place) < distanceMiles(best, place) ? s : best), first)
    .abbreviation
}

export const areaHostOfSubarea = (abbreviation: string): string | null =>
  Object.keys(subareas).find((host) => subareas[host]?.some((s) => s.abbreviation === abbreviation)) ?? null

export const craigslistLinks = (origin: string) => ({
  search: (area: string) => `${origin}/craigslist/search/area/${area}?cat=cta`,
  posting: (p: Posting) => `${origin}/craigslist/view/d/${p.slug}/${p.token}`,
  oldPosting: (p: Posting) => {
    const sub = findSubarea(p.area.hostname, p.place)
    return `${origin}/craigslist/hosts/${p.area.hostname}/${sub ? `${sub}/` : ''}${postingCategory(p)}/d/${p.slug}/${p.id}.html`
  },
  image: (imageId: string, size = '600x450') => `${origin}/craigslist/images/${imageId}_${size}.jpg`,
})

export const postingCategory = (p: Posting): 'cto' | 'ctd' => (p.seller === 'owner' ? 'cto' : 'ctd')
export const categoryIds = { cto: 145, ctd: 146 } as const

/** What sellers type into the field for the place. One in five has something else to say there. */
export function statedPlace(p: Posting): string {
  const odd = hash(`${p.headline} ${p.place.zip}`)
  return odd % 5 === 0 ? (noPlaces[odd % noPlaces.length] as string) : p.place.city
}

const noPlaces = [
  'Call or text 555-201-0187',
  'NO LICENSE? NO PROBLEM!',
  'We finance everybody',
  '1200 Main Street',
  'Low down payments, drive home today',
  'Se habla español',
  'Delivery available',
]

export const formatDollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

const inventedFrom = 2_000

/** An area with an unknown number gets a made-up one above all real ones. */
export const craigslistAreaId = (area: CraigslistArea): number =>
  area.areaId ?? inventedFrom + craigslistAreas.findIndex((a) => a.hostname === area.hostname)

export const findAreaById = (areaId: number): CraigslistArea | null =>
  craigslistAreas.find((area) => craigslistAreaId(area) === areaId) ?? null

export interface SearchQuery {
  area: CraigslistArea
  subarea: string | null
  params: URLSearchParams
}

export type SelectPostings = (question: PostingFilter) => Posting[]

/** Returns the area's postings that pass the filters, newest first. Ignores unknown parameters. */
export const matchingPostings = (select: SelectPostings, { area, subarea, params }: SearchQuery): Posting[] =>
  select({ area: area.hostname }).filter(
    (p) => (!subarea || findSubarea(area.hostname, p.place) === subarea) && passes(p, params),
  )

/** Returns postings of nearby areas, nearest first. The site pads short results with them. */
export function nearbyPostings(select: SelectPostings, { area, params }: SearchQuery, radiusMiles: number): Posting[] {
  const { latitude, longitude } = area
  return select({ near: { latitude, longitude, radiusMiles } })
    .filter((p) => p.area.hostname !== area.hostname && passes(p, params))
    .map((posting) => ({ posting, miles: distanceMiles(posting.place, area) }))
    .sort((a, b) => a.miles - b.miles)
    .map(({ posting }) => posting)
}

function passes(p: Posting, params: URLSearchParams): boolean {
  const purveyor = params.get('purveyor')
  return (
    matchesWords(() => p.form.makeModel, params.get('auto_make_model')) &&
    matchesWords(() => text(p, params), params.get('query')) &&
    within(p.price, params.get('min_price'), params.get('max_price')) &&
    within(p.form.year, params.get('min_auto_year'), params.get('max_auto_year')) &&
    within(p.statedMiles, params.get('min_auto_miles'), params.get('max_auto_miles')) &&
    (!purveyor || purveyor === 'all' || purveyor === p.seller) &&
    (params.get('hasPic') !== '1' || p.photos.length > 0) &&
    Object.entries(codedFilters).every(([name, code]) => {
      const wanted = params.getAll(name)
      return wanted.length === 0 || wanted.includes(String(code(p)))
    }) &&
    isNear(p, params)
  )
}

const text = (p: Posting, params: URLSearchParams) =>
  params.get('srchType') === 'T' ? p.headline : `${p.headline}\n${p.form.makeModel}\n${p.description}`

/** As on the site, a bound excludes postings without the number. */
function within(value: number | null, min: string | null, max: string | null): boolean {
  if (!min && !max) return true
  if (value === null) return false
  return (!min || value >= Number(min)) && (!max || value <= Number(max))
}

function isNear(p: Posting, params: URLSearchParams): boolean {
  const center = parseSearchCenter(params)
  const miles = Number(params.get('search_distance'))
  return !center || !(miles > 0) || distanceMiles(center, p.place) <= miles
}

/** Returns the center of a search. Ignores an unknown ZIP code, as the site does. */
export function parseSearchCenter(params: URLSearchParams) {
  const [latitude, longitude] = [Number(params.get('lat')), Number(params.get('lon'))]
  if (latitude && longitude) return { zip: null, latitude, longitude }
  return findPlace(params.get('postal') ?? '')
}
