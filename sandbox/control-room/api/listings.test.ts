import { expect, test } from 'vitest'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox()

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${sandbox.url}/control${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, json: await response.json() }
}
const civic = { source: 'craigslist', make: 'Honda', model: 'Civic', year: 2016, price: 12400, zip: '94110' }

test('a listing requires source, make and model, and gets an id, a URL and a time', async () => {
  const { status, json } = await call('POST', '/listings', { source: 'craigslist', make: 'Honda', model: 'Civic' })
  expect(status).toBe(201)
  expect(json).toMatchObject({ source: 'craigslist', id: expect.stringMatching(/^\d{10}$/) })
  expect(Date.now() - Date.parse(json.postedAt)).toBeLessThan(60_000)
  expect(await (await fetch(json.url)).text()).toContain(`post id: ${json.id}`)
})

test('the title status defaults to what the description states, otherwise clean', async () => {
  const titleOf = async (body: object) => {
    const { json } = await call('POST', '/listings', { ...civic, ...body })
    return (await call('GET', `/listings/craigslist/${json.id}`)).json
  }
  expect((await titleOf({ title: 'salvage' })).car.title).toBe('salvage')
  expect((await titleOf({ description: 'Salvage title, leather seats' })).car.title).toBe('salvage')
  expect((await titleOf({ description: 'rebuilt title' })).car.title).toBe('rebuilt')
  expect((await titleOf({ description: 'no salvage title, clean title' })).car.title).toBe('clean')
  const headline = await titleOf({ title: 'Lovely Civic, one owner' })
  expect([headline.car.title, headline.headline]).toEqual(['clean', 'Lovely Civic, one owner'])
})

test('a price drop, a sale and a repost appear on the site', async () => {
  const { json } = await call('POST', '/listings', civic)
  await call('PATCH', `/listings/craigslist/${json.id}`, { price: 11900 })
  const page = await (await fetch(json.url)).text()
  expect(page).toContain('$11,900')
  expect(page).toContain('updated:')
  const again = await call('POST', `/listings/craigslist/${json.id}/repost`)
  expect(again.status).toBe(201)
  expect(again.json.id).not.toBe(json.id)
  expect(await (await fetch(json.url)).text()).toContain('This posting has been deleted by its author.')
  await call('PATCH', `/listings/craigslist/${again.json.id}`, { sold: true })
  expect(await (await fetch(again.json.url)).text()).toContain('This posting has been deleted by its author.')
})

test('wrong types, unknown places and unknown marketplaces are rejected with a message', async () => {
  const refused = async (body: unknown) => {
    const { status, json } = await call('POST', '/listings', body)
    return `${status} ${json.error}`
  }
  expect(await refused({ ...civic, price: '12400' })).toMatch(/^400 price: /)
  expect(await refused({ ...civic, transmission: 'robot' })).toMatch(/^400 transmission: /)
  expect(await refused({ ...civic, zip: '00000' })).toMatch(/^400 zip: /)
  expect(await refused({ ...civic, source: 'autobarn' })).toBe('400 There is no marketplace "autobarn".')
  expect(await refused({ source: 'craigslist' })).toMatch(/^400 make: /)
  expect((await call('PATCH', '/listings/craigslist/1', { price: 1 })).status).toBe(404)
  expect((await call('PUT', '/sources/craigslist', { mode: 'sleepy' })).status).toBe(400)
})

test('the list is sorted newest first and can be filtered', async () => {
  const { json: made } = await call('POST', '/listings', { ...civic, make: 'Trabant', model: '601' })
  expect((await call('GET', '/listings?limit=1')).json).toMatchObject([{ id: made.id }])
  await call('POST', '/listings', { ...civic, make: 'Trabant', model: 'P50' })
  const ids = async (query: string) =>
    (await call('GET', `/listings?${query}`)).json.map(({ id }: { id: string }) => id)
  expect(await ids('make=trabant&model=601&source=craigslist')).toEqual([made.id])
  expect(await ids('make=trabant')).toHaveLength(2)
  expect(await ids('source=facebook&make=trabant')).toEqual([])
  expect((await call('GET', '/listings?limit=0')).json.error).toMatch(/^limit: /)
})

test('a sale can be pending, and the previous price is stored', async () => {
  const { json } = await call('POST', '/listings', { ...civic, seller: 'dealer' })
  const changed = (await call('PATCH', `/listings/craigslist/${json.id}`, { price: 11_000, sale: 'pending' })).json
  expect(changed).toMatchObject({ price: 11_000, previousPrice: 12_400, sale: 'pending', sold: false, removed: false })
  expect(changed.dealer).toMatchObject({ id: expect.any(Number), name: expect.any(String) })
  const gone = (await call('PATCH', `/listings/craigslist/${json.id}`, { removed: true })).json
  expect(gone).toMatchObject({ sold: true, sale: 'pending', removed: true })
  expect((await call('PUT', '/sources/craigslist', { mode: 'soft-wall' })).status).toBe(400)
})

test('cross-origin calls are rejected', async () => {
  const response = await fetch(`${sandbox.url}/control/reset`, {
    method: 'POST',
    headers: { Origin: 'https://a.example' },
  })
  expect(response.status).toBe(403)
})

test('requests to a marketplace are recorded, and a reset recreates the inventory', async () => {
  await fetch(`${sandbox.url}/craigslist/search/area/sfbay?cat=cta`, { headers: { 'User-Agent': 'test/1' } })
  const noted = (await call('GET', '/requests?source=craigslist')).json
  expect(noted.at(-1)).toMatchObject({
    source: 'craigslist',
    path: '/craigslist/search/area/sfbay?cat=cta',
    status: 200,
    answeredAt: expect.stringMatching(/Z$/),
    userAgent: 'test/1',
  })
  expect((await call('POST', '/reset', { seed: 7, size: 12 })).json).toEqual({ seed: 7, size: 12 })
  const vins = (await call('GET', '/listings')).json.map((l: { car: { vin: string } }) => l.car.vin)
  expect(new Set(vins).size).toBe(12)
  expect((await call('GET', '/requests')).json).toEqual([])
})

test('a swindler’s copy shows the same car and photos for another price, elsewhere, with the VIN if asked', async () => {
  const { json } = await call('POST', '/listings', { ...civic, vin: '2HGFC1F70KH000001', description: 'One owner.' })
  const copyOf = async (body: object) => {
    const copy = (await call('POST', `/listings/craigslist/${json.id}/copy`, body)).json
    return { source: copy.source, page: await (await fetch(copy.url)).text() }
  }
  const plain = await copyOf({ source: 'craigslist', price: 3_900 })
  expect(plain.page).toContain('$3,900')
  expect(plain.page).toContain('One owner.')
  expect(plain.page).toContain('cars &amp; trucks - by owner')
  expect(plain.page).not.toContain('2HGFC1F70KH000001')
  expect((await copyOf({ source: 'craigslist', price: 3_900, vinStated: true })).page).toContain('2HGFC1F70KH000001')
  expect((await copyOf({ price: 3_900 })).source).toBe('facebook')
  expect((await call('POST', `/listings/craigslist/${json.id}/copy`, { price: 1, zip: '00000' })).status).toBe(400)
})
