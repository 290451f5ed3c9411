import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { findArea } from '#domain/places/craigslist-areas'
import { townOfAd } from '#domain/places/towns'
import type { ResultRow } from '#domain/listing/listing'
import { isAffectedByYear } from '#domain/listing/placeholder-figures'
import { findListingFlags } from '#domain/listing/normalize'
import { NotACar, sourceLayoutChanged } from '../../../../failures'
import type { FeedQuery, PageReply, PageRequest, ResultsPage } from '../../contract'
import { cleanText, dollarsToCents, toPostedAt } from '../../text'
import { rowFromTitle } from '../../row-by-title'
import {
  areaHost,
  type CraigslistOrigins,
  sellerOfCategory,
  photoUrl,
  priceTextToCents,
  toMiles,
  toCoordinates,
} from '../site'
import { digestRequest, mergeBatch, parseContext, rowsRequest, type LastRow } from './later-rows'
import { parseSapiRow, sapiEnvelope, type SapiData, type SapiDecode, type SapiRow } from './sapi-shape'

const format = 'sapi'

/**
 * Parses a search API response: the newest rows, a digest, or later rows (./later-rows). Throws SourceLayoutChanged if
 * anything is uncertain.
 */
export function parseSapi(
  json: unknown,
  origins: CraigslistOrigins,
  feed: FeedQuery | null,
  reply: Pick<PageReply, 'url' | 'context'> = { url: '' },
): ResultsPage {
  const { after, later } = parseContext(reply.context)
  if (later) {
    const { data, items } = mergeBatch(json, later)
    const next = later.hasMore ? (last: LastRow) => digestRequest(later.digestUrl, last) : null
    return parseRows({ data, items, decode: later.decode, origins, feed, next, isWhole: false })
  }
  const envelope = sapiEnvelope.safeParse(json)
  if (!envelope.success) throw sourceLayoutChanged(`the search answer lacks ${describeIssuePath(envelope.error)}`)
  const { data, errors } = envelope.data
  if (errors.length > 0) throw sourceLayoutChanged(`the search answered with an error: ${errors[0]!.message ?? '?'}`)
  requireArea(data, feed)
  if (data.decode === 0) return emptyOrChanged(data)
  if (!data.items || !data.areas) throw sourceLayoutChanged('the search answer lacks items or areas')
  if (data.items.length === 0) return emptyOrChanged(data)
  const { items, decode, totalResultCount: total } = data
  if (after) {
    const next = rowsRequest(reply.url, { ...data, items, decode }, after)
    if (next === null) return { kind: 'empty', format, skipped: 0 }
    return { kind: 'listings', format, rows: [], skipped: 0, next, codes: [], isIndex: true }
  }
  const hasMore = total !== undefined && items.length < total && reply.url !== ''
  const next = hasMore ? (last: LastRow) => digestRequest(reply.url, last) : null
  return parseRows({ data, items, decode, origins, feed, next, isWhole: total === items.length })
}

function emptyOrChanged(data: SapiData): ResultsPage {
  if ((data.items?.length ?? 0) > 0 || (data.totalResultCount ?? 0) > 0) {
    throw sourceLayoutChanged('the search counts results but shows none')
  }
  return { kind: 'empty', format, skipped: 0 }
}

/** For an unknown area, the site returns cars from San Francisco or elsewhere. */
function requireArea(data: SapiData, feed: FeedQuery | null): void {
  const requestedId = feed && findArea(feed.area)?.areaId
  const returnedId = data.location?.areaId
  if (requestedId && returnedId && returnedId !== requestedId) {
    throw sourceLayoutChanged(`asked for area ${requestedId}, answered for area ${returnedId}`)
  }
}

interface Rows {
  data: SapiData
  items: unknown[]
  decode: SapiDecode
  origins: CraigslistOrigins
  feed: FeedQuery | null
  /** Requests the rows after the last one. */
  next: ((last: LastRow) => PageRequest) | null
  /** These are all rows of the search. */
  isWhole: boolean
}

function parseRows({ data, items, decode, origins, feed, next, isWhole }: Rows): ResultsPage {
  const own = items.map(parseSapiRow)
  const cars = own.filter((row) => row === null || sellerOfCategory(row.categoryId) !== null)
  if (cars.length === 0) throw new NotACar(`none of ${items.length} rows is a car`)
  const rows: ResultRow[] = []
  let unreadable = 0
  let nearby = 0
  let beyond = false
  for (const row of cars) {
    beyond ||= row !== null && data.firstNearbyResultId === decode.minPostingId + row.idOffset
    const area = row && areaOfRow(row, decode)
    const foreign = area && (feed ? area.hostname !== feed.area : isOtherArea(area.areaId, data))
    if (beyond || foreign) {
      nearby++
      continue
    }
    const parsed = row && area && toResultRow(row, area, data, decode, origins)
    if (parsed) rows.push(parsed)
    else unreadable++
  }
  // A few unreadable rows are skipped. The page has changed if most rows are unreadable, or if some are unreadable
  // and no readable row belongs to this feed.
  const readable = rows.length + nearby + (items.length - cars.length)
  if (unreadable > (rows.length === 0 ? 0 : readable))
    throw sourceLayoutChanged(`${unreadable} of ${items.length} rows cannot be parsed`)
  const skipped = items.length - rows.length
  // Padding is followed only by more padding.
  const last = beyond ? null : lastRow(own, decode)
  const isComplete = unreadable === 0 && isWhole
  if (rows.length > 0)
    return { kind: 'listings', format, rows, skipped, next: last && next ? next(last) : null, codes: [], isComplete }
  if (data.firstNearbyResultId === undefined) throw sourceLayoutChanged(`${nearby} rows, none of the area asked for`)
  return { kind: 'empty', format, skipped: items.length }
}

