import { expect, test } from 'vitest'
import { marketplaces } from '#domain/marketplaces'
import { pickPostingFacts } from '../inventory/listed-posting'
import type { Posting } from '../inventory/posting'
import { createInventory } from '../inventory/seed'
import { Inventory } from '../inventory/inventory'
import { storedPostingSchema, postingToJson } from './stored-posting'

const now = new Date('2026-11-20T12:00:00Z')
const throughJson = (posting: Posting): unknown => JSON.parse(JSON.stringify(postingToJson(posting)))

test.each(marketplaces)(
  'a posting of %s keeps its id, dealer, price drop, sale and photos after a restart',
  (marketplace) => {
    const inventory = createInventory(1, 160, now)
    const posting = inventory
      .select(marketplace)
      .find((p) => p.dealer && p.photos.length > 0 && (p.price ?? 0) > 1) as Posting
    inventory.edit(posting, { price: 777, sold: true }, now)
    const restarted = new Inventory(1)
    restarted.addStored(storedPostingSchema.parse(throughJson(posting)))
    const again = restarted.find(marketplace, posting.id) as Posting
    expect(pickPostingFacts(again)).toEqual(pickPostingFacts(posting))
    expect(again).toMatchObject({ sale: 'sold', soldAt: now, removed: marketplace === 'craigslist' })
    expect(restarted.findPhoto(posting.photos[0]?.imageId ?? '')?.posting).toBe(again)
  },
)

test('a posting stored by an earlier version is parsed, and a malformed id is rejected', () => {
  const written = throughJson(createInventory(1, 10, now).listAll('craigslist')[0] as Posting) as Record<
    string,
    unknown
  >
  const { marketplace, sale: _sale, soldAt: _soldAt, dealer: _dealer, previousPrice: _previous, ...rest } = written
  const earlier = { ...rest, source: marketplace }
  expect(storedPostingSchema.parse({ ...earlier, slug: 'old' })).toMatchObject({
    ...{ marketplace: 'craigslist', sale: 'on sale', soldAt: null, dealer: null },
  })
  expect(storedPostingSchema.safeParse({ ...written, id: 'x1' }).success).toBe(false)
})

test("a car stored with an earlier version's features is parsed with the current ones", () => {
  const written = JSON.parse(
    JSON.stringify(throughJson(createInventory(1, 10, now).listAll('craigslist')[0] as Posting)),
  )
  const { figures: _figures, ...car } = written.car
  const earlier = { ...written, car: { ...car, features: ['smoker', 'one owner', 'sunroof'] } }
  expect(storedPostingSchema.parse(earlier).car).toMatchObject({
    features: new Set(['smoking', 'sunroof']),
    figures: { owners: 1 },
  })
})
