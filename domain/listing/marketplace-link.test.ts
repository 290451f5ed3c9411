import { expect, test } from 'vitest'
import { parseMarketplaceLink } from './marketplace-link'

const sandbox = 'http://localhost:4010'
const token = 'aB3dE5gH7jK9mN1pQ3sT5v'
const named = (typed: string) => {
  const { posting } = parseMarketplaceLink(typed, sandbox)
  return posting && [posting.marketplace, posting.externalId ?? posting.token, posting.area]
}

test.each([
  ['https://sfbay.craigslist.org/eby/cto/d/oakland-2016-civic/7700000001.html', 'craigslist', '7700000001', 'sfbay'],
  ['https://sfbay.craigslist.org/eby/cto/7700000001.html?lang=es#top', 'craigslist', '7700000001', 'sfbay'],
  ['HTTP://SFBAY.craigslist.org/cto/d/x/7700000001.html', 'craigslist', '7700000001', 'sfbay'],
  [`https://www.craigslist.org/view/d/2016-civic/${token}`, 'craigslist', token, null],
  [`craigslist.org/view/${token}/?utm_source=share`, 'craigslist', token, null],
  [`http://localhost:4010/craigslist/view/d/2016-civic/${token}`, 'craigslist', token, null],
  ['http://localhost:4010/craigslist/hosts/sfbay/eby/cto/d/x/7700000001.html', 'craigslist', '7700000001', 'sfbay'],
  ['https://www.cargurus.com/details/412345678?searchZip=94110&inclusionType=DEFAULT', 'cargurus', '412345678', null],
  ['https://m.cargurus.com/details/412345678/', 'cargurus', '412345678', null],
  ['www.cargurus.com/Cars/inventorylisting/vdp.action?listingId=412345678#x', 'cargurus', '412345678', null],
  [
    'https://www.cargurus.com/Cars/inventorylisting/viewDetailsFilterViewInventoryListing.action?zip=94110#listing=412345678/NONE',
    ...['cargurus', '412345678', null],
  ],
  [
    'https://www.facebook.com/marketplace/item/1234567890123456/?ref=browse_tab&tracking=x',
    'facebook',
    '1234567890123456',
    null,
  ],
  ['https://m.facebook.com/marketplace/item/1234567890123456', 'facebook', '1234567890123456', null],
  ['https://mbasic.facebook.com/marketplace/sanfrancisco/item/1234567890123456/', 'facebook', '1234567890123456', null],
  ['https://facebook.com/commerce/listing/1234567890123456?media_id=1', 'facebook', '1234567890123456', null],
  [
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.facebook.com%2Fmarketplace%2Fitem%2F1234567890123456%2F&h=AT0',
    ...['facebook', '1234567890123456', null],
  ],
  [
    'https://www.facebook.com/login/?next=https%3A%2F%2Fwww.facebook.com%2Fmarketplace%2Fitem%2F1234567890123456%2F',
    ...['facebook', '1234567890123456', null],
  ],
  ['Why not this? <https://www.cargurus.com/details/412345678>, please', 'cargurus', '412345678', null],
  ['\u200ehttps://www.cargurus.com/details/412345678', 'cargurus', '412345678', null],
  ['Civic: \u2068https://www.cargurus.com/details/412345678\u2069', 'cargurus', '412345678', null],
  ['https://sfbay.craigslist.org/eby/cto/7700000001.html\u200b', 'craigslist', '7700000001', 'sfbay'],
  ['seen on https://example.com/a, see www.cargurus.com/details/412345678.', 'cargurus', '412345678', null],
])('parses "%s" as a posting', (typed, ...expected) => {
  expect(named(typed)).toEqual(expected)
})

test('a link without tracking parameters equals the stored URL', () => {
  const urlOf = (typed: string) => parseMarketplaceLink(typed, sandbox).posting?.url
  expect(urlOf(`https://craigslist.org/view/d/x/${token}?utm_source=share`)).toBe(
    `https://www.craigslist.org/view/d/x/${token}`,
  )
  expect(urlOf(`http://localhost:4010/craigslist/view/d/x/${token}#a`)).toBe(
    `http://localhost:4010/craigslist/view/d/x/${token}`,
  )
  expect(urlOf('https://m.facebook.com/marketplace/item/12?ref=x')).toBe(
    'https://www.facebook.com/marketplace/item/12/',
  )
})

test.each([
  ['', 'Paste a link to an ad on CarGurus, Facebook Marketplace or Craigslist.'],
  ['2016 Honda Civic', 'Paste a link to an ad'],
  ['https://www.autotrader.com/cars/1', 'That isn’t a CarGurus, Facebook Marketplace or Craigslist link.'],
  ['https://evilcraigslist.org/view/d/x/7700000001.html', 'That isn’t a'],
  ['https://craigslist.org.evil.example/a/7700000001.html', 'That isn’t a'],
  ['javascript://sfbay.craigslist.org/cto/7700000001.html', 'That isn’t a'],
  ['https://sfbay.craigslist.org/search/cta?query=civic', 'leads to Craigslist, not to a single ad'],
  ['https://www.facebook.com/marketplace/sanfrancisco/vehicles', 'leads to Facebook Marketplace, not to a single ad'],
  ['https://www.facebook.com/share/1AbCdEfGh/', 'We don’t open short links'],
  ['https://fb.me/abc', 'We don’t open short links'],
  ['https://www.cargurus.ca/details/412345678', 'www.cargurus.ca is another country’s site'],
  ['http://localhost:4011/craigslist/cto/7700000001.html', 'That isn’t a'],
])('"%s" cannot be parsed and returns an error message', (typed, problem) => {
  const read = parseMarketplaceLink(typed, sandbox)
  expect(read.posting).toBeNull()
  expect(read.problem).toContain(problem)
})

test('without a sandbox, its URLs are not marketplace links', () => {
  expect(parseMarketplaceLink('http://localhost:4010/craigslist/cto/7700000001.html').posting).toBeNull()
})
