import { z } from 'zod'
import { localeCountry, type Country } from '../areas'
import { parseAssignedObject, isRecord, findRouteData } from '../embedded'
import type { PagePosition } from '../requests'

export interface FoundSearch {
  format: string
  tiles: { type: string | null; data: unknown }[]
  total: number | null
  /** The site found nothing and shows similar results instead. */
  isRelaxed: boolean
  filters: unknown
  country: Country | null
  position: PagePosition
}

const number = z.number().nullish()
const text = z.string().nullish().catch(null)
const tile = z.object({ type: z.string().nullish().catch(null), data: z.unknown().optional() })
const search = z.object({
  tiles: z.array(z.unknown()),
  totalListings: number,
  relaxedFilterMessages: z.array(z.unknown()).nullish(),
  filters: z.unknown().optional(),
  pageNumber: number.catch(null),
  pageCount: number.catch(null),
  pageAlignment: text,
  pageReceipt: text,
})

export function findSearchInHtml(html: string): FoundSearch | null | 'malformed' {
  const routes = findRouteData(parseAssignedObject(html, '__remixContext'))
  if (routes) {
    const route = Object.values(routes).find((value) => isRecord(value) && isRecord(value.search))
    if (!isRecord(route)) return null
    const root = isRecord(routes.root) ? routes.root.locale : undefined
    return parseSearchShape(route.search, 'search-page', localeCountry(route.locale ?? root))
  }
  const preflight = parseAssignedObject(html, '__PREFLIGHT__')
  if (!isRecord(preflight)) return null
  const country = localeCountry(preflight.localeId)
  if ('tiles' in preflight) return parseSearchShape(preflight, 'preflight', country)
  if (!Array.isArray(preflight.listings)) return null
  const tiles = preflight.listings.map((data: unknown) => ({ type: 'LISTING_USED_STANDARD', data }))
  return parseSearchShape({ ...preflight, tiles }, 'preflight', country)
}

export function findSearchInJson(json: unknown): FoundSearch | null | 'malformed' {
  if (Array.isArray(json)) {
    const tiles = json.map((data: unknown) => ({ type: 'LISTING_USED_STANDARD', data }))
    return parseSearchShape({ tiles, totalListings: json.length || null }, 'search-results-action', null)
  }
  if (!isRecord(json)) return null
  if (isRecord(json.search) && 'tiles' in json.search) {
    return parseSearchShape(json.search, 'search-data', localeCountry(json.locale))
  }
  const environment = isRecord(json.environmentInfoDto) ? json.environmentInfoDto : {}
  const country = localeCountry(environment.countryCode) ?? localeCountry(environment.localeId)
  return 'tiles' in json ? parseSearchShape(json, 'search-page-action', country) : null
}

function parseSearchShape(value: unknown, format: string, country: Country | null): FoundSearch | 'malformed' {
  const parsed = search.safeParse(value)
  if (!parsed.success) return 'malformed'
  const { tiles, totalListings, relaxedFilterMessages, filters, ...position } = parsed.data
  return {
    format,
    tiles: tiles.map((item) => {
      const found = tile.safeParse(item)
      return found.success ? { type: found.data.type ?? null, data: found.data.data } : { type: null, data: null }
    }),
    total: totalListings ?? null,
    isRelaxed: (relaxedFilterMessages?.length ?? 0) > 0,
    filters,
    country,
    position: {
      pageNumber: position.pageNumber ?? null,
      pageCount: position.pageCount ?? null,
      pageAlignment: position.pageAlignment ?? null,
      pageReceipt: position.pageReceipt ?? null,
    },
  }
}
