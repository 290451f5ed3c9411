import { expect, test } from 'vitest'
import type { Verdict } from '../judgment/verdicts/verdict'
import { verdictTone } from '../judgment/verdicts/tone'
import { toCarView, type CarToView } from './car-view'

const listing: CarToView['listing'] = {
  marketplace: 'craigslist',
  url: 'https://sfbay.craigslist.org/7700000001.html',
  title: 'Clean Civic, one owner',
  description: 'Bought new in Berkeley. Power sunroof, black leather seats.',
  year: 2016,
  make: 'honda',
  model: 'civic',
  trim: 'EX-L',
  priceCents: 1_240_000,
  currency: 'USD',
  odometerMiles: 71_000,
  town: 'Oakland',
  flags: [],
}
const photos = [{ number: 2, url: 'https://images.craigslist.org/b.jpg' }]
const view = (over: Partial<typeof listing> = {}, evidence: Verdict['evidence'] = []) =>
  toCarView({
    listing: { ...listing, ...over },
    verdicts: [
      { criterionId: 'a1', label: 'leather seats', polarity: 'wanted', strength: 'should', answer: 'yes', evidence },
    ],
    risks: [{ feature: 'odometer doubt', answer: 'yes', number: null, evidence }],
    miles: 13.2,
    photos,
  })

test('formats a car for display', () => {
  expect(view()).toMatchObject({
    name: '2016 Honda Civic EX-L',
    price: '$12,400',
    mileage: '71k mi',
    distance: '14 mi away',
    town: 'Oakland',
    marketplace: 'Craigslist',
    url: listing.url,
    photoUrl: 'https://images.craigslist.org/b.jpg',
  })
})

test('shows an unreliable figure as a note and drops an unsafe URL', () => {
  const joke = { priceCents: null, noted: { priceCents: 100, odometerMiles: null }, url: 'javascript:alert(1)' }
  expect(view(joke)).toMatchObject({ price: 'price not stated (seller wrote $1)', url: null })
})

test('a quote has context, and none if the text was edited since', () => {
  const evidence = (text: string) => view({}, [{ kind: 'quote', quote: text }]).verdicts[0]!.evidence
  expect(evidence('leather seats')).toEqual([
    { kind: 'quote', before: 'Power sunroof, black ', quote: 'leather seats', after: '' },
  ])
  expect(evidence('heated seats')).toEqual([{ kind: 'quote', before: '', quote: 'heated seats', after: '' }])
})

test('an ad that sells a car for parts is said in red, whatever else is a risk', () => {
  const labels = (...flags: string[]) => view({ flags }).risks.map(({ label }) => label)
  expect(labels('no-photo', 'parts')).toEqual(['sold for parts', 'odometer in doubt'])
  expect(labels('unregistrable')).toEqual(['cannot be registered', 'odometer in doubt'])
})

test('a wish is named in the buyer’s direction', () => {
  expect(view().verdicts[0]!.wish).toBe('Leather seats')
})

test('of a list of options, shows the one that proves the answer', () => {
  const shown = (label: string, value: string) => view({}, [{ kind: 'attribute', label, value }]).verdicts[0]!.evidence
  const options = 'Bluetooth, Leather Seats, Sunroof, Alloy Wheels'
  expect(shown('options', options)).toEqual([{ kind: 'attribute', label: 'options', value: 'Leather Seats' }])
  expect(shown('trim', 'EX Sedan FWD')).toEqual([{ kind: 'attribute', label: 'trim', value: 'EX Sedan FWD' }])
})

test('keeps what an answer was inferred from, unless the evidence names it', () => {
  const shown = (evidence: Verdict['evidence'][number]) => view({}, [evidence]).verdicts[0]!.evidence[0]!
  const from = (label: string) => ({ from: { label, answer: 'yes' } }) as const
  expect(shown({ kind: 'quote', quote: 'Bought new in Berkeley', ...from('1 owners') }).from).toBeDefined()
  expect(shown({ kind: 'quote', quote: 'leather seats', ...from('leather seats') }).from).toBeUndefined()
  const rule = 'Toyota built no 2015 Camry with a manual transmission'
  expect(shown({ kind: 'rule', rule, source: 'x', ...from('manual transmission') }).from).toBeUndefined()
})

test('a risk has a name and evidence', () => {
  const shown = [{ kind: 'quote', before: 'Power sunroof, black ', quote: 'leather seats', after: '' }]
  const evidence: Verdict['evidence'] = [{ kind: 'quote', quote: 'leather seats' }]
  expect(view({}, evidence).risks).toEqual([{ label: 'odometer in doubt', evidence: shown }])
})

test('facts of one risk are one risk with the evidence of all', () => {
  const fact = (quote: string) =>
    ({ feature: 'salvage title', answer: 'yes', number: null, evidence: [{ kind: 'quote', quote }] }) as const
  const risks = [fact('Bought new'), { ...fact('sunroof'), feature: 'flood damage' as const }, fact('leather seats')]
  const shown = toCarView({
    listing,
    verdicts: [],
    risks: risks.map((risk) => ({ ...risk, evidence: [...risk.evidence] })),
    miles: null,
    photos,
  }).risks
  expect(shown.map(({ label, evidence }) => [label, evidence.length])).toEqual([
    ['salvage title', 2],
    ['flood damage', 1],
  ])
})

test('finds a photo by its number, without a URL if it may not be shown', () => {
  const [shown, hidden] = view({}, [
    { kind: 'photo', photo: 2, seen: 'black leather' },
    { kind: 'photo', photo: 1, seen: null },
  ]).verdicts[0]!.evidence
  expect(shown).toEqual({ kind: 'photo', photo: 2, seen: 'black leather', url: 'https://images.craigslist.org/b.jpg' })
  expect(hidden).toEqual({ kind: 'photo', photo: 1, seen: null, url: null })
})

test.each([
  ['wanted', 'yes', 'good'],
  ['wanted', 'no', 'bad'],
  ['unwanted', 'no', 'good'],
  ['unwanted', 'yes', 'bad'],
  ['wanted', 'unknown', 'open'],
  ['unwanted', 'unknown', 'open'],
] as const)('%s and %s has the tone %s', (polarity, answer, tone) =>
  expect(verdictTone({ polarity, answer })).toBe(tone),
)
