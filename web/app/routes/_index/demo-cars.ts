import { secondMs, minuteMs } from '#domain/durations'
import type { EvidenceView } from '#domain/words/car-view'
import { toChecklist, unstatedText } from '#domain/words/checklist'
import { wishText } from '#domain/words/wish-text'
import type { CardView } from '../../features/cars/cars.server'
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

type Wish = [
  polarity: 'wanted' | 'unwanted',
  label: string,
  answer: 'yes' | 'no' | 'unknown',
  ...evidence: EvidenceView[],
]

function verdicts(...wishes: Wish[]): Pick<CardView, 'rows' | 'unstated'> {
  const { rows, unstated } = toChecklist(
    wishes.map(([polarity, label, answer, ...evidence]) => {
      const wish = wishText({ polarity, label })
      return { criterionId: label, strength: 'should', ...{ polarity, label, answer, wish, evidence } }
    }),
  )
  return { rows, unstated: unstatedText(unstated) }
}

const quote = (before: string, words: string, after: string): EvidenceView => ({
  ...{ kind: 'quote', before, quote: words, after },
})
const photo = (number: number, seen: string): EvidenceView => ({ kind: 'photo', photo: number, seen, url: null })

/** When a car was posted and found. `postedAgoMs` counts back from `demoNow`, `foundAfterMs` forward from posting. */
function times(postedAgoMs: number, foundAfterMs: number) {
  const postedAt = new Date(demoNow.getTime() - postedAgoMs)
  const foundAt = new Date(postedAt.getTime() + foundAfterMs)
  return { postedAt, foundAt }
}

const always = {
  carId: 'demo',
  reason: null,
  isStale: false,
  isSaved: false,
  url: null,
  risks: [],
  extraCosts: null,
  colorConflict: null,
  copies: null,
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
    subject: '2016 Civic EX-L, $12,400, 71k mi, 14 mi away: leather, clean title',
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
      mileage: '71k mi',
      place: '14 mi away in Round Rock, TX',
      marketplace: 'Craigslist',
      ...verdicts(
        ['wanted', 'leather seats', 'yes', quote('black ', 'leather seats', ', heated')],
        ['wanted', 'sunroof', 'yes', photo(1, 'a glass panel in the roof')],
        ['unwanted', 'salvage title', 'no', quote('', 'clean title', ' in hand')],
      ),
    },
  },
  {
    subject: '2018 Outback 2.5i, $15,900, 88k mi, 6 mi away: roof rack, no rust',
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
      mileage: '88k mi',
      place: '6 mi away in Austin, TX',
      marketplace: 'CarGurus',
      ...verdicts(
        ['wanted', 'roof rack', 'yes', photo(1, 'bars along the roof')],
        ['unwanted', 'rust', 'no', quote('Texas car, ', 'no rust', ' anywhere')],
      ),
    },
  },
  {
    subject: '2014 Tacoma, $18,750, 112k mi, 31 mi away: tow hitch, not stated: heated seats',
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
      mileage: '112k mi',
      place: '31 mi away in San Marcos, TX',
      marketplace: 'Facebook Marketplace',
      ...verdicts(
        ['wanted', 'tow hitch', 'yes', quote('comes with a ', 'class III hitch', '')],
        ['wanted', 'heated seats', 'unknown'],
      ),
    },
  },
  {
    subject: '2017 CR-V EX, $14,300, 79k mi, 22 mi away: CarPlay, no accidents',
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
      mileage: '79k mi',
      place: '22 mi away in Kyle, TX',
      marketplace: 'CarGurus',
      ...verdicts(
        ['wanted', 'apple carplay', 'yes', quote('', 'Apple CarPlay', ' and Android Auto')],
        ['unwanted', 'accident', 'no', quote('', 'never been in an accident', '')],
      ),
    },
  },
]
