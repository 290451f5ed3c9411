import { expect, test } from 'vitest'
import { exampleCar } from '../mail/example-cars'
import { matchPush, summaryPush } from './push-message'

const results = 'https://lotwatch.example/dashboard/search/5/results'
const read = (payload: string) => JSON.parse(payload) as Record<string, string | null>

test('a push says the car, its facts and the quoted words, and opens the listing', () => {
  const { payload, topic } = matchPush(exampleCar(), 'v1', results)
  expect(read(payload)).toEqual({
    title: '2016 Honda Civic EX-L, $12,400, 9 mi: leather seats, sunroof, no salvage title',
    body: [
      '$12,400 · 71,000 mi · 9 mi away in Oakland · Craigslist',
      '“Power sunroof, black leather seats, heated in front”',
      'posted 3 min ago, found 40 s later',
    ].join('\n'),
    url: 'https://sfbay.craigslist.org/eby/cto/d/oakland-honda-civic/7700000001.html',
    image: 'https://images.craigslist.org/00a0a_example_600x450.jpg',
    tag: 'car-v1',
  })
  expect(topic).toMatch(/^[\w-]{24}$/)
})

test('topic and tag name the car, so that a second push about it replaces the first', () => {
  const first = matchPush(exampleCar(), 'v1', results)
  expect(matchPush(exampleCar({ priceCents: 900_000 }), 'v1', results).topic).toBe(first.topic)
  expect(matchPush(exampleCar(), 'v2', results).topic).not.toBe(first.topic)
})

test('a payload fits the push services whatever the seller wrote', () => {
  const long = '🚗ü'.repeat(4_000)
  const car = exampleCar({ make: null, title: long, town: long, url: `https://x.example/${'a'.repeat(9_000)}` })
  const { payload } = matchPush(car, 'v1', results)
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_993)
  expect(read(payload).url).toBe(results)
})

test('the summary opens the results', () => {
  const { payload } = summaryPush(7, [exampleCar()], 's1', results)
  expect(read(payload)).toMatchObject({
    title: '7 cars already listed match your search',
    body: '2016 Honda Civic EX-L, $12,400',
    url: results,
  })
})
