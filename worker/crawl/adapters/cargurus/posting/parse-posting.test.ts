import { expect, test } from 'vitest'
import { cargurus } from '../adapter'
import { pageListing } from '../test-pages/listings'
import { detailListingJson, gonePage, postingJson, postingPage, searchPage, blockPages } from '../test-pages/pages'
import { liveOrigins } from '../requests'

const adapter = cargurus(liveOrigins)
const parse = (body: string, url = '', status = 200) => adapter.parsePosting({ url, status, body })
const postingOf = (body: string, url = '') => {
  const page = parse(body, url)
  if (page.kind !== 'posting') throw new Error('no posting')
  return page.posting
}

test.each([
  ['the page', postingPage()],
  ['the page with older data', postingPage({}, 'oldData')],
  ['the page’s data', postingJson()],
])('%s adds description, history, options and all photos', (_, body) => {
  expect(postingOf(body)).toEqual({
    externalId: '450000001',
    url: 'https://www.cargurus.com/details/450000001',
    title: '2019 Honda Civic EX Sedan FWD',
    priceCents: 1590000,
    currency: 'USD',
    odometerMiles: 61250,
    year: 2019,
    makeModelText: 'Honda Civic',
    transmission: 'automatic',
    bodyType: 'sedan',
    titleStatus: null,
    vin: '2HGFC1F70KH000001',
    latitude: expect.closeTo(40.94, 1),
    longitude: expect.closeTo(-73.88, 1),
    seller: 'dealer',
    town: 'Yonkers, NY',
    description: 'One owner.\nHeated leather seats & sunroof.\nCall [phone] today.',
    attributes: {
      transmission: 'CVT',
      trim: 'EX Sedan FWD',
      engine: '2L I4',
      drivetrain: 'Front-Wheel Drive',
      fuel: 'Gasoline',
      'exterior color': 'Aegean Blue',
      'accident count': '0',
      'owner count': '1',
      'is fleet': 'no',
      options: 'Leather Seats, Sunroof/Moonroof',
    },
    photoUrls: [
      'https://static.cargurus.com/images/forsale/civic-1-1024x768.jpeg',
      'https://static.cargurus.com/images/forsale/civic-2-1024x768.jpeg',
    ],
    postedAt: null,
    repostOf: null,
    flags: [],
  })
})

test.each([
  ['One owner.[!@@ NL @@!]New tires![!@@ NL @@!][!@@NL@@!]Come in.', 'One owner.\nNew tires!\n\nCome in.'],
  [
    'One owner.[!@@Additional Info@@!]Sunroof,4-Wheel ABS,Tires: 225/60R17, all new,Tows 3,500 lbs',
    'One owner.\nAdditional Info:\nSunroof\n4-Wheel ABS\nTires: 225/60R17, all new\nTows 3,500 lbs',
  ],
  ['[!@@Additional Info@@!]Leather Seats,Sunroof', 'Additional Info:\nLeather Seats\nSunroof'],
  ['Clean, quick,cheap. [!@@ Some New Mark @@!] As is.', 'Clean, quick,cheap.\nSome New Mark:\nAs is.'],
])('translates the marks of the site in %j', (stated, description) => {
  expect(postingOf(postingPage({ description: stated })).description).toBe(description)
})

test('the older response has the same facts under other names, and the location next to the listing', () => {
  const url = 'https://www.cargurus.com/Cars/detailListingJson.action?inventoryListing=440000001'
  expect(parse(detailListingJson(), url)).toMatchObject({
    kind: 'posting',
    format: 'detail-listing-json',
    posting: {
      externalId: '440000001',
      title: '2017 Honda Civic LX Sedan',
      year: 2017,
      priceCents: 1299500,
      currency: 'USD',
      odometerMiles: 84210,
      bodyType: 'sedan',
      town: 'Jersey City, NJ',
      latitude: expect.closeTo(40.72, 1),
      description: expect.stringContaining('One owner.'),
    },
  })
})

test('keeps a salvage title and drops a VIN that the site marks as invalid', () => {
  expect(postingOf(postingPage({ vehicleHistory: { isSalvage: true } }))).toMatchObject({ titleStatus: 'salvage' })
  expect(postingOf(postingPage({ isInvalidVin: true })).vin).toBeNull()
})

test('omits the days on the market, because they change daily', () => {
  expect(postingOf(postingPage({ daysOnMarket: 13 }))).toEqual(postingOf(postingPage()))
})

test("does not store a seller's name and phone number", () => {
  const kept = JSON.stringify([postingOf(postingPage()), postingOf(detailListingJson())])
  for (const personal of ['Example Motors', '555-0100', 'Main St']) expect(kept).not.toContain(personal)
})

test('rejects a page with another listing than the requested one', () => {
  const url = 'https://www.cargurus.com/details/450000099'
  expect(() => parse(postingPage(), url)).toThrow('asked for 450000099, answered for 450000001')
})

test('rejects a new car', () => {
  expect(() => parse(postingPage({ isNew: true }))).toThrow(expect.objectContaining({ name: 'SourceLayoutChanged' }))
})

test('a posting is gone with a 404, a 410, or a page that says so', () => {
  expect(parse('<html>Page Not Found</html>', '', 404)).toMatchObject({ kind: 'gone' })
  expect(parse('', '', 410)).toMatchObject({ kind: 'gone' })
  expect(parse(gonePage)).toEqual({ kind: 'gone', format: 'posting-page', why: 'vehicle is no longer available' })
})

test('a list, an empty response and an incomplete listing are SourceLayoutChanged', () => {
  const { listingTitle: _, ...untitled } = pageListing()
  for (const body of [searchPage(), '{}', '{"listing":null}', JSON.stringify({ listing: untitled })]) {
    expect(() => parse(body), body.slice(0, 40)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
  }
})

test.each(Object.entries(blockPages))('%s is a block page, for a posting and for a list', (_, body) => {
  const blocked = expect.objectContaining({ type: 'SourceBlocked' })
  expect(() => parse(body)).toThrow(blocked)
  expect(() => adapter.parseResults({ url: '', status: 200, body }, null)).toThrow(blocked)
})

test('a private seller is an owner', () => {
  expect(postingOf(postingJson()).seller).toBe('dealer')
  expect(postingOf(postingJson({}, 'PRIVATE')).seller).toBe('owner')
})
