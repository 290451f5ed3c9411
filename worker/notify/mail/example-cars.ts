import { minuteMs } from '#domain/durations'
import type { Fact } from '#domain/judgment/facts/fact'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import type { Listing } from '#domain/listing/listing'
import { photoOriginsByMarketplace } from '#domain/listing/photo-origins'
import { renderCar, type CarToRender } from '../rendered-car'
import type { CarMailContext } from './mail-text'

export const exampleNow = new Date(Date.UTC(2026, 10, 21, 22, 14))

export const exampleListing: Listing = {
  id: '0b54c0de-0000-4000-8000-000000000001',
  marketplace: 'craigslist',
  externalId: '7700000001',
  url: 'https://sfbay.craigslist.org/eby/cto/d/oakland-honda-civic/7700000001.html',
  title: '2016 Honda Civic EX-L - clean, one owner',
  priceCents: 1_240_000,
  currency: 'USD',
  odometerMiles: 71_000,
  year: 2016,
  make: 'honda',
  model: 'civic',
  trim: 'EX-L',
  transmission: 'automatic',
  bodyType: 'sedan',
  titleStatus: 'clean',
  vin: null,
  seller: 'owner',
  latitude: 37.8044,
  longitude: -122.2712,
  town: 'Oakland',
  description:
    'Selling my Civic, bought new in Berkeley. Power sunroof, black leather seats, heated in front. Dealer serviced every 5,000 miles, all records. No accidents.',
  attributes: { 'title status': 'clean', transmission: 'automatic', paint: 'blue' },
  photoUrls: ['https://images.craigslist.org/00a0a_example_600x450.jpg'],
  flags: [],
  postedAt: new Date(exampleNow.getTime() - 3 * minuteMs),
  firstSeenAt: new Date(exampleNow.getTime() - 2 * minuteMs),
  appearedAfter: null,
  contentHash: 'example',
}

export const exampleVerdicts: Verdict[] = [
  {
    criterionId: 'a1',
    label: 'leather seats',
    polarity: 'wanted',
    strength: 'should',
    answer: 'yes',
    evidence: [{ kind: 'quote', quote: 'leather seats' }],
  },
  {
    criterionId: 'a2',
    label: 'sunroof',
    polarity: 'wanted',
    strength: 'should',
    answer: 'yes',
    evidence: [{ kind: 'photo', photo: 1, seen: 'an open glass panel in the roof' }],
  },
  {
    criterionId: 'a3',
    label: 'salvage title',
    polarity: 'unwanted',
    strength: 'should',
    answer: 'no',
    evidence: [{ kind: 'attribute', label: 'title status', value: 'clean' }],
  },
]

const unanswered = (verdict: Verdict): Verdict => ({ ...verdict, answer: 'unknown', evidence: [] })

/** No sunroof in its text: a likely match. */
export const likelyExample = {
  grade: 'LIKELY',
  verdicts: exampleVerdicts.map((verdict) => (verdict.label === 'sunroof' ? unanswered(verdict) : verdict)),
} as const satisfies Partial<CarToRender>

/** No stated feature: a possible match. */
export const possibleExample = {
  grade: 'POSSIBLE',
  verdicts: exampleVerdicts.map(unanswered),
} as const satisfies Partial<CarToRender>

export const verdictWithAllEvidence: Verdict = {
  ...exampleVerdicts[0]!,
  evidence: [
    { kind: 'attribute', label: 'interior', value: 'leather' },
    { kind: 'quote', quote: 'black leather seats' },
    { kind: 'photo', photo: 1, seen: 'grained black seats' },
    { kind: 'vin', label: 'seat material', value: 'Leather' },
    { kind: 'rule', rule: 'Cars built since May 2018 have a backup camera', source: '49 CFR 571.111' },
    { kind: 'seller', on: '2026-11-20' },
  ],
}

export const exampleRisk: Fact = {
  ...{ feature: 'odometer doubt', answer: 'yes', number: null },
  evidence: [{ kind: 'attribute', label: 'odometer', value: 'not actual mileage' }],
}

export function exampleCar(listing: Partial<Listing> = {}, over: Partial<CarToRender> = {}) {
  return renderCar({
    listing: { ...exampleListing, ...listing },
    grade: 'MATCH',
    verdicts: exampleVerdicts,
    changes: [],
    wasCents: null,
    asking: { criteria: [], limits: null, signAs: null },
    foundAt: new Date(exampleNow.getTime() - 3 * minuteMs + 40_000),
    wasThereBefore: false,
    center: { latitude: 37.7485, longitude: -122.4184, otherPlaces: [] },
    photoOrigins: [photoOriginsByMarketplace.craigslist],
    timeZone: null,
    now: exampleNow,
    ...over,
  })
}

export const exampleContext: CarMailContext = {
  brand: 'Lotwatch',
  supportEmail: 'support@lotwatch.example',
  webUrl: 'https://lotwatch.example',
  searchName: 'Civic or Accord near Oakland',
  resultsUrl: 'https://lotwatch.example/dashboard/search/5/results',
  saveUrl: 'https://lotwatch.example/dashboard/search/5/car/7#save',
  unsubscribeUrl: 'https://lotwatch.example/unsubscribe/token',
  muteUrl: 'https://lotwatch.example/unsubscribe/token?search=5',
  pauseUrl: 'https://lotwatch.example/pause/token',
  otherSearches: [],
  confirmUrl: null,
}
