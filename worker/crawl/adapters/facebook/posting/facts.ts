import { removeContactDetails } from '#domain/listing/contact'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import type { Posting } from '#domain/listing/listing'
import {
  findListingFlags,
  kilometersToMiles,
  toBodyType,
  toTitleStatus,
  toTransmission,
  toVin,
} from '#domain/listing/normalize'
import type { BodyType } from '#domain/vocabulary'
import { sourceLayoutChanged } from '../../../../failures'
import { cleanText, cleanLines, toPostedAt } from '../../text'
import { type ItemPosting, sellerTypes, toAttributes } from './item-shape'
import { detectCurrency, toCents } from '../money'
import { itemUrl, type FacebookOrigins } from '../requests'

const vehicles = '807311116002614'

/** Checks the site's category or vehicle fields. A car posted as a general item is recognized by its text. */
export function isCar(target: ItemPosting): boolean {
  const category = target.marketplace_listing_category_id
  if (category) return category === vehicles
  if (cleanText(target.vehicle_make_display_name) || target.vehicle_odometer_data?.value) return true
  return carByWords(target).make !== null
}

function carByWords(target: ItemPosting) {
  const byTitle = recognizeCar(target.marketplace_listing_title)
  if (byTitle.make !== null) return byTitle
  const firstLine = target.redacted_description?.text?.trim().split('\n')[0] ?? ''
  const byDescription = recognizeCar(firstLine.slice(0, 120))
  return byDescription.make === null ? byTitle : { ...byDescription, year: byTitle.year ?? byDescription.year }
}

export function toPosting(target: ItemPosting, origins: FacebookOrigins): Posting {
  const { priceCents, currency } = parsePrice(target)
  const { year } = carByWords(target)
  const odometerMiles = parseMiles(target)
  const postedAt = toPostedAt(target.creation_time)
  const photoUrls = (target.listing_photos ?? [])
    .map((photo) => photo.image?.uri ?? '')
    .filter((uri) => origins.isImage(uri))
  return {
    externalId: target.id,
    url: itemUrl(origins, target.id),
    title: cleanText(target.marketplace_listing_title)!,
    priceCents,
    currency,
    odometerMiles,
    year,
    makeModelText: joinMakeModel(target),
    transmission: toTransmission(target.vehicle_transmission_type ?? ''),
    bodyType: findBodyType(target.vehicle_trim_display_name ?? target.marketplace_listing_title),
    titleStatus: toTitleStatus(target.vehicle_title_status?.replaceAll('_', ' ') ?? ''),
    vin: toVin(target.vehicle_identification_number ?? ''),
    seller: sellerTypes[target.vehicle_seller_type ?? ''] ?? null,
    ...toCoordinates(target),
    town: cleanText(target.location_text?.text?.split(',')[0]),
    description: removeContactDetails(cleanLines(target.redacted_description?.text ?? '')),
    attributes: toAttributes(target),
    photoUrls,
    postedAt,
    repostOf: null,
    flags: findListingFlags({
      priceCents,
      currency,
      odometerMiles,
      year,
      postedAt,
      photos: target.listing_photos ? photoUrls.length : null,
    }),
  }
}

function parsePrice(target: ItemPosting): Pick<Posting, 'priceCents' | 'currency'> {
  const { listing_price: price, formatted_price: shown } = target
  const formatted = shown?.text ?? price?.formatted_amount_zeros_stripped ?? null
  const priceCents = price || formatted ? toCents({ amount: price?.amount, formatted }) : null
  if (priceCents === undefined) throw sourceLayoutChanged('the price disagrees with itself')
  if (priceCents === null) return { priceCents, currency: null }
  const country = target.location?.reverse_geocode_detailed?.country_alpha_two ?? null
  return { priceCents, currency: price?.currency ?? detectCurrency(formatted, country) }
}

/**
 * Null if make or model is missing and the title names the car, because one of them alone says less than the title.
 */
function joinMakeModel(target: ItemPosting): string | null {
  const make = cleanText(target.vehicle_make_display_name)
  const model = cleanText(target.vehicle_model_display_name)
  if (make && model) return `${make} ${model}`
  if (recognizeCar(target.marketplace_listing_title).make !== null) return null
  const said = carByWords(target)
  return said.make === null ? null : [said.make, said.model].filter(Boolean).join(' ')
}

/** Returns miles. Null for a figure without a unit, which may be miles or kilometers. */
function parseMiles({ vehicle_odometer_data: odometer }: ItemPosting): number | null {
  const value = odometer?.value
  if (!value || !Number.isSafeInteger(value) || value < 0 || value > 100_000_000) return null
  if (odometer.unit === 'MILES') return value
  return odometer.unit === 'KILOMETERS' ? kilometersToMiles(value) : null
}

/** The body type comes last, before the number of doors: "EX Sedan 4D", "xDrive50i Sport Utility 4D". */
function findBodyType(trim: string): BodyType | null {
  const word =
    /\b(Sedan|Coupe|Convertible|Hatchback|Wagon|Sport Utility|SUV|Pickup(?: Truck)?|Minivan|Van)\s+\dD\b/i.exec(
      trim,
    )?.[1]
  if (!word) return null
  return /^sport utility$/i.test(word) ? 'suv' : toBodyType(word)
}

function toCoordinates({ location }: ItemPosting): Pick<Posting, 'latitude' | 'longitude'> {
  const { latitude, longitude } = location ?? {}
  const stated = typeof latitude === 'number' && typeof longitude === 'number' && (latitude !== 0 || longitude !== 0)
  if (!stated || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { latitude: null, longitude: null }
  return { latitude, longitude }
}
