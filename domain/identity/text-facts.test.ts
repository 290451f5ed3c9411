import { expect, test } from 'vitest'
import { colorConflictText, findColor, findLabeledColor } from './colors'
import { findOdometerMiles, findPhones, findStockNumber } from './odometer'

test.each([
  ['Mileage: 88,123. Timing belt at 60,000 miles', 88_123],
  ['only 98k miles', 98_000],
  ['98123 original miles, second owner', 98_123],
  ['Timing belt replaced at 90k miles', null],
  ['12 months or 12,000 mile warranty', null],
  ['130k miles on the body, 40k miles on the engine', 130_000],
  ['Replaced engine with a JDM one that had 55,000 miles', null],
  ['New tires rated for 65,000 miles', null],
  ['Powertrain warranty until 100,000 miles', null],
  ['Warranty on the rebuild: 3yr/100,000 miles', null],
  ['Garantia de 3 meses o 3,000 millas', null],
  ['Odometer is 8741 miles below market average! 53,988 miles', 53_988],
  ['Miles: 84,120Engine: 2.5LTransmission: Automatic', 84_120],
  ['187,000 km on it', 116_196],
])('finds the miles in “%s”: %j', (text, miles) => {
  expect(findOdometerMiles(text)).toBe(miles)
})

test('finds phone numbers and a stock number, but no stock number if there are several', () => {
  expect(findStockNumber('Stock #: p4471 call')).toBe('P4471')
  expect(findStockNumber('STK# 88123A')).toBe('88123A')
  expect(findStockNumber('Stock photo. In stock now')).toBeNull()
  expect(findStockNumber('Stock #1001 and stock #1002')).toBeNull()
  expect(findPhones('(415) 555-0134 or 415.555.0134')).toEqual(['4155550134'])
})

test('shades count as one color; several colors and seat colors count as none', () => {
  expect(findColor('Magnetic Gray Metallic')).toBe('silver or grey')
  expect(findColor('black over tan')).toBeNull()
  expect(findLabeledColor('Exterior Color: White\nInterior Color: Black')).toBe('white')
  expect(findLabeledColor('Interior color: black')).toBeNull()
})

test('says when the postings of one car, or the field and text of one ad, name two colors', () => {
  const ad = (paint: string | null, title = '2014 Honda Civic', description: string | null = null) => ({
    ...{ paint, title, description },
  })
  expect(colorConflictText([ad('red'), ad('Aegean Blue')])).toBe('Postings disagree on color: red, blue')
  expect(colorConflictText([ad('grey'), ad(null, 'Gold Civic')])).toBe(
    'Postings disagree on color: silver/gray, brown/gold',
  )
  expect(colorConflictText([ad('red', '2014 Civic', 'Exterior color: Blue')])).toBe(
    'The ad names two colors: red, blue',
  )
  expect(colorConflictText([ad('silver'), ad('Magnetic Gray Metallic'), ad(null)])).toBeNull()
  expect(colorConflictText([ad('red', 'Blue Monday sale'), ad('black over tan')])).toBeNull()
})
