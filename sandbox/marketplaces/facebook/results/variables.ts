import { z } from 'zod'
import type { Search } from './query'

/** The GraphQL variables that the page's script sends for a search. Prices are in cents. */
export function variablesOf(search: Search, cursor: string | null) {
  const cents = (dollars: string | undefined, otherwise: number) => (dollars ? Number(dollars) * 100 : otherwise)
  return {
    count: 24,
    cursor,
    scale: 1,
    buyLocation: search.place,
    params: {
      bqf: { callsite: 'COMMERCE_MKTPLACE_SEO_USERS', query: search.words },
      browse_request_params: {
        commerce_enable_local_pickup: true,
        filter_location_latitude: search.place.latitude,
        filter_location_longitude: search.place.longitude,
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

/** Parses the variables. Returns null if they are invalid. */
export function readVariables(text: string): { search: Search; cursor: string | null } | null {
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
  return { cursor, search: { words: params.bqf.query, place: buyLocation, radiusKm, bounds } }
}
