import { expect, test } from 'vitest'
import { flagUnreliableFigures } from './unreliable-figures'

const flagsOf = (text: string, priceCents: number | null = null) =>
  flagUnreliableFigures({ title: 'A car', text, priceCents })

test.each([
  'Odometer broken, about 150k',
  'the odometer is not working',
  'Odometer has rolled over',
  'odometer was recently replaced',
  'Broken odometer.',
  'odometer doesn’t work',
  '187k TMU',
  'True mileage unknown',
  'true miles unknown',
  'Not actual mileage',
  'Mileage unknown, runs well',
  'odometer exceeds mechanical limits',
  'odometer rolled over: yes',
])('"%s" says that the odometer is wrong', (text) => expect(flagsOf(text)).toEqual(['not-actual-mileage']))

test.each([
  'Odometer reads 88,123',
  'The odometer is not broken',
  'Never rolled over, never wrecked',
  'Radio is broken, odometer shows 90k',
  'Miles will go up, daily driver',
  'Actual miles, one owner',
  'Head unit replaced',
])('"%s" does not say that the odometer is wrong', (text) => expect(flagsOf(text)).toEqual([]))

test.each([
  ['$500 down, buy here pay here', 500],
  ['Only 1,500 down and drive', 1500],
  ['Down payment of $995', 995],
  ['down payments as low as $999', 999],
  ['500 de enganche', 500],
  ['$299/mo', 299],
  ['Pay 350 a month', 350],
])('"%s" says that $%i is only part of the price', (text, dollars) => {
  expect(flagsOf(text, dollars * 100)).toEqual(['placeholder-price'])
})

test.each([
  ['$4,500 down from $5,000', 4500],
  ['$500 down', 7900],
  ['Price is firm at 900', 900],
  ['$12,000 down', 12000],
  ['2500 miles a month', 2500],
])('"%s" does not discredit $%i', (text, dollars) => expect(flagsOf(text, dollars * 100)).toEqual([]))
