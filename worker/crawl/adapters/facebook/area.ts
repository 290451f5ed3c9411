import { nearestArea } from '#domain/places/craigslist-areas'
import { gridWithin } from '#domain/places/circle-grid'
import { distanceMiles, knownDistanceMiles, type Coordinates, type Position } from '#domain/places/geography'
import type { Circle } from '../contract'

export interface Area extends Coordinates {
  radiusKm: number
}

/**
 * The radii that feeds use: 40, 100, 250, and 500 miles from the site's own form, in the kilometers it sends. Few
 * steps, so nearby searches share a feed.
 */
export const radiusStepsKm = [65, 161, 402, 805] as const

export const kilometersInMile = 1.609344

export function formatArea({ latitude, longitude, radiusKm }: Area): string {
  return `${latitude},${longitude}:${radiusKm}`
}

/** Parses "42.65,-73.75:161"; null for anything else. */
export function parseArea(text: string): Area | null {
  const [, latitude, longitude, radiusKm] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?):(\d+)$/.exec(text) ?? []
  if (!latitude || !longitude || !radiusKm) return null
  return { latitude: Number(latitude), longitude: Number(longitude), radiusKm: Number(radiusKm) }
}

/**
 * The smallest circle around the nearest metropolis that covers the whole circle; null if the site has none that large.
 */
export function areaAround(circle: Circle): string | null {
  const { latitude, longitude } = nearestArea(circle)
  const neededKm = (distanceMiles(circle, { latitude, longitude }) + circle.radiusMiles) * kilometersInMile
  const radiusKm = radiusStepsKm.find((step) => step >= neededKm)
  return radiusKm ? formatArea({ latitude, longitude, radiusKm }) : null
}

const toKm = (miles: number) => miles * kilometersInMile

export function kmBetween(a: Coordinates, b: Coordinates): number {
  return toKm(distanceMiles(a, b))
}

export function gridAround(name: string): string[] {
  const area = parseArea(name)
  return area ? gridWithin({ ...area, radiusMiles: area.radiusKm / kilometersInMile }) : []
}

/** The site rounds a car's location. */
const edgeMiles = 10

/** Whether a place is in a circle and not near its edge. False for an unknown place. */
export function isWellInside(name: string, place: Position): boolean {
  const area = parseArea(name)
  const miles = area && knownDistanceMiles(area, place)
  return miles !== null && miles <= area!.radiusKm / kilometersInMile - edgeMiles
}
