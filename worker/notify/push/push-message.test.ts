import { expect, test } from 'vitest'
import { countGrades } from '#domain/words/grade-text'
import { exampleCar, exampleRisk, likelyExample } from '../mail/example-cars'
import { summarySubject } from '../headlines'
import { carPush, listPush } from './push-message'

const results = 'https://lotwatch.example/dashboard/search/5/results'
const links = {
  ...{ vehicleId: 'v1', listingId: 'l1', searchId: '5', resultsUrl: results },
  sentAt: new Date('2026-03-14T15:00:00Z'),
  unread: 3,
}
const read = (payload: string) => JSON.parse(payload) as Record<string, unknown>

test('a push names the car, its facts and the quoted evidence, and opens the listing', () => {
  const { payload, topic } = carPush(exampleCar(), links)
  expect(read(payload)).toEqual({
    title: '2016 Honda Civic EX-L',
    body: [
      '$12,400 · 71k mi · 9 mi away in Oakland · Craigslist',
      '✓ Leather seats · “Power sunroof, black leather seats, heated in front”',
      '✓ Sunroof · Photo 1: an open glass panel in the roof',
      '✓ No salvage title · Listed title: clean',
      'Posted 3 min ago, found 40 s later',
    ].join('\n'),
    url: 'https://sfbay.craigslist.org/eby/cto/d/oakland-honda-civic/7700000001.html',
    image: 'https://images.craigslist.org/00a0a_example_600x450.jpg',
    renotify: false,
    sentAt: '2026-03-14T15:00:00.000Z',
    results,
    actions: [
      { action: 'open', title: 'Open the ad' },
      { action: 'hide', title: 'Hide' },
    ],
    hide: { path: '/api/searches/5/hide', listingId: 'l1' },
    save: { path: '/api/searches/5/save', listingId: 'l1' },
    unread: 3,
    tag: 'car-v1',
  })
  expect(topic).toMatch(/^[\w-]{24}$/)
})

const usual = {
  ...{ comparables: 23, yearsAround: 1, milesAround: 150, problem: null },
  ...{ expectedCents: 1_410_000, lowCents: 1_290_000, highCents: 1_530_000 },
}

test('a push compares the price if an estimate is known', () => {
  const body = (estimate: object) =>
    read(carPush(exampleCar({}, { estimate: { ...usual, ...estimate } }), links).payload).body
  expect(body({})).toContain('\nGreat price: $1,700 under the usual $14,100 · 23 similar cars\n')
  expect(body({ expectedCents: null, problem: 'too few' })).not.toContain('comparable')
})

test('a push about a suspected copy says why', () => {
  const original = { marketplace: 'facebook', priceCents: 2_790_000, town: 'Reno' } as const
  const copy = exampleCar({ copySuspicion: { parts: ['VIN'], sign: 'price', original } }, { estimate: usual })
  const { body } = read(carPush(copy, links).payload) as { body: string }
  expect(body).toContain(
    '\nLook closer: may be a copy. Same VIN as an ad on Facebook Marketplace in Reno that asks $27,900. Pay nothing before you see the car\n',
  )
  expect(body).not.toContain('price:')
})

test('a push about a price drop states both prices once and keeps the other reasons', () => {
  const drop = { reason: 'PRICE_DROP', wasCents: 1_400_000, currency: 'USD' } as const
  const back = { reason: 'BACK', goneSince: new Date('2026-03-10T12:00:00Z') } as const
  const { body } = read(carPush(exampleCar({}, { changes: [drop, back] }), links).payload) as { body: string }
  expect(body.match(/was \$14,000/g)).toHaveLength(1)
  expect(body).toContain('Back on sale: it was gone since')
})

test('a push quotes each sentence once, and states the price once', () => {
  const { verdicts } = likelyExample
  const same = verdicts.map((verdict) => ({ ...verdict, answer: 'yes' as const, evidence: verdicts[0]!.evidence }))
  const push = read(carPush(exampleCar({}, { verdicts: same.slice(0, 2) }), links).payload) as Record<string, string>
  expect(push.body!.match(/black leather seats/g)).toHaveLength(1)
  expect(`${push.title}\n${push.body}`.match(/\$12,400/g)).toHaveLength(1)
})

test('topic and tag identify the car, so a second push replaces the first', () => {
  const first = carPush(exampleCar(), links)
  expect(carPush(exampleCar({ priceCents: 900_000 }), links).topic).toBe(first.topic)
  expect(carPush(exampleCar(), { ...links, vehicleId: 'v2' }).topic).not.toBe(first.topic)
})

test('the payload stays below the size limit, whatever the seller wrote', () => {
  const long = '🚗ü'.repeat(4_000)
  const car = exampleCar({ make: null, title: long, town: long, url: `https://x.example/${'a'.repeat(9_000)}` })
  const { payload } = carPush(car, links)
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_993)
  expect(read(payload).url).toBe(results)
})

test('text of any length and script fits, and the shortest form contains only the car', () => {
  for (const long of ['a', 'ü', '車', '🚗', '"\\', '\u0001', '👩‍🔧']) {
    const car = exampleCar({
      make: null,
      title: long.repeat(3_000),
      town: long.repeat(3_000),
      url: `https://x.example/${long.repeat(450)}`,
    })
    const { payload, shortest } = carPush(car, links)
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_993)
    expect(Buffer.byteLength(shortest)).toBeLessThanOrEqual(2_500)
    expect(read(shortest)).toMatchObject({ body: '', image: null, actions: [{ action: 'open' }, { action: 'hide' }] })
  }
})

test('a push about a likely car starts with its grade and what is not stated', () => {
  const car = exampleCar({}, { ...likelyExample, risks: [exampleRisk] })
  const push = read(
    carPush(car, links, { counts: countGrades(['LIKELY', 'MATCH']), cars: [exampleCar(), car] }).payload,
  )
  expect(push).toMatchObject({
    title: 'Likely: 2016 Honda Civic EX-L',
    body: [
      '$12,400 · 71k mi · 9 mi away in Oakland · Craigslist',
      'Look closer: odometer in doubt',
      '2 of 3 confirmed',
      '✓ Leather seats · “Power sunroof, black leather seats, heated in front”',
      '✓ No salvage title · Listed title: clean',
      '? Sunroof · Not stated',
      'Posted 3 min ago, found 40 s later',
      '2 more cars fit your search (1 match, 1 likely):',
      '2016 Honda Civic EX-L, $12,400, 71k mi, 9 mi away',
      '2016 Honda Civic EX-L, $12,400, 71k mi, 9 mi away (likely match, 2 of 3 confirmed)',
    ].join('\n'),
  })
})

test('a push about several cars opens the results and replaces an older one of its kind', () => {
  const cars = [exampleCar(), exampleCar({}, likelyExample)]
  const title = summarySubject(countGrades(['MATCH', 'LIKELY']))
  const { payload, topic } = listPush('summary', { title, cars }, links)
  expect(listPush('summary', { title, cars: [] }, links).topic).toBe(topic)
  expect(listPush('digest', { title, cars }, links).topic).not.toBe(topic)
  expect(read(payload)).toMatchObject({
    title: '2 cars already listed fit your search: 1 match, 1 likely',
    body: '2016 Honda Civic EX-L, $12,400, 71k mi, 9 mi away\n2016 Honda Civic EX-L, $12,400, 71k mi, 9 mi away (likely match, 2 of 3 confirmed)',
    url: results,
  })
})
