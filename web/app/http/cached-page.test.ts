import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cachedPage, cachedPageKey } from './cached-page.server'

const ask = (headers: Record<string, string> = {}) => new Request('http://lotwatch.test/', { headers })
let pages = 0
const newKey = () => `page ${(pages += 1)}`
const html = '<!DOCTYPE html><p>The same words, '.repeat(50)

test('a page is rendered once for simultaneous and later requests', async () => {
  const key = newKey()
  let drawn = 0
  const draw = async () => ((drawn += 1), html)
  await Promise.all([cachedPage(ask(), new Headers(), key, draw), cachedPage(ask(), new Headers(), key, draw)])
  const answer = await cachedPage(ask(), new Headers(), key, draw)
  expect(await answer.text()).toBe(html)
  expect(drawn).toBe(1)
  await cachedPage(ask(), new Headers(), newKey(), draw)
  expect(drawn).toBe(2)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['deflate', null],
  ['', null],
])('a browser that accepts "%s" gets %s', async (accepted, encoding) => {
  const answer = await cachedPage(ask({ 'accept-encoding': accepted }), new Headers(), newKey(), async () => html)
  const body = Buffer.from(await answer.arrayBuffer())
  const read = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-length')).toBe(String(body.length))
  expect(answer.headers.get('vary')).toMatch(/cookie.*accept-encoding/)
  expect(read.toString()).toBe(html)
})

test('a browser that has the page gets 304 without a body, and the whole page after it has changed', async () => {
  const key = newKey()
  const first = await cachedPage(ask(), new Headers(), key, async () => html)
  const etag = first.headers.get('etag')!
  const again = await cachedPage(ask({ 'if-none-match': etag }), new Headers(), key, async () => html)
  expect([again.status, await again.text()]).toEqual([304, ''])
  const other = await cachedPage(ask({ 'if-none-match': etag }), new Headers(), newKey(), async () => `${html}!`)
  expect(other.status).toBe(200)
})

test('a page that failed to render is rendered again the next time', async () => {
  const key = newKey()
  await expect(cachedPage(ask(), new Headers(), key, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  expect((await cachedPage(ask(), new Headers(), key, async () => html)).status).toBe(200)
})

/** The landing page as Remix hands it over, with what its loaders returned. */
const landing = (site: object, search = '') =>
  ({
    staticHandlerContext: {
      matches: [{ route: { id: 'root' } }, { route: { id: 'routes/_index' } }],
      loaderData: { root: { brand: 'Lotwatch', ...site }, 'routes/_index': { prices: null } },
      location: { pathname: '/', search },
    },
    routeModules: { 'routes/_index': { handle: { isCached: true } } },
  }) as unknown as Parameters<typeof cachedPageKey>[1]

test('all visitors who see the same page share it, whatever their account or the query', () => {
  const keyOf = (site: object, search?: string) => cachedPageKey(ask(), landing(site, search))
  const stranger = keyOf({ signedIn: false, account: null, timeZone: null, handover: false })
  expect(keyOf({ signedIn: false, account: null, timeZone: null, handover: false }, '?utm_source=x')).toBe(stranger)
  const ada = keyOf({ signedIn: true, account: 'ada', timeZone: 'America/Denver', handover: true })
  expect(keyOf({ signedIn: true, account: 'bob', timeZone: null, handover: false })).toBe(ada)
  expect(ada).not.toBe(stranger)
  expect(keyOf({ signedIn: false, theme: 'dark' })).not.toBe(stranger)
})

test('only pages of routes that say so are cached, and only when they are read', () => {
  expect(cachedPageKey(new Request('http://lotwatch.test/', { method: 'POST' }), landing({}))).toBeNull()
  const other = landing({})
  expect(cachedPageKey(ask(), { ...other, routeModules: {} })).toBeNull()
})
