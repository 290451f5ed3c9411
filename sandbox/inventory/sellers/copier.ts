import type { Marketplace } from '#domain/marketplaces'
import { distanceMiles } from '#domain/places/geography'
import type { Random } from '../../random'
import type { Advertisement } from '../inventory'
import { pickPostingFacts } from '../listed-posting'
import { allPlaces, type Place } from '../places/places'
import type { Posting } from '../posting'

interface CopiedAd {
  price: number
  place: Place
  marketplace: Marketplace
  vinStated: boolean
  description: string
  postedAt: Date
}

const minCopiedPrice = 4_000
const shares = { vin: 0.35, text: 0.4, facebook: 0.5 }
/** Of the original price. */
const bait = { least: 0.22, most: 0.55 }
const minMiles = 300

const pleas = [
  'Selling for my late father, I only want it gone to a good home. Email me and I send you everything.',
  'The car is with a shipping company after my divorce. Free delivery and five days to test it.',
  'I deploy next week and must sell today. A deposit holds it. Text only please.',
]

/**
 * What a swindler makes of an ad: its car, photos and mileage, often its text, sometimes its VIN, at a fraction of the
 * price and far away. Null for a car that is not worth it.
 */
export function drawCopy(posting: Posting, postedAt: Date, random: Random): CopiedAd | null {
  const { price, goods, description } = posting
  const isFacebook = random.chance(shares.facebook)
  const share = bait.least + (bait.most - bait.least) * random.next()
  const [vinStated, keepsText] = [random.chance(shares.vin), random.chance(shares.text)]
  const place = pickPlaceFarFrom(posting.place, random)
  if (price === null || price < minCopiedPrice || goods !== null) return null
  return {
    ...{ vinStated, place, postedAt },
    price: Math.round((price * share) / 100) * 100,
    marketplace: isFacebook ? 'facebook' : 'craigslist',
    description: keepsText ? description : random.pick(pleas),
  }
}

/** Swindlers pose as private sellers. The site makes the copied photos new names. */
export const toCopyAdvertisement = (posting: Posting, copy: CopiedAd): Advertisement => ({
  ...pickPostingFacts(posting),
  ...copy,
  ...{ seller: 'owner', sale: 'on sale', soldAt: undefined, previousPrice: null, updatedAt: null, repostOf: undefined },
  views: posting.photos.map(({ view }) => view),
})

function pickPlaceFarFrom(place: Place, random: Random): Place {
  const places = (known ??= allPlaces())
  for (;;) {
    const other = random.pick(places)
    if (distanceMiles(place, other) >= minMiles) return other
  }
}
let known: Place[] | null = null
