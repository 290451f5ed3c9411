import { expect, test } from 'vitest'
import { facebook } from '../adapter'
import { carFields, gonePage, itemResponse, itemId, itemPage, plainItemFields } from '../test-pages/item'
import { blockPages } from '../test-pages/search'
import { liveOrigins } from '../requests'

const adapter = facebook(liveOrigins)
const reply = (body: string, url = '') => ({ url, status: 200, body })
const parse = (change: Record<string, unknown> = {}, fields = carFields) => {
  const page = adapter.parsePosting(reply(itemPage(fields(change))))
  if (page.kind === 'gone') throw new Error(page.why)
  return page.posting
}

test('merges the fragments of a listing and omits related listings', () => {
  expect(parse()).toEqual({
    externalId: itemId,
    url: `https://www.facebook.com/marketplace/item/${itemId}/`,
    title: '2014 Honda Civic · LX Sedan 4D',
    priceCents: 790000,
    currency: 'USD',
    odometerMiles: 88214,
    year: 2014,
    makeModelText: 'Honda Civic',
    transmission: 'automatic',
    bodyType: 'sedan',
    titleStatus: 'clean',
    vin: '1M8GDM9AXKP042788',
    latitude: 42.66,
    longitude: -73.79,
    seller: 'owner',
    town: 'Albany',
    description: 'One owner, leather seats.\nCall [phone]',
    attributes: {
      trim: 'LX Sedan 4D',
      transmission: 'automatic',
      fuel: 'gasoline',
      'exterior color': 'blue',
      'interior color': 'black',
      condition: 'very good',
      'title status': 'clean',
      owners: 'one',
      'paid off': 'yes',
      seller: 'private',
      features: 'Bluetooth, Sunroof',
      delivery: 'Pick-up only',
    },
    photoUrls: ['2', '3'].map((n) => `https://scontent-lga3-1.xx.fbcdn.net/v/t45.5328-4/${n}.jpg`),
    postedAt: new Date(1790900000_000),
    repostOf: null,
    flags: [],
  })
})

test('converts kilometers and drops a figure without a unit', () => {
  expect(parse({ vehicle_odometer_data: { unit: 'KILOMETERS', value: 100_000 } }).odometerMiles).toBe(62137)
  expect(parse({ vehicle_odometer_data: { unit: null, value: 100_000 } }).odometerMiles).toBeNull()
  expect(parse({ vehicle_odometer_data: { unit: 'MILES', value: 1 } })).toMatchObject({
    odometerMiles: 1,
    flags: ['placeholder-odometer'],
  })
})

test.each([
  [true, 'yes'],
  ['true', 'yes'],
  ['TRUE', 'yes'],
  [false, undefined],
  ['false', undefined],
  ['STILL_OWED', 'still owed'],
  [null, undefined],
  [7, undefined],
])('paid off stated as %j becomes "%s"', (stated, words) => {
  expect(parse({ vehicle_is_paid_off: stated }).attributes['paid off']).toBe(words)
})

const needed = ['id', 'marketplace_listing_title', 'listing_price', 'is_live', 'is_pending', 'is_sold']

test.each(Object.keys(carFields()).filter((name) => !needed.includes(name)))(
  'parses a listing with an invalid %s',
  (name) => {
    for (const odd of [{ odd: true }, [{ odd: 1 }, 2], 7, 'odd', true, null, undefined]) {
      if (name === 'marketplace_listing_category_id' && typeof odd === 'string') continue // another category
      expect(parse({ [name]: odd })).toMatchObject({ externalId: itemId, priceCents: 790000 })
    }
  },
)

test('drops only the invalid entry of a list', () => {
  expect(parse({ vehicle_features: ['Bluetooth', 7, { display_name: 8 }, null] }).attributes.features).toBe('Bluetooth')
  const uri = 'https://scontent-lga3-1.xx.fbcdn.net/v/t45.5328-4/9.jpg'
  const listing_photos = [{ image: 7 }, { image: { uri } }, 'x']
  const page = adapter.parsePosting(reply(JSON.stringify(itemResponse(carFields({ listing_photos })))))
  expect(page).toMatchObject({ posting: { photoUrls: [uri] } })
})

test("uses the stated currency, else the country's", () => {
  const listing_price = { amount: '7900.00', currency: 'EUR', amount_with_offset: '790000' }
  expect(parse({ listing_price, formatted_price: { text: '€7,900' } })).toMatchObject({
    currency: 'EUR',
    flags: ['foreign-currency'],
  })
  const unstated = { amount: '7900.00', amount_with_offset: '790000' }
  expect(parse({ listing_price: unstated })).toMatchObject({ priceCents: 790000, currency: 'USD' })
  expect(parse({ listing_price: unstated, location: null }).currency).toBeNull()
})

