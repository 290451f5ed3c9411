import { expect, test } from 'vitest'
import { suggestFigures, parseFigure } from './parse-figure'

test.each([
  ['15000', 15_000],
  ['15,000', 15_000],
  ['$15,000', 15_000],
  ['$ 15,000.00', 15_000],
  ['15 000', 15_000],
  ['1,250,000', 1_250_000],
  ['15k', 15_000],
  ['$15K', 15_000],
  ['90k', 90_000],
  ['90 k', 90_000],
  ['90k mi', 90_000],
  ['12.5k', 12_500],
  ['2.01k', 2_010],
  ['60 mi', 60],
  ['60 miles', 60],
  ['0', 0],
  ['  ', null],
])('parses “%s” as %s', (typed, figure) => {
  expect(parseFigure(typed)).toBe(figure)
})

test.each(['15.000', '1.250.000', '15,00', '1,5', '15.50', 'k', '15kk', '15,000k', '-5', '1e5', '$', 'fifteen', '٣'])(
  '“%s” is unclear',
  (typed) => {
    expect(parseFigure(typed)).toBe('unclear')
  },
)

test('a figure with points as thousands separators returns suggestions', () => {
  expect(suggestFigures('$15.000')).toBe('“15.000” can be read in two ways. Write 15,000.')
  expect(suggestFigures('15.50')).toBeNull()
  expect(suggestFigures('15,000')).toBeNull()
})
