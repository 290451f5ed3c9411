import { nearestArea } from '#domain/places/craigslist-areas'
import { circlesCovering } from '#domain/places/circle-grid'
import { distanceMiles, knownDistanceMiles, type Coordinates, type Position } from '#domain/places/geography'
import { photoOriginsByMarketplace } from '#domain/listing/photo-origins'
import { matchesOrigin } from '#domain/origins'
import { findMake, findModel } from '#domain/catalog/names/catalog'
import type { Circle, FeedQuery, PageRequest } from '../contract'
import { isUnderOrigin, sandboxSiteUrl } from '../address'

export interface Area extends Coordinates {
  radiusKm: number
}

/**
 * Radii of feeds: 40, 100, 250, and 500 miles from the site's own form, in the kilometers that it sends. With few
 * steps, nearby searches share a feed.
 */
const radiusStepsKm = [65, 161, 402, 805] as const

const kilometersInMile = 1.609344

export function formatArea({ latitude, longitude, radiusKm }: Area): string {
  return `${latitude},${longitude}:${radiusKm}`
}

/** Parses "42.65,-73.75:161". Null for anything else. */
export function parseArea(text: string): Area | null {
  const [, latitude, longitude, radiusKm] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?):(\d+)$/.exec(text) ?? []
  if (!latitude || !longitude || !radiusKm) return null
  return { latitude: Number(latitude), longitude: Number(longitude), radiusKm: Number(radiusKm) }
}

/**
 * Returns the smallest circle around the nearest metropolis that covers the whole circle. Null if the site's largest
 * is too small.
 */
export function coveringArea(circle: Circle): string | null {
  const { latitude, longitude } = nearestArea(circle)
  const neededKm = (distanceMiles(circle, { latitude, longitude }) + circle.radiusMiles) * kilometersInMile
  const radiusKm = radiusStepsKm.find((step) => step >= neededKm)
  return radiusKm ? formatArea({ latitude, longitude, radiusKm }) : null
}

const toKm = (miles: number) => miles * kilometersInMile

export function kmBetween(a: Coordinates, b: Coordinates): number {
  return toKm(distanceMiles(a, b))
}

export function gridAreas(name: string): string[] {
  const area = parseArea(name)
  return area ? circlesCovering({ ...area, radiusMiles: area.radiusKm / kilometersInMile }) : []
}

/** The site rounds a car's location. */
const edgeMiles = 10

/** Excludes places near the edge. False for an unknown place. */
export function isInsideWithMargin(name: string, place: Position): boolean {
  const area = parseArea(name)
  const miles = area && knownDistanceMiles(area, place)
  return miles !== null && miles <= area!.radiusKm / kilometersInMile - edgeMiles
}

/** Without trailing slashes. */
export interface FacebookOrigins {
  web: string
  isImage(url: string): boolean
  /** The site lists cars wherever many people live. The sandbox's few cars leave such places empty. */
  hasCarsEverywhere: boolean
}

export const liveOrigins: FacebookOrigins = {
  web: 'https://www.facebook.com',
  isImage: (url) => matchesOrigin(url, photoOriginsByMarketplace.facebook),
  hasCarsEverywhere: true,
}

export function sandboxOrigins(sandboxUrl: string): FacebookOrigins {
  const web = sandboxSiteUrl(sandboxUrl, 'facebook')
  return { web, isImage: (url) => url.startsWith(`${web}/images/`), hasCarsEverywhere: false }
}

export function matchingOrigin({ web }: FacebookOrigins, url: string): string | null {
  return isUnderOrigin(web, url) ? web : null
}

export function itemUrl({ web }: FacebookOrigins, id: string): string {
  return `${web}/marketplace/item/${id}/`
}

export function parseItemId(url: string): string | null {
  return /\/marketplace\/item\/(\d{1,20})(?:[/?#]|$)/.exec(url)?.[1] ?? null
}

const vehicles = '546583916084032'

/**
 * For a make, returns the search and then, as the fallback, the vehicles page, which may ignore the query according
 * to older reports. For all vehicles of an area, returns the vehicles page and then a search of its category. The URLs
 * name no place: the site does not refuse an unknown name but shows another city's cars.
 */
export function feedRequests(origins: FacebookOrigins, feed: FeedQuery): PageRequest[] {
  const area = parseArea(feed.area)
  if (!area) throw new Error(`not an area of Facebook: ${feed.area}`)
  const at = `${origins.web}/marketplace`
  const query = searchParams(feed, area)
  const all = page(`${at}/category/vehicles/?${query}&topLevelVehicleType=car_truck`)
  if (feed.make === null) return [all, page(`${at}/search/?${query}&category_id=${vehicles}`)]
  return [page(`${at}/search/?${query}`), all]
}

export function postingRequests(origins: FacebookOrigins, listing: { externalId: string }): PageRequest[] {
  return [page(`${itemUrl(origins, listing.externalId)}?locale=en_US`)]
}

/** Newest first. Omits `daysSinceListed`, because with some sort orders the site then shows nothing. */
function searchParams(feed: FeedQuery, area: Area): URLSearchParams {
  return new URLSearchParams({
    ...(feed.make === null ? {} : { query: makeAndModel(feed.make, feed.model) }),
    latitude: String(area.latitude),
    longitude: String(area.longitude),
    radius: String(area.radiusKm), // kilometers
    sortBy: 'creation_time_descend',
    exact: 'false', // "exact" leaves out cars that the seller spells differently
    locale: 'en_US',
  })
}

function makeAndModel(makeId: string, modelId: string | null): string {
  const make = findMake(makeId)
  const model = modelId === null ? null : make && findModel(make, modelId)
  return [make?.name ?? makeId, model?.name ?? modelId ?? ''].join(' ').trim()
}

const page = (url: string): PageRequest => ({ url, accept: 'text/html', via: 'browser', form: null })
