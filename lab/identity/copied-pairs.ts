import { dayMs } from '#domain/durations'
import { distanceMiles } from '#domain/places/geography'
import type { Posting } from '#sandbox/inventory/posting'
import { createInventory } from '#sandbox/inventory/seed'
import { allPlaces, type Place } from '#sandbox/inventory/places/places'
import { createRandom, hash, type Random } from '#sandbox/random'
import { rewordText } from './edits'
import { again, begin, createPhotoHashes, groups, pickMatching, toListing, type ListingInput } from './labeled-pairs'

export interface CopyPair {
  id: string
  a: ListingInput
  b: ListingInput
  /** Which ad is the copy. Null: both are honest. */
  copy: 'a' | 'b' | null
}

/**
 * Builds `count` pairs of an ad and its copy, and as many of honest ads for one car that look similar: cross-posts,
 * re-posts and resold cars. The same seed gives the same pairs. A pair's id contains its kind.
 */
export function generateCopyPairs(count: number, seed: number): CopyPair[] {
  const ads = createAds(seed, count)
  const generated = (kinds: ((ads: Ads, random: Random) => Omit<CopyPair, 'id'>)[]) =>
    Array.from({ length: count }, (_, i) => {
      const kind = kinds[i % kinds.length]!
      const random = createRandom(hash(`${kind.name} ${seed} ${i}`))
      const pair = kind(ads, random)
      return { id: `${kind.name}-${i}`, ...(random.chance(0.5) ? pair : swapped(pair)) }
    })
  return [...generated(copyKinds), ...generated(honestKinds)]
}

interface Ads {
  all: Posting[]
  /** Postings of one car on several marketplaces. */
  several: Posting[][]
  places: Place[]
}
type Labeled = Omit<CopyPair, 'id'>

function createAds(seed: number, count: number): Ads {
  const all = createInventory(seed, Math.max(2_000, count * 4), begin)
    .listAll()
    .filter(({ goods, price }) => goods === null && price !== null && price >= 2_500)
  const places = allPlaces()
  return { all, several: groups(all, ({ car }) => car.vin), places }
}

const swapped = ({ a, b, copy }: Labeled): Labeled => ({
  ...{ a: b, b: a },
  copy: copy === null ? null : copy === 'a' ? 'b' : 'a',
})

// A copier's ads.

/** At a fraction of the price, in another state. */
function baitElsewhere({ all, places }: Ads, random: Random): Labeled {
  const a = original(random.pick(all), random)
  return {
    a,
    b: copied(a, { share: 0.2 + 0.37 * random.next(), place: far(a.place, places, random) }, random),
    copy: 'b',
  }
}

/** The VIN is copied too. */
function baitWithVin({ all, places }: Ads, random: Random): Labeled {
  const posting = random.pick(all)
  const a = { ...original(posting, random), vin: posting.car.vin }
  const b = copied(a, { share: 0.2 + 0.37 * random.next(), place: far(a.place, places, random) }, random)
  return { a, b: { ...b, vin: posting.car.vin }, copy: 'b' }
}

/** On another site, in the seller's own town. */
function baitNearby({ all }: Ads, random: Random): Labeled {
  const a = original(random.pick(all), random)
  const b = copied(a, { share: 0.2 + 0.37 * random.next(), place: a.place }, random)
  return { a, b: { ...b, marketplace: a.marketplace === 'facebook' ? 'craigslist' : 'facebook' }, copy: 'b' }
}

/** A dealer's car, offered by a private person in another state at a believable price. */
function privateCopyOfDealers({ all, places }: Ads, random: Random): Labeled {
  const posting = pickMatching(all, random, ({ seller }) => seller === 'dealer')
  const a = original(posting, random)
  const b = copied(a, { share: 0.62 + 0.33 * random.next(), place: far(a.place, places, random) }, random)
  return { a, b: random.chance(0.4) ? { ...b, vin: posting.car.vin } : b, copy: 'b' }
}