function lastRow(rows: (SapiRow | null)[], decode: SapiDecode): LastRow | null {
  const row = rows.findLast((row) => row !== null)
  return row ? { id: decode.minPostingId + row.idOffset, posted: decode.minPostedDate + row.postedOffset } : null
}

function isOtherArea(areaId: number | null, data: SapiData): boolean {
  return typeof data.location?.areaId === 'number' && data.location.areaId !== areaId
}

interface RowArea {
  areaId: number | null
  hostname: string
  sub: string | null
}

/** `loc:desc[:hood]~lat~lon`: the first number is an index into the locations table. */
function areaOfRow(row: SapiRow, decode: SapiDecode): RowArea | null {
  const entry = decode.locations[Number(/^(\d+):/.exec(row.place)?.[1] ?? NaN)]
  if (!Array.isArray(entry)) return null
  const [areaId, hostname, sub] = entry as unknown[]
  if (typeof hostname !== 'string') return null
  return { areaId: typeof areaId === 'number' ? areaId : null, hostname, sub: typeof sub === 'string' ? sub : null }
}

function toResultRow(
  row: SapiRow,
  area: RowArea,
  data: SapiData,
  decode: SapiDecode,
  origins: CraigslistOrigins,
): ResultRow | null {
  const place = /^\d+:(\d+)(?::\d+)?(?:~(-?[\d.]+)~(-?[\d.]+))?/.exec(row.place)
  const priceCents = parsePrice(row)
  const postedAt = toPostedAt(decode.minPostedDate + row.postedOffset)
  const title = cleanText(row.title)
  if (priceCents === undefined || !postedAt || !title) return null
  const units = data.areas?.[String(area.areaId)]
  const odometer = row.tags.get(9)?.[0]
  const photoUrls = toPhotoUrls(row, origins)
  const externalId = String(decode.minPostingId + row.idOffset)
  const token = tokenIn(row)
  const currency = priceCents === null ? null : (units?.currency ?? null)
  const odometerMiles = toMiles(typeof odometer === 'number' ? odometer : null, units?.distanceUnits ?? null)
  const year = isAffectedByYear(title, { priceCents, odometerMiles }, postedAt.getUTCFullYear())
    ? recognizeCar(title).year
    : null
  const photos = row.hasPhotos === false ? 0 : photoUrls.length || null
  const pin = toCoordinates(place?.[2], place?.[3])
  const stated = place && cleanText(textAt(decode.locationDescriptions, Number(place[1])))
  return rowFromTitle({
    marketplace: 'craigslist',
    externalId,
    token,
    url: toPostingUrl(row, area, { externalId, token }, origins),
    title,
    priceCents,
    currency,
    odometerMiles,
    postedAt,
    seller: sellerOfCategory(row.categoryId),
    place: pin,
    town: townOfAd(stated, pin, { around: findArea(area.hostname) }),
    photoUrls,
    flags: findListingFlags({ priceCents, currency, odometerMiles, year, postedAt, photos }),
  })
}

/** A row states the price as a number and as text. `undefined` if they disagree, because neither can be trusted. */
function parsePrice(row: SapiRow): number | null | undefined {
  const byNumber = row.price === -1 ? null : dollarsToCents(row.price)
  const text = row.tags.get(10)?.[0]
  if (text === undefined) return byNumber
  const byText = typeof text === 'string' ? priceTextToCents(text) : undefined
  return byText === byNumber ? byNumber : undefined
}

function toPhotoUrls(row: SapiRow, origins: CraigslistOrigins): string[] {
  const urls: string[] = []
  for (const id of row.tags.get(4) ?? []) {
    const url = typeof id === 'string' ? photoUrl(id, origins) : null
    if (url !== null) urls.push(url)
  }
  return urls
}

function tokenIn(row: SapiRow): string | null {
  const token = row.tags.get(13)?.[0]
  return typeof token === 'string' && /^[A-Za-z0-9_-]{22}$/.test(token) ? token : null
}

function toPostingUrl(
  row: SapiRow,
  area: RowArea,
  { externalId, token }: { externalId: string; token: string | null },
  origins: CraigslistOrigins,
): string {
  const slugTag = row.tags.get(6)?.[0]
  const slug = typeof slugTag === 'string' && /^[a-z0-9-]+$/.test(slugTag) ? slugTag : null
  if (token) return slug ? `${origins.web}/view/d/${slug}/${token}` : `${origins.web}/view/${token}`
  const category = sellerOfCategory(row.categoryId) === 'owner' ? 'cto' : 'ctd'
  const path = [area.sub, category, slug && `d/${slug}`, `${externalId}.html`].filter(Boolean).join('/')
  return `${areaHost(origins, area.hostname)}/${path}`
}

function textAt(table: unknown[], index: number): string | null {
  const text = table[index]
  return typeof text === 'string' ? text : null
}

function describeIssuePath(error: { issues: { path: PropertyKey[] }[] }): string {
  return error.issues[0]?.path.map(String).join('.') || 'its envelope'
}
