import type { CraigslistArea } from '#domain/places/craigslist-areas'
import { hash } from '../../random'
import { findPlace } from '../../inventory/places/places'
import type { Posting } from '../../inventory/posting'
import { imageSizeKey } from '../../inventory/listed-posting'
import {
  categoryIds,
  postingCategory,
  formatDollars,
  statedPlace,
  craigslistLinks,
  findSubarea,
  craigslistAreaId,
  parseSearchCenter,
  matchingPostings,
  nearbyPostings,
  type SelectPostings,
  type SearchQuery,
} from './query'

/** The parameter `batch=areaId-cacheTs-count-sortId-dups` of `full`. A count of 0 asks for the digest. */
export interface Batch {
  areaId: number
  cacheTs: number
  count: number
  sortId: number
}

export function parseBatch(text: string): Batch | null {
  const [areaId, cacheTs, count, sortId] = text.split('-').map(Number)
  const whole = [areaId, cacheTs, count].every((n) => Number.isInteger(n) && (n as number) >= 0)
  return whole
    ? { areaId: areaId as number, cacheTs: cacheTs as number, count: count as number, sortId: sortId || 1 }
    : null
}

/** A request may state 0 or a recent time that the site gave out. */
export const isCacheTime = (cacheTs: number, nowSeconds = Date.now() / 1000) =>
  cacheTs === 0 || (cacheTs <= nowSeconds && cacheTs > nowSeconds - 3_600)

const fewRows = 10
const nearbyMiles = 250
/** Rows of `full`, and of one call of `batch`. */
const fullRows = 360
const batchRows = 1_080
const digestRows = 10_000

/** Lists that `batch` cuts its rows from, by cache id. */
export class SapiCache {
  private readonly lists = new Map<string, { rows: Posting[]; cacheTs: number; maxPostedTs: number }>()

  add(rows: Posting[], cacheTs: number) {
    const maxPostedTs = Math.max(0, ...rows.map(postedSeconds))
    const cacheId = hash(`${cacheTs} ${rows.map(({ id }) => id).join()}`).toString(36)
    if (this.lists.size >= 100) this.lists.delete(this.lists.keys().next().value as string)
    this.lists.set(cacheId, { rows, cacheTs, maxPostedTs })
    return { cacheId, maxPostedTs, cacheTs }
  }

  /** `batch=areaId-start-length-sortId-dups-maxPostedTs-cacheTs`. Null if the site refuses it. */
  rowsOf(batch: string, cacheId: string | undefined): Posting[] | null {
    const [, start = NaN, length = NaN, , , maxPostedTs, cacheTs] = batch.split('-').map(Number)
    const list = this.lists.get(cacheId ?? '')
    const isAllowed = start >= 0 && length > 0 && length % fullRows === 0 && length <= batchRows
    if (!list || !isAllowed || list.maxPostedTs !== maxPostedTs || list.cacheTs !== cacheTs) return null
    return list.rows.slice(start, start + length)
  }
}

const envelope = (data: object | null, errors: { message: string }[] = []) => ({
  apiVersion: 8,
  configId: 20261103,
  configTs: 1793700000,
  data,
  errors,
})

export const sapiRefusal = (message: string) => envelope(null, [{ message }])

/** Response of `/web/v8/postings/search/full`. */
export function sapiResponse(
  select: SelectPostings,
  query: SearchQuery,
  { count, sortId }: Batch,
  { cache, origin }: { cache: SapiCache; origin: string },
) {
  const own = sorted(matchingPostings(select, query), sortId, query)
  const padding = own.length < fewRows ? nearbyPostings(select, query, nearbyMiles).slice(0, fewRows) : []
  const all = [...own, ...padding]
  const isDigest = count === 0
  const rows = all.slice(0, isDigest ? digestRows : Math.min(count, fullRows))
  const tables = new Tables(rows)
  const items = rows.map((p) => (isDigest ? fixedFields(p, tables) : item(p, tables)))
  return envelope({
    ...describeSearch(query, origin),
    totalResultCount: all.length,
    decode: rows.length === 0 ? 0 : tables.decode(),
    ...(rows.length === 0 ? {} : { items }),
    ...(isDigest ? cache.add(rows, Math.floor(Date.now() / 1000)) : {}),
    ...(padding[0] ? { firstNearbyResultId: Number(padding[0].id) } : {}),
  })
}

/** Response of `/web/v8/postings/search/batch`: rows without a date, place or category. */
export function sapiBatch(rows: Posting[]) {
  const minPostingId = rows.length === 0 ? 0 : Math.min(...rows.map(({ id }) => Number(id)))
  return envelope({
    batch: rows.map((p) => [
      Number(p.id) - minPostingId,
      p.headline,
      p.photos.map((photo) => `3:${photo.imageId}`),
      ...tags(p).filter(([tag]) => tag !== 4),
    ]),
    minPostingId,
  })
}

