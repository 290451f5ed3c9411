import { dayMs } from '#domain/durations'
import { createRandom, hash, type Random } from '#sandbox/random'
import { carName, type Car } from '#sandbox/inventory/cars/models'
import { createVin } from '#sandbox/inventory/listed-posting'
import type { Posting } from '#sandbox/inventory/posting'
import { createInventory } from '#sandbox/inventory/seed'
import { createDealerTemplate, fillDealerTemplate, changePrice, retypeMiles, rewordText, rewordTitle } from './edits'

export interface ListingInput {
  marketplace: string
  title: string
  description: string
  price: number | null
  odometer: number | null
  vin?: string
  /** External id of the posting that this one repeats, by the site's mark. */
  repostOf?: string
  externalId?: string
  seller: Posting['seller']
  place: { town: string; lat: number; lng: number }
  attributes: Record<string, string>
  photoHashes: string[]
  /** Null if the site does not state it. */
  postedAt: string | null
}

interface LabeledPair {
  id: string
  a: ListingInput
  b: ListingInput
  same: boolean
}

export const begin = new Date('2026-06-01T12:00:00Z')

/**
 * Builds `count` pairs of listings from the sandbox's cars, with the edits that sellers make. About half of the pairs
 * are one car. The same seed gives the same pairs. A pair's id contains its kind.
 */
export function generateLabeledPairs(count: number, seed: number): LabeledPair[] {
  const random = createRandom(seed)
  const postings = createInventory(seed, Math.max(2_000, count * 4), begin)
    .listAll()
    .filter(({ goods }) => goods === null)
  const ads = {
    all: shuffled(postings, random),
    several: groups(postings, ({ car }) => car.vin),
    alike: alike(postings),
  }
  const kinds = [
    ...[repost, repost, repost, elsewhere, elsewhere, dealerRepost, dealerRepost, repostWithVin],
    ...[dealerStock, dealerStock, dealerStock, fleetTwins, nextDoor, nextDoor, nextDoor, otherVin],
  ]
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length]!
    return { id: `${kind.name}-${i}`, ...kind(ads, createRandom(hash(`${seed} ${i}`))) }
  })
}

interface Ads {
  all: Posting[]
  /** Postings of one car on several marketplaces. */
  several: Posting[][]
  /** Postings of different cars of the same make, model, and year, in the same part of the country. */
  alike: Posting[][]
}
type Labeled = Omit<LabeledPair, 'id'>

/** An owner's listing, posted again some days later under a new id. */
function repost({ all }: Ads, random: Random): Labeled {
  const posting = pickMatching(
    all,
    random,
    ({ seller, marketplace }) => seller === 'owner' && marketplace !== 'cargurus',
  )
  const a = toListing(posting, random)
  return { a: withoutVin(a), b: withoutVin(again(a, random)), same: true }
}

/** The same listing with its own text, and the VIN stated on both. */
function repostWithVin({ several }: Ads, random: Random): Labeled {
  const [one, other] = random.pick(several) as [Posting, Posting]
  const vin = one.car.vin
  return { a: { ...toListing(one, random), vin }, b: { ...again(toListing(other, random), random), vin }, same: true }
}

/** One car on two marketplaces, each with its own text, title, and figures. */
function elsewhere({ several }: Ads, random: Random): Labeled {
  const [one, other] = random.pick(several) as [Posting, Posting]
  return { a: withoutVin(toListing(one, random)), b: toListing(other, random), same: true }
}

function dealerRepost({ all }: Ads, random: Random): Labeled {
  const posting = pickMatching(all, random, ({ seller }) => seller === 'dealer')
  const a = dealerAd(posting, posting.car, createDealerTemplate(random), stockNumber(posting.car), random)
  const b = {
    ...a,
    postedAt: later(a.postedAt, random),
    price: random.chance(0.6) ? a.price : changePrice(a.price, random),
  }
  const odometer = random.chance(0.85) ? a.odometer : null
  return {
    a,
    b: { ...b, odometer, place: moved(a.place, random), title: random.chance(0.8) ? a.title : `${a.title} - CLEAN` },
    same: true,
  }
}

/** Two near-identical cars in one dealer's stock. */
function dealerStock({ all }: Ads, random: Random): Labeled {
  const posting = pickMatching(all, random, ({ seller }) => seller === 'dealer')
  const template = createDealerTemplate(random)
  const miles = Math.max(1_200, (posting.car.miles ?? 40_000) + random.int(-22_000, 22_000))
  const twin = {
    ...posting.car,
    vin: createVin(random),
    miles,
    paint: random.pick(['white', 'black', 'silver', posting.car.paint] as const),
  }
  const a = dealerAd(posting, posting.car, template, stockNumber(posting.car), random)
  const b = dealerAd(posting, twin, template, stockNumber(twin), random)
  const price = random.chance(0.25)
    ? a.price
    : a.price === null
      ? null
      : a.price + random.pick([-1_500, -700, -500, 300, 500, 1_000, 2_000])
  // At least one field states the difference: in the form or in the text.
  const isSaid = template.statesMiles || template.statesStock
  const odometers = isSaid && random.chance(0.4) ? { a: null, b: null } : { a: posting.car.miles, b: miles }
  return { a: { ...a, odometer: odometers.a }, b: { ...b, odometer: odometers.b, price }, same: false }
}

