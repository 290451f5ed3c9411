import { expect, test } from 'vitest'
import { ruledOutTexts, savedTimeText, sumAds, type RuledOut } from './monthly-figures'

test.each([
  [1, 'about 2 minutes'],
  [4, 'about 8 minutes'],
  [7, 'about 10 minutes'],
  [22, 'about 40 minutes'],
  [29, 'about an hour'],
  [31, 'about an hour'],
  [45, 'about 1.5 hours'],
  [86, 'about 3 hours'],
  [40_000, 'about 1,333 hours'],
])('two minutes for each of %i read ads: %s', (ads, text) => expect(savedTimeText(ads)).toBe(text))

const limits = (failed: string, ads: number): RuledOut => ({ kind: 'limits', failed, ads })
const wishes = (failed: string, ads: number): RuledOut => ({ kind: 'wishes', failed, ads })

test('names the most frequent reasons in the words of the results, and counts the others together', () => {
  const reasons = [
    limits('makeAndModel', 3),
    wishes('Has salvage title', 21),
    limits('price', 1_610),
    wishes('No heated seats', 9),
    limits('distance', 388),
  ]
  expect(ruledOutTexts(reasons)).toEqual(['Price 1,610', 'Distance 388', 'No salvage title 21', 'Other reasons 12'])
  expect(ruledOutTexts(reasons.slice(1))).toEqual([
    'Price 1,610',
    'Distance 388',
    'No salvage title 21',
    'Heated seats 9',
  ])
  expect(sumAds(reasons)).toBe(2_031)
})

test('shortens long wishes of the buyer, and has words for a filter that no longer exists', () => {
  const [wish, filter] = ruledOutTexts([wishes(`No ${'w'.repeat(200)}`, 2), limits('drivetrain', 1)])
  expect(wish!.length).toBeLessThan(90)
  expect(filter).toBe('Your limits 1')
  expect(ruledOutTexts([])).toEqual([])
})
