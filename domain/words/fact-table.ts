import { findNamedFees } from '../deal/named-fees'
import { formatQuantity } from '../judgment/criteria/comparison'
import { statedAttributes, type ListingContent } from '../judgment/evidence/evidence'
import type { Fact } from '../judgment/facts/fact'
import { factsFromAttributes } from '../judgment/facts/from-attributes'
import type { DecodedVin } from '../judgment/facts/from-vin'
import type { Feature } from '../judgment/features/features'
import { paintFeatures } from '../judgment/features/paint'
import { reliableFigures, type Listing } from '../listing/listing'
import { formatWholeNumber } from '../figures'
import { findVin } from '../listing/stated-vin'
import { sanitizeUntrusted, truncateWithEllipsis } from './car-text'
import { listedText } from './listed-text'
import { capitalize, wishText } from './wish-text'

/** Where the ad has a fact from. `field`: what the site shows beside the text. Texts are the seller's: not escaped. */
export type FactSource =
  | { kind: 'field' }
  | { kind: 'title' }
  | { kind: 'vin' }
  | { kind: 'photo'; photo: number }
  | { kind: 'quote'; quote: string }

/** Without a value, the ad does not state it. With several, its sources differ. */
export interface FactRow {
  name: string
  values: { value: string; sources: FactSource[] }[]
}

export interface StatedCar {
  listing: ListingContent & Pick<Listing, 'year' | 'trim' | 'vin' | 'seller' | 'flags' | 'odometerMiles' | 'priceCents'>
  /** What the model read in text and photos. */
  read: Fact[]
  /** Null without a VIN, or if it belongs to another car. */
  decoded: DecodedVin | null
}

interface Stated {
  value: string | null | undefined
  source: FactSource
}

interface RowOfTable {
  name: string
  /** Said to be missing if nobody states it. */
  matters?: (car: StatedCar) => boolean
  own?: (car: StatedCar) => Stated[]
  /** Labels of the site's fields. */
  labels?: string[]
  /** Show what a field means instead of its wording, which is a number or a code: "One owner", "Front-wheel drive". */
  byMeaning?: boolean
  /** Shown if they hold. */
  features?: readonly Feature[]
  /** Shown if they do not: "No accidents". */
  denied?: readonly Feature[]
}

const always = () => true
const field: FactSource = { kind: 'field' }
const vin: FactSource = { kind: 'vin' }
const columns = { transmission: ['transmission'], title: ['title status', 'is salvage', 'salvage'] }

/** In the order of a buyer's questions. */
const table: RowOfTable[] = [
  {
    name: 'Model year',
    matters: always,
    own: ({ listing, decoded }) => [
      written(listing, listing.year?.toString()),
      { value: decoded?.year.toString(), source: vin },
    ],
  },
  {
    name: 'Trim',
    own: ({ listing, decoded }) => [written(listing, listing.trim), { value: decoded?.stated.trim, source: vin }],
  },
  { name: 'Body', labels: ['body type', 'type'] },
  {
    name: 'Mileage',
    matters: always,
    own: ({ listing }) => [written(listing, milesOf(listing))],
    features: ['odometer doubt'],
  },
  {
    name: 'Engine',
    matters: always,
    own: ({ decoded }) => [{ value: decoded && engineOf(decoded), source: vin }],
    labels: ['engine', 'cylinders'],
    features: ['engine size', 'cylinders', 'horsepower', 'turbo'],
  },
  {
    name: 'Fuel',
    own: ({ decoded }) => [{ value: decoded && fuelOf(decoded), source: vin }],
    labels: ['fuel'],
    features: ['diesel', 'plug-in hybrid', 'hybrid', 'electric'],
  },
  {
    name: 'Drive',
    matters: always,
    own: ({ decoded }) => [{ value: decoded?.stated['drive type']?.split('/')[0], source: vin }],
    labels: ['drive', 'drivetrain'],
    byMeaning: true,
    features: ['all-wheel drive', 'four-wheel drive', 'front-wheel drive', 'rear-wheel drive'],
  },
  {
    name: 'Transmission',
    matters: always,
    labels: columns.transmission,
    features: ['cvt', 'automatic transmission', 'manual transmission'],
  },
  {
    name: 'Color',
    matters: always,
    labels: ['paint', 'paint color', 'exterior color'],
    features: paintFeatures,
  },
  {
    name: 'Interior',
    labels: ['interior color'],
    features: ['leather seats', 'leatherette seats', 'cloth seats', 'black interior', 'light interior'],
  },
  {
    name: 'Title',
    matters: always,
    labels: columns.title,
    features: ['clean title', 'salvage title', 'missing title', 'lien', 'title in hand', 'lemon history', 'parts only'],
    denied: ['salvage title', 'lien'],
  },
  {
    name: 'Accidents',
    matters: always,
    labels: ['accident count', 'has frame damage', 'frame damage'],
    byMeaning: true,
    features: ['accident', 'frame damage', 'flood damage', 'clean carfax'],
    denied: ['accident', 'frame damage', 'flood damage'],
  },
  {
    name: 'Owners',
    matters: always,
    labels: ['owners', 'owner count'],
    byMeaning: true,
    features: ['owners', 'rental history'],
  },
  {
    name: 'Seller',
    matters: always,
    own: ({ listing: { seller } }) => [{ value: seller && sellers[seller], source: field }],
    features: ['dealer'],
    denied: ['dealer'],
  },
  { name: 'VIN', matters: always, own: ({ listing }) => [vinOf(listing)] },
  {
    name: 'Fees',
    matters: ({ listing }) => listing.seller === 'dealer',
    own: ({ listing }) =>
      findNamedFees(listing).map(({ words }) => ({ value: words, source: { kind: 'quote', quote: words } })),
  },
  { name: 'Price', features: ['price negotiable', 'price firm'], denied: ['price negotiable'] },
  { name: 'Condition', labels: ['condition'] },
]

