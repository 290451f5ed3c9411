import { normalizeName } from '../catalog/names/catalog'
import { trimsByModel } from '../catalog/recognize/trim'
import { isPlaceholderOdometer, isPlaceholderPrice } from '../listing/placeholder-figures'
import type { Listing } from '../listing/listing'
import { findVin } from '../listing/stated-vin'
import { findColor, findLabeledColor } from './colors'
import { looksLikeDealerText, fingerprintText, normalizedWords, type TextFingerprint } from './text'
import { toOdometerReading, type OdometerReading, findOdometerMiles, findPhones, findStockNumber } from './odometer'

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
  | 'seller'
  | 'latitude'
  | 'longitude'
  | 'town'
  | 'description'
  | 'attributes'
  | 'flags'
  | 'postedAt'

/** Fields compared to decide whether two listings are the same car. */
export interface ListingToCompare extends Pick<Listing, IdentifyingField> {
  repostOf: string | null
  /** Perceptual hashes of the photos, 16 hexadecimal digits each. */
  photoHashes: string[]
  /** Whether `postedAt` is only when we first saw it, because the site does not state it. */
  isPostedAtGuessed?: boolean
}

/** One listing's car as compared: reliable figures, plus facts from the title and text. */
export interface CarFacts extends Pick<
  ListingToCompare,
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
  | 'seller'
  | 'latitude'
  | 'longitude'
  | 'town'
  | 'postedAt'
  | 'photoHashes'
  | 'isPostedAtGuessed'
  | 'titleStatus'
> {
  /** Valid, uppercase. */
  vin: string | null
  /** The stated VIN if its check digit is wrong: mistyped, or not in the US format. */
  mistypedVin: string | null
  odometer: OdometerReading | null
  /** US cents. */
  priceCents: number | null
  /** A price that is too low for any car of this age, in US cents: a down payment, or bait. `priceCents` is null then. */
  tooLowCents: number | null
  color: string | null
  stock: string | null
  phones: string[]
  drive: string | null
  cylinders: string | null
  /** A dealer by the site's word or by the text: dealers also post as owners. */
  isDealer: boolean
  titleWords: string[]
  /** Words that the seller added to the car's name in the title. Many sites generate titles from the name alone. */
  ownTitleWords: string[]
  text: TextFingerprint
}

export function toCarFacts(listing: ListingToCompare): CarFacts {
  const { title, flags, attributes, year, postedAt } = listing
  const description = listing.description ?? ''
  const all = `${title}\n${description}`
  const asOf = postedAt?.getUTCFullYear() ?? new Date().getUTCFullYear()
  const priceCents = (listing.currency ?? 'USD') === 'USD' ? listing.priceCents : null
  const isPlaceholder =
    priceCents !== null && (flags.includes('placeholder-price') || isPlaceholderPrice(priceCents, year, asOf))
  const vin = findVin({ vin: listing.vin, description: all }) ?? findVin({ vin: null, description: all })
  const titleWords = normalizedWords(title)
  return {
    ...pick(listing),
    vin,
    mistypedVin: vin === null ? findMistypedVin(listing.vin) : null,
    odometer: odometerOf(listing, all, asOf),
    priceCents: isPlaceholder ? null : priceCents,
    tooLowCents: isPlaceholder && !isPlaceholderPrice(priceCents) ? priceCents : null,
    color: colorOf(attributes) ?? findLabeledColor(description) ?? findColor(title),
    stock: findStockNumber(all) ?? attribute(attributes, /^stock/i)?.toUpperCase() ?? null,
    phones: findPhones(all),
    drive: driveOf(attribute(attributes, /^drive/i)),
    cylinders: attribute(attributes, /^cylinders/i)?.match(/\d+/)?.[0] ?? null,
    isDealer: listing.seller === 'dealer' || looksLikeDealerText(description),
    titleWords,
    ownTitleWords: wordsBesidesName(titleWords, listing),
    text: fingerprintText(description, { priceCents }),
  }
}