function sorted(rows: Posting[], sortId: number, query: SearchQuery): Posting[] {
  const far = parseSearchCenter(query.params) ?? query.area
  const squared = (p: Posting) => (p.place.latitude - far.latitude) ** 2 + (p.place.longitude - far.longitude) ** 2
  const byPrice = (p: Posting) => p.price ?? 0
  if (sortId === 2) return [...rows].reverse()
  if (sortId === 3) return [...rows].sort((a, b) => squared(a) - squared(b))
  if (sortId === 4) return [...rows].sort((a, b) => byPrice(a) - byPrice(b))
  if (sortId === 5) return [...rows].sort((a, b) => byPrice(b) - byPrice(a))
  return rows
}

/** Lookup tables that rows refer to by index. Each starts with a placeholder 0. */
class Tables {
  private readonly locations = new Table()
  private readonly descriptions = new Table()
  readonly minId: number
  readonly minDate: number

  constructor(private readonly rows: Posting[]) {
    this.minId = Math.min(...rows.map((p) => Number(p.id)))
    this.minDate = Math.min(...rows.map(postedSeconds))
  }

  location = (value: unknown[]) => this.locations.indexOf(value)
  description = (value: string) => this.descriptions.indexOf(value)

  decode() {
    return {
      version: 2,
      minPostingId: this.minId,
      minPostedDate: this.minDate,
      minDate: this.minDate,
      maxPostedDate: Math.max(...this.rows.map(postedSeconds)),
      locations: this.locations.entries,
      locationDescriptions: this.descriptions.entries,
      neighborhoods: [0],
    }
  }
}

class Table {
  readonly entries: unknown[] = [0]
  private readonly indexes = new Map<string, number>()

  indexOf(value: unknown): number {
    const key = JSON.stringify(value)
    const index = this.indexes.get(key) ?? this.entries.push(value) - 1
    this.indexes.set(key, index)
    return index
  }
}

const postedSeconds = (p: Posting) => Math.floor(p.postedAt.getTime() / 1000)

function fixedFields(p: Posting, tables: Tables): unknown[] {
  const sub = findSubarea(p.area.hostname, p.place)
  const location = tables.location([craigslistAreaId(p.area), p.area.hostname, ...(sub ? [sub] : [])])
  // The site knows only the town of a posting without a pin.
  const near = (degrees: number) => (p.mapped ? degrees : Number(degrees.toFixed(1)))
  return [
    Number(p.id) - tables.minId,
    postedSeconds(p) - tables.minDate,
    categoryIds[postingCategory(p)],
    p.price ?? -1,
    `${location}:${tables.description(statedPlace(p))}~${near(p.place.latitude)}~${near(p.place.longitude)}`,
    p.photos.length > 0 ? imageSizeKey : 0,
  ]
}

/** In an order that differs from row to row. */
function tags(p: Posting): unknown[][] {
  const odd = hash(p.id)
  const tagged: unknown[][] = [[13, p.token]]
  if (p.photos.length > 0) tagged.push([4, ...p.photos.map((photo) => `3:${photo.imageId}`)])
  if (odd % 17 !== 0) tagged.push([6, p.slug])
  if (p.statedMiles !== null) tagged.push([9, p.statedMiles])
  if (p.price !== null) tagged.push([10, formatDollars(p.price)])
  const shift = odd % tagged.length
  return [...tagged.slice(shift), ...tagged.slice(0, shift)]
}

function item(p: Posting, tables: Tables): unknown[] {
  const odd = hash(p.id)
  const duplicates = odd % 5 === 0 ? [-((odd % 9000) + 1)] : []
  return [...fixedFields(p, tables), ...duplicates, ...tags(p), p.headline]
}

function describeSearch({ area, subarea, params }: SearchQuery, origin: string) {
  const understood = [...params].filter(([key]) => !['batch', 'cc', 'lang', 'searchPath', 'cat'].includes(key))
  const center = parseSearchCenter(params)
  return {
    areas: { [craigslistAreaId(area)]: areaEntry(area) },
    bundleDups: 0,
    cacheTs: Math.floor(Date.now() / 1000),
    canonicalUrl: craigslistLinks(origin).search(area.hostname),
    categoryAbbr: 'cta',
    humanReadableParams: understood.map(([key, value]) => ({ key, value })),
    lang: 'en',
    location: {
      areaId: craigslistAreaId(area),
      city: area.name,
      country: 'US',
      lat: center?.latitude ?? area.latitude,
      lon: center?.longitude ?? area.longitude,
      postal: findPlace(params.get('postal') ?? '')?.zip ?? '',
      radius: Number(params.get('search_distance')) || 0,
      region: area.state,
      url: area.hostname,
    },
    pageTitle: `${area.name} cars & trucks`,
    params: Object.fromEntries(understood),
    searchSubarea: subarea,
  }
}

const areaEntry = (area: CraigslistArea) => ({
  areaUnits: 'ft',
  currency: 'USD',
  distanceUnits: 'mi',
  name: area.name,
})
