import { z } from 'zod'
import { optional } from '../../lenient'

/** The search API's envelope, version 8: what is read of it and no more. */
const units = z.object({
  currency: optional(z.string().length(3)),
  distanceUnits: optional(z.enum(['mi', 'km'])),
})

const decodeTables = z.object({
  minPostingId: z.number().int().positive(),
  minPostedDate: z.number().int().positive(),
  locations: z.array(z.unknown()),
  locationDescriptions: z.array(z.unknown()),
})

export const sapiEnvelope = z.object({
  data: z.looseObject({
    areas: z.record(z.string(), optional(units)).optional(),
    // With no results at all this is the number 0.
    decode: z.union([decodeTables, z.literal(0)]),
    items: z.array(z.unknown()).optional(),
    totalResultCount: z.number().optional(),
    firstNearbyResultId: z.number().optional(),
    location: z.looseObject({ areaId: z.number().nullish() }).optional(),
  }),
  errors: z.array(z.looseObject({ message: z.string().optional() })),
})

export type SapiData = z.infer<typeof sapiEnvelope>['data']
export type SapiDecode = z.infer<typeof decodeTables>

/** A row is a positional array: five or six fixed fields, a duplicate key, tagged arrays in any order, the title last. */
const fixedFields = z
  .tuple([z.number().int().min(0), z.number().int().min(0), z.number().int(), z.number().min(-1), z.string()])
  .rest(z.unknown())

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

/** The row's fields, or null when it has not the known shape. */
export function readSapiRow(item: unknown): SapiRow | null {
  const fixed = fixedFields.safeParse(item)
  if (!fixed.success) return null
  const [idOffset, postedOffset, categoryId, price, place, ...rest] = fixed.data
  const title = rest.pop()
  if (typeof title !== 'string' || title.trim() === '') return null
  const tags = new Map<number, unknown[]>()
  for (const part of rest) {
    if (!Array.isArray(part)) continue
    const [tag, ...values] = part as unknown[]
    if (Number.isInteger(tag) && !tags.has(tag as number)) tags.set(tag as number, values)
  }
  const hasPhotos = rest[0] === 0 ? tags.has(4) : typeof rest[0] === 'string' ? true : null
  return { idOffset, postedOffset, categoryId, price, place, hasPhotos, title, tags }
}
