import { expect, test } from 'vitest'
import { coveringArea, kmBetween } from '#worker/crawl/adapters/facebook/requests'
import { facebookDefinition } from '#worker/crawl/adapters/facebook/adapter'
import type { ResultsPage, Adapter, PageRequest } from '#worker/crawl/adapters/contract'
import { startSandbox } from '#sandbox/server'
import { useSandbox } from '../../../e2e/support/sandbox'
import type { Posting } from '../../inventory/posting'

const sandbox = useSandbox({ size: 20_000 })
const sanFrancisco = { latitude: 37.77, longitude: -122.42 }
const area = coveringArea({ ...sanFrancisco, radiusMiles: 450 })! // a wide radius, because the inventory is small
const honda = { area, make: 'honda', model: null }
const civic = { area, make: 'honda', model: 'civic' }
const adapter = () => facebookDefinition.createAdapter('sandbox', sandbox.url)
type Read = Extract<ResultsPage, { kind: 'listings' }>

/** Sends a request the way the crawler does. */
async function ask({ url, form }: PageRequest) {
  const response = await fetch(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
  return { url: response.url, status: response.status, body: await response.text(), form }
}

async function readAll(feed: typeof honda | typeof civic, at = 0): Promise<Read[]> {
  const pages: Read[] = []
  let next: PageRequest | null = adapter().feedRequests(feed)[at]!
  while (next) {
    const page = adapter().parseResults(await ask(next), feed)
    if (page.kind === 'empty') break
    pages.push(page)
    next = page.next
  }
  return pages
}

/** Listings of the inventory, from the control API. */
async function truth(make: string, model = ''): Promise<Listed[]> {
  const response = await fetch(
    `${sandbox.url}/control/listings?source=facebook&make=${make}&model=${model}&limit=50000`,
  )
  return (await response.json()) as Listed[]
}
interface Listed extends Pick<
  Posting,
  'form' | 'headline' | 'id' | 'price' | 'statedMiles' | 'sale' | 'removed' | 'seller'
> {
  year: number
  make: string
  model: string
  zip: string
}

test('a feed lists every car within its radius once, newest first, across all pages', async () => {
  const pages = await readAll(honda)
  const rows = pages.flatMap((page) => page.rows)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.map((page) => page.format)).toEqual(['search-page', ...pages.slice(1).map(() => 'graphql')])
  expect(pages[0]!.rows).toHaveLength(24)
  expect(new Set(rows.map((row) => row.externalId)).size).toBe(rows.length)
  const times = rows.map((row) => row.postedAt!.getTime())
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test('rows have the true prices and availability', async () => {
  const known = new Map((await truth('')).map((listed) => [listed.id, listed]))
  const rows = (await readAll(honda)).flatMap((page) => page.rows)
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    const listed = known.get(row.externalId!)!
    expect(row).toMatchObject({
      priceCents: listed.price ? listed.price * 100 : null,
      currency: listed.price ? 'USD' : null,
      sale: listed.sale,
      odometerMiles: null,
      url: `${sandbox.url}/facebook/marketplace/item/${listed.id}/`,
    })
  }
})

test('a word search returns every match within the radius, and rows from outside are skipped', async () => {
  const pages = await readAll(civic)
  const seen = new Set(pages.flatMap((page) => page.rows.map((row) => row.externalId)))
  const hasWords = ({ form, headline }: Listed) =>
    !form.isPlainItem || (/\bhonda\b/i.test(headline) && /\bcivic\b/i.test(headline))
  const listed = (await truth('Honda', 'Civic')).filter((one) => !one.removed && hasWords(one))
  const items = await Promise.all(listed.map((one) => place(one.id)))
  const [latitude, longitude] = area.split(/[,:]/).map(Number) as [number, number]
  const within = items.filter((item) => kmBetween(item, { latitude, longitude }) < 795 && item.sale !== 'sold')
  expect(within.length).toBeGreaterThan(10)
  expect(within.filter((item) => !seen.has(item.id))).toEqual([])
  expect(pages.at(-1)!.skipped).toBeGreaterThan(0)
})

async function place(id: string) {
  const page = adapter().parsePosting(await ask(adapter().postingRequests({ url: '', externalId: id })[0]!))
  const at = page.kind === 'posting' ? page.posting : { latitude: 0, longitude: 0 }
  return { id, sale: page.kind === 'gone' ? 'sold' : 'on sale', latitude: at.latitude!, longitude: at.longitude! }
}

test("a feed's second URL returns the same rows", async () => {
  const ids = async (at: number) => (await readAll(civic, at)).flatMap((page) => page.rows.map((row) => row.externalId))
  expect(await ids(1)).toEqual(await ids(0))
})

test('a listing’s page states the seller’s values', async () => {
  const given = {
    ...{ source: 'facebook', make: 'Honda', model: 'Civic', year: 2016, price: 12400, mileage: 62345, zip: '94110' },
    ...{ description: 'Leather <b>seats</b>\nClean title', vin: '1HGCM82633A004352', transmission: 'manual' },
    ...{ seller: 'dealer', trim: 'EX' },
  }
  const made = (await (
    await fetch(`${sandbox.url}/control/listings`, { method: 'POST', body: JSON.stringify(given) })
  ).json()) as { id: string; url: string; postedAt: string }
  const [request] = adapter().postingRequests({ url: made.url, externalId: made.id })
  const page = adapter().parsePosting(await ask(request!))
  expect(page).toMatchObject({
    kind: 'posting',
    posting: {
      externalId: made.id,
      url: made.url,
      title: '2016 Honda Civic EX',
      priceCents: 1240000,
      currency: 'USD',
      odometerMiles: 62345,
      year: 2016,
      makeModelText: 'Honda Civic',
      transmission: 'manual',
      bodyType: 'sedan',
      titleStatus: 'clean',
      vin: '1HGCM82633A004352',
      latitude: 37.75,
      longitude: -122.42,
      town: 'San Francisco',
      description: 'Leather <b>seats</b>\nClean title',
    },
  })
  const { photoUrls } = page.kind === 'posting' ? page.posting : { photoUrls: [] }
  expect(photoUrls).toHaveLength(3)
  expect((await fetch(photoUrls[0]!)).headers.get('content-type')).toBe('image/jpeg')
})

test('general items describe the car only in text and are still parsed as cars', async () => {
  const rows = (await readAll(honda)).flatMap((page) => page.rows)
  const items = new Set((await truth('Honda')).filter(({ form }) => form.isPlainItem).map(({ id }) => id))
  const plain = rows.filter((row) => row.sale === 'on sale' && items.has(row.externalId!))
  expect(plain.length).toBeGreaterThan(1)
  for (const row of plain.slice(0, 5)) {
    const page = adapter().parsePosting(
      await ask(adapter().postingRequests({ url: row.url, externalId: row.externalId! })[0]!),
    )
    expect(page).toMatchObject({
      kind: 'posting',
      posting: { title: row.title, odometerMiles: null, makeModelText: null },
    })
  }
})

test('a sold or removed car is gone, and a pending one is marked pending', async () => {
  const [first, second, third] = (await readAll(civic))[0]!.rows.filter((row) => row.sale === 'on sale')
  const change = (id: string, to: object) =>
    fetch(`${sandbox.url}/control/listings/facebook/${id}`, { method: 'PATCH', body: JSON.stringify(to) })
  await change(first!.externalId!, { sold: true })
  await change(second!.externalId!, { removed: true })
  await change(third!.externalId!, { sale: 'pending' })
  const read = async (id: string) =>
    adapter().parsePosting(await ask(adapter().postingRequests({ url: '', externalId: id })[0]!))
  expect(await read(first!.externalId!)).toMatchObject({ kind: 'gone', why: 'sold' })
  expect(await read(second!.externalId!)).toMatchObject({ kind: 'gone' })
  const rows = (await readAll(civic)).flatMap((page) => page.rows)
  expect(rows.find((row) => row.externalId === first!.externalId)).toMatchObject({ sale: 'sold' })
  expect(rows.find((row) => row.externalId === third!.externalId)).toMatchObject({ sale: 'pending' })
  expect(rows.find((row) => row.externalId === second!.externalId)).toBeUndefined()
})

test.each(['42.65,-73.75:161', '39.12,-94.55:161', '29.76,-95.37:161'])(
  'both URLs of the feed %s return cars of its own place',
  async (area) => {
    const all = { area, make: null, model: null }
    for (const request of adapter().feedRequests(all)) {
      const page = adapter().parseResults(await ask(request), all)
      expect(page).toMatchObject({ kind: 'listings' })
    }
  },
)

test('a place name that the site does not know shows cars of another place, which is no result', async () => {
  const albany = { area: '42.65,-73.75:161', make: null, model: null }
  const query = 'latitude=42.65&longitude=-73.75&radius=161&sortBy=creation_time_descend'
  for (const page of ['vehicles', 'search']) {
    const url = `${sandbox.url}/facebook/marketplace/albany/${page}/?${query}`
    const reply = await ask({ url, form: null, accept: 'text/html', via: 'browser' })
    expect(() => adapter().parseResults(reply, albany)).toThrow(
      expect.objectContaining({ type: 'SourceLayoutChanged', message: 'all rows are of another place' }),
    )
  }
})

test('a search without matches is empty, with or without rows from elsewhere', async () => {
  const remote = { area: '44.9,-107.1:5', make: 'honda', model: 'civic' }
  const unknown = { area, make: 'lancia', model: null }
  for (const feed of [remote, unknown]) {
    expect(adapter().parseResults(await ask(adapter().feedRequests(feed)[0]!), feed)).toMatchObject({ kind: 'empty' })
  }
})

test('the site throttles a search after 25 pages', async () => {
  const everywhere = { area: '39.5,-98.35:5000', make: 'honda', model: null }
  const first = adapter().parseResults(await ask(adapter().feedRequests(everywhere)[0]!), everywhere) as Read
  const variables = JSON.parse(first.next!.form!.variables!) as { cursor: string }
  const cursor = variables.cursor.replace('"pg":1', '"pg":25')
  const late = { ...first.next!, form: { ...first.next!.form!, variables: JSON.stringify({ ...variables, cursor }) } }
  const read = (asker: Adapter, reply: Awaited<ReturnType<typeof ask>>) => () => asker.parseResults(reply, everywhere)
  expect(read(adapter(), await ask(late))).toThrow(expect.objectContaining({ type: 'SourceThrottled' }))
})

test("more rows are returned only for requests like the page's own", async () => {
  const first = (await readAll(honda))[0]!
  const sent = async (change: Record<string, string>) => {
    const reply = await ask({ ...first.next!, form: { ...first.next!.form!, ...change } })
    return () => adapter().parseResults(reply, honda)
  }
  expect(await sent({ __a: '' })).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
  expect(await sent({ doc_id: '7111939778879383' })).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
  expect(await sent({ lsd: 'old' })).toThrow(expect.objectContaining({ type: 'SourceBlocked' }))
})

test('query ids and class names change with each start', async () => {
  const other = await startSandbox({ port: 0, pushPort: 0, stateDir: `${sandbox.stateDir}-other`, seed: 1, size: 24 })
  try {
    const page = async (url: string) => (await fetch(`${url}/facebook/marketplace/sfbay/search/?query=honda`)).text()
    const [one, two] = [await page(sandbox.url), await page(other.url)]
    for (const pattern of [/"queryID":"(\d+)"/g, /<body class="_6s5d _71pn (x\w+)"/g, /"token":"(\w+)"/g]) {
      const found = (text: string) => [...text.matchAll(pattern)].map((m) => m[1])
      expect(found(one).length).toBeGreaterThan(0)
      expect(found(one)).not.toEqual(found(two))
    }
    expect(one.split('data-sjs>').length).toBeGreaterThan(85)
  } finally {
    await other.close()
  }
})
