import { z } from 'zod'
import { optional } from '../../lenient'

/** All fields that are parsed from the search API's envelope, version 8. */
const units = z.object({
  currency: optional(z.string().length(3)),
  distanceUnits: optional(z.enum(['mi', 'km'])),
})

export const decodeTables = z.object({
  minPostingId: z.number().int().positive(),
  minPostedDate: z.number().int().positive(),
  locations: z.array(z.unknown()),
  locationDescriptions: z.array(z.unknown()),
})

export const sapiData = z.looseObject({
  areas: z.record(z.string(), optional(units)).optional(),
  // The number 0 when there are no results at all.
  decode: z.union([decodeTables, z.literal(0)]),
  items: z.array(z.unknown()).optional(),
  totalResultCount: z.number().optional(),
  firstNearbyResultId: z.number().optional(),
  location: z.looseObject({ areaId: z.number().nullish() }).optional(),
  // Only a digest has them all.
  cacheId: z.string().optional(),
  cacheTs: z.number().optional(),
  maxPostedTs: z.number().optional(),
})

export const sapiEnvelope = z.object({
  data: sapiData,
  errors: z.array(z.looseObject({ message: z.string().optional() })),
})

export type SapiData = z.infer<typeof sapiData>
export type SapiDecode = z.infer<typeof decodeTables>

/** Checks the five fixed fields by hand for speed, because a page has hundreds of rows. */
function hasFixedFields(row: unknown[]): row is [number, number, number, number, string, ...unknown[]] {
  const [idOffset, postedOffset, categoryId, price, place] = row
  return (
    isCount(idOffset) &&
    isCount(postedOffset) &&
    Number.isSafeInteger(categoryId) &&
    Number.isFinite(price) &&
    (price as number) >= -1 &&
    typeof place === 'string'
  )
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0

export interface SapiRow {
  idOffset: number
  postedOffset: number
  categoryId: number
  price: number
  place: string
  hasPhotos: boolean | null
  title: string
  tags: Map<number, unknown[]>
}

/**
 * Returns null unless the row has the known shape: five or six fixed fields, a duplicate key, tagged arrays in any
 * order, and the title last.
 */
export function parseSapiRow(item: unknown): SapiRow | null {
  if (!Array.isArray(item) || item.length < 6 || !hasFixedFields(item)) return null
  const [idOffset, postedOffset, categoryId, price, place, next] = item
  const title = item.at(-1)
  if (typeof title !== 'string' || title.trim() === '') return null
  const tags = new Map<number, unknown[]>()
  for (let at = 5; at < item.length - 1; at++) {
    const part = item[at]
    const tag: unknown = Array.isArray(part) ? part[0] : null
    if (typeof tag === 'number' && !tags.has(tag)) tags.set(tag, (part as unknown[]).slice(1))
  }
  const second = item.length > 6 ? next : undefined
  const hasPhotos = second === 0 ? tags.has(4) : typeof second === 'string' ? true : null
  return { idOffset, postedOffset, categoryId, price, place, hasPhotos, title, tags }
}