test('recognizes a car posted as a plain item by its title, else by the first line of its text', () => {
  expect(parse({}, plainItemFields)).toMatchObject({
    makeModelText: 'honda civic',
    year: 2012,
    odometerMiles: null,
    vin: null,
  })
  expect(parse({ marketplace_listing_title: '2011 Honda Civic 5 speed' }, plainItemFields)).toMatchObject({
    makeModelText: null,
    year: 2011,
  })
})

test('other goods are not cars, whatever vehicle fields they have', () => {
  const notACar = expect.objectContaining({ message: 'a listing of something else than a car' })
  expect(() => parse({ marketplace_listing_category_id: '1' })).toThrow(notACar)
  const sofa = { marketplace_listing_title: 'Corner sofa', redacted_description: { text: 'Grey.' } }
  expect(() => parse(sofa, plainItemFields)).toThrow(notACar)
})

test.each([
  [{ is_sold: true }, 'sold'],
  [{ is_live: false }, 'no longer listed'],
])('a listing with %j is gone: %s', (change, why) => {
  expect(adapter.parsePosting(reply(itemPage(carFields(change))))).toEqual({ kind: 'gone', format: 'item-page', why })
})

test('parses a listing with a pending sale', () => {
  expect(parse({ is_pending: true, is_live: false }).attributes.availability).toBe('sale pending')
})

test('the error page with status 200 means gone, like a 404', () => {
  expect(adapter.parsePosting(reply(gonePage))).toMatchObject({ kind: 'gone', isUnproven: true })
  const onlyWords =
    '<html><head><title>Facebook</title></head><body>This content isn’t available right now</body></html>'
  expect(adapter.parsePosting(reply(onlyWords))).toMatchObject({ kind: 'gone' })
  expect(adapter.parsePosting({ ...reply(''), status: 404 })).toMatchObject({ kind: 'gone' })
})

test('the URL identifies the listing; a page with another one is SourceLayoutChanged', () => {
  const page = itemPage(carFields(), '')
  expect(
    adapter.parsePosting(reply(page, `https://www.facebook.com/marketplace/item/${itemId}/?locale=en_US`)),
  ).toMatchObject({ kind: 'posting' })
  expect(() => adapter.parsePosting(reply(page, 'https://www.facebook.com/marketplace/item/5/'))).toThrow(
    expect.objectContaining({ type: 'SourceLayoutChanged' }),
  )
})

test.each(Object.entries(blockPages))('results and listings throw SourceBlocked for a block page: %s', (_, body) => {
  const blocked = expect.objectContaining({ type: 'SourceBlocked' })
  expect(() => adapter.parsePosting(reply(body))).toThrow(blocked)
  expect(() => adapter.parseResults(reply(body), null)).toThrow(blocked)
})

test.each(['login/?next=x', 'login.php', 'checkpoint/1'])(
  'a redirect to %s counts as blocked, whatever the page contains',
  (path) => {
    const sent = reply(itemPage(), `https://www.facebook.com/${path}`)
    expect(() => adapter.parsePosting(sent)).toThrow(expect.objectContaining({ type: 'SourceBlocked' }))
  },
)

test('a page whose scripts mention captchas and limits is SourceLayoutChanged; without any listing it is SourceBlocked', () => {
  const page = (body: string) =>
    `<html><head><title>Facebook</title></head><body>${body}<script>var x = "recaptcha, rate limit, login"</script></body></html>`
  const read = (body: string) => () => adapter.parsePosting(reply(page(body)))
  const changed = expect.objectContaining({ type: 'SourceLayoutChanged' })
  const cards = '<a href="/marketplace/item/1000000000000001/">2014 Honda Civic</a>'
  expect(read(cards)).toThrow(changed)
  expect(read(`${cards}<form><input name="email"><input type="password" name="pass"></form>`)).toThrow(changed)
  expect(read('')).toThrow(expect.objectContaining({ type: 'SourceBlocked' }))
})

test.each([
  ['PRIVATE_SELLER', 'owner'],
  ['DEALER', 'dealer'],
  ['ELSE', null],
  [null, null],
])('a seller of the type %s is %s', (vehicle_seller_type, seller) => {
  expect(parse({ vehicle_seller_type }).seller).toBe(seller)
})
