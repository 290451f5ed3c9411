import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 9_000 })
const get = (path: string) => fetch(`${sandbox.url}/craigslist${path}`, { redirect: 'manual' })
const results = async () => load(await (await get('/search/area/sfbay?cat=cta')).text())

test('the static results page has hub links first, rows without ids, a padded place, and some without a price', async () => {
  const $ = await results()
  expect($('body').hasClass('no-js')).toBe(true)
  expect($('ol.cl-static-search-results > li').first().hasClass('cl-static-hub-links')).toBe(true)
  const rows = $('li.cl-static-search-result')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.first().attr('title')).toBe(rows.first().find('.title').text())
  expect(rows.first().find('a').attr('href')).toMatch(/\/craigslist\/view\/d\/[a-z0-9-]+\/[\w-]{22}$/)
  expect(rows.first().find('.location').text()).toMatch(/^\s{5,}/)
  expect(rows.filter((_, row) => $(row).find('.price').length === 0).length).toBeGreaterThan(0)
})

test('the JSON-LD list is a subsequence of the rows, with (0,0) for an unknown place', async () => {
  const $ = await results()
  const titles = $('li.cl-static-search-result .title')
    .map((_, e) => $(e).text())
    .get()
  const list = JSON.parse($('script#ld_searchpage_results').text()).itemListElement
  expect(list.length).toBeGreaterThan(10)
  expect(list.length).toBeLessThan(titles.length)
  let from = 0
  for (const { item } of list) from = titles.indexOf(item.name, from) + 1 || Number.NaN
  expect(from).toBeGreaterThan(0)
  expect(list.map((e: { position: string }) => e.position).slice(0, 2)).toEqual(['0', '1'])
  const geo = list.map(
    (e: { item: { offers: { availableAtOrFrom: { geo: object } } } }) => e.item.offers.availableAtOrFrom.geo,
  )
  expect(geo).toContainEqual(expect.objectContaining({ latitude: 0, longitude: 0 }))
})

test('an unknown area is a 404, and an old URL redirects permanently', async () => {
  expect((await get('/search/area/atlantis?cat=cta')).status).toBe(404)
  const old = await get('/hosts/sfbay/search/cta?min_price=1000')
  expect([old.status, old.headers.get('location')]).toEqual([
    301,
    `${sandbox.url}/craigslist/search/area/sfbay?cat=cta&min_price=1000`,
  ])
  expect((await get('/hosts/sfbay/search/eby/cta')).headers.get('location')).toContain('/search/subarea/eby?cat=cta')
})

test('a posting page states the car at each of its URLs', async () => {
  const body = {
    source: 'craigslist',
    make: 'Honda',
    model: 'Civic',
    year: 2016,
    price: 12400,
    mileage: 62000,
    zip: '94110',
  }
  const given = {
    ...body,
    description: 'Leather <b>seats</b>\nClean title',
    vin: '1HGCM82633A004352',
    transmission: 'manual',
  }
  const made = await (
    await fetch(`${sandbox.url}/control/listings`, { method: 'POST', body: JSON.stringify(given) })
  ).json()
  const token = made.url.split('/').at(-1)
  for (const path of [`/view/${token}`, `/view/d/any-slug/${token}`, `/hosts/sfbay/sfc/cto/d/slug/${made.id}.html`]) {
    const $ = load(await (await get(path)).text())
    expect($('#titletextonly').text()).toBe('2016 Honda Civic')
    expect($('.postingtitletext span.price').text()).toBe('$12,400')
    expect($('.attr.important .valu.year').text()).toBe('2016')
    expect($('.attr.important .valu.makemodel a').text()).toBe('honda civic')
    expect($('.attr.auto_miles .valu').text()).toBe('62,000')
    expect($('.attr.auto_title_status .valu a').text()).toBe('clean')
    expect($('.attr.auto_transmission .valu').text()).toBe('manual')
    expect($('.attr.auto_vin .valu').text()).toBe('1HGCM82633A004352')
    expect($('#postingbody').text()).toContain('QR Code Link to This Post')
    expect($('#postingbody').text()).toContain('Leather <b>seats</b>\nClean title')
    expect($('#map').attr('data-latitude')).toBe('37.7509')
    expect($('p.postinginfo').text()).toContain(`post id: ${made.id}`)
    expect(Date.parse($('time.timeago').attr('datetime') ?? '')).toBe(
      Math.floor(Date.parse(made.postedAt) / 1000) * 1000,
    )
    expect(JSON.parse(/var imgList = (\[.*?\]);/.exec($.html())?.[1] ?? '')).toHaveLength(3)
  }
})

test('photos are JPEG files of the requested size', async () => {
  const $ = await results()
  const url = /http[^"]+_600x450\.jpg/.exec($('script#ld_searchpage_results').text())?.[0] ?? ''
  const image = await fetch(url)
  expect(image.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await image.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect((await get('/images/00a0a_nothing_0CI0t2_600x450.jpg')).status).toBe(404)
})
