import { expect, test } from 'vitest'
import { marketplaces } from '#domain/marketplaces'
import { factsOf } from '../inventory/listed-posting'
import type { Posting } from '../inventory/posting'
import { createWorld } from '../inventory/seed'
import { World } from '../inventory/inventory'
import { keptPosting, writtenPosting } from './stored-posting'

const now = new Date('2026-11-20T12:00:00Z')
const throughJson = (posting: Posting): unknown => JSON.parse(JSON.stringify(writtenPosting(posting)))

test.each(marketplaces)(
  'a posting of %s is the same after a restart: id, dealer, price drop, sale, photos',
  (source) => {
    const world = createWorld(1, 60, now)
    const posting = world.select(source).find((p) => p.dealer && p.photos.length > 0 && (p.price ?? 0) > 1) as Posting
    world.edit(posting, { price: 777, sold: true }, now)
    const restarted = new World(1)
    restarted.admit(keptPosting.parse(throughJson(posting)))
    const again = restarted.find(source, posting.id) as Posting
    expect(factsOf(again)).toEqual(factsOf(posting))
    expect(again).toMatchObject({ sale: 'sold', soldAt: now, removed: source === 'craigslist' })
    expect(restarted.findPhoto(posting.photos[0]?.imageId ?? '')?.posting).toBe(again)
  },
)

test('a posting that an earlier version kept is read, and an id that is none is refused', () => {
  const written = throughJson(createWorld(1, 10, now).every('craigslist')[0] as Posting) as Record<string, unknown>
  const { sale: _sale, soldAt: _soldAt, dealer: _dealer, previousPrice: _previous, ...earlier } = written
  expect(keptPosting.parse({ ...earlier, slug: 'old' })).toMatchObject({ sale: 'on sale', soldAt: null, dealer: null })
  expect(keptPosting.safeParse({ ...written, id: 'x1' }).success).toBe(false)
})
