import { z } from 'zod'
import { features, type Feature } from '#domain/judgment/features/features'
import { bodyTypes, titleStatuses, type BodyType, type TitleStatus } from '#domain/vocabulary'
import { createRandom, hash } from '../random'
import { extractClaims } from '../claims/claims'
import { findPaint } from '../claims/wordings'
import { paints, type Car, findModelLine } from './cars/models'
import { usualPrice } from './cars/usual-price'
import { toDecodableVin } from './cars/vins'
import { createVin } from './listed-posting'

const whole = z.number().int().min(0)

/** Body of `POST /control/listings`. Only source, make and model are required. */
export const newListingSchema = z.object({
  source: z.string(),
  make: z.string().trim().min(1),
  model: z.string().trim().min(1),
  year: z.number().int().min(1900).max(2100).default(2016),
  /** Whole dollars; null if the posting has no price. Without it, the usual price of such a car. */
  price: whole.nullable().optional(),
  mileage: whole.nullable().optional(),
  description: z.string().default(''),
  zip: z.string().default('94110'),
  transmission: z.enum(['automatic', 'manual']).default('automatic'),
  bodyType: z.enum(Object.keys(bodyTypes) as [BodyType, ...BodyType[]]).optional(),
  trim: z.string().trim().min(1).nullable().default(null),
  vin: z.string().optional(),
  /** Facts that the text does not mention: features, "leather seats", "cloth seats", "blue paint". */
  options: z.array(z.string()).default([]),
  /** A title status. Any other text becomes the headline. */
  title: z.string().optional(),
  paint: z.enum(paints).optional(),
  seller: z.enum(['owner', 'dealer']).default('owner'),
})
export type NewListing = z.output<typeof newListingSchema>

/**
 * Creates the car of a manual listing from its options and description. If neither mentions the seats, their material
 * is unknown and no photo shows the interior.
 */
export function createListedCar(input: NewListing): Car {
  const random = createRandom(hash(JSON.stringify(input)))
  const options = input.options.map((option) => option.trim().toLowerCase())
  const claims = extractClaims(input.description)
  const line = findModelLine(input)
  const claimed = claims.filter((c) => c.answer === 'yes' && c.number === null).map((c) => c.feature)
  const bodyType = input.bodyType ?? line?.bodyType ?? 'sedan'
  const has = new Set<Feature>([...claimed, ...features.filter((f) => options.includes(f))])
  return {
    vin: input.vin ?? toDecodableVin(createVin(random), { ...input, bodyType }),
    year: input.year,
    make: input.make,
    model: input.model,
    trim: input.trim,
    bodyType,
    transmission: input.transmission,
    drivetrain: has.has('all-wheel drive') || has.has('four-wheel drive') ? '4wd' : (line?.drivetrain ?? 'fwd'),
    fuel: line?.fuel ?? 'gas',
    cylinders: line ? line.cylinders : 4,
    miles: input.mileage === undefined ? 88_000 : input.mileage,
    title: resolveTitleStatus(input),
    paint:
      input.paint ??
      paints.find((p) => options.includes(`${p} paint`)) ??
      paints.find((p) => claimed.some((feature) => feature === findPaint(p))) ??
      random.pick(paints),
    seats: findSeats(options, claims),
    features: has,
    figures: Object.fromEntries(claims.flatMap(({ feature, number }) => (number === null ? [] : [[feature, number]]))),
  }
}

/** For a model that the table doesn't have. */
const unknownModelPrice = 12_000

/** The price as listed: the usual one of such a car if none is given. Null if the posting has no price. */
export function listedPrice({ price }: NewListing, car: Car): number | null {
  if (price !== undefined) return price
  const line = findModelLine(car)
  return line ? roundPrice(usualPrice(car, line)) : unknownModelPrice
}

const roundPrice = (dollars: number) => Math.round(dollars / 100) * 100

export const parseTitleStatus = (text: string | undefined): TitleStatus | null =>
  Object.values(titleStatuses).find((status) => status === text?.trim().toLowerCase()) ?? null

function resolveTitleStatus(input: NewListing): TitleStatus {
  const stated = parseTitleStatus(input.title)
  if (stated) return stated
  const claim = extractClaims(`${input.title ?? ''}\n${input.description}`).find((c) => c.feature === 'salvage title')
  if (claim?.answer !== 'yes') return 'clean'
  return /rebuilt|reconstru/i.test(claim.quote) ? 'rebuilt' : 'salvage'
}

function findSeats(options: string[], claims: ReturnType<typeof extractClaims>): Car['seats'] {
  if (options.includes('leather seats') || options.includes('leather')) return 'leather'
  if (options.includes('cloth seats') || options.includes('cloth')) return 'cloth'
  const claim = claims.find((c) => c.feature === 'leather seats')
  return claim ? (claim.answer === 'yes' ? 'leather' : 'cloth') : null
}
