import { distanceMiles } from '#domain/places/geography'
import type { ResultRow } from '#domain/listing/listing'
import { findListingFlags, toBodyType, toTransmission } from '#domain/listing/normalize'
import type { Transmission } from '#domain/vocabulary'
import { dollarsToCents } from '../../text'
import { type ParsedArea, zipCoordinates, detectCurrency, toMiles, type Country } from '../areas'
import { matchingOrigin, postingUrl, type CargurusOrigins } from '../requests'
import type { CargurusListing } from './stated-car'

/** The site measures distances to a point some miles from the dealer's ZIP code. */
const zipSlackMiles = 10
const distanceSlackMiles = 1

/** The fields that rows and posting pages share. Undefined if the price is invalid. */
export function toSharedFields(car: CargurusListing, country: Country | null, origins: CargurusOrigins) {
  const priceCents = car.price === null ? null : dollarsToCents(car.price)
  if (priceCents === undefined) return undefined
  const currency = priceCents === null ? null : detectCurrency(car.priceText, country)
  const odometerMiles = car.mileage === null ? null : toMiles(car.mileage, car.mileageUnit)
  const place = zipCoordinates(car.postalCode)
  const photoUrls = selectPhotos([car.pictureUrl], origins)
  return {
    externalId: car.id,
    url: postingUrl(origins, car.id),
    title: car.title,
    priceCents,
    currency,
    odometerMiles,
    year: car.year,
    makeModelText: car.makeModelText,
    transmission: parseTransmission(car.transmissionText),
    bodyType: car.bodyTypeText === null ? null : toBodyType(withoutAccents(car.bodyTypeText)),
    vin: car.vin,
    seller: car.seller,
    postedAt: null, // the site states only days on the market, by its own clock
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    town: car.town,
    photoUrls,
    flags: findListingFlags({
      priceCents,
      currency,
      odometerMiles,
      year: car.year,
      postedAt: null,
      photos: car.pictureCount ?? (photoUrls.length || null),
    }),
  }
}

export function toResultRow(car: CargurusListing, country: Country | null, origins: CargurusOrigins): ResultRow | null {
  const facts = toSharedFields(car, country, origins)
  return facts ? { marketplace: 'cargurus', token: null, trim: car.trim, sale: 'on sale', ...facts } : null
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

export function selectPhotos(urls: (string | null | undefined)[], origins: CargurusOrigins): string[] {
  return [
    ...new Set(urls.filter((url) => typeof url === 'string' && matchingOrigin(origins, url) !== null) as string[]),
  ]
}

/** Parses text in the visitor's language: "8-Speed Automatic", "CVT", "6-Speed Manual", "Automática". */
function parseTransmission(words: string | null): Transmission | null {
  if (words === null) return null
  const text = words.toLowerCase().replace(/^\d+-speed\s+/, '')
  if (/automat|automátic|\bcvt\b|continuously variable|dual.clutch/.test(text)) return 'automatic'
  return /^manual/.test(text) ? 'manual' : toTransmission(text)
}

export function isInArea(car: CargurusListing, area: ParsedArea): boolean | undefined {
  if (area.isNationwide) return true
  if (car.inclusionType !== null && car.inclusionType !== 'DEFAULT') return false
  if (car.distanceMiles !== null) return car.distanceMiles <= area.distanceMiles + distanceSlackMiles
  const [from, to] = [zipCoordinates(area.zip), zipCoordinates(car.postalCode)]
  return from && to ? distanceMiles(from, to) <= area.distanceMiles + zipSlackMiles : undefined
}
