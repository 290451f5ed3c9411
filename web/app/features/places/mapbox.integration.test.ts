import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import { closeSingletons } from '#platform/singletons'
import { callControl } from '../../../../e2e/support/control'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb } from '../../../../e2e/support/web'
import { loader } from '../../routes/api.locations'
import { hashToken } from '../accounts/session/sessions.server'
import { findPlace } from './locations.server'

const web = useWeb()
const here = '203.0.113.1'
const sandbox = useSandbox({ size: 0 })
beforeEach(() => callControl(sandbox.url, 'POST', 'reset', {}))

/** As in a new process, with Mapbox at `baseUrl`; '' turns Mapbox off. */
async function webWith(baseUrl: string, token = 'pk.sandbox') {
  vi.stubEnv('MAPBOX_TOKEN', baseUrl && token)
  vi.stubEnv('MAPBOX_BASE_URL', baseUrl)
  await closeSingletons()
  const suggest = async (typed: string, network = here) => {
    const response = await callRoute(loader, `/api/locations?q=${encodeURIComponent(typed)}`, { network })
    const body = (await response.json()) as { features: { place_name: string; center: number[] }[] }
    return { names: body.features.map((f) => f.place_name), cache: response.headers.get('cache-control'), body }
  }
  return { suggest, findPlace }
}
const asked = () => callControl<{ path: string; status: number }[]>(sandbox.url, 'GET', 'requests?source=mapbox')

test('with a token, queries the geocoder for US towns and ZIP codes in permanent mode', async () => {
  const { suggest } = await webWith(`${sandbox.url}/mapbox`)
  const { names, body, cache } = await suggest('lakeshore')
  expect(names).toEqual(['Lakeshore Acres, Texas, United States'])
  expect(body).toMatchObject({ type: 'FeatureCollection', features: [{ center: [-97.98, 30.41] }] })
  expect(cache).toContain('public')
  expect((await suggest('941')).names[0]).toMatch(/^San Francisco, California 941\d\d, United States$/)
  const [first] = await asked()
  const { pathname, searchParams } = new URL(first!.path, sandbox.url)
  expect(pathname).toBe('/mapbox/geocoding/v5/mapbox.places-permanent/lakeshore.json')
  expect(Object.fromEntries(searchParams)).toEqual({
    access_token: 'pk.sandbox',
    types: 'place,postcode',
    country: 'us',
    autocomplete: 'true',
    limit: '5',
    language: 'en',
  })
})

test('queries the same text once and empty text never, and handles odd text', async () => {
  const { suggest } = await webWith(`${sandbox.url}/mapbox`)
  await suggest('Aus')
  expect((await suggest(' aus')).names).toContain('Austin, Texas, United States')
  expect((await suggest('  ')).names).toEqual([])
  expect(await asked()).toHaveLength(1)
  for (const odd of ['a;b', '../../x', 'word '.repeat(60), '%']) expect((await suggest(odd)).names).toEqual([])
  expect((await asked()).map(({ status }) => status)).toEqual(Array(5).fill(200))
})

test('saves a place that only the geocoder knows, and needs no request for one in the gazetteer', async () => {
  const { findPlace } = await webWith(`${sandbox.url}/mapbox`)
  expect(await findPlace({ label: 'Lakeshore Acres, Texas', value: '' }, here)).toEqual({
    ok: true,
    place: { id: 'place.10868', label: 'Lakeshore Acres, Texas', latitude: 30.41, longitude: -97.98 },
  })
  expect(await findPlace({ label: 'Lakeshore', value: '' }, here)).toMatchObject({ ok: false })
  const before = (await asked()).length
  expect(await findPlace({ label: 'Austin, TX', value: '' }, here)).toMatchObject({ place: { label: 'Austin, Texas' } })
  expect(await asked()).toHaveLength(before)
})

test.each([
  ['refuses the token', '/mapbox', 'bad'],
  ['answers in another format', '/healthz-of-nobody', 'pk.sandbox'],
])('when the geocoder %s, falls back to the gazetteer and pauses geocoder requests', async (_, path, token) => {
  const { suggest, findPlace } = await webWith(`${sandbox.url}${path}`, token)
  const { names, cache } = await suggest('Austin, T')
  expect([names[0], cache]).toEqual(['Austin, Texas, United States', 'no-store'])
  expect((await suggest('94110')).names).toEqual(['San Francisco, California 94110, United States'])
  expect(await findPlace({ label: 'Lakeshore Acres, Texas', value: '' }, here)).toMatchObject({ ok: false })
  expect((await asked()).length).toBeLessThanOrEqual(1)
})

test('limits geocoder requests per network and answers the rest from the gazetteer', async () => {
  const { suggest, findPlace } = await webWith(`${sandbox.url}/mapbox`)
  const attacker = '203.0.113.66'
  for (let i = 0; i < 100; i++) await suggest(`austin ${i}`, attacker)
  const counted = (await asked()).length
  expect(counted).toBe(60)
  for (const { key } of await web.db.rateLimit.findMany({ where: { key: { startsWith: 'mapbox/one' } } }))
    expect(key).not.toContain(hashToken(attacker)) // an unkeyed hash would reveal the address
  expect((await suggest('Austin, T', attacker)).names[0]).toBe('Austin, Texas, United States')
  expect(await findPlace({ label: 'Lakeshore Acres, Texas', value: '' }, attacker)).toMatchObject({ ok: false })
  expect(await asked()).toHaveLength(counted)
  expect((await suggest('lakeshore', '203.0.113.67')).names).toEqual(['Lakeshore Acres, Texas, United States'])
})

test('does not wait for a geocoder that never answers', async () => {
  const silent = createServer(() => {}).listen(0)
  await once(silent, 'listening')
  try {
    const { suggest } = await webWith(`http://localhost:${(silent.address() as AddressInfo).port}`)
    expect((await suggest('Austin, T')).names[0]).toBe('Austin, Texas, United States')
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})

test('sends no request without a token', async () => {
  const { suggest } = await webWith('')
  const { names, cache } = await suggest('94110')
  expect([names, cache]).toEqual([['San Francisco, California 94110, United States'], 'public, max-age=3600'])
  expect(await asked()).toEqual([])
})
