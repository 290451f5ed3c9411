import { expect, test } from 'vitest'
import { features, isNumeric } from '../features/features'
import { formatComparison, listingFigures, type Comparison } from './comparison'
import { parseComparison } from './parse-comparison'

test.each([
  ['under 80k miles', 'odometer', null, 80_000],
  ['Under 80K Miles', 'odometer', null, 80_000],
  ['under 80,000 original miles', 'odometer', null, 80_000],
  ['mileage under 80k', 'odometer', null, 80_000],
  ['less than 100 thousand miles', 'odometer', null, 100_000],
  ['80k miles or less', 'odometer', null, 80_000],
  ['15k miles max', 'odometer', null, 15_000],
  ['80k miles', 'odometer', null, 80_000],
  ['menos de 80 mil millas', 'odometer', null, 80_000],
  ['at most 900 miles', 'odometer', null, 900],
  ['under $8k', 'price', null, 8_000],
  ['$8,000', 'price', null, 8_000],
  ['max $8.5k', 'price', null, 8_500],
  ['8 grand or less dollars', 'price', null, 8_000],
  ['price: under 8k', 'price', null, 8_000],
  ['between $5,000 and $8,000', 'price', 5_000, 8_000],
  ['2015 or newer', 'year', 2015, null],
  ['2015+', 'year', 2015, null],
  ['2015 and up', 'year', 2015, null],
  ['newer than 2015', 'year', 2016, null],
  ['no older than 2015', 'year', 2015, null],
  ['year 2015 or newer', 'year', 2015, null],
  ['2015 o más nuevo', 'year', 2015, null],
  ['before 2018', 'year', null, 2017],
  ['2015-2018', 'year', 2015, 2018],
  ['2018 to 2015', 'year', 2015, 2018],
  ['2016', 'year', 2016, 2016],
  ['1 or 2 owners', 'owners', 1, 2],
  ['one owner', 'owners', null, 1],
  ['single owner', 'owners', null, 1],
  ['un dueño', 'owners', null, 1],
  ['2 owners max', 'owners', null, 2],
  ['no more than two owners', 'owners', null, 2],
  ['less than 3 previous owners', 'owners', null, 2],
  ['at least 300 hp', 'horsepower', 300, null],
  ['300 hp or more', 'horsepower', 300, null],
  ['300+ hp', 'horsepower', 300, null],
  ['300 horsepower', 'horsepower', 300, null],
  ['at least 30 mpg', 'fuel economy', 30, null],
  ['30 miles per gallon', 'fuel economy', 30, null],
  ['7 seats', 'seats', 7, 7],
  ['more than 5 seats', 'seats', 6, null],
  ['8 passengers', 'seats', 8, 8],
  ['4 door', 'doors', 4, 4],
  ['V6', 'cylinders', 6, 6],
  ['6 cylinder', 'cylinders', 6, 6],
  ['at least 2.5 liters', 'engine size', 2.5, null],
  ['towing capacity of at least 5,000 lbs', 'towing capacity', 5_000, null],
  ['at least 250 miles ev range', 'electric range', 250, null],
  ['at least 300 miles of range', 'electric range', 300, null],
  ['range over 200 miles', 'electric range', 200, null],
  ['menos de 100.000 millas', 'odometer', null, 100_000],
  ['under 80.000 miles', 'odometer', null, 80_000],
  ['100k miles and under', 'odometer', null, 100_000],
  ['no más de 80 mil millas', 'odometer', null, 80_000],
  ['$8.000 max', 'price', null, 8_000],
  ['under $1.234.567', 'price', null, 1_234_567],
  ['$500 to $2k', 'price', 500, 2_000],
  ['$900-2k', 'price', 900, 2_000],
  ['$15-20k', 'price', 15_000, 20_000],
  ['15-20k miles', 'odometer', 15_000, 20_000],
  ['500 to 2k miles', 'odometer', 500, 2_000],
  ['hasta 8 mil dólares', 'price', null, 8_000],
  ['hasta 8 mil dolares', 'price', null, 8_000],
  ['2018 model or newer', 'year', 2018, null],
  ["'05 or newer", 'year', 2005, null],
  ['’98 or older', 'year', null, 1998],
  ['2015 and older', 'year', null, 2015],
  ['2015 en adelante', 'year', 2015, null],
  ['2015 o mas nuevo', 'year', 2015, null],
  ['del año 2015 o más nuevo', 'year', 2015, null],
  ['del ano 2015 en adelante', 'year', 2015, null],
  ['modelo 2015', 'year', 2015, 2015],
  ['mas de 30 mpg', 'fuel economy', 30, null],
  ['15 mpg highway', 'fuel economy', 15, null],
  ['at least 30 highway mpg', 'fuel economy', 30, null],
  ['maximo 2 dueños', 'owners', null, 2],
  ['máximo 2 duenos', 'owners', null, 2],
  ['can tow at least 5,000 lb', 'towing capacity', 5_000, null],
] as const)('parses “%s” as a comparison of %s', (text, quantity, least, most) => {
  expect(parseComparison(text)).toEqual({ quantity, least, most })
})

test.each([
  'leather seats',
  'low miles',
  'under 80k',
  'under 2000',
  'timing belt done at 90k miles',
  'under 80k miles and leather seats',
  'not over 80k miles',
  '4 new tires',
  '4x4',
  '360 camera',
  'within 50 miles',
  'within 50 miles of Austin',
  'under 50 miles',
  'mileage over 30 mpg',
  'price under 8,000 miles',
  'under $80k miles',
  'under 1 year',
  'year under 5',
  'max 8k',
  'between 5k and 8k',
  '80k highway miles',
  '4 doors with leather',
  'at least',
  '',
  '9'.repeat(40),
])('does not parse “%s” as a comparison', (text) => {
  expect(parseComparison(text)).toBeNull()
})

test('a formatted comparison parses to the same comparison', () => {
  const quantities = [...listingFigures, ...features.filter(isNumeric)]
  const figures = { price: [5_000, 8_000], odometer: [10_000, 80_000], year: [2015, 2018] } as const
  const comparisons = quantities.flatMap((quantity): Comparison[] => {
    const [least, most] = quantity in figures ? figures[quantity as keyof typeof figures] : [2, 4]
    return [
      { quantity, least, most },
      { quantity, least, most: null },
      { quantity, least: null, most },
    ]
  })
  for (const comparison of comparisons) {
    expect([formatComparison(comparison), parseComparison(formatComparison(comparison))]).toEqual([
      formatComparison(comparison),
      comparison,
    ])
  }
})

test('parses a long text quickly', () => {
  const texts = ['a '.repeat(20_000), '1'.repeat(20_000), 'under '.repeat(9_000), `1${' '.repeat(20_000)}x`]
  expect(texts.map(parseComparison)).toEqual([null, null, null, null])
})