/** Words that sites append to a car's name: trims, bodies, doors, cabs, drivetrains, transmissions and engines. */
const nameWords = new Set([
  ...[...trimsByModel.values()].flatMap((trims) => [...trims.values()].flatMap(normalizedWords)),
  ...(
    'sedan coupe cpe hatchback hatch wagon convertible suv sport utility crossover pickup truck minivan van cargo passenger roadster ' +
    'cab crew crewcab quad king ext extended regular double access mega supercrew supercab super short long bed ft box unlimited ' +
    'door doors dr awd fwd rwd xdrive hybrid turbo diesel gas hemi cyl cylinder automatic auto manual cvt speed edition package ' +
    'pkg plus of the and with in w'
  ).split(' '),
])

/** The title's words without the car's name and figures, such as "one owner garage kept". */
function wordsBesidesName(titleWords: string[], { make, model, trim }: ListingToCompare): string[] {
  const names = [make, model, trim].flatMap((name) => (name === null ? [] : [normalizeName(name)]))
  return titleWords.filter(
    (word) => !nameWords.has(word) && !/\d/.test(word) && !names.some((name) => name.includes(word)),
  )
}

function pick(listing: ListingToCompare) {
  const { id, marketplace, externalId, repostOf, make, model, year, trim, transmission, bodyType } = listing
  const { seller, titleStatus, latitude, longitude, town, postedAt, photoHashes, isPostedAtGuessed = false } = listing
  const car = { make, model, year, trim, transmission, bodyType }
  return {
    id,
    marketplace,
    externalId,
    repostOf,
    ...car,
    seller,
    titleStatus,
    latitude,
    longitude,
    town,
    postedAt,
    photoHashes,
    isPostedAtGuessed,
  }
}

/** Placeholders such as "XXXXXXXXXXXXXXXXX" and "CALLUSFORTHEVINNR" are not VINs. */
function findMistypedVin(vin: string | null): string | null {
  const text = vin?.toUpperCase() ?? ''
  return /^[A-HJ-NPR-Z\d]{17}$/.test(text) && new Set(text).size >= 6 && /\d{3}$/.test(text) ? text : null
}

/** Includes readings that the ad discredits: a broken odometer shows the same figure in every ad. */
function odometerOf(
  { odometerMiles, flags, year }: ListingToCompare,
  text: string,
  asOf: number,
): OdometerReading | null {
  const isPlaceholder = (miles: number) =>
    flags.includes('placeholder-odometer') || isPlaceholderOdometer(miles, year, asOf)
  const stated = odometerMiles === null ? null : toOdometerReading(odometerMiles, isPlaceholder(odometerMiles))
  if (stated !== null && stated.precision === 1) return stated
  const milesInText = findOdometerMiles(text)
  const inText =
    milesInText === null ? null : toOdometerReading(milesInText, isPlaceholderOdometer(milesInText, year, asOf))
  if (stated === null) return inText
  // The text may state the exact figure that the form rounds.
  const isFiner = inText !== null && inText.precision < stated.precision
  return isFiner && Math.abs(inText.miles - stated.miles) <= stated.precision ? inText : stated
}

const colorOf = (attributes: Record<string, string>) =>
  findColor(attribute(attributes, /^(?!.*\bint(?:erior)?\b).*(?:\bpaint|colou?r)\b/i) ?? '')

function attribute(attributes: Record<string, string>, label: RegExp): string | null {
  const found = Object.entries(attributes).find(([name]) => label.test(name.replace(/_/g, ' ').trim()))
  return found === undefined ? null : String(found[1])
}

function driveOf(words: string | null): string | null {
  if (words === null) return null
  if (/4wd|awd|four|all|4x4/i.test(words)) return 'four wheels'
  return /fwd|front/i.test(words) ? 'front' : /rwd|rear/i.test(words) ? 'rear' : null
}
