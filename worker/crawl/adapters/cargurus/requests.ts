import { photoOriginsByMarketplace } from '#domain/listing/photo-origins'
import type { FeedCodes, FeedQuery, PageRequest } from '../contract'
import { isUnderOrigin, sandboxSiteUrl } from '../address'
import { UnsupportedMake } from '../../../failures'
import { parseArea } from './areas'

/**
 * Marketplace codes of makes and some models by catalog id, as seen by several users of the site up to 2026-08. Pages
 * of the site show the others (discovered-codes.ts). Codes do not change.
 */
const makeCodes = table(`
acura m4; alfa-romeo m124; amc m133; aston-martin m110; audi m19; bentley m20; bmw m3; buick m21; cadillac m22;
chevrolet m1; chrysler m23; daewoo m81; daihatsu m95; datsun m96; delorean m97; dodge m24; eagle m82; ferrari m25;
fiat m98; fisker m183; ford m2; freightliner m99; genesis m203; geo m83; gmc m26; honda m6; hummer m27; hyundai m28;
ineos m283; infiniti m84; international m158; isuzu m30; jaguar m31; jeep m32; karma m233; kia m33; lamborghini m34;
land-rover m35; lexus m37; lincoln m38; lotus m39; lucid m274; maserati m40; maybach m41; mazda m42; mclaren m141;
mercedes-benz m43; mercury m44; mg m102; mini m45; mitsubishi m46; nissan m12; oldsmobile m85; panoz m86; plymouth m87;
polestar m260; pontiac m47; porsche m48; ram m191; rivian m243; rolls-royce m49; saab m50; saturn m51; scion m52;
smart m111; subaru m53; suzuki m54; tesla m112; toyota m7; triumph m137; vinfast m279; volkswagen m55; volvo m56
`)

const modelCodes = table(`
honda/accord d585; honda/civic d586; honda/cr-v d589; honda/pilot d594; honda/odyssey d592; honda/fit d744;
toyota/4runner d290; toyota/camry d292; toyota/corolla d295; toyota/highlander d298; toyota/prius d15;
toyota/rav4 d306; toyota/tacoma d311; toyota/tundra d313; toyota/sienna d308; ford/f-150 d337; ford/escape d330;
ford/explorer d334; ford/mustang d2; ford/focus d346; chevrolet/silverado-1500 d630; chevrolet/equinox d616;
chevrolet/malibu d622; chevrolet/corvette d1; nissan/altima d237; nissan/rogue d1047; nissan/sentra d249;
subaru/outback d380; subaru/forester d374; subaru/crosstrek d2387; tesla/model-3 d2475; tesla/model-y d3044;
tesla/model-s d2039; jeep/wrangler d494; jeep/grand-cherokee d490; mazda/cx-5 d2133; mazda/mazda3 d214;
bmw/3-series d1512; volkswagen/jetta d200
`)

/** Prefers codes found on pages over the tables. Null if neither has one. */
export function resolveCodes(feed: FeedQuery, discovered: FeedCodes | undefined): FeedCodes {
  if (feed.make === null) return { make: null, model: null }
  const byTable = feed.model === null ? undefined : modelCodes.get(`${feed.make}/${feed.model}`)
  return {
    make: discovered?.make ?? makeCodes.get(feed.make) ?? null,
    model: feed.model === null ? null : (discovered?.model ?? byTable ?? null),
  }
}

/** For the test that compares the tables with the catalog. */
export const idsInCodeTables = (): string[] => [...makeCodes.keys(), ...modelCodes.keys()]

function table(text: string): Map<string, string> {
  return new Map(text.split(';').map((entry) => entry.trim().split(' ') as [string, string]))
}

/** Without trailing slashes. */
export interface CargurusOrigins {
  web: string
  images: string
}

export const liveOrigins: CargurusOrigins = {
  web: 'https://www.cargurus.com',
  images: photoOriginsByMarketplace.cargurus,
}

export function sandboxOrigins(sandboxUrl: string): CargurusOrigins {
  const web = sandboxSiteUrl(sandboxUrl, 'cargurus')
  return { web, images: `${web}/images` }
}