/** All that the table is made of. */
export const statedFacts = ({ listing, read }: Pick<StatedCar, 'listing' | 'read'>): Fact[] => [
  ...factsFromAttributes(listing),
  ...read,
]

/** The facts of an ad, each with its sources. Rows that matter to every buyer stand there even if nobody states them. */
export function factTable(car: StatedCar): FactRow[] {
  const attributes = Object.entries(statedAttributes(car.listing))
  const meant = factsFromAttributes(car.listing)
  return table
    .map((row) => ({
      row,
      values: merged([...(row.own?.(car) ?? []), ...fromFields(row, attributes, meant), ...fromReading(row, car.read)]),
    }))
    .filter(({ row, values }) => values.length > 0 || row.matters?.(car))
    .map(({ row: { name }, values }) => ({ name, values }))
}

/** A value that the title states is the title's: the site's field repeats it. */
function written({ title }: StatedCar['listing'], value: string | null | undefined): Stated {
  const bare = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\d-]+/gu, ' ')} `
  const isInTitle = value && bare(title).includes(bare(value))
  return { value, source: isInTitle ? { kind: 'title' } : field }
}

const sellers = { owner: 'Private seller', dealer: 'Dealer' }

function milesOf(listing: StatedCar['listing']): string | null {
  const { odometerMiles } = reliableFigures(listing)
  return odometerMiles === null ? null : `${formatWholeNumber(odometerMiles)} mi`
}

function vinOf(listing: StatedCar['listing']): Stated {
  const found = findVin(listing)
  if (listing.vin !== null)
    return { value: found ?? `${sanitizeUntrusted(listing.vin)} (not a valid VIN)`, source: field }
  return { value: found, source: { kind: 'quote', quote: `VIN ${found}` } }
}

/** "2.0 L, 4 cylinders, turbo". */
function engineOf({ stated: { displacement, cylinders, turbo } }: DecodedVin): string {
  const liters = Number(displacement)
  const parts = [
    liters > 0 && `${liters.toFixed(1)} L`,
    cylinders && `${cylinders} cylinders`,
    turbo === 'Yes' && 'turbo',
  ]
  return parts.filter(Boolean).join(', ')
}

const fuelOf = ({ stated }: DecodedVin): string =>
  [stated['fuel type'], stated['second fuel type']].filter(Boolean).join(' and ')

function fromFields(row: RowOfTable, attributes: [string, string][], meant: Fact[]): Stated[] {
  const { labels = [], byMeaning = false } = row
  return attributes.flatMap(([label, value]): Stated[] => {
    if (!labels.includes(label.trim().toLowerCase())) return []
    const facts = byMeaning
      ? meant.filter(
          (fact) => isShown(row, fact) && fact.evidence.some((one) => one.kind === 'attribute' && one.label === label),
        )
      : []
    if (facts.length > 0) return facts.map((fact) => ({ value: factWords(fact), source: field }))
    return [{ value: listedText(label, value).value.replace(/^Listed (?:as |with |by |engine: )?/, ''), source: field }]
  })
}

const isShown = ({ features = [], denied = [] }: RowOfTable, { feature, answer }: Fact) =>
  (answer === 'yes' ? features : denied).includes(feature)

/** Stated by the text or a photo. What merely follows from a fact is left to the wishes. */
const fromReading = (row: RowOfTable, read: Fact[]): Stated[] =>
  read
    .filter((fact) => isShown(row, fact))
    .flatMap((fact) =>
      fact.evidence.flatMap((piece): Stated[] => {
        const value = factWords(fact)
        if (piece.kind === 'quote') return [{ value, source: { kind: 'quote', quote: shortened(piece.quote) } }]
        return piece.kind === 'photo' ? [{ value, source: { kind: 'photo', photo: piece.photo } }] : []
      }),
    )

/** "Front-wheel drive", "One owner", "2.5 L", "No accidents", "Blue". */
const factWords = ({ feature, answer, number }: Pick<Fact, 'feature' | 'answer' | 'number'>): string =>
  wishText({
    label: number === null ? feature : formatQuantity(feature as Parameters<typeof formatQuantity>[0], number),
    polarity: answer === 'yes' ? 'wanted' : 'unwanted',
  })

/** In characters. */
const maxLength = 80
const shortened = (text: string) => truncateWithEllipsis(sanitizeUntrusted(text), maxLength)

/** Sites, sellers and NHTSA word one thing differently. */
const sameThing = (value: string): string =>
  value
    .toLowerCase()
    .replace(/ (?:transmission|paint|title|engine)$/, '')
    .replace(/^gas$/, 'gasoline')
    .replace(/^no salvage$/, 'clean')
    .replace(/^sold by a /, '')

/** Each value once, with all its sources. The first wording stays. */
function merged(stated: Stated[]): FactRow['values'] {
  const values: FactRow['values'] = []
  for (const { value, source } of stated) {
    const words = capitalize(shortened(value ?? ''))
    if (words === '') continue
    const known = values.find((one) => sameThing(one.value) === sameThing(words))
    if (!known) values.push({ value: words, sources: [source] })
    else if (!known.sources.some((one) => sourceKey(one) === sourceKey(source))) known.sources.push(source)
  }
  return values
}

const sourceKey = (source: FactSource) =>
  'quote' in source ? source.quote.toLowerCase() : 'photo' in source ? source.photo : source.kind