const copyKinds = [baitElsewhere, baitElsewhere, baitWithVin, baitNearby, privateCopyOfDealers]

/** Photos are hashed for most ads. CarGurus does not state when an ad was posted. */
function original(posting: Posting, random: Random): ListingInput {
  const ad = toListing(posting, random)
  const photoHashes = random.chance(0.9) ? createPhotoHashes(posting.car, Math.max(3, posting.photos.length)) : []
  return { ...ad, photoHashes, postedAt: ad.marketplace === 'cargurus' ? null : ad.postedAt }
}

const pleas = [
  'Selling for my late father, I just want it gone. Serious buyers only, email me and I send everything.',
  'I got divorced and the car came to me. It is with a shipping company, free delivery, you have five days to test it.',
  'Deployed next week, must sell today. First deposit takes it. No calls please, text only.',
]

function copied(ad: ListingInput, { share, place }: { share: number; place: ListingInput['place'] }, random: Random) {
  const text = random.next()
  const { vin: _vin, ...rest } = ad
  return {
    ...rest,
    marketplace: random.pick(['craigslist', 'facebook']),
    seller: 'owner' as const,
    description: text < 0.4 ? ad.description : text < 0.65 ? rewordText(ad.description, random) : random.pick(pleas),
    price: Math.round((ad.price! * share) / 100) * 100,
    odometer: copiedMiles(ad.odometer, random),
    place,
    photoHashes: ad.photoHashes.slice(0, random.int(2, 8)).map((photo) => recompressed(photo, random)),
    postedAt: daysAfter(ad.postedAt, 0.2 + 20 * random.next()),
  }
}

function copiedMiles(miles: number | null, random: Random): number | null {
  const roll = random.next()
  if (miles === null || roll < 0.1) return null
  return roll < 0.2 ? Math.round(miles / 1_000) * 1_000 || null : miles
}

/** A screenshot's hash differs by a few bits. */
function recompressed(photo: string, random: Random): string {
  let bits = BigInt(`0x${photo}`)
  for (let i = random.int(0, 6); i > 0; i--) bits ^= 1n << BigInt(random.int(0, 63))
  return bits.toString(16).padStart(16, '0')
}

function far(from: ListingInput['place'], places: Place[], random: Random): ListingInput['place'] {
  for (;;) {
    const { city, latitude, longitude } = random.pick(places)
    if (distanceMiles({ latitude: from.lat, longitude: from.lng }, { latitude, longitude }) > 250)
      return { town: city, lat: latitude, lng: longitude }
  }
}

const daysAfter = (postedAt: string | null, days: number) =>
  new Date(new Date(postedAt ?? begin).getTime() + days * dayMs).toISOString()

// Honest sellers.

function crossPost({ several }: Ads, random: Random): Labeled {
  const [one, other] = random.pick(several) as [Posting, Posting]
  return { a: original(one, random), b: original(other, random), copy: null }
}

function repost({ all }: Ads, random: Random): Labeled {
  const a = original(
    pickMatching(all, random, ({ marketplace }) => marketplace !== 'cargurus'),
    random,
  )
  return { a, b: again(a, random), copy: null }
}

/** The seller cuts the price by up to 60%; Craigslist marks half of the re-posts. */
function desperateRepost({ all }: Ads, random: Random): Labeled {
  const a = { ...original(pickMatching(all, random, isOwners), random), externalId: '7700000001' }
  const b = {
    ...again(a, random),
    externalId: '7700000002',
    price: Math.round(a.price! * (0.4 + 0.18 * random.next())),
  }
  const isMarked = a.marketplace === 'craigslist' && random.chance(0.5)
  return { a, b: isMarked ? { ...b, repostOf: a.externalId } : b, copy: null }
}

