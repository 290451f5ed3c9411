import { nearestArea } from '#domain/places/craigslist-areas'
import { gridWithin } from '#domain/places/circle-grid'
import { distanceMiles, knownDistanceMiles, type Coordinates, type Position } from '#domain/places/geography'
import type { Circle } from '../contract'

/** A circle that the site can be asked for. */
export interface Area extends Coordinates {
  radiusKm: number
}

/**
 * The radii that feeds use: 40, 100, 250 and 500 miles as the site's own form offers them, in the kilometers that it
 * sends. Few steps, so that neighbors share a feed.
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

/** The smallest circle around the nearest metropolis that covers the whole circle; null where the site has none so large. */
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

/** The circles of the grid that overlap an area. */
export function gridAround(name: string): string[] {
  const area = parseArea(name)
  return area ? gridWithin({ ...area, radiusMiles: area.radiusKm / kilometersInMile }) : []
}

/** The site rounds the place of a car. */
const edgeMiles = 10

/** Whether a place is in a circle, and not near its edge. False for an unknown place. */
export function isWellInside(name: string, place: Position): boolean {
  const area = parseArea(name)
  const miles = area && knownDistanceMiles(area, place)
  return miles !== null && miles <= area!.radiusKm / kilometersInMile - edgeMiles
}
