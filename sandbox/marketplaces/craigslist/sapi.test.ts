import { expect, test } from 'vitest'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 9_000 })

const search = async (params: Record<string, string>, batch = '1-0-360-1-0') => {
  const query = new URLSearchParams({ batch, cc: 'US', lang: 'en', searchPath: 'cta', ...params })
  const response = await fetch(`${sandbox.url}/craigslist/sapi/web/v8/postings/search/full?${query}`)
  return { status: response.status, json: await response.json() }
}
const list = async (body: object) => {
  const given = { source: 'craigslist', make: 'Zastava', model: 'Yugo', year: 1988, zip: '94110', ...body }
  const response = await fetch(`${sandbox.url}/control/listings`, { method: 'POST', body: JSON.stringify(given) })
  return (await response.json()) as { id: string; url: string; postedAt: string }
}
const tagged = (row: unknown[], tag: number) => row.find((part) => Array.isArray(part) && part[0] === tag) as unknown[]

test('a row has its six fixed fields, tagged arrays in any order, and the title last', async () => {
  const made = await list({ price: 1500, mileage: 88000, title: 'Yugo, as it is' })
  const { json } = await search({ auto_make_model: 'zastava yugo' })
  const { items, decode, areas, totalResultCount } = json.data
  const row = items.find((i: unknown[]) => i.at(-1) === 'Yugo, as it is')
  expect(decode.minPostingId + row[0]).toBe(Number(made.id))
  expect(decode.minPostedDate + row[1]).toBe(Math.floor(Date.parse(made.postedAt) / 1000))
  expect(row.slice(2, 4)).toEqual([145, 1500])
  const [location, description] = row[4].split('~')[0].split(':').map(Number)
  expect(row[4]).toMatch(/^\d+:\d+~37\.7509~-122\.4153$/)
  expect(decode.locations[location]).toEqual([1, 'sfbay', 'sfc'])
  expect(decode.locationDescriptions[description]).toBe('San Francisco')
  expect([decode.locations[0], decode.locationDescriptions[0], decode.version]).toEqual([0, 0, 2])
  expect(row[5]).toBe('0CI0t2')
  expect(tagged(row, 9)).toEqual([9, 88000])
  expect(tagged(row, 10)).toEqual([10, '$1,500'])
  expect(tagged(row, 4)?.[1]).toMatch(/^3:00.0._\w{11}_0CI0t2$/)
  const slug = tagged(row, 6)?.[1] ?? 'any'
  const view = `${sandbox.url}/craigslist/view/d/${slug}/${tagged(row, 13)?.[1]}`
  expect(await (await fetch(view)).text()).toContain(`post id: ${made.id}`)
  expect(areas[1]).toMatchObject({ currency: 'USD', distanceUnits: 'mi' })
  expect(totalResultCount).toBe(items.length)
})

test('the order of the tagged arrays changes from row to row, and some are missing', async () => {
  const { json } = await search({})
  const orders = json.data.items.map((row: unknown[]) =>
    row
      .filter(Array.isArray)
      .map((part) => (part as unknown[])[0])
      .join(),
  )
  expect(new Set(orders).size).toBeGreaterThan(4)
  expect(json.data.items.some((row: unknown[]) => row[3] === -1 && !tagged(row, 10))).toBe(true)
  expect(json.data.items.some((row: unknown[]) => typeof row[6] === 'number' && row[6] < 0)).toBe(true)
})

test('an empty result has a decode of 0 and no items', async () => {
  const { json } = await search({ auto_make_model: 'trabant 601' })
  expect(json.data.decode).toBe(0)
  expect('items' in json.data).toBe(false)
  expect(json.data.totalResultCount).toBe(0)
})

test('results are sorted newest first; one reply has 360 rows at most, and an invented cache time is refused', async () => {
  const whole = (await search({})).json.data.items.map((row: unknown[]) => row[1]) as number[]
  expect(whole).toEqual([...whole].sort((a, b) => b - a))
  expect((await search({}, '1-0-5-1-0')).json.data.items).toHaveLength(5)
  expect((await search({}, '1-0-9999-1-0')).json.data.items.length).toBeLessThanOrEqual(360)
  expect((await search({}, '1-360-360-1-0')).status).toBe(400)
  expect((await search({}, '1-0-1-1-0')).json.errors[0].message).toBe('bad details_length')
})

