import { expect, test } from 'vitest'
import { matchesWords } from './words'

test.each<[query: string, text: string, isFound: boolean]>([
  ['honda civic', '2014 Civic by HONDA', true],
  ['honda civic', 'Honda Accord', false],
  ['ford f-150', 'Ford F-150 XLT', true],
  ['ford f-150', 'Ford F150 XLT', false],
  ['bmw 3 series', 'bmw 335i', false],
  ['cruze', 'Cruzer', false],
  ['cruz*', 'Cruzer', true],
  ['"grand cherokee"', 'Jeep Grand Cherokee', true],
  ['"grand cherokee"', 'Cherokee, grand old car', false],
  ['(chevy | chevrolet) tahoe', 'chevy tahoe', true],
  ['(chevy | chevrolet) tahoe', 'gmc tahoe', false],
  ['bmw ("3 series" | 335i | 328i)', 'BMW 335i', true],
  ['bmw ("3 series" | 335i | 328i)', 'BMW series of 3', false],
  // `|` binds tighter than a space.
  ['red vw | volkswagen', 'blue volkswagen', false],
  ['civic -parts', 'Civic parts', false],
  ['civic -parts', 'Civic', true],
  ['huracan', 'Lamborghini Huracán', true],
  ['', 'anything', true],
  ['(honda', 'Honda', true],
  [') | -', 'anything', true],
])('"%s" in "%s": %s', (query, text, isFound) => {
  expect(matchesWords(() => text, query)).toBe(isFound)
})
