import { hash } from '../../random'
import type { Car } from '../../inventory/cars/models'
import type { Posting } from '../../inventory/posting'
import { categoryIds, formatDollars, isPlainItem, formatTrim, photoUri, toResultsRow } from './listing'
import type { SiteBuild } from './build'
import { preloadedData, escapeHtml, htmlPage } from './markup'

const fuels: Record<Car['fuel'], string> = {
  gas: 'GASOLINE',
  diesel: 'DIESEL',
  hybrid: 'HYBRID',
  electric: 'ELECTRIC',
}

/** Without photos. A car posted as a general item has only its text. */
function postingFields(p: Posting) {
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
    formatted_price: { text: formatDollars(p.price) },
    creation_time: Math.floor(p.postedAt.getTime() / 1000),
    location_text: { text: `${place.city}, ${place.state}` },
    location: {
      // Rounded to about a mile, because the site hides the seller's exact location.
      latitude: Math.round(place.latitude * 100) / 100,
      longitude: Math.round(place.longitude * 100) / 100,
      reverse_geocode_detailed: { country_alpha_two: 'US', postal_code_trimmed: place.zip },
    },
    marketplace_listing_category_id: categoryIds.vehicles,
    ...(isPlainItem(p) ? nothingOfTheCar : statedCarFields(p, car)),
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

function statedCarFields(p: Posting, car: Car) {
  return {
    vehicle_make_display_name: car.make,
    vehicle_model_display_name: car.model,
    vehicle_trim_display_name: formatTrim(car),
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

function aboutLines(p: Posting): string[] {
  if (isPlainItem(p)) return []
  return [
    ...(p.statedMiles === null ? [] : [`Driven ${p.statedMiles.toLocaleString('en-US')} miles`]),
    `${p.form.transmission === 'manual' ? 'Manual' : 'Automatic'} transmission`,
    `Exterior color: ${p.car.paint}`,
    `Fuel type: ${fuels[p.car.fuel].toLowerCase()}`,
  ]
}

/** Splits the page's data in two, with related listings in between. */
export function postingPage(p: Posting, related: Posting[], build: SiteBuild, origin: string): string {
  const route = { canonicalRouteName: 'comet.fbweb.CometMarketplaceHoistedPermalinkRoute' }
  const photos = p.photos.map(({ imageId }) => ({ image: { uri: photoUri(origin, imageId), width: 960, height: 720 } }))
  const detailsPage = (target: object) => ({ viewer: { marketplace_product_details_page: { target } } })
  const others = { edges: related.map((other) => ({ node: { listing: toResultsRow(other, origin) } })) }
  return htmlPage(build, {
    title: `Marketplace – ${p.headline}`,
    head: `<link rel="canonical" href="${origin}/facebook/marketplace/item/${p.id}/">`,
    body: `<div role="main" class="${build.cls('main')}"><h1>${escapeHtml(p.headline)}</h1>
<p>${p.sale === 'sold' ? 'Sold · ' : p.sale === 'pending' ? 'Pending · ' : ''}${formatDollars(p.price)}</p>
<h2>About this vehicle</h2>${aboutLines(p)
      .map((line) => `<p>${escapeHtml(line)}</p>`)
      .join('\n')}
<h2>Seller’s description</h2><div class="${build.cls('text')}">${escapeHtml(p.description).replaceAll('\n', '<br>\n')}</div>
${p.photos.map(({ imageId }) => `<img alt="" src="${escapeHtml(photoUri(origin, imageId))}" loading="lazy" width="480" height="360">`).join('\n')}</div>`,
    blocks: [
      { require: [['CometRouteInfo', 'next', [], [route]]] },
      preloadedData(
        'adp_MarketplacePDPC2CMediaViewerWithImagesQueryRelayPreloader_1',
        detailsPage({ id: p.id, listing_photos: photos }),
        0,
      ),
      preloadedData(
        'adp_MarketplacePDPRelatedQueryRelayPreloader_2',
        { viewer: { marketplace_related_listings: others } },
        1,
      ),
      preloadedData(
        `adp_MarketplacePDPContainerQueryRelayPreloader_${build.itemQueryId}`,
        detailsPage(postingFields(p)),
        build.roll(4),
      ),
    ],
  })
}

/** The page of an unknown or removed listing. Its status is 200. */
export function removedPostingPage(build: SiteBuild): string {
  const route = { canonicalRouteName: 'comet.fbweb.CometErrorRoute' }
  return htmlPage(build, {
    title: 'Error',
    body: `<div role="main"><h2>This content isn't available right now</h2><p>When this happens, it's usually because the
owner only shared it with a small group of people, changed who can see it or it's been deleted.</p></div>`,
    blocks: [{ require: [['CometRouteInfo', 'next', [], [route]]] }],
  })
}
