import { expect, test } from 'vitest'
import { localeCountry, urlCountry, detectCurrency, toMiles } from './areas'

test.each([
  ['en_US', 'US'],
  ['fr-CA', 'CA'],
  ['GB', 'GB'],
  ['en_UK', 'GB'],
  ['en', null],
  [undefined, null],
  [{ locale: 'en_US' }, null],
])('the country of the locale %j', (text, country) => {
  expect(localeCountry(text)).toBe(country)
})

const web = 'https://www.cargurus.com'
test.each([
  [`${web}/search?zip=10001`, 'US'],
  [`${web}/en-ca/search?zip=T5L`, 'CA'],
  [`${web}/fr-fr/search`, null],
  ['https://www.cargurus.ca/search', null],
  ['', null],
])('the country of the URL %s', (url, country) => {
  expect(urlCountry(url, web)).toBe(country)
})

test.each([
  ['$15,900', 'US', 'USD'],
  ['$15,900', 'CA', 'CAD'],
  ['$15,900', null, null],
  ['$15,900', 'GB', null],
  ['CA$15,900', null, 'CAD'],
  ['US$15,900', 'CA', null],
  ['£9,000', null, 'GBP'],
  ['£9,000', 'US', null],
  ['€9.000', null, 'EUR'],
  ['15,900', 'US', 'USD'],
  [null, 'US', 'USD'],
  [null, null, null],
] as const)('the currency of %s in %s is %s', (text, country, currency) => {
  expect(detectCurrency(text, country)).toBe(currency)
})

test('converts kilometers by their unit and drops a figure without a known unit', () => {
  expect(toMiles(100_000, 'KILOMETERS')).toBe(62137)
  expect(toMiles(61_250, 'MILES')).toBe(61250)
  for (const unit of [null, 'FURLONGS', 'miles']) expect(toMiles(61_250, unit)).toBeNull()
  expect(toMiles(0, 'MILES')).toBeNull()
})
