import { expect, test } from 'vitest'
import { findStatedLimits, limitAs, type LimitQuantity } from './stated-limits'

const read = (text: string, quantity: LimitQuantity) =>
  findStatedLimits(text).flatMap((limit) => {
    const found = limitAs(limit, quantity, 2026)
    return found ? [[found.from, found.to]] : []
  })

test.each<[string, LimitQuantity, (number | null)[]]>([
  ['Civic under 15k', 'price', [null, 15_000]],
  ['under $15,000', 'price', [null, 15_000]],
  ['not over 15 grand', 'price', [null, 15_000]],
  ['my budget is about $9,500', 'price', [null, 9_500]],
  ['I don’t want to spend over 12k', 'price', [null, 12_000]],
  ['no quiero gastar más de 9 mil', 'price', [null, 9_000]],
  ['nothing from before 2015', 'year', [2015, null]],
  ['not interested in anything under 2015', 'year', [2015, null]],
  ['no accidents under 15k', 'price', [null, 15_000]],
  ['15k or less', 'price', [null, 15_000]],
  ['$8,000', 'price', [null, 8_000]],
  ['between 8 and 12k', 'price', [8_000, 12_000]],
  ['$8-12k', 'price', [8_000, 12_000]],
  ['no less than 5,000 dollars', 'price', [5_000, null]],
  ['under fifteen thousand', 'price', [null, 15_000]],
  ['menos de 15 mil dólares', 'price', [null, 15_000]],
  ['que no pase de 9,000', 'price', [null, 9_000]],
  ['presupuesto de 12 mil', 'price', [null, 12_000]],
  ['hasta quince mil', 'price', [null, 15_000]],
  ['2015 or newer', 'year', [2015, null]],
  ['a 2015 Civic or newer', 'year', [2015, null]],
  ['2015+', 'year', [2015, null]],
  ['newer than 2015', 'year', [2016, null]],
  ['no older than 2015', 'year', [2015, null]],
  ['nothing older than a 2015', 'year', [2015, null]],
  ['2012 to 2018', 'year', [2012, 2018]],
  ['2012-15', 'year', [2012, 2015]],
  ['2015 or 2016', 'year', [2015, 2016]],
  ["'15 or newer", 'year', [2015, null]],
  ['2016', 'year', [2016, 2016]],
  ['before 2010', 'year', [null, 2009]],
  ['no more than 10 years old', 'year', [2016, null]],
  ['del 2015 en adelante', 'year', [2015, null]],
  ['2015 o más nuevo', 'year', [2015, null]],
  ['a partir del año 2016', 'year', [2016, null]],
  ['under 80k miles', 'mileage', [null, 80_000]],
  ['less than 100 thousand miles', 'mileage', [null, 100_000]],
  ['mileage under 90k', 'mileage', [null, 90_000]],
  ['60,000 to 90,000 miles', 'mileage', [60_000, 90_000]],
  ['menos de 90 mil millas', 'mileage', [null, 90_000]],
  ['within 60 miles of Austin', 'radius', [null, 60]],
  ['a 50-mile radius', 'radius', [null, 50]],
  ['no more than 40 mi from 78704', 'radius', [null, 40]],
  ['a menos de 40 millas de Houston', 'radius', [null, 40]],
])('“%s” is the %s %j', (text, quantity, [from, to]) => expect(read(text, quantity)[0]).toEqual([from, to]))

test.each<[string, LimitQuantity]>([
  ['$300 a month', 'price'],
  ['1500 down', 'price'],
  ['down payment of $2,000', 'price'],
  ['$250 al mes', 'price'],
  ['at least 30 mpg', 'price'],
  ['7 seats', 'price'],
  ['Ford F-150', 'price'],
  ['a 2015 Civic', 'price'],
  ['under 80k miles', 'price'],
  ['within 60 miles of Austin', 'mileage'],
  ['300 miles of range', 'mileage'],
  ['for my 16 year old', 'year'],
  ['under $2,000', 'year'],
  ['one hundred fifty thousand', 'price'],
  ['2050 or newer', 'year'],
])('“%s” is no %s', (text, quantity) => expect(read(text, quantity)).toEqual([]))

test('says where the whole phrase is', () => {
  const text = 'Civic, not over $15k or so, 2015 or newer'
  expect(findStatedLimits(text).map(({ start, end }) => text.slice(start, end).trim())).toEqual([
    'not over $15k',
    '2015 or newer',
  ])
})
