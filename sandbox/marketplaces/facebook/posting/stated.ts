import { hash } from '../../../random'
import type { Car } from '../../../inventory/cars/car'
import type { Posting } from '../../../inventory/posting'
import { categories, dollars, isPlain, trimOf } from '../listing'

const fuels: Record<Car['fuel'], string> = {
  gas: 'GASOLINE',
  diesel: 'DIESEL',
  hybrid: 'HYBRID',
  electric: 'ELECTRIC',
}

/** The posting page's data without photos. A car posted as a general item has only its text. */
export function fieldsOf(p: Posting) {
  const { car, place } = p
  return {
    __typename: 'GroupCommerceProductItem',
    __isMarketplaceVehicleListing: 'GroupCommerceProductItem',
    id: p.id,
    marketplace_listing_title: p.headline,
    custom_title: null,
    redacted_description: { text: p.description },
    listing_price: {
      amount: (p.price ?? 0).toFixed(2),
      currency: 'USD',
      amount_with_offset: String((p.price ?? 0) * 100),
    },
    formatted_price: { text: dollars(p.price) },
    creation_time: Math.floor(p.postedAt.getTime() / 1000),
    location_text: { text: `${place.city}, ${place.state}` },
    location: {
      // Rounded to about a mile, because the site hides the seller's exact location.
      latitude: Math.round(place.latitude * 100) / 100,
      longitude: Math.round(place.longitude * 100) / 100,
      reverse_geocode_detailed: { country_alpha_two: 'US', postal_code_trimmed: place.zip },
    },
    marketplace_listing_category_id: categories.vehicles,
    ...(isPlain(p) ? nothingOfTheCar : statedOf(p, car)),
    condition: 'USED',
    attribute_data: [],
    renderable_listing_status: 'AVAILABLE',
    is_live: p.sale === 'on sale',
    is_pending: p.sale === 'pending',
    is_sold: p.sale === 'sold',
    marketplace_listing_seller: null,
    listing_photos: null,
  }
}

function statedOf(p: Posting, car: Car) {
  return {
    vehicle_make_display_name: car.make,
    vehicle_model_display_name: car.model,
    vehicle_trim_display_name: trimOf(car),
    vehicle_odometer_data: { unit: p.statedMiles === null ? null : 'MILES', value: p.statedMiles },
    vehicle_transmission_type: p.form.transmission.toUpperCase(),
    vehicle_fuel_type: fuels[car.fuel],
    vehicle_exterior_color: car.paint,
    vehicle_interior_color: null,
    vehicle_condition: null,
    vehicle_title_status: p.form.title.toUpperCase().replaceAll(' ', '_'),
    vehicle_number_of_owners: null,
    // The site sends null, a boolean or a string.
    vehicle_is_paid_off: [null, true, 'true'][hash(p.id) % 3],
    vehicle_identification_number: p.vinStated ? car.vin : null,
    vehicle_seller_type: p.dealer ? 'DEALER' : 'PRIVATE_SELLER',
    dealership_name: p.dealer?.name ?? null,
    vehicle_features: [],
    vehicle_specifications: null,
    vehicle_website_link: null,
  }
}

const nothingOfTheCar = {
  vehicle_make_display_name: null,
  vehicle_model_display_name: null,
  vehicle_trim_display_name: null,
  vehicle_odometer_data: { unit: null, value: null },
  vehicle_transmission_type: null,
  vehicle_fuel_type: null,
  vehicle_exterior_color: null,
  vehicle_interior_color: null,
  vehicle_condition: null,
  vehicle_title_status: null,
  vehicle_number_of_owners: null,
  vehicle_is_paid_off: null,
  vehicle_identification_number: null,
  vehicle_seller_type: null,
  dealership_name: null,
  vehicle_features: [],
  vehicle_specifications: null,
  vehicle_website_link: null,
}

/** The same data as text on the page. */
export function aboutOf(p: Posting): string[] {
  if (isPlain(p)) return []
  return [
    ...(p.statedMiles === null ? [] : [`Driven ${p.statedMiles.toLocaleString('en-US')} miles`]),
    `${p.form.transmission === 'manual' ? 'Manual' : 'Automatic'} transmission`,
    `Exterior color: ${p.car.paint}`,
    `Fuel type: ${fuels[p.car.fuel].toLowerCase()}`,
  ]
}
