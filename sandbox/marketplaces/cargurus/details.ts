import { isEquipment } from '../../inventory/cars/equip'
import type { Posting } from '../../inventory/posting'
import { hash } from '../../random'
import { flatListing, nestedListing, pictureUrl } from './tiles'

const cased = (text: string) => text.replace(/(^|\s)\w/g, (letter) => letter.toUpperCase())

/** Fields that only the posting page includes. */
function details(posting: Posting, origin: string) {
  const { car, photos } = posting
  const seats = car.seats === 'leather' ? ['Leather Seats'] : []
  return {
    description: posting.description,
    options: [...new Set([...seats, ...[...car.features].filter(isEquipment).map(cased)])],
    pictures: photos.map((photo) => ({ url: pictureUrl(origin, photo.imageId), width: 1024, height: 768 })),
    vehicleHistory: {
      accidentCount: car.features.has('accident') ? 1 : 0,
      ownerCount: car.figures.owners ?? 1,
      isFleet: car.features.has('rental history'),
      isSalvage: car.title === 'salvage',
      isLemon: false,
    },
    listingHistory: { daysAtDealer: 3, daysOnCarGurus: 3 },
    savedCount: hash(posting.id) % 40,
  }
}

const seen = (posting: Posting) => ({ posting, miles: 0, isDelivered: false })

const sellerOf = ({ dealer, place }: Posting) => ({
  ...(dealer ? { listingSellerId: dealer.id, name: dealer.name, phoneNumber: '(555) 555-0142' } : {}),
  sellerType: dealer ? 'DEALER' : 'PRIVATE',
  address: { cityRegion: `${place.city}, ${place.state}`, postalCode: place.zip },
})

/** Route data of a posting page. */
export const detailData = (posting: Posting, origin: string) => ({
  data: {
    listing: { ...nestedListing(seen(posting), origin), ...details(posting, origin) },
    seller: sellerOf(posting),
    cpoAuthority: null,
    dealerReviewSummary: { averageRating: 4.2, reviewCount: 31 },
  },
})

/** A listing in the older JSON format. Some field names differ. */
export function detailListing(posting: Posting, origin: string) {
  const { listingTitle, carYear, bodyTypeName, sellerCity, sellerPostalCode, ...flat } = flatListing(
    seen(posting),
    origin,
  )
  return {
    listing: {
      ...flat,
      listingTitleOnly: listingTitle,
      year: carYear,
      postalCode: sellerPostalCode,
      ...details(posting, origin),
    },
    seller: { ...sellerOf(posting), address: { cityRegion: sellerCity, postalCode: sellerPostalCode } },
    autoEntityInfo: { bodyStyle: bodyTypeName },
    environmentInfoDto: { countryCode: 'US', localeId: 'en_US' },
  }
}
