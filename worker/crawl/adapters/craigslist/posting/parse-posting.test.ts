import { expect, test } from 'vitest'
import { gonePage, oldPostingPage, postingPage, rapiFixture, resultsPage, blockPages } from '../test-pages/pages'
import { liveOrigins } from '../site'
import { parsePostingPage } from './parse-posting'
import { parseRapi } from './parse-rapi'

const parse = (html: string) => {
  const page = parsePostingPage(html, liveOrigins)
  if (page.kind !== 'posting') throw new Error('gone')
  return page.posting
}
const parseJson = (change?: Parameters<typeof rapiFixture>[0]) => {
  const page = parseRapi(rapiFixture(change), liveOrigins)
  if (page.kind !== 'posting') throw new Error('gone')
  return page.posting
}

test('parses a posting page completely, without the seller', () => {
  expect(parse(postingPage())).toEqual({
    externalId: '7971234567',
    url: 'https://www.craigslist.org/view/d/albany-honda-civic/AbCdEfGhIjKlMnOpQrStUv',
    title: '2014 Honda Civic LX',
    priceCents: 790000,
    currency: 'USD',
    odometerMiles: 88123,
    year: 2014,
    makeModelText: 'honda civic lx',
    transmission: 'automatic',
    bodyType: 'sedan',
    titleStatus: 'clean',
    vin: '1M8GDM9AXKP042788',
    latitude: 42.65,
    longitude: -73.75,
    seller: 'owner',
    town: 'Albany',
    description: 'Leather seats, sunroof.\n\nCall Ann [phone] or',
    attributes: {
      'title status': 'clean',
      transmission: 'automatic',
      type: 'sedan',
      'paint color': 'blue',
      'delivery available': 'yes',
    },
    photoUrls: ['https://images.craigslist.org/00a0a_abcdefghijk_0CI0t2_600x450.jpg'],
    postedAt: new Date('2026-09-14T12:44:24Z'),
    repostOf: null,
    flags: [],
  })
})

test("parses an old-style page: price after the title, bold facts, units from the URL's area", () => {
  expect(parse(oldPostingPage())).toMatchObject({
    externalId: '7971234567',
    priceCents: 790000,
    currency: 'USD',
    odometerMiles: 88000,
    year: 2014,
    makeModelText: 'honda civic',
    transmission: 'manual',
    titleStatus: 'salvage',
    latitude: 42.65,
    longitude: -73.75,
    town: 'Albany', // the nearest to its pin
    attributes: { 'delivery available': 'yes' },
    photoUrls: ['https://images.craigslist.org/00d0d_abcdefghijk_0CI0t2_600x450.jpg'],
  })
})

test('a page without a country keeps its price without a currency and drops its odometer', () => {
  expect(parse(oldPostingPage('vancouver'))).toMatchObject({ priceCents: 790000, currency: null, odometerMiles: null })
})

test('Canadian dollars imply kilometers', () => {
  const canadian = postingPage((html) => html.replace('"USD"', '"CAD"'))
  expect(parse(canadian)).toMatchObject({ currency: 'CAD', odometerMiles: 54757, flags: ['foreign-currency'] })
})

test('takes photos from the first of three lists, and never from other sites', () => {
  const noThumbs = postingPage((html) => html.replaceAll('class="thumb"', 'class="x"'))
  expect(parse(noThumbs).photoUrls).toEqual(['https://images.craigslist.org/00a0a_abcdefghijk_0CI0t2_600x450.jpg'])
  const none = postingPage((html) => html.replaceAll('class="thumb"', 'class="x"').replace('class="slide"', ''))
  expect(parse(none)).toMatchObject({ photoUrls: [], flags: ['no-photo'] })
})

test('short slide ids have no URL; the image inside the slide does', () => {
  const inSlide = (id: string, src: string) =>
    parse(
      postingPage((html) =>
        html
          .replaceAll('class="thumb"', 'class="x"')
          .replace(/<div class="slide"[^>]*>/, `<div class="slide" data-imgid="${id}"><img src="${src}">`),
      ),
    ).photoUrls
  const address = 'https://images.craigslist.org/00Y0Y_abcdefghijk_600x450.jpg'
  expect(inSlide('abcdefghijk', address)).toEqual([address])
  expect(inSlide('abcdefghijk_0gw0gw', address)).toEqual([address])
  expect(inSlide('abcdefghijk', 'https://elsewhere.example/spy.jpg')).toEqual([])
  expect(inSlide('00Y0Y_abcdefghijk', '')).toEqual([address])
})

test.each([
  ['<small> (Troy)</small>', '', 'Troy'],
  ['<span> (Troy)</span>', '', 'Troy'],
  ['<small> (Troy)</small>', 'Albany', 'Troy'],
  ['', 'Albany', 'Albany'],
  ['<small> ()</small>', 'Albany', 'Albany'],
  ['<small> (Call Joe, 555-201-0187)</small>', 'Delmar', 'Delmar'],
  ['<small> (no driver license no problem)</small>', '', 'Albany'],
  ['', '', 'Albany'],
])('the town of a title line with %j and the place meta "%s" is %s', (small, meta, town) => {
  const page = postingPage((html) =>
    html
      .replace('<span> (Albany)</span>', small)
      .replace('</head>', meta && `<meta name="geo.placename" content="${meta}"></head>`),
  )
  expect(parse(page).town).toBe(town)
})

