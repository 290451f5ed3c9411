import { expect, test } from 'vitest'
import { marketplaces } from '#domain/marketplaces'
import { distanceMiles } from '#domain/places/geography'
import { createRandom } from '../random'
import { createCar } from './cars/create-car'
import { modelLines, type ModelLine } from './cars/models'
import { findPlace, type Place } from './places/places'
import type { Posting } from './posting'
import type { PostingFilter } from './marketplace-inventory'
import { Inventory } from './inventory'

const now = new Date()
const random = createRandom(5)
const zips = ['94110', '94612', '95816', '10001', '02139', '99501', '96813', '33130', '60614', '78704']

/** An inventory with cars that were not listed in order of age. */
function mixedInventory(): Inventory {
  const inventory = new Inventory(1)
  for (let i = 0; i < 600; i++) {
    inventory.list({
      marketplace: random.pick(marketplaces),
      car: createCar(random.pick(modelLines.slice(0, 6)) as ModelLine, random),
      place: findPlace(random.pick(zips)) as Place,
      price: 9_000,
      statedMiles: 80_000,
      description: 'Runs.',
      seller: random.chance(0.3) ? 'dealer' : 'owner',
      mapped: true,
      vinStated: false,
      views: ['side'],
      postedAt: new Date(now.getTime() - random.int(1, 1e9)),
      language: 'en',
    })
  }
  return inventory
}

const inventory = mixedInventory()
const bay = { latitude: 37.7, longitude: -122.4 }

test.each<[string, PostingFilter, (p: Posting) => boolean]>([
  ['everything', {}, () => true],
  ['a make', { make: 'HONDA' }, (p) => p.car.make === 'Honda'],
  ['a model', { make: 'honda', model: 'civic' }, (p) => p.car.model === 'Civic'],
  ['an area', { area: 'sfbay' }, (p) => p.area.hostname === 'sfbay'],
  ['a circle', { near: { ...bay, radiusMiles: 30 } }, (p) => distanceMiles(p.place, bay) <= 30],
  [
    'a wide circle and a make',
    { make: 'Honda', near: { ...bay, radiusMiles: 2_500 } },
    (p) => p.car.make === 'Honda' && distanceMiles(p.place, bay) <= 2_500,
  ],
])('asked for %s, a site gives just that, newest first', (_, question, isAsked) => {
  for (const marketplace of marketplaces) {
    const found = inventory.select(marketplace, question)
    expect(found.length).toBeGreaterThan(2)
    expect(new Set(found)).toEqual(new Set(inventory.listAll(marketplace).filter(isAsked)))
    const times = found.map((p) => p.postedAt.getTime())
    expect(times).toEqual([...times].sort((a, b) => b - a))
  }
})

test('a sold car leaves Craigslist immediately and is shown as sold for a while on other sites', () => {
  for (const marketplace of marketplaces) {
    const [sold, pending] = inventory.select(marketplace) as [Posting, Posting]
    inventory.edit(sold, { sold: true }, now)
    inventory.edit(pending, { sale: 'pending' }, now)
    expect(inventory.select(marketplace)).not.toContain(sold)
    expect(inventory.select(marketplace)).not.toContain(pending)
    expect(inventory.select(marketplace, { sales: ['pending'] })).toEqual([pending])
    expect(inventory.select(marketplace, { sales: ['sold'] })).toEqual(marketplace === 'craigslist' ? [] : [sold])
    expect(inventory.find(marketplace, sold.id)).toMatchObject({ sale: 'sold', removed: marketplace === 'craigslist' })
    inventory.edit(sold, { sold: false }, now)
    expect(inventory.select(marketplace)).toContain(sold)
    sold.soldAt = new Date(now.getTime() - 1e9)
    sold.sale = 'sold'
    expect(inventory.select(marketplace, { sales: ['sold'] })).toEqual([])
  }
})

test('the previous price is stored, a photo is found by its name, and a removed posting is gone', () => {
  for (const marketplace of marketplaces) {
    const posting = inventory.select(marketplace)[5] as Posting
    inventory.edit(posting, { price: 8_500 }, now)
    expect([posting.price, posting.previousPrice, posting.updatedAt]).toEqual([8_500, 9_000, now])
    const imageId = posting.photos[0]?.imageId ?? ''
    expect(inventory.findPhoto(imageId)?.posting).toBe(posting)
    inventory.remove(posting)
    expect(inventory.findPhoto(imageId)).toBeNull()
    expect(inventory.find(marketplace, posting.id)).toBeNull()
    expect(inventory.listAll(marketplace)).not.toContain(posting)
  }
})

test('a dealer has the same data for all its cars', () => {
  const dealers = inventory.listAll().flatMap((p) => (p.dealer ? [{ ...p.dealer, zip: p.place.zip }] : []))
  expect(dealers.length).toBeGreaterThan(50)
  const names = new Map(dealers.map(({ id, name, zip }) => [id, `${name} ${zip}`]))
  for (const { id, name, zip } of dealers) expect(names.get(id)).toBe(`${name} ${zip}`)
  expect(inventory.listAll().every((p) => (p.seller === 'dealer') === (p.dealer !== null))).toBe(true)
})
