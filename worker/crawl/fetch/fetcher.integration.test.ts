import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { httpGet } from '../adapters/contract'
import { createFetcher, type Fetcher, type FetcherOptions } from './fetcher'
import { failureOfType, useSite, writeEndlessly } from '../../../e2e/support/crawl/test-site'
import { createHttp } from './http'
import { createSlots } from './pace/slots'

const database = useDatabase()
const site = useSite()
// Each test starts with a site without earlier requests.
beforeEach(() => database.db.sitePace.deleteMany())

const userAgent = 'LotwatchBot/0.1 (+http://web.example; help@web.example)'
interface Changed extends Partial<FetcherOptions> {
  timeoutMs?: number
}

const anyPace = { minGapMs: 0, requestsPerMinute: 60_000, maxWaitMs: 5_000 }

function fetcher({ timeoutMs = 5_000, ...changed }: Changed = {}): Fetcher {
  const http = createHttp({ userAgent, timeoutMs })
  return createFetcher({
    userAgent,
    transports: { http, browser: http },
    slots: createSlots(database.db, anyPace),
    publicHostsOnly: false,
    requireRequestable: () => Promise.resolve(),
    honorsRobots: true,
    maxBackOffMs: null,
    ...changed,
  })
}
const urlOf = (path: string) => (path.startsWith('http') ? path : site.base + path)
const fetcherGet = (from: Fetcher, path: string) => from.get(site.adapter, httpGet(urlOf(path), 'text/html'))
const get = (path: string, changed: Changed = {}) => fetcherGet(fetcher(changed), path)

test('fetches robots.txt once, then the page, with our own user agent', async () => {
  const one = fetcher()
  expect(await fetcherGet(one, '/a')).toEqual({ url: `${site.base}/a`, status: 200, body: 'ok' })
  await fetcherGet(one, '/b')
  expect(site.asked.map((request) => request.path)).toEqual(['/site/robots.txt', '/site/a', '/site/b'])
  expect(new Set(site.asked.map((request) => request.userAgent))).toEqual(new Set([userAgent]))
})

test('does not fetch pages that robots.txt disallows; rules apply below the path prefix', async () => {
  site.answer = (req, res) => void res.end(req.url!.endsWith('robots.txt') ? 'User-agent: *\nDisallow: /reply\n' : 'ok')
  await expect(get('/reply/1')).rejects.toEqual(failureOfType('SourceBlocked'))
  expect(site.asked.map((request) => request.path)).toEqual(['/site/robots.txt'])
  expect((await get('/view/1')).body).toBe('ok')
})

test('follows robots.txt rules for our own user agent', async () => {
  site.answer = (req, res) =>
    void res.end(req.url!.endsWith('robots.txt') ? 'User-agent: LotwatchBot\nDisallow: /\n' : 'ok')
  await expect(get('/a')).rejects.toEqual(failureOfType('SourceBlocked'))
})

test('a missing robots.txt sets no rules; one that fails stops requests and is fetched again', async () => {
  site.answer = (req, res) => void res.writeHead(req.url!.endsWith('robots.txt') ? 404 : 200).end('ok')
  expect((await get('/a')).status).toBe(200)
  const one = fetcher()
  site.answer = (_, res) => void res.writeHead(503).end()
  await expect(fetcherGet(one, '/a')).rejects.toEqual(failureOfType('SourceUnavailable'))
  site.answer = (_, res) => void res.end('')
  expect((await fetcherGet(one, '/a')).status).toBe(200)
})

test.each([401, 403, 410])('a robots.txt that is not served (%i) sets no rules', async (status) => {
  site.answer = (req, res) => void res.writeHead(req.url!.endsWith('robots.txt') ? status : 200).end('ok')
  expect(await get('/a')).toMatchObject({ status: 200, body: 'ok' })
})

test.each([
  [401, 'SourceBlocked'],
  [403, 'SourceBlocked'],
  [429, 'SourceThrottled'],
  [500, 'SourceUnavailable'],
  [503, 'SourceUnavailable'],
  [400, 'SourceLayoutChanged'],
])('status %i is %s', async (status, type) => {
  site.answer = (req, res) => void res.writeHead(req.url!.endsWith('robots.txt') ? 404 : status).end('x')
  await expect(get('/a')).rejects.toEqual(failureOfType(type))
})

test.each([404, 410])('the adapter parses status %i', async (status) => {
  site.answer = (_, res) => void res.writeHead(status).end('gone')
  expect(await get('/a')).toMatchObject({ status, body: 'gone' })
})

