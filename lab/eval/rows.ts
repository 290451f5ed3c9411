import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { strengths } from '#domain/judgment/criteria/criterion'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { numberedPhotos } from '#domain/listing/listing'
import { createListingDocument, type ListingDocument } from '#worker/judge/listing-document'
import type { ReadableListing } from '#worker/judge/read-listing'

/** `value` is undefined if the line is not JSON. */
export interface JsonLine {
  /** "pairs.jsonl line 3", for messages. */
  place: string
  value: unknown
}

/** Skips blank lines. Throws the file system's error if the file cannot be read. */
export function readLines(file: string): JsonLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text, i) => ({ place: `${path.basename(file)} line ${i + 1}`, text: text.trim() }))
    .filter(({ text }) => text !== '')
    .map(({ place, text }) => ({ place, value: parsed(text) }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeLines(file: string, values: unknown[]): void {
  writeFileSync(file, values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}

/** An error that the user can fix. Only its message is shown. */
export class EvaluationError extends Error {}

/** `none`: the wish does not apply to the car, because its condition does not hold. */
const pairAnswers = ['yes', 'no', 'unknown', 'none'] as const
export type PairAnswer = (typeof pairAnswers)[number]

const wish = {
  criterion: z.string().min(1),
  polarity: z.enum(['wanted', 'unwanted']),
  strength: z.enum(strengths).default('should'),
}
const truth = z.enum(['yes', 'no', 'none'])

/**
 * A line of a labeled set: a listing, or a pair of a listing and a criterion. A pair contains its listing's text, or
 * in `listing` the id of an earlier line with the text. Price in whole dollars, odometer in miles.
 */
const setRow = z.object({
  id: z.string().min(1),
  listing: z.string().optional(),
  title: z.string().optional(),
  description: z.string().nullish(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)).nullish(),
  price: z.number().nullish(),
  odometer: z.number().nullish(),
  year: z.number().int().nullish(),
  vin: z.string().nullish(),
  /** A description of each photo. */
  photos: z.array(z.string()).nullish(),
  criterion: wish.criterion.optional(),
  polarity: wish.polarity.optional(),
  strength: wish.strength,
  answer: z.enum(pairAnswers).optional(),
})
export type SetRow = z.output<typeof setRow>

/** A line of a searches file: a buyer's words, their wishes, and the truth about some cars. */
const searchRow = z.object({
  id: z.string().min(1),
  words: z.string().min(1),
  wishes: z.array(z.object(wish)).min(1),
  cars: z.array(z.object({ listing: z.string(), truth: z.array(truth) })),
})
export type SearchRow = z.output<typeof searchRow>
export type CarTruth = z.output<typeof truth>

/** Throws `EvaluationError` with the line and field. */
export const parseSetRow = (line: JsonLine): SetRow => shaped(setRow, line)
/** Throws `EvaluationError` with the line and field. */
export const parseSearchRow = (line: JsonLine): SearchRow => shaped(searchRow, line)

function shaped<Schema extends z.ZodType>(schema: Schema, { place, value }: JsonLine): z.output<Schema> {
  if (value === undefined) throw new EvaluationError(`${place} is not JSON.`)
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw new EvaluationError(`${place}: ${formatFirstIssue(checked.error)}`)
}

/** Formats an issue as "facts.0.answer: Invalid option: expected one of "yes"|"no"". */
export function formatFirstIssue({ issues }: z.ZodError): string {
  const { path, message } = issues[0]!
  return path.length === 0 ? message : `${path.join('.')}: ${message}`
}

/** Rows with the same text are one car, which is read once. */
export interface Car {
  /** Hash of the listing's content, so an answer never applies to a changed listing. */
  key: string
  listing: ReadableListing
  captions: string[]
}

const keyLength = 10
export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, keyLength)

const centsPerDollar = 100

export function toCar(row: SetRow): Car {
  const { title = '', description = null, price = null, odometer = null, vin = null } = row
  const attributes = row.attributes ?? {}
  const captions = row.photos ?? []
  const key = shortHash(JSON.stringify([title, description, attributes, price, odometer, row.year, vin, captions]))
  const recognized = recognizeCar(title)
  const listing: ReadableListing = {
    ...unstated,
    id: key,
    externalId: key,
    contentHash: key,
    title,
    description,
    attributes,
    priceCents: price === null ? null : Math.round(price * centsPerDollar),
    odometerMiles: odometer,
    vin,
    make: recognized.make,
    model: recognized.model,
    trim: recognized.trim,
    year: row.year ?? recognized.year,
    photoUrls: captions.map((_, i) => `https://photos.example/${key}/${i + 1}.jpg`),
  }
  return { key, listing, captions }
}

const unstated = {
  marketplace: 'craigslist',
  url: 'https://listings.example/',
  currency: 'USD',
  transmission: null,
  bodyType: null,
  titleStatus: null,
  seller: null,
  latitude: null,
  longitude: null,
  town: null,
  flags: [],
  postedAt: null,
  firstSeenAt: new Date(0),
  appearedAfter: null,
} satisfies Partial<ReadableListing>

/** The worker's own document of the car, with captions in place of the picture. */
export function toDocument({ listing, captions }: Car): ListingDocument {
  if (captions.length === 0) return createListingDocument(listing, null)
  const photos = numberedPhotos(listing)
  const document = createListingDocument(listing, { dataUrl: '', tokens: 0, columns: photos.length, photos })
  const tiles = captions.map((caption, i) => `tile ${i + 1}: ${caption}`)
  return { ...document, listing: { ...document.listing, ...{ 'picture in words': tiles } }, picture: null }
}
