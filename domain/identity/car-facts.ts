import { isJokeOdometer, isJokePrice } from '../listing/joke-figures'
import type { Listing } from '../listing/listing'
import { statedVin } from '../listing/stated-vin'
import { colourIn, labelledColour } from './colours'
import { readsLikeDealer } from './common-words'
import { readingOf, type Reading } from './odometer'
import { milesInText, phonesInText, stockInText } from './said-in-text'
import { sketchOf, wordsIn, type Sketch } from './text'

/** What is stored of a listing and tells which car it offers. */
export type IdentifyingField =
  | 'id'
  | 'marketplace'
  | 'externalId'
  | 'title'
  | 'priceCents'
  | 'currency'
  | 'odometerMiles'
  | 'year'
  | 'make'
  | 'model'
  | 'trim'
  | 'transmission'
  | 'bodyType'
  | 'titleStatus'
  | 'vin'
  | 'latitude'
  | 'longitude'
  | 'town'
  | 'description'
  | 'attributes'
  | 'flags'
  | 'postedAt'
  | 'url'

/** What identity is told from. */
export interface ListingOfCar extends Pick<Listing, IdentifyingField> {
  /** External id of the posting that this one repeats, if the site says so. */
  repostOf: string | null
  /** Perceptual hashes of its photos, 16 hexadecimal digits each. */
  photoHashes: string[]
}

/** One listing's car as it is compared: figures that are facts, and what title and text say of the rest. */
export interface CarFacts extends Pick<
  ListingOfCar,
  | 'id'
  | 'marketplace'
  | 'externalId'
  | 'repostOf'
  | 'make'
  | 'model'
  | 'year'
  | 'trim'
  | 'transmission'
  | 'bodyType'
  | 'latitude'
  | 'longitude'
  | 'town'
  | 'postedAt'
  | 'photoHashes'
> {
  /** Valid, upper case. */
  vin: string | null
  odometer: Reading | null
  /** Cents of US dollars. */
  priceCents: number | null
  colour: string | null
  stock: string | null
  phones: string[]
  drive: string | null
  cylinders: string | null
  isDealer: boolean
  titleWords: string[]
  text: Sketch
}

const recentYear = 2025

export function carFacts(listing: ListingOfCar): CarFacts {
  const { title, flags, attributes, year, postedAt } = listing
  const description = listing.description ?? ''
  const all = `${title}\n${description}`
  const asOf = postedAt?.getUTCFullYear() ?? recentYear
  const priceCents = (listing.currency ?? 'USD') === 'USD' ? listing.priceCents : null
  const isJoke = priceCents !== null && (flags.includes('joke-price') || isJokePrice(priceCents, year, asOf))
  return {
    ...pick(listing),
    vin: statedVin({ vin: listing.vin, description: all }) ?? statedVin({ vin: null, description: all }),
    odometer: odometerOf(listing, all, asOf),
    priceCents: isJoke ? null : priceCents,
    colour: colourOf(attributes) ?? labelledColour(description) ?? colourIn(title),
    stock: stockInText(all) ?? attribute(attributes, /^stock/i)?.toUpperCase() ?? null,
    phones: phonesInText(all),
    drive: driveOf(attribute(attributes, /^drive/i)),
    cylinders: attribute(attributes, /^cylinders/i)?.match(/\d+/)?.[0] ?? null,
    isDealer: isDealers(listing) || readsLikeDealer(description),
    titleWords: wordsIn(title),
    text: sketchOf(description, { priceCents }),
  }
}

function pick(listing: ListingOfCar) {
  const { id, marketplace, externalId, repostOf, make, model, year, trim, transmission, bodyType } = listing
  const { latitude, longitude, town, postedAt, photoHashes } = listing
  const car = { make, model, year, trim, transmission, bodyType }
  return { id, marketplace, externalId, repostOf, ...car, latitude, longitude, town, postedAt, photoHashes }
}

/** A broken odometer shows the same figure in every ad, so a disowned reading counts. */
function odometerOf({ odometerMiles, flags, year }: ListingOfCar, text: string, asOf: number): Reading | null {
  const isJoke = (miles: number) => flags.includes('joke-odometer') || isJokeOdometer(miles, year, asOf)
  const stated = odometerMiles === null ? null : readingOf(odometerMiles, isJoke(odometerMiles))
  if (stated !== null && stated.precision === 1) return stated
  const told = milesInText(text)
  const inText = told === null ? null : readingOf(told, isJokeOdometer(told, year, asOf))
  if (stated === null) return inText
  // The text may give the figure that the form rounds.
  const isFiner = inText !== null && inText.precision < stated.precision
  return isFiner && Math.abs(inText.miles - stated.miles) <= stated.precision ? inText : stated
}

/** Craigslist keeps dealers' cars (ctd) apart from owners' (cto) in its addresses; others label the seller. */
const isDealers = ({ url, attributes }: ListingOfCar) =>
  /\/ctd\//.test(url) || /dealer/i.test(attribute(attributes, /^seller/i) ?? '')

const colourOf = (attributes: Record<string, string>) =>
  colourIn(attribute(attributes, /^(?!.*\bint(?:erior)?\b).*(?:\bpaint|colou?r)\b/i) ?? '')

function attribute(attributes: Record<string, string>, label: RegExp): string | null {
  const found = Object.entries(attributes).find(([name]) => label.test(name.replace(/_/g, ' ').trim()))
  return found === undefined ? null : String(found[1])
}

function driveOf(words: string | null): string | null {
  if (words === null) return null
  if (/4wd|awd|four|all|4x4/i.test(words)) return 'four wheels'
  return /fwd|front/i.test(words) ? 'front' : /rwd|rear/i.test(words) ? 'rear' : null
}