/** Returns null for other sites, including CarGurus sites in other countries. */
export function matchingOrigin(origins: CargurusOrigins, url: string): string | null {
  if (isUnderOrigin(origins.web, url)) return origins.web
  return isUnderOrigin(origins.images, url) ? origins.images : null
}

export const postingUrl = (origins: CargurusOrigins, id: string): string => `${origins.web}/details/${id}`

/** Accepts URLs of the new and the old style. */
export function parseListingId(url: string): string | null {
  return (
    /\/details\/(\d+)(?:[/?#]|$)|[?&](?:inventoryListing|listingId)=(\d+)(?:[&#]|$)/
      .exec(url)
      ?.slice(1)
      .find(Boolean) ?? null
  )
}

/** Used, certified by the manufacturer, certified by others: everything but new cars. */
const notNew = '2,8,9'

/** The site admits only browsers, because its script checks the client. */
const byBrowser = (url: string, accept: string): PageRequest => ({ url, accept, via: 'browser', form: null })

/**
 * Returns the results page, newest first, then the older JSON response as the fallback. A model without a known code
 * is requested by its make. Throws UnsupportedMake for a make without a code, because a search across all makes would
 * not match the feed.
 */
export function feedRequests(origins: CargurusOrigins, feed: FeedQuery, discovered?: FeedCodes): PageRequest[] {
  const { make, model } = resolveCodes(feed, discovered)
  if (make === null) throw new UnsupportedMake(`no code of the site is known for the make ${feed.make}`)
  const area = parseArea(feed.area)
  const shared = {
    zip: area.zip,
    distance: String(area.distanceMiles),
    makeModelTrimPaths: model === null ? make : `${make},${make}/${model}`,
    sortType: 'AGE_IN_DAYS',
    newUsed: notNew,
    srpVariation: 'DEFAULT_SEARCH',
    // Delivered cars belong to the area only if the area is the whole country.
    isDeliveryEnabled: String(area.isNationwide),
  }
  const page = new URLSearchParams({ ...shared, sortDirection: 'ASC' })
  const older = new URLSearchParams({
    ...shared,
    'entitySelectingHelper.selectedEntity': model ?? make,
    sortDir: 'ASC',
    pageNumber: '1',
    filtersModified: 'true',
  })
  return [
    byBrowser(`${origins.web}/search?${page}`, 'text/html'),
    byBrowser(`${origins.web}/Cars/searchPage.action?${older}`, 'application/json'),
  ]
}

export function postingRequests(origins: CargurusOrigins, listing: { url: string; externalId: string }): PageRequest[] {
  const id = /^\d+$/.test(listing.externalId) ? listing.externalId : parseListingId(listing.url)
  if (id === null) return [byBrowser(listing.url, 'text/html')]
  const older = new URLSearchParams({ inventoryListing: id, inclusionType: 'DEFAULT', pid: 'null' })
  return [
    byBrowser(postingUrl(origins, id), 'text/html'),
    byBrowser(`${origins.web}/Cars/detailListingJson.action?${older}`, 'application/json'),
  ]
}

export interface PagePosition {
  pageNumber: number | null
  pageCount: number | null
  pageAlignment: string | null
  pageReceipt: string | null
}

/** Null on the last page or if `url` belongs to another site. */
export function nextPageRequest(origins: CargurusOrigins, url: string, position: PagePosition): PageRequest | null {
  const { pageNumber, pageCount, pageAlignment, pageReceipt } = position
  if (pageNumber === null || pageCount === null || pageNumber >= pageCount) return null
  if (matchingOrigin(origins, url) !== origins.web) return null
  const next = new URL(url)
  if (/\/searchPage\.action$/.test(next.pathname)) {
    next.searchParams.set('pageNumber', String(pageNumber + 1))
    if (pageReceipt !== null) next.searchParams.set('pageReceipt', pageReceipt)
    return byBrowser(next.toString(), 'application/json')
  }
  next.searchParams.delete('_data')
  next.searchParams.set('page', String(pageNumber + 1))
  // The first page's token is valid for all later pages.
  if (!next.searchParams.has('pageAlignment') && pageAlignment !== null) {
    next.searchParams.set('pageAlignment', pageAlignment)
  }
  return byBrowser(next.toString(), 'text/html')
}
