import { expect, test } from 'vitest'
import { otherListingTexts, type OtherListing } from './car-text'

const now = new Date('2026-11-22T12:00:00Z')
const other = (over: Partial<OtherListing> = {}): OtherListing => ({
  id: '1',
  marketplace: 'facebook',
  url: 'https://www.facebook.com/marketplace/item/1/',
  priceCents: 1_390_000,
  currency: 'USD',
  odometerMiles: null,
  flags: [],
  postedAt: new Date('2026-11-20T11:00:00Z'),
  firstSeenAt: now,
  ...over,
})

test('another listing is shown with its marketplace and price', () => {
  expect(otherListingTexts([other()])).toEqual([
    { marketplace: 'Facebook Marketplace', price: ' at $13,900', url: 'https://www.facebook.com/marketplace/item/1/' },
  ])
})

test('the cheapest listing comes first, and a placeholder price is ignored', () => {
  const joke = other({ marketplace: 'craigslist', priceCents: 100, flags: ['placeholder-price'], postedAt: null })
  const listed = otherListingTexts([joke, other(), other({ marketplace: 'cargurus', priceCents: 1_350_000 })])
  expect(listed.map(({ marketplace, price }) => `${marketplace}${price}`)).toEqual([
    'CarGurus at $13,500',
    'Facebook Marketplace at $13,900',
    'Craigslist',
  ])
})

test('a car posted in fifty areas shows at most four listings', () => {
  expect(otherListingTexts(Array.from({ length: 50 }, () => other()))).toHaveLength(4)
})
