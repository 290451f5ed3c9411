import { secondMs, minuteMs } from '#domain/durations'
import { formatZonedTime } from '#domain/words/time-zone'
import civic from './photos/civic-800.webp?url&no-inline'
import civicSmall from './photos/civic-400.webp?url&no-inline'
import crv from './photos/crv-800.webp?url&no-inline'
import crvSmall from './photos/crv-400.webp?url&no-inline'
import outback from './photos/outback-800.webp?url&no-inline'
import outbackSmall from './photos/outback-400.webp?url&no-inline'
import tacoma from './photos/tacoma-800.webp?url&no-inline'
import tacomaSmall from './photos/tacoma-400.webp?url&no-inline'

/** The current time in the examples. It is fixed, so the page always renders the same. */
export const demoNow = new Date('2025-04-30T14:32:00Z')

type Polarity = 'wanted' | 'unwanted'
const criterion = (criterionId: string, polarity: Polarity, label: string) => ({
  ...{ criterionId, polarity, label },
  strength: 'should' as const,
})
const quote = (before: string, words: string, after: string) => [
  { kind: 'quote' as const, before, quote: words, after },
]
const photo = (number: number, seen: string) => [{ kind: 'photo' as const, photo: number, seen, url: null }]

/** When a car was posted and found. `postedAgoMs` counts back from `demoNow`, `foundAfterMs` forward from posting. */
function times(postedAgoMs: number, foundAfterMs: number) {
  const postedAt = new Date(demoNow.getTime() - postedAgoMs)
  const foundAt = new Date(postedAt.getTime() + foundAfterMs)
  return {
    postedAt,
    foundAt,
    exactly: `posted ${formatZonedTime(postedAt, null)}, found ${formatZonedTime(foundAt, null)}`,
  }
}

const always = {
  carId: 'demo',
  reason: null,
  isStale: false,
  url: null,
  risks: [],
  colorConflict: null,
  typicalWishes: [],
  isAskable: false,
  ask: null,
  wasPrice: null,
  gone: null,
  wasThereBefore: false,
  feedback: null,
  deal: null,
  history: null,
  postings: 1,
  others: [],
  notified: null,
}

export const demoAlerts = [
  {
    subject: '2016 Civic EX-L, $12,400, 14 mi: leather, clean title',
    car: {
      ...always,
      ...times(3 * minuteMs, 40 * secondMs),
      listingId: 'demo-civic',
      stage: 'MATCH' as const,
      name: '2016 Honda Civic EX-L',
      title: null,
      photoUrl: civic,
      photoSrcSet: `${civicSmall} 400w, ${civic} 800w`,
      photos: 9,
      price: '$12,400',
      mileage: '71,000 mi',
      place: '14 mi away, Round Rock',
      marketplace: 'Craigslist',
      confirmed: '3 of 3 confirmed',
      verdicts: [
        {
          ...criterion('a1', 'wanted', 'leather seats'),
          answer: 'yes' as const,
          evidence: quote('black ', 'leather seats', ', heated'),
        },
        {
          ...criterion('a2', 'wanted', 'sunroof'),
          answer: 'yes' as const,
          evidence: photo(1, 'a glass panel in the roof'),
        },
        {
          ...criterion('a3', 'unwanted', 'salvage title'),
          answer: 'no' as const,
          evidence: quote('', 'clean title', ' in hand'),
        },
      ],
    },
  },
  {
    subject: '2018 Outback 2.5i, $15,900, 6 mi: roof rack, no rust',
    car: {
      ...always,
      ...times(8 * minuteMs, 55 * secondMs),
      listingId: 'demo-outback',
      stage: 'MATCH' as const,
      name: '2018 Subaru Outback 2.5i',
      title: null,
      photoUrl: outback,
      photoSrcSet: `${outbackSmall} 400w, ${outback} 800w`,
      photos: 14,
      price: '$15,900',
      mileage: '88,200 mi',
      place: '6 mi away, Austin',
      marketplace: 'CarGurus',
      confirmed: '2 of 2 confirmed',
      verdicts: [
        {
          ...criterion('a1', 'wanted', 'roof rack'),
          answer: 'yes' as const,
          evidence: photo(1, 'bars along the roof'),
        },
        {
          ...criterion('a2', 'unwanted', 'rust'),
          answer: 'no' as const,
          evidence: quote('Texas car, ', 'no rust', ' anywhere'),
        },
      ],
    },
  },
  {
    subject: '2014 Tacoma, $18,750, 31 mi: tow hitch, not stated: heated seats',
    car: {
      ...always,
      ...times(21 * minuteMs, 48 * secondMs),
      listingId: 'demo-tacoma',
      stage: 'LIKELY' as const,
      name: '2014 Toyota Tacoma',
      title: null,
      photoUrl: tacoma,
      photoSrcSet: `${tacomaSmall} 400w, ${tacoma} 800w`,
      photos: 6,
      price: '$18,750',
      mileage: '112,000 mi',
      place: '31 mi away, San Marcos',
      marketplace: 'Facebook Marketplace',
      confirmed: '1 of 2 confirmed, not stated: heated seats',
      verdicts: [
        {
          ...criterion('a1', 'wanted', 'tow hitch'),
          answer: 'yes' as const,
          evidence: quote('comes with a ', 'class III hitch', ''),
        },
        { ...criterion('a2', 'wanted', 'heated seats'), answer: 'unknown' as const, evidence: [] },
      ],
    },
  },
  {
    subject: '2017 CR-V EX, $14,300, 22 mi: CarPlay, no accidents',
    car: {
      ...always,
      ...times(46 * minuteMs, 61 * secondMs),
      listingId: 'demo-crv',
      stage: 'MATCH' as const,
      name: '2017 Honda CR-V EX',
      title: null,
      photoUrl: crv,
      photoSrcSet: `${crvSmall} 400w, ${crv} 800w`,
      photos: 11,
      wasPrice: '$15,200',
      price: '$14,300',
      mileage: '79,400 mi',
      place: '22 mi away, Kyle',
      marketplace: 'CarGurus',
      confirmed: '2 of 2 confirmed',
      verdicts: [
        {
          ...criterion('a1', 'wanted', 'Apple CarPlay'),
          answer: 'yes' as const,
          evidence: quote('', 'Apple CarPlay', ' and Android Auto'),
        },
        {
          ...criterion('a2', 'unwanted', 'accident'),
          answer: 'no' as const,
          evidence: quote('', 'never been in an accident', ''),
        },
      ],
    },
  },
]
