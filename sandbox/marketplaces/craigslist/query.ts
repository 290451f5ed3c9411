import { craigslistAreas, type CraigslistArea } from '#domain/places/craigslist-areas'
import { distanceMiles } from '#domain/places/geography'
import { findPlace } from '../../inventory/places/places'
import type { Posting } from '../../inventory/posting'
import type { Question } from '../../inventory/marketplace-inventory'
import { subareaOf } from './subareas'
import { matchesWords } from '../words'
import { codedFilters } from './vocabulary'

const inventedFrom = 2_000

/** The site's number of an area. Areas with an unknown number get a made-up one above all real ones. */
export const areaNumber = (area: CraigslistArea): number =>
  area.areaId ?? inventedFrom + craigslistAreas.findIndex((a) => a.hostname === area.hostname)

export const areaOfNumber = (areaId: number): CraigslistArea | null =>
  craigslistAreas.find((area) => areaNumber(area) === areaId) ?? null

export interface SearchQuery {
  area: CraigslistArea
  subarea: string | null
  params: URLSearchParams
}

export type Select = (question: Question) => Posting[]

/** Postings of the query's area that pass its filters, newest first. Ignores unknown parameters. */
export const matching = (select: Select, { area, subarea, params }: SearchQuery): Posting[] =>
  select({ area: area.hostname }).filter(
    (p) => (!subarea || subareaOf(area.hostname, p.place) === subarea) && passes(p, params),
  )

/** Postings of nearby areas, nearest first. The site pads short results with them. */
export function nearby(select: Select, { area, params }: SearchQuery, radiusMiles: number): Posting[] {
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
  const center = centerOf(params)
  const miles = Number(params.get('search_distance'))
  return !center || !(miles > 0) || distanceMiles(center, p.place) <= miles
}

/** The center of a search. As on the site, an unknown ZIP code is ignored. */
export function centerOf(params: URLSearchParams) {
  const [latitude, longitude] = [Number(params.get('lat')), Number(params.get('lon'))]
  if (latitude && longitude) return { zip: null, latitude, longitude }
  return findPlace(params.get('postal') ?? '')
}