/** A dealer's salesperson advertises the car as their own, near the lot. */
function salespersonsPost({ all }: Ads, random: Random): Labeled {
  const a = original(
    pickMatching(all, random, ({ seller }) => seller === 'dealer'),
    random,
  )
  const { vin: _vin, ...rest } = again(a, random)
  return { a, b: { ...rest, marketplace: 'facebook', seller: 'owner', price: a.price! - 500 }, copy: null }
}

/** The dealer states the price on one site, the down payment on the other. */
function downPayment({ all }: Ads, random: Random): Labeled {
  const posting = pickMatching(all, random, ({ seller }) => seller === 'dealer')
  const a = { ...original(posting, random), vin: posting.car.vin }
  return { a, b: { ...a, marketplace: 'facebook', price: random.pick([1_500, 2_000, 2_500]) }, copy: null }
}

/** The dealer's branches, 150 miles and more apart, list one car. */
function branches({ all, places }: Ads, random: Random): Labeled {
  const posting = pickMatching(all, random, ({ seller }) => seller === 'dealer')
  const a = { ...original(posting, random), vin: posting.car.vin }
  return { a, b: { ...a, place: far(a.place, places, random), postedAt: daysAfter(a.postedAt, 3) }, copy: null }
}

/** The owner moved to another state and took the ad along. */
function movedOwner({ all, places }: Ads, random: Random): Labeled {
  const a = original(pickMatching(all, random, isOwners), random)
  return { a, b: { ...again(a, random), place: far(a.place, places, random) }, copy: null }
}

/** Bought from a dealer, driven and sold by the new owner, with photos of their own. */
function resold({ all, places }: Ads, random: Random): Labeled {
  const posting = pickMatching(all, random, ({ seller }) => seller === 'dealer')
  const a = { ...original(posting, random), vin: posting.car.vin }
  const b = { ...a, ...nextOwner(posting, random), seller: 'owner' as const, place: far(a.place, places, random) }
  return {
    a,
    b: { ...b, marketplace: 'facebook', price: Math.round(a.price! * (0.7 + 0.25 * random.next())) },
    copy: null,
  }
}

/** An owner sells to a dealer, who asks far more. */
function flip({ all, places }: Ads, random: Random): Labeled {
  const posting = pickMatching(all, random, isOwners)
  const a = { ...original(posting, random), vin: posting.car.vin }
  const b = { ...a, ...nextOwner(posting, random), seller: 'dealer' as const, marketplace: 'craigslist' }
  const place = random.chance(0.5) ? a.place : far(a.place, places, random)
  return { a, b: { ...b, place, price: Math.round(a.price! * (1.2 + 0.7 * random.next())) }, copy: null }
}

/** Wrecked, and sold by the insurance's buyer. */
function wrecked({ all, places }: Ads, random: Random): Labeled {
  const posting = random.pick(all)
  const a = { ...original(posting, random), vin: posting.car.vin }
  const b = { ...a, ...nextOwner(posting, random), seller: 'owner' as const, place: far(a.place, places, random) }
  const attributes = { ...a.attributes, 'title status': 'salvage' }
  return { a, b: { ...b, marketplace: 'craigslist', attributes, price: Math.round(a.price! * 0.35) }, copy: null }
}

const isOwners = ({ seller, marketplace }: Posting) => seller === 'owner' && marketplace !== 'cargurus'

function nextOwner({ car }: Posting, random: Random) {
  const days = 20 + 100 * random.next()
  return {
    description: random.pick([
      'Great car, needs nothing. Clean inside and out.',
      'Runs and drives. Text me for a test drive.',
    ]),
    odometer: car.miles === null ? null : car.miles + Math.round(days * (5 + 30 * random.next())),
    photoHashes: createPhotoHashes({ ...car, vin: `${car.vin} later` }, 5),
    postedAt: daysAfter(begin.toISOString(), days),
  }
}

const honestKinds = [
  ...[crossPost, crossPost, crossPost, repost, repost, desperateRepost, salespersonsPost],
  ...[downPayment, branches, movedOwner, resold, flip, wrecked],
]
