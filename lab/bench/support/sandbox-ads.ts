import { findMake, findModel } from '#domain/catalog/names/catalog'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import type { Marketplace } from '#domain/marketplaces'
import type { FilterableListing } from '#domain/search/hard-filter'
import type { Car } from '#sandbox/inventory/cars/models'
import type { ListingForm } from '#sandbox/inventory/posting'
import type { Place } from '#sandbox/inventory/places/places'

/** A sandbox listing with the truth about its car, in catalog terms. */
export interface SandboxAd {
  key: string
  marketplace: Marketplace
  id: string
  url: string
  headline: string
  form: ListingForm
  truth: FilterableListing
}

interface Listed {
  source: Marketplace
  id: string
  url: string
  headline: string
  form: ListingForm
  goods: string | null
  price: number | null
  sale: string
  removed: boolean
  place: Place
  car: Omit<Car, 'features'>
}

/** Joke prices. The real asking price of such a car is unknown. */
const jokes = new Set([1_234, 12_345, 123_456])
const minPrice = 100

export async function fetchSandboxAds(sandboxUrl: string): Promise<SandboxAd[]> {
  const listed = (await (await fetch(`${sandboxUrl}/control/listings?limit=50000`)).json()) as Listed[]
  return listed.flatMap((one) => (one.goods || one.removed || one.sale !== 'on sale' ? [] : (toSandboxAd(one) ?? [])))
}

/** Null for a car that is not in the catalog. */
function toSandboxAd({ source, id, url, headline, form, price, place, car }: Listed): SandboxAd | null {
  const { make, model } = recognizeCar(`${car.year} ${car.make} ${car.model}`)
  if (make === null || model === null) return null
  const isJoke = price === null || price < minPrice || jokes.has(price)
  const truth = {
    ...{ title: '', make, model, year: car.year, priceCents: isJoke ? null : price * 100, currency: 'USD' },
    ...{ odometerMiles: car.miles, transmission: car.transmission, bodyType: car.bodyType },
    ...{ latitude: place.latitude, longitude: place.longitude, flags: [], contentHash: 'read' },
    marketplace: source,
  }
  return { key: `${source}/${id}`, marketplace: source, id, url, headline, form, truth }
}

const splitWords = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/**
 * Whether the catalog's words for make or model are missing where the site searches for them: Craigslist in the
 * make-and-model field, Facebook in the title of a plain item.
 */
export function findMissingName({ marketplace, form, headline, truth }: SandboxAd): 'make' | 'model' | null {
  if (marketplace === 'cargurus' || (marketplace === 'facebook' && !form.isPlainItem)) return null
  const words = new Set(splitWords(marketplace === 'facebook' ? headline : form.makeModel))
  const make = findMake(truth.make!)!
  const lacks = (name: string) => splitWords(name).some((word) => !words.has(word))
  return lacks(make.name) ? 'make' : lacks(findModel(make, truth.model!)!.name) ? 'model' : null
}
