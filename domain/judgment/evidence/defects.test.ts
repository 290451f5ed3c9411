import { expect, test } from 'vitest'
import type { Feature } from '../features/features'
import { findQuote } from './quote-in-context'
import { indexListingTexts } from './read-text'
import { findDefect } from './defects'

function found(description: string, quote: string, feature: Feature) {
  const place = findQuote(indexListingTexts({ title: 'A car', description }), quote)!
  const defect = findDefect(place, feature)
  return defect && [defect.defect, description.slice(defect.start, defect.end)]
}

test.each<[string, string, Feature, 'broken' | 'partly', string]>([
  [
    'Clean car. Heated seats do not work. Runs good.',
    'Heated seats',
    'heated seats',
    'broken',
    'Heated seats do not work',
  ],
  ['AC needs recharge, new tires', 'AC', 'air conditioning', 'broken', 'AC needs recharge'],
  ["has a/c but it doesn't blow cold", 'a/c', 'air conditioning', 'broken', "has a/c but it doesn't blow cold"],
  ['nav screen is out, radio fine', 'nav', 'navigation', 'broken', 'nav screen is out'],
  ['backup camera inop', 'backup camera', 'backup camera', 'broken', 'backup camera inop'],
  ['el aire no enfría, motor bueno', 'aire', 'air conditioning', 'broken', 'el aire no enfría'],
  [
    ...(['Driver heated seat does not work, passenger one does', 'heated seat', 'heated seats', 'partly'] as const),
    'Driver heated seat does not work, passenger one does',
  ],
  [
    ...(['Heated seats, but the passenger side is broken.', 'Heated seats', 'heated seats', 'partly'] as const),
    'Heated seats, but the passenger side is broken',
  ],
  [
    ...(['Power windows all work except driver side', 'Power windows', 'power windows', 'partly'] as const),
    'Power windows all work except driver side',
  ],
])('in "%s", the quote "%s" about %s is %s because of %s', (ad, quote, feature, defect, decides) => {
  expect(found(ad, quote, feature)).toEqual([defect, decides])
})

test.each<[string, string, Feature]>([
  ['Heated seats, heater does not work', 'Heated seats', 'heated seats'],
  ['Heated seats but radio does not work', 'Heated seats', 'heated seats'],
  ['AC was not working, just recharged and blows cold', 'AC', 'air conditioning'],
  ['everything works, nothing broken, sunroof', 'sunroof', 'sunroof'],
  ['ice cold AC, driver window is out', 'ice cold AC', 'air conditioning'],
  ['clean title, radio broken', 'clean title', 'clean title'],
  ['Check engine light is not working', 'Check engine light', 'warning lights'],
  ['new brakes, needs work on the body', 'new brakes', 'new brakes'],
])('"%s" (quote "%s") states no defect of %s', (ad, quote, feature) => {
  expect(found(ad, quote, feature)).toBeNull()
})
