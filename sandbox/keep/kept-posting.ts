import { z } from 'zod'
import { features } from '#domain/criteria'
import { marketplaces } from '#domain/marketplaces'
import { bodyTypes, titleStatuses, transmissions } from '#domain/vocabulary'
import { photoViews } from '../photos/views'
import { drivetrains, fuels, paints, type Car } from '../world/car'
import type { Posting } from '../world/posting'

/** A posting without its area, which follows from its place. */
export type KeptPosting = Omit<Posting, 'area'>

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]]
const whole = z.number().nullable()
const seats = z.enum(['leather', 'cloth']).nullable()

const car: z.ZodType<Car> = z.object({
  vin: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  bodyType: z.enum(keysOf(bodyTypes)),
  transmission: z.enum(keysOf(transmissions)),
  drivetrain: z.enum(drivetrains),
  fuel: z.enum(fuels),
  cylinders: whole,
  miles: whole,
  title: z.enum(keysOf(titleStatuses)),
  paint: z.enum(paints),
  seats,
  features: z.array(z.enum(features)).transform((list) => new Set(list)),
})

const place = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** Reads what `writtenPosting` gives, once it has been JSON. */
export const keptPosting: z.ZodType<KeptPosting> = z.object({
  source: z.enum(marketplaces),
  id: z.string(),
  token: z.string(),
  slug: z.string(),
  car,
  headline: z.string(),
  description: z.string(),
  price: whole,
  statedMiles: whole,
  seller: z.enum(['owner', 'dealer']),
  place,
  mapped: z.boolean(),
  vinStated: z.boolean(),
  photos: z.array(z.object({ imageId: z.string(), view: z.enum(photoViews) })),
  postedAt: z.coerce.date(),
  updatedAt: z.coerce.date().nullable(),
  removed: z.boolean(),
  repostOf: z.string().nullable(),
  language: z.enum(['en', 'es']),
})

/** A posting as JSON can hold it. */
export const writtenPosting = (posting: KeptPosting) => ({
  ...posting,
  area: undefined,
  car: { ...posting.car, features: [...posting.car.features] },
})
