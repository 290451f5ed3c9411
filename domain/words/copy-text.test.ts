import { expect, test } from 'vitest'
import { copiesText, copyRiskText } from './copy-text'

const original = { marketplace: 'craigslist', priceCents: 2_790_000, town: 'Oakland' } as const

test('a copy’s card says what was copied from where, and what to do', () => {
  expect(copyRiskText({ parts: ['photos', 'mileage'], sign: 'price', original })).toBe(
    'may be a copy. Same photos and mileage as an ad on Craigslist in Oakland that asks $27,900. Pay nothing before you see the car',
  )
  const dealers = { marketplace: 'cargurus', priceCents: null, town: null } as const
  expect(copyRiskText({ parts: ['VIN', 'photos', 'text'], sign: 'seller', original: dealers })).toBe(
    'may be a copy. Same VIN, photos and text as a dealer’s ad on CarGurus. Pay nothing before you see the car',
  )
})

test('the original’s card warns of its copies', () => {
  const copy = { marketplace: 'facebook', priceCents: 890_000, currency: 'USD', flags: [], town: 'Boise' } as const
  expect(copiesText(null)).toBeNull()
  expect(copiesText({ count: 1, cheapest: { ...copy, flags: [] } })).toBe(
    'An ad on Facebook Marketplace in Boise for $8,900 may be a copy of this one. We don’t count its price',
  )
  const bait = { ...copy, flags: ['placeholder-price'], town: 'call www.cheap.example now' }
  expect(copiesText({ count: 3, cheapest: bait })).toBe(
    'An ad on Facebook Marketplace in call now and 2 more may be copies of this one. We don’t count their prices',
  )
})
