import { z } from 'zod'
import { features } from '#domain/judgment/features/features'
import { marketplaces } from '#domain/marketplaces'
import { bodyTypes, titleStatuses, transmissions } from '#domain/vocabulary'
import { photoViews } from '../photos/edge-code'
import { drivetrains, fuels, paints, type Car } from '../inventory/cars/models'
import { createListingForm } from '../inventory/inventory'
import { pickPostingFacts } from '../inventory/listed-posting'
import { goodsKinds } from '../inventory/sellers/goods'
import { availabilities, type Posting, type PostingFacts } from '../inventory/posting'

const typedKeys = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]]
const whole = z.number().nullable()
const seats = z.enum(['leather', 'cloth']).nullable()

/** Earlier versions had the feature "one owner", and "smoker" instead of "smoking". */
function withTodaysFeatures(json: unknown): unknown {
  const stored = z.looseObject({ features: z.array(z.string()) }).safeParse(json)
  if (!stored.success || 'figures' in stored.data) return json
  const { features: names, ...rest } = stored.data
  return {
    ...rest,
    features: names.filter((name) => name !== 'one owner').map((name) => (name === 'smoker' ? 'smoking' : name)),
    figures: names.includes('one owner') ? { owners: 1 } : {},
  }
}

const carFacts = z.object({
  vin: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  bodyType: z.enum(typedKeys(bodyTypes)),
  transmission: z.enum(typedKeys(transmissions)),
  drivetrain: z.enum(drivetrains),
  fuel: z.enum(fuels),
  cylinders: whole,
  miles: whole,
  title: z.enum(typedKeys(titleStatuses)),
  paint: z.enum(paints),
  seats,
  features: z.array(z.enum(features)).transform((list) => new Set(list)),
  figures: z.partialRecord(z.enum(features), z.number()),
})
const car: z.ZodType<Car> = z.preprocess(withTodaysFeatures, carFacts)

const form = z.object({
  makeModel: z.string(),
  year: z.number(),
  bodyType: z.enum(typedKeys(bodyTypes)).nullable(),
  transmission: z.enum(typedKeys(transmissions)),
  title: z.enum(typedKeys(titleStatuses)),
  isPlainItem: z.boolean(),
})

const place = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** Earlier versions wrote the marketplace as `source`. */
const withMarketplace = (json: unknown) =>
  typeof json === 'object' && json !== null && 'source' in json ? { marketplace: json.source, ...json } : json

const facts = z.object({
  marketplace: z.enum(marketplaces),
  id: z.string().regex(/^\d+$/),
  token: z.string(),
  car,
  goods: z.enum(goodsKinds).nullable().default(null),
  form: form.optional(),
  headline: z.string(),
  description: z.string(),
  price: whole,
  previousPrice: whole.default(null),
  statedMiles: whole,
  seller: z.enum(['owner', 'dealer']),
  dealer: z.object({ id: z.number(), name: z.string(), franchise: z.string().nullable() }).nullable().default(null),
  place,
  mapped: z.boolean(),
  vinStated: z.boolean(),
  photos: z.array(z.object({ imageId: z.string(), view: z.enum(photoViews) })),
  postedAt: z.coerce.date(),
  updatedAt: z.coerce.date().nullable(),
  sale: z.enum(availabilities).default('on sale'),
  soldAt: z.coerce.date().nullable().default(null),
  removed: z.boolean(),
  repostOf: z.string().nullable(),
  language: z.enum(['en', 'es']),
})
/** Earlier versions had no form: sellers filled it in correctly. */
const withForm = facts.transform((stored) => ({
  ...stored,
  form: stored.form ?? createListingForm(stored.car, stored),
}))

/** Fields that earlier versions did not write have defaults. */
export const storedPostingSchema: z.ZodType<PostingFacts> = z.preprocess(withMarketplace, withForm)

export function postingToJson(posting: Posting | PostingFacts) {
  const { car, ...rest } = pickPostingFacts(posting)
  return { ...rest, car: { ...car, features: [...car.features] } }
}