/** Two former rental cars: same text, trim, color, and price, with close odometer readings. */
function fleetTwins({ all }: Ads, random: Random): Labeled {
  const posting = pickMatching(all, random, ({ seller }) => seller === 'dealer')
  const template = createDealerTemplate(random)
  const miles = 30_000 + random.int(0, 20_000)
  const [one, other] = [miles, miles + random.pick([-1, 1]) * random.int(1_600, 9_000)].map((each) => ({
    ...posting.car,
    vin: createVin(random),
    miles: each,
  })) as [Car, Car]
  const a = dealerAd(posting, one, template, stockNumber(one), random)
  const b = { ...dealerAd(posting, other, template, stockNumber(other), random), price: a.price }
  return { a: { ...a, odometer: one.miles }, b: { ...b, odometer: other.miles }, same: false }
}

/** Two owners' cars of the same model and year, near each other. */
function nextDoor({ alike: groupsOfAlike }: Ads, random: Random): Labeled {
  const [one, other] = pickTwo(random.pick(groupsOfAlike), random)
  return { a: withoutVin(toListing(one, random)), b: withoutVin(toListing(other, random)), same: false }
}

function otherVin({ all }: Ads, random: Random): Labeled {
  const posting = random.pick(all)
  const a = { ...toListing(posting, random), vin: posting.car.vin }
  return { a, b: { ...a, vin: createVin(random), postedAt: later(a.postedAt, random) }, same: false }
}

export function toListing(posting: Posting, random: Random): ListingInput {
  const { car, place } = posting
  const attributes = {
    ...(random.chance(0.6) ? { paint: car.paint } : {}),
    ...(random.chance(0.8) ? { transmission: car.transmission } : {}),
    ...(random.chance(0.5) ? { drive: car.drivetrain } : {}),
    ...namedIn(posting),
  }
  return {
    marketplace: posting.marketplace,
    title: posting.headline,
    description: posting.description,
    price: posting.price,
    odometer: posting.statedMiles,
    seller: posting.seller,
    ...(posting.vinStated ? { vin: car.vin } : {}),
    place: { town: place.city, lat: place.latitude, lng: place.longitude },
    attributes,
    photoHashes: random.chance(0.3) ? createPhotoHashes(car, posting.photos.length) : [],
    postedAt: posting.postedAt.toISOString(),
  }
}

/**
 * Make, model, and year as the posting page states them: in the seller's words on Craigslist, in the site's
 * elsewhere.
 */
function namedIn({ marketplace, form, car }: Posting): Record<string, string> {
  if (form.isPlainItem) return {}
  const named = marketplace === 'craigslist' ? form.makeModel : `${car.make} ${car.model}`
  return { 'make and model': named, year: String(form.year) }
}

export const createPhotoHashes = (car: Car, count: number) =>
  Array.from({ length: count }, (_, i) =>
    [0, 1].map((half) => hash(`${car.vin} ${i} ${half}`).toString(16).padStart(8, '0')).join(''),
  )

export function again(ad: ListingInput, random: Random): ListingInput {
  return {
    ...ad,
    title: rewordTitle(ad.title, random),
    description: random.chance(0.35) ? ad.description : rewordText(ad.description, random),
    price: changePrice(ad.price, random),
    odometer: retypeMiles(ad.odometer, random),
    place: moved(ad.place, random),
    photoHashes: random.chance(0.5) ? [...ad.photoHashes].reverse() : [],
    postedAt: later(ad.postedAt, random),
  }
}

function dealerAd(
  posting: Posting,
  car: Car,
  template: ReturnType<typeof createDealerTemplate>,
  stock: string,
  random: Random,
): ListingInput {
  const ad = toListing(
    { ...posting, headline: carName(car), car, area: posting.area, slug: posting.slug, description: '' },
    random,
  )
  return withoutVin({
    ...ad,
    marketplace: 'craigslist',
    attributes: random.chance(0.7) ? { ...ad.attributes, paint: car.paint } : ad.attributes,
    description: fillDealerTemplate(template, car, stock),
    photoHashes: [],
    odometer: random.chance(0.85) ? car.miles : null,
  })
}

const stockNumber = (car: Car) => `P${hash(car.vin) % 100_000}`

/** Usually the same location, sometimes a neighboring area. */
export function moved(place: ListingInput['place'], random: Random): ListingInput['place'] {
  if (random.chance(0.7)) return place
  const by = () => (random.next() - 0.5) * 1.6
  return { town: `${place.town} area`, lat: place.lat + by(), lng: place.lng + by() }
}

const later = (postedAt: string | null, random: Random) =>
  new Date(new Date(postedAt ?? begin).getTime() + (1 + 30 * random.next()) * dayMs).toISOString()

export function withoutVin({ vin: _vin, ...ad }: ListingInput): ListingInput {
  return ad
}

function alike(postings: Posting[]): Posting[][] {
  const region = ({ car, place }: Posting) =>
    [car.make, car.model, car.year, Math.round(place.latitude / 3), Math.round(place.longitude / 4)].join('|')
  return groups(postings, region).filter((group) => new Set(group.map(({ car }) => car.vin)).size > 1)
}

function pickTwo(group: Posting[], random: Random): [Posting, Posting] {
  const one = random.pick(group)
  return [one, random.pick(group.filter(({ car }) => car.vin !== one.car.vin))]
}

export function pickMatching(postings: Posting[], random: Random, isWanted: (posting: Posting) => boolean): Posting {
  for (;;) {
    const posting = random.pick(postings)
    if (isWanted(posting)) return posting
  }
}

export function groups(postings: Posting[], keyOf: (posting: Posting) => string): Posting[][] {
  const byKey = new Map<string, Posting[]>()
  for (const posting of postings) byKey.set(keyOf(posting), [...(byKey.get(keyOf(posting)) ?? []), posting])
  return [...byKey.values()].filter((group) => group.length > 1)
}

function shuffled<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
