import { createRequire } from 'node:module'
import { z } from 'zod'
import { median } from '#domain/deal/robust-fit'
import { craigslistAreas } from '#domain/places/craigslist-areas'
import { distanceMiles, type Coordinates } from '#domain/places/geography'
import { townReachMiles } from '#domain/search/hard-filter'
import { stateNames } from '#domain/places/us-states'
import { optional, parseStrictThenLenient } from '../../lenient'
import { kmBetween, type Area } from '../requests'

/** All fields that are parsed from a row; never the seller. */
const listing = parseStrictThenLenient(({ optional }) => {
  const text = optional(z.string())
  const statedAmount = z.looseObject({
    amount: z.string().nullish(),
    formatted_amount: z.string().nullish(),
    amount_with_offset_in_currency: optional(z.string()),
  })
  return z.object({
    id: z.string().regex(/^\d{1,20}$/),
    marketplace_listing_title: z.string(),
    listing_price: statedAmount.nullable(),
    location: optional(
      z.looseObject({
        reverse_geocode: optional(
          z.looseObject({ city: text, state: text, city_page: optional(z.looseObject({ display_name: text })) }),
        ),
      }),
    ),
    primary_listing_photo: optional(z.looseObject({ image: optional(z.looseObject({ uri: text })) })),
    // Required: without any of these, a row may be sold.
    is_sold: z.boolean(),
    is_pending: z.boolean(),
    is_live: z.boolean(),
    is_hidden: z.boolean().nullish(), // not stated on all pages; strict, because a hidden row is no offer
    creation_time: optional(z.number()),
    marketplace_listing_category_id: text,
  })
})

export type SearchListing = z.infer<(typeof listing)['lenient']>

const edge = z.looseObject({
  node: z.looseObject({ __typename: optional(z.string()), listing: z.unknown().optional() }),
})

export const feedUnitsShape = z.looseObject({
  edges: z.array(z.unknown()),
  page_info: optional(z.looseObject({ end_cursor: z.string().nullish(), has_next_page: z.boolean().nullish() })),
})

export type FeedUnits = z.infer<typeof feedUnitsShape>

/** `other` is an advertisement or a heading; anything unknown is `unreadable`. */
type Entry = { kind: 'listing'; listing: SearchListing } | { kind: 'none' | 'other' | 'unreadable' }

export function parseEdge(value: unknown): Entry {
  const parsed = edge.safeParse(value)
  if (!parsed.success) return { kind: 'unreadable' }
  const { __typename: type, listing: stated } = parsed.data.node
  if (stated === null || stated === undefined) {
    if (type === 'MarketplaceSearchFeedNoResults') return { kind: 'none' }
    return { kind: type && isOther(type.slice(-99)) && !isOffer(type) ? 'other' : 'unreadable' }
  }
  const offer = listing.safeParse(stated)
  return offer.success ? { kind: 'listing', listing: offer.data } : { kind: 'unreadable' }
}

const isOther = (type: string) => /(?:Ad|Ads|Promo|Header|Label|Story)\w*$/.test(type)
const isOffer = (type: string) => type.includes('Listing')

export interface StatedPlace {
  city: string
  state: string
  displayName: string | null
}

/** A town is larger than its center, and the site rounds a car's location. */
const marginKm = 40
/** Maximum distance of an unknown town from a metropolis of its state. */
const stateReachKm = 250

/**
 * Returns "US" if the state and the location's full name agree, otherwise null. "Perth, WA" may be in Washington or
 * in Australia.
 */
export function detectCountry({ state, displayName }: StatedPlace): string | null {
  const name = stateNames[state]
  const region = displayName?.split(',').at(-1)?.trim()
  if (!name || !region) return null
  return region === name || region === state || (state === 'DC' && /^(?:D\.?C\.?|Washington)/.test(region))
    ? 'US'
    : null
}

/** True if a place is certainly outside the circle. An unknown town is located by its state. */
export function isOutsideArea(place: StatedPlace, area: Area): boolean {
  if (!(place.state in stateNames)) return true
  const known = townsNamed(place.city, place.state)
  if (known.length > 0) return known.every((town) => kmBetween(town, area) > area.radiusKm + marginKm)
  const metropolises = craigslistAreas.filter((metropolis) => metropolis.state === place.state)
  return metropolises.length > 0 && metropolises.every((m) => kmBetween(m, area) > area.radiusKm + stateReachKm)
}

/**
 * The middle of a town of the United States, as far as the row identifies it. Null for any other place, and for a city
 * that reaches farther than the filter allows for.
 */
export function findTownCenter(place: StatedPlace): Coordinates | null {
  const known = detectCountry(place) === 'US' ? townsNamed(place.city, place.state) : []
  if (known.length === 0) return null
  const center = {
    latitude: median(known.map((zip) => zip.latitude)),
    longitude: median(known.map((zip) => zip.longitude)),
  }
  const near = known.filter((zip) => distanceMiles(zip, center) <= townReachMiles)
  return near.length >= known.length * compactShare ? center : null
}

/** Some ZIP codes are named for a city far away from them. */
const compactShare = 0.9

// The package has no types; these are the fields we use. Loaded on first use, because it has about 40,000 ZIP codes.
interface Zip extends Coordinates {
  city: string
  state: string
}

let towns: Map<string, Coordinates[]> | null = null

function townsNamed(city: string, state: string): Coordinates[] {
  towns ??= readTowns()
  return towns.get(`${city.toLowerCase()},${state}`) ?? []
}

function readTowns(): Map<string, Coordinates[]> {
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, Zip> }
  const found = new Map<string, Coordinates[]>()
  for (const { city, state, latitude, longitude } of Object.values(codes)) {
    const key = `${city.toLowerCase()},${state}`
    const place = { latitude: Number(latitude), longitude: Number(longitude) }
    if (place.latitude !== 0) found.set(key, [...(found.get(key) ?? []), place])
  }
  return found
}
