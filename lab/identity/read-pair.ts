import { z } from 'zod'
import { reconcileCar } from '#domain/catalog/recognize/reconcile'
import type { ListingToCompare } from '#domain/identity/car-facts'
import { toTransmission, toBodyType, toTitleStatus, toVin } from '#domain/listing/normalize'
import type { Marketplace } from '#domain/marketplaces'
import type { SellerType } from '#domain/vocabulary'

/** Two listings in any reasonable format, with the expected answer if known. */
export interface Pair {
  id: string
  a: ListingToCompare
  b: ListingToCompare
  same: boolean | null
}

const loose = z.record(z.string(), z.unknown())
const line = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  a: loose,
  b: loose,
  same: z.unknown().optional(),
})

/** Parses a line of JSON. Throws an error that names the line if it is not a pair of listings. */
export function readPair(text: string, number: number): Pair {
  const parsed = line.safeParse(parseJson(text, number))
  if (!parsed.success) {
    throw new Error(`Line ${number} is not a pair of listings: it needs an object "a" and an object "b".`)
  }
  const { id, a, b, same } = parsed.data
  return { id: String(id ?? number), a: looseListing(a, 'a'), b: looseListing(b, 'b'), same: parseAnswer(same) }
}

function parseJson(text: string, number: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`Line ${number} is not JSON.`, { cause })
  }
}

function parseAnswer(same: unknown): boolean | null {
  if (typeof same === 'boolean') return same
  const word = String(same ?? '').toLowerCase()
  if (['true', 'same', 'yes', '1'].includes(word)) return true
  return ['false', 'different', 'no', '0'].includes(word) ? false : null
}

type Loose = Record<string, unknown>

/**
 * Accepts varied names and types, and missing fields. Prices in dollars, odometer in miles; the car is parsed from
 * title and attributes.
 */
function looseListing(given: Loose, id: string): ListingToCompare {
  const attributes = parseAttributes(given)
  const stated = (...names: string[]) => firstStated({ ...attributes, ...given }, names)
  const title = words(stated('title', 'name', 'headline')) ?? ''
  const [make, model] = [words(stated('make', 'manufacturer')), words(stated('model'))]
  const year = wholeIn(stated('year', 'auto_year'), 1900, 2100)
  const named =
    words(stated('make and model', 'make_model', 'auto_make_model')) ?? [make, model].filter(Boolean).join(' ')
  const car = reconcileCar(title, named === '' ? null : named, year)
  const dollars = figure(stated('price', 'price_dollars', 'asking_price'))
  const miles = figure(stated('odometer', 'mileage', 'miles', 'odometer_miles', 'odometerMiles'))
  const postedAt = new Date(words(stated('postedAt', 'posted_at', 'posting_date', 'date')) ?? '')
  const transmission = words(stated('transmission', 'auto_transmission'))
  const bodyType = words(stated('bodyType', 'body_type', 'type'))
  const marketplace = (words(stated('marketplace', 'source', 'site')) ?? 'craigslist').toLowerCase() as Marketplace
  return {
    id,
    marketplace,
    externalId: words(stated('externalId', 'external_id', 'postingId')) ?? `${id}`,
    repostOf: words(stated('repostOf', 'repost_of')),
    title,
    description: words(stated('description', 'body', 'text')) ?? '',
    priceCents: dollars === null || dollars <= 0 ? null : Math.round(dollars * 100),
    currency: 'USD',
    odometerMiles: miles === null || miles <= 0 ? null : Math.round(miles),
    ...{ make: car.make, model: car.model, year: year ?? car.year, trim: words(stated('trim')) ?? car.trim },
    transmission: transmission === null ? null : toTransmission(transmission),
    bodyType: bodyType === null ? null : toBodyType(bodyType),
    titleStatus: toTitleStatus(words(stated('title status', 'titleStatus', 'title_status')) ?? ''),
    vin: parseVin(words(stated('vin', 'auto_vin'))),
    seller: parseSeller(words(stated('seller', 'sellerType', 'seller_type')), marketplace),
    ...parsePlace(given, stated),
    attributes,
    flags: [],
    postedAt: Number.isNaN(postedAt.getTime()) ? null : postedAt,
    photoHashes: parseHashes(stated('photoHashes', 'photo_hashes', 'hashes')),
  }
}

/** CarGurus lists dealers' cars, unless it says otherwise. */
function parseSeller(text: string | null, marketplace: Marketplace): SellerType | null {
  if (text === null) return marketplace === 'cargurus' ? 'dealer' : null
  return /dealer/i.test(text) ? 'dealer' : /owner|private/i.test(text) ? 'owner' : null
}

const parseVin = (text: string | null) => (text === null ? null : toVin(text))

/** Lowercases labels, since people write "VIN" and "Odometer". */
function parseAttributes({ attributes }: Loose): Record<string, string> {
  const listed = loose.safeParse(attributes)
  if (!listed.success) return {}
  return Object.fromEntries(
    Object.entries(listed.data).flatMap(([label, value]) => {
      const said = words(value)
      return said === null ? [] : [[label.toLowerCase(), said] as const]
    }),
  )
}

function firstStated(given: Loose, names: string[]): unknown {
  const byName = new Map(Object.entries(given).map(([name, value]) => [plain(name), value]))
  return names
    .map((name) => byName.get(plain(name)))
    .find((value) => value !== undefined && value !== null && value !== '')
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

function words(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function figure(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const [, digits, thousand] = (words(value) ?? '').replace(/,/g, '').match(/(\d+(?:\.\d+)?)\s*(k\b)?/i) ?? []
  return digits === undefined ? null : Number(digits) * (thousand ? 1_000 : 1)
}

function wholeIn(value: unknown, from: number, to: number): number | null {
  const number = figure(value)
  return number !== null && number >= from && number <= to ? Math.round(number) : null
}

function parsePlace(given: Loose, stated: (...names: string[]) => unknown) {
  const place = loose.safeParse(given.place ?? given.location)
  const of = (...names: string[]) => (place.success ? firstStated(place.data, names) : stated(...names))
  const [latitude, longitude] = [
    figureOrNegative(of('lat', 'latitude')),
    figureOrNegative(of('lon', 'lng', 'long', 'longitude')),
  ]
  const town = place.success
    ? words(of('town', 'city', 'name'))
    : words(stated('place', 'location', 'town', 'city', 'region'))
  return { latitude, longitude, town }
}

function figureOrNegative(value: unknown): number | null {
  const number = typeof value === 'number' ? value : Number(words(value) ?? Number.NaN)
  return Number.isFinite(number) && number !== 0 ? number : null
}

/** Hashes of other lengths come from other algorithms, so they cannot be compared. */
function parseHashes(value: unknown): string[] {
  const given = Array.isArray(value) ? value.map((hash) => String(hash).toLowerCase()) : []
  return given.filter((hash) => /^[0-9a-f]{16}$/.test(hash))
}
