import { mentionsSubject } from '../judgment/evidence/about'
import type { Fact } from '../judgment/facts/fact'
import { featureEntry, type Feature } from '../judgment/features/features'
import { reliableFigures, type Listing } from '../listing/listing'

/** A listing as its seller is asked about it. */
export type AskedListing = Pick<
  Listing,
  'title' | 'description' | 'year' | 'vin' | 'seller' | 'priceCents' | 'odometerMiles'
> & { transmission: string | null; bodyType: string | null; flags: string[] | null }

/** What an ad states, so that nobody asks its seller. */
export interface StatedByAd {
  /** Of what the ad states none, it is asked. */
  lacks: (figure: 'price' | 'odometer' | 'year') => boolean
  has: (...topics: Feature[]) => boolean
}

/**
 * Of any of these, the mention is the answer: sellers write "no accidents" or "title in hand", and never ask. Of other
 * features, only facts count.
 */
const settledByMention = new Set<Feature>([
  ...(['accident', 'clean carfax', 'title in hand', 'price firm', 'price negotiable', 'open recall'] as const),
  'curb price',
])

/** The field of the site says it, whatever the text says. */
const settledBySeller = new Set<Feature>(['dealer', 'dealer posing as private'])

/** `facts`: what the page's table shows (./fact-table). */
export function statedByAd(listing: AskedListing, facts: Fact[]): StatedByAd {
  const text = `${listing.title}\n${listing.description}`
  const read = new Set(facts.map(({ feature }) => feature))
  const figures = reliableFigures(listing)
  const lacking = {
    price: figures.priceCents === null,
    odometer: figures.odometerMiles === null && !mileagePattern.test(text),
    year: listing.year === null,
  }
  const isStated = (feature: Feature) =>
    read.has(feature) ||
    (feature === 'title in hand' && titleInNamePattern.test(text)) ||
    (settledBySeller.has(feature) && listing.seller !== null) ||
    (settledByMention.has(feature) && mentionsSubject(text, { feature, label: featureEntry(feature).name }))
  return { lacks: (figure) => lacking[figure], has: (...topics) => topics.some(isStated) }
}

/** "title in my name", "clean title in our name", "título limpio a mi nombre". */
const titleInNamePattern =
  /\btitle(?: [a-z]+){0,3} (?:in|under) (?:my|our) name\b|t[íi]tulo(?: \p{L}+){0,3} a (?:mi|nuestro) nombre/iu

/** "only 92,000 miles", "tiene 180 mil millas". Without these words, it may be when a part was replaced. */
const mileagePattern =
  /\b(?:has|with|only|just|mileage|odometer|miles|tiene|con|solo|millaje)(?: is| de)?:? (?:\d{2,3}[.,]\d{3}|\d{5,6}|\d{2,3} ?k|\d{2,3} mil)(?: (?:original|actual|highway))? ?(?:miles?|mi|millas|\b)/i
