import { hash } from '../../random'
import type { Car } from '../../inventory/cars/models'
import type { Posting } from '../../inventory/posting'
import { stateNames } from '#domain/places/us-states'

export const categoryIds = { vehicles: '807311116002614', goods: '757715671026531' }

/**
 * True if the seller used the form for general items, which has no vehicle fields. Only the text describes the car.
 */
export const isPlainItem = ({ form }: Posting) => form.isPlainItem

const bodies: Record<Car['bodyType'], string> = {
  sedan: 'Sedan 4D',
  suv: 'Sport Utility 4D',
  coupe: 'Coupe 2D',
  convertible: 'Convertible 2D',
  hatchback: 'Hatchback 4D',
  wagon: 'Wagon 4D',
  pickup: 'Pickup 4D',
  van: 'Van 4D',
}

export const formatTrim = ({ trim, bodyType }: Car) => [trim, bodies[bodyType]].filter(Boolean).join(' ')

export const formatDollars = (price: number | null) => (price ? `$${price.toLocaleString('en-US')}` : 'Free')

/** The price format of results rows, which omits the currency. */
const rowPrice = (price: number | null) => ({
  formatted_amount: formatDollars(price),
  amount_with_offset_in_currency: String((price ?? 0) * 100),
  amount: (price ?? 0).toFixed(2),
})

/** e.g. "73K miles". Values below 1,000 are not rounded. */
export const formatMiles = (miles: number) => (miles < 1000 ? `${miles} miles` : `${Math.round(miles / 1000)}K miles`)

/** Signed URLs expire after ten days. */
export function photoUri(origin: string, imageId: string): string {
  const days = Math.floor(Date.now() / 86_400_000) + 10
  return `${origin}/facebook/images/${imageId}.jpg?_nc_cat=1&oe=${(days * 86_400).toString(16).toUpperCase()}`
}

export function toResultsRow(p: Posting, origin: string) {
  const [photo] = p.photos
  const miles = isPlainItem(p) || p.statedMiles === null ? null : formatMiles(p.statedMiles)
  const earlier = p.previousPrice !== null && p.price !== null && p.previousPrice > p.price ? p.previousPrice : null
  return {
    __typename: 'GroupCommerceProductItem',
    id: p.id,
    primary_listing_photo: photo
      ? { __typename: 'Photo', image: { uri: photoUri(origin, photo.imageId) }, id: '1' }
      : null,
    creation_time: Math.floor(p.postedAt.getTime() / 1000),
    listing_price: rowPrice(p.price),
    strikethrough_price: earlier === null ? null : rowPrice(earlier),
    location: { reverse_geocode: toLocation(p) },
    ...(hash(p.id) % 2 === 0 ? { is_hidden: false } : {}), // not stated on all pages
    is_live: p.sale === 'on sale',
    is_pending: p.sale === 'pending',
    is_sold: p.sale === 'sold',
    marketplace_listing_category_id: categoryIds.vehicles,
    marketplace_listing_title: p.headline,
    custom_title: isPlainItem(p) ? null : `${p.car.year} ${p.car.make} ${p.car.model}`,
    custom_sub_titles_with_rendering_flags:
      miles === null ? [] : [{ subtitle: miles + (p.dealer ? ' · Dealership' : '') }],
    marketplace_listing_seller: null,
    delivery_types: ['IN_PERSON'],
  }
}

/** An accessory, which car searches also return. Its id belongs to no car. */
export function toGoodsRow(after: Posting) {
  return {
    ...toResultsRow(after, ''),
    id: `9${String(hash(after.id)).padStart(14, '0')}`,
    primary_listing_photo: null,
    listing_price: rowPrice(40),
    strikethrough_price: null,
    is_live: true,
    is_pending: false,
    is_sold: false,
    marketplace_listing_category_id: categoryIds.goods,
    marketplace_listing_title: `${after.car.make} ${after.car.model} all-weather floor mats`,
    custom_title: null,
    custom_sub_titles_with_rendering_flags: [],
  }
}

const toLocation = ({ place: { city, state } }: Posting) => ({
  city,
  state,
  city_page: { display_name: `${city}, ${stateNames[state] ?? state}`, id: String(hash(`${city}${state}`)) },
})