test('later rows come from the list of a digest, without a date, place or category', async () => {
  const { items, decode, cacheId, maxPostedTs, cacheTs, totalResultCount } = (await search({}, '1-0-0-1-0')).json.data
  expect(items).toHaveLength(totalResultCount)
  expect(new Set(items.map((row: unknown[]) => row.length))).toEqual(new Set([6]))
  const batch = async (start: number, length: number, id: string) => {
    const query = new URLSearchParams({ batch: `1-${start}-${length}-1-0-${maxPostedTs}-${cacheTs}`, cacheId: id })
    return fetch(`${sandbox.url}/craigslist/sapi/web/v8/postings/search/batch?${query}`)
  }
  const { data } = await (await batch(10, 360, cacheId)).json()
  expect(data.minPostingId + data.batch[0][0]).toBe(decode.minPostingId + items[10][0])
  expect(data.batch[0][1]).toEqual(expect.any(String))
  expect(data.batch[0].slice(3).map(([tag]: number[]) => tag)).toContain(13)
  expect(await (await batch(10, 360, 'nonsense')).json()).toMatchObject({ errors: [{ message: 'bad cacheId' }] })
  expect((await batch(10, 100, cacheId)).status).toBe(400)
  expect((await batch(10, 1_440, cacheId)).status).toBe(400)
})

test('filters apply, and unknown filters are ignored', async () => {
  await list({ price: 2500, mileage: 50_000, transmission: 'manual', bodyType: 'hatchback', seller: 'dealer' })
  const found = async (params: Record<string, string>) => {
    const { items = [], firstNearbyResultId } = (await search({ auto_make_model: 'ZASTAVA', ...params })).json.data
    expect(firstNearbyResultId).toBeUndefined()
    return items.filter((row: unknown[]) => row[3] === 2500).length
  }
  expect(await found({ auto_transmission: '1', auto_bodytype: '4', purveyor: 'dealer', wings: '2' })).toBe(1)
  expect(await found({ auto_transmission: '2' })).toBe(0)
  expect(await found({ auto_bodytype: '8' })).toBe(0)
  expect(await found({ purveyor: 'owner' })).toBe(0)
  expect(await found({ min_price: '2501' })).toBe(0)
  expect(await found({ max_price: '2500', min_auto_year: '1988', max_auto_miles: '50000' })).toBe(1)
  expect(await found({ max_auto_year: '1987' })).toBe(0)
  expect(await found({ postal: '94110', search_distance: '5' })).toBe(1)
  expect(await found({ postal: '95112', search_distance: '5' })).toBe(0)
})

test('short results are padded with nearby areas, and the response states where they begin', async () => {
  const rare = { make: 'Moskvich', model: '412' }
  await list({ ...rare, zip: '10001' })
  const near = await list({ ...rare, zip: '95814', title: 'one in Sacramento' })
  await list({ ...rare, zip: '94110', title: 'one in San Francisco' })
  const { data } = (await search({ auto_make_model: 'moskvich' })).json
  expect(data.items.map((row: unknown[]) => row.at(-1))).toEqual(['one in San Francisco', 'one in Sacramento'])
  expect(data.firstNearbyResultId).toBe(Number(near.id))
  expect(data.decode.locations[2]).toEqual([12, 'sacramento'])
})

test('a repost references the original posting', async () => {
  const made = await list({ make: 'Wartburg', model: '353' })
  const again = await fetch(`${sandbox.url}/control/listings/craigslist/${made.id}/repost`, { method: 'POST' })
  const { id, url } = (await again.json()) as { id: string; url: string }
  const token = url.split('/').at(-1)
  const { data } = await (await fetch(`${sandbox.url}/craigslist/rapi/web/v8/postings/${token}`)).json()
  expect(data).toMatchObject({ postingId: Number(id), repostOf: Number(made.id), postingUuid: token })
})
