import { carName } from '../../inventory/cars/models'
import type { Posting } from '../../inventory/posting'
import { hash } from '../../random'
import { makeModelCode } from './codes'
import { daysOnMarket, type SearchResult } from './query'
import { bodyWords, colorWords, driveWords, fuelWords, transmissionWords } from './vocabulary'

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
const grouped = (amount: number) => amount.toLocaleString('en-US')
const deliveryFee = 499

const isCertified = (posting: Posting) => Boolean(posting.dealer?.franchise) && hash(posting.id) % 3 === 0

export const tileType = (posting: Posting, rank: 'STANDARD' | 'PRIORITY' = 'STANDARD') =>
  `LISTING_${isCertified(posting) ? 'CPO' : 'USED'}_${rank}`

const expectedPrice = ({ id, price }: Posting) => price && Math.round(price * (0.92 + (hash(id) % 17) / 100))
const tileTitle = (posting: Posting) => posting.headline || carName(posting.car)
export const photoUrl = (origin: string, imageId: string) => `${origin}/cargurus/images/${imageId}.jpeg`

/** A listing in the format of the site's pages. The year is usually a string, but sometimes a number. */
export function nestedListing({ posting, miles, isDelivered }: SearchResult, origin: string) {
  const { car, price, place, dealer, photos } = posting
  const expected = expectedPrice(posting)
  const shown = price === null ? null : price + (isDelivered ? deliveryFee : 0)
  return {
    id: Number(posting.id),
    listingTitle: tileTitle(posting),
    ...(posting.vinStated ? { vin: car.vin } : {}),
    stockNumber: `S${posting.id.slice(-5)}`,
    isNew: false,
    isCpo: isCertified(posting),
    ...(isCertified(posting) ? { condition: 'CPO', cpoTier: 8 } : {}),
    daysOnMarket: daysOnMarket(posting),
    dealRating: price === null ? 'NA' : 'GOOD_PRICE',
    dealScore: 3.1,
    distance: miles,
    imvPrice: expected,
    priceData: {
      ...(price === null || shown === null
        ? {}
        : { current: price, totalPrice: shown, localizedPrice: dollars(shown), localizedTotalPrice: dollars(shown) }),
      ...(expected && price
        ? { expected, differential: expected - price, localizedDifferential: dollars(Math.abs(expected - price)) }
        : {}),
    },
    ...(posting.statedMiles === null
      ? {}
      : { mileageData: { value: posting.statedMiles, unit: 'MILES' }, localizedMileage: grouped(posting.statedMiles) }),
    localizedTransmission: transmissionWords(car),
    localizedDrivetrain: driveWords[car.drivetrain],
    fuelData: { localizedType: fuelWords[car.fuel], unit: 'MPG' },
    ontologyData: {
      entityId: `t${hash(carName(car)) % 90_000}`,
      makeId: makeModelCode(car.make),
      makeName: car.make,
      modelId: makeModelCode(car.make, car.model),
      modelName: car.model,
      carYear: hash(posting.id) % 7 === 0 ? car.year : String(car.year),
      ...(car.trim ? { trimName: car.trim } : {}),
      bodyTypeGroupId: bodyWords[car.bodyType].id,
      bodyTypeName: bodyWords[car.bodyType].text,
    },
    exteriorColorData: {
      name: colorWords[car.paint],
      localized: colorWords[car.paint],
      normalized: car.paint.toUpperCase(),
    },
    ...(photos[0] ? { pictureData: { url: photoUrl(origin, photos[0].imageId), width: 1024, height: 768 } } : {}),
    pictureCount: photos.length,
    sellerData: {
      city: place.city,
      region: place.state,
      postalCode: place.zip,
      displayLocation: `${place.city}, ${place.state}`,
      ...(dealer
        ? {
            serviceProviderName: dealer.name,
            serviceProviderId: String(dealer.id % 100_000),
            sellerId: dealer.id,
            isFranchiseDealer: dealer.franchise !== null,
          }
        : {}),
    },
    ...(posting.previousPrice !== null && price !== null
      ? {
          priceDropData: {
            currentPrice: price,
            previousPrice: posting.previousPrice,
            difference: posting.previousPrice - price,
          },
        }
      : {}),
    inclusionType: isDelivered ? 'NATIONWIDE_SHIPPING' : 'DEFAULT',
    howToShop: isDelivered ? 'CONVERT' : 'PICK_UP_ONLY',
  }
}

export function flatListing({ posting, miles, isDelivered }: SearchResult, origin: string) {
  const { car, price, place, dealer, photos, statedMiles } = posting
  return {
    id: Number(posting.id),
    inclusionType: isDelivered ? 'NATIONWIDE_SHIPPING' : 'DEFAULT',
    listingTitle: tileTitle(posting),
    makeName: car.make,
    modelName: car.model,
    makeId: makeModelCode(car.make),
    modelId: makeModelCode(car.make, car.model),
    carYear: car.year,
    ...(car.trim ? { trimName: car.trim } : {}),
    localizedTransmission: transmissionWords(car),
    bodyTypeName: bodyWords[car.bodyType].text,
    ...(statedMiles === null
      ? {}
      : {
          mileage: statedMiles,
          mileageString: grouped(statedMiles),
          unitMileage: { value: statedMiles, unit: 'MILES' },
        }),
    ...(price === null ? {} : { price, priceString: dollars(price) }),
    daysOnMarket: daysOnMarket(posting),
    dealRating: 'FAIR_PRICE',
    pictureCount: photos.length,
    ...(photos[0]
      ? { originalPictureData: { url: photoUrl(origin, photos[0].imageId), width: 1024, height: 768 } }
      : {}),
    localizedDriveTrain: driveWords[car.drivetrain],
    localizedFuelType: fuelWords[car.fuel],
    exteriorColorName: colorWords[car.paint],
    ...(posting.vinStated ? { vin: car.vin } : {}),
    sellerType: dealer ? 'DEALER' : 'PRIVATE',
    ...(dealer ? { dealerName: dealer.name, serviceProviderName: dealer.name, sellerId: dealer.id } : {}),
    sellerCity: `${place.city}, ${place.state}`,
    sellerPostalCode: place.zip,
    distance: miles,
    isCPO: isCertified(posting),
  }
}