test.each([
  ['attributes', [{ label: 'paint', postingAttributeKey: 'auto_paint', value: 'blue' }, { label: 7 }, null]],
  ['images', [7, '3:00a0a_abcdefghijk_0CI0t2']],
  ['images', 'x'],
  ['location', 'Albany'],
  ['location', { hostname: 'albany', lat: 'north', neighborhood: 7 }],
  ['repostOf', 'x'],
  ['url', 7],
])('parses a posting with an unexpected part in its JSON: %s %j', (name, odd) => {
  expect(parseJson((p) => (p[name] = odd))).toMatchObject({ externalId: '7971234567', priceCents: 790000 })
})

test.each([
  'This posting has been deleted by its author.',
  'This posting has expired.',
  'This posting has been flagged for removal.',
])('"%s" is gone', (said) => {
  expect(parsePostingPage(gonePage(said), liveOrigins)).toMatchObject({ kind: 'gone', why: said.replace('.', '') })
})

test.each(Object.entries(blockPages))('%s is a block page, not gone', (_, html) => {
  expect(() => parse(html)).toThrow(expect.objectContaining({ type: 'SourceBlocked' }))
})

test.each([
  ['half a page', postingPage().slice(0, 2500)],
  ['no title', postingPage((html) => html.replace('titletextonly', 'x'))],
  ['no body', postingPage((html) => html.replace('"postingbody"', '"x"'))],
  ['no number', postingPage((html) => html.replace('post id', 'number'))],
  ['two prices', postingPage((html) => html.replace('"7900.00"', '"790.00"'))],
  ['a price that is none', postingPage((html) => html.replace('$7,900', '$7,90'))],
  ['a results page', resultsPage()],
  [
    'a sofa',
    postingPage((html) =>
      html.replace('cars &amp; trucks', 'furniture').replaceAll('auto_', 'sale_').replace('important', 'x'),
    ),
  ],
])('%s: layout changed', (_, html) => {
  expect(() => parse(html)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})

test('parses the JSON of a posting, with the posting it reposts', () => {
  expect(parseJson()).toMatchObject({
    externalId: '7971234567',
    priceCents: 790000,
    currency: 'USD',
    odometerMiles: 88123,
    year: 2014,
    makeModelText: 'honda civic lx',
    transmission: 'manual',
    town: 'Albany',
    description: 'Leather seats.\nCall',
    photoUrls: ['https://images.craigslist.org/00a0a_abcdefghijk_0CI0t2_600x450.jpg'],
    postedAt: new Date(1790904321_000),
    repostOf: '7970000001',
  })
})

test('the category says who sells: in the JSON, the breadcrumb and the page title, whatever the seller’s title says', () => {
  expect(parseJson().seller).toBe('owner')
  expect(parseJson((p) => (p.categoryId = 146)).seller).toBe('dealer')
  const untitled = postingPage((html) => html.replace(' - by owner', ''))
  expect(parse(untitled).seller).toBeNull()
  const crumbs =
    '<ul class="breadcrumbs"><li class="crumb area">albany</li><li class="crumb category"><a href="#">cars &amp; trucks - by dealer</a></li></ul>'
  expect(
    parse(postingPage((html) => html.replace('<body class="posting">', `<body class="posting">${crumbs}`))).seller,
  ).toBe('dealer')
  const boast = '2014 Civic, cars &amp; trucks - by owner - '
  const titled = oldPostingPage().replace('<title>2014 Honda Civic - ', `<title>${boast}`)
  expect(titled).toContain(boast)
  expect(parse(titled).seller).toBe('dealer')
})

test('parses a posting in a list of one', () => {
  const answer = rapiFixture()
  answer.data = { items: [answer.data], lang: 'en_US' }
  expect(parseRapi(answer, liveOrigins)).toMatchObject({ kind: 'posting', posting: { externalId: '7971234567' } })
})

test("keeps a foreign posting's price without a currency", () => {
  expect(parseJson((p) => (p.location = { hostname: 'vancouver' }))).toMatchObject({
    currency: null,
    odometerMiles: null,
  })
})

test('an unknown id is gone; any other error is not', () => {
  const gone = { apiVersion: 8, data: null, errors: [{ code: 404, message: 'posting not found' }] }
  expect(parseRapi(gone, liveOrigins)).toMatchObject({ kind: 'gone' })
  const broken = { ...gone, errors: [{ message: 'try later' }] }
  expect(() => parseRapi(broken, liveOrigins)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})

test.each([
  ['a tablet', (p) => (p.categoryId = 96)],
  ['two prices', (p) => (p.priceString = '$790')],
  ['no attributes', (p) => delete p.attributes],
  ['no number', (p) => delete p.postingId],
  ['no title', (p) => (p.title = ' ')],
] as [string, (p: Record<string, unknown>) => unknown][])('JSON with %s: layout changed', (_, change) => {
  expect(() => parseJson((p) => void change(p))).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})