test.each([
  [429, '120', 120_000],
  [429, new Date(Date.now() + 300_000).toUTCString(), 300_000],
  [503, '120', 120_000],
])('honors Retry-After of a %i, %s: sends nothing meanwhile', async (status, header, expectedMs) => {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) res.writeHead(404).end()
    else res.writeHead(status, { 'retry-after': header }).end()
  }
  const one = fetcher()
  const first = await fetcherGet(one, '/a').catch(
    (error: { options: { retryAfterMs: number } }) => error.options.retryAfterMs,
  )
  expect(first).toBeGreaterThan(expectedMs / 2)
  expect(first).toBeLessThanOrEqual(expectedMs)
  const before = site.asked.length
  await expect(fetcherGet(one, '/b')).rejects.toEqual(failureOfType('SourceThrottled'))
  expect(site.asked.length).toBe(before)
})

test('each of many concurrent requests waits for its own slot', async () => {
  const held: (() => void)[] = []
  const take = () => new Promise<void>((resolve) => held.push(resolve))
  const one = fetcher({ slots: { ...createSlots(database.db, anyPace), reserve: take } })
  const all = Promise.all(['/a', '/b', '/c'].map((path) => fetcherGet(one, path)))
  const asked = () => site.asked.length
  await expect.poll(() => held.length).toBe(1) // robots.txt, which all three wait for
  expect(asked()).toBe(0)
  held[0]!()
  await expect.poll(() => held.length).toBe(4)
  for (const released of [1, 2, 3]) {
    expect(asked()).toBe(released)
    held[released]!()
    await expect.poll(asked).toBe(released + 1)
  }
  await all
})

test('follows at most three redirects, only within the marketplace', async () => {
  site.answer = (req, res) => {
    if (req.url === '/site/old') res.writeHead(301, { location: '/site/new' }).end()
    else if (req.url === '/site/out') res.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    else if (req.url === '/site/loop') res.writeHead(302, { location: '/site/loop' }).end()
    else res.end('here')
  }
  expect(await get('/old')).toMatchObject({ url: `${site.base}/new`, body: 'here' })
  await expect(get('/out')).rejects.toEqual(failureOfType('SourceBlocked'))
  site.asked.length = 0
  await expect(get('/loop')).rejects.toEqual(failureOfType('SourceBlocked'))
  expect(site.asked.filter((request) => request.path === '/site/loop')).toHaveLength(4)
})

test('rejects a private address before connecting in live mode', async () => {
  await expect(get('/a', { publicHostsOnly: true })).rejects.toEqual(failureOfType('SourceBlocked'))
  expect(site.asked).toEqual([])
})

test('an endless response times out', async () => {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) res.end('')
    else res.write('half a p') // and never ends
  }
  await expect(get('/slow', { timeoutMs: 150 })).rejects.toEqual(failureOfType('SourceUnavailable'))
})

test('rejects a response above 5 MB', async () => {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) return void res.end('')
    writeEndlessly(res)
  }
  await expect(get('/endless')).rejects.toThrow('larger than 5 MB')
})

test('decompresses a page, and rejects one that expands beyond 5 MB', async () => {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) return void res.end('')
    const page = req.url!.endsWith('/bomb') ? Buffer.alloc(50 * 1024 * 1024) : Buffer.from('unpacked')
    res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page))
  }
  expect((await get('/packed')).body).toBe('unpacked')
  await expect(get('/bomb')).rejects.toThrow('larger than 5 MB')
})

test('posts a form, and a redirect turns it into a GET, as in browsers', async () => {
  const bodies: string[] = []
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) return void res.end('')
    let body = ''
    req.on('data', (chunk) => (body += chunk))
    req.on('end', () => {
      bodies.push(`${req.method} ${req.headers['content-type']} ${body}`)
      if (req.url!.endsWith('/moved')) res.writeHead(302, { location: '/site/result' }).end()
      else res.end('answered')
    })
  }
  const form = { doc_id: '1', variables: '{"a":"b&c"}' }
  const post = (path: string) =>
    fetcher().get(site.adapter, { url: site.base + path, accept: 'application/json', via: 'http', form })
  expect((await post('/query')).body).toBe('answered')
  expect((await post('/moved')).body).toBe('answered')
  const posted = `POST application/x-www-form-urlencoded ${new URLSearchParams(form)}`
  expect(bodies).toEqual([posted, posted, 'GET undefined '])
})

test('robots.txt also applies to forms, unless the operator overrides it', async () => {
  site.answer = (req, res) => void res.end(req.url!.endsWith('robots.txt') ? 'User-agent: *\nDisallow: /\n' : 'ok')
  const request = { url: `${site.base}/query`, accept: '*/*', via: 'http', form: { a: 'b' } } as const
  await expect(fetcher().get(site.adapter, request)).rejects.toEqual(failureOfType('SourceBlocked'))
  expect(site.paths()).toEqual([])
  expect((await fetcher({ honorsRobots: false }).get(site.adapter, request)).body).toBe('ok')
})

test('a refused connection is unavailable, and the message does not contain the address', async () => {
  await site.stop()
  const error = await get('/a').catch((e: Error) => e)
  await site.start()
  expect(error).toEqual(failureOfType('SourceUnavailable'))
  expect((error as Error).message).not.toContain(new URL(site.base).port)
})
