import { expect, test } from 'vitest'
import { tidy, toLines } from './text'

test.each([
  ['2014 Honda Civic', '2014 Honda Civic'],
  ['  2014  Honda\tCivic\n', '2014 Honda Civic'],
  ['2014 Honda\u00a0Civic', '2014 Honda Civic'],
  ['Sedán', 'Sedán'],
  ['Seda\u0301n', 'Sedán'],
  ['Civic ', 'Civic'],
  [' \n', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is tidied to %j', (text, tidied) => {
  expect(tidy(text)).toBe(tidied)
})

test('lines keep their ends and one empty line between them', () => {
  expect(toLines(' one \r\ntwo\t words \r\rthree\n\n\n\nfour\n')).toBe('one\ntwo words\n\nthree\n\nfour')
})
