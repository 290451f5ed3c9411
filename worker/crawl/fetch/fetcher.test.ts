import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFetcher, type FetcherOptions } from './fetcher'
import type { SourceAdapter } from '../source'
import { httpGet } from '../http-get'

/** A site of the tests' own under a path prefix, as the sandbox serves one. */
let server: Server
let base: string
let answer: (req: IncomingMessage, res: ServerResponse) => void
let asked: { path: string; userAgent: string | undefined; at: number }[]

beforeEach(async () => {
  asked = []
  answer = (_, res) => void res.end('ok')
  server = createServer((req, res) => {
    asked.push({ path: req.url!, userAgent: req.headers['user-agent'], at: performance.now() })
    answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/site`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const options: FetcherOptions = {
  userAgent: 'LotwatchBot/0.1 (+http://web.example; help@web.example)',
  minGapMs: 0,
  timeoutMs: 5_000,
  publicHostsOnly: false,
  mostBackOffMs: null,
}
const get = (path: string, changed: Partial<FetcherOptions> = {}) =>
  fetcherGet(createFetcher({ ...options, ...changed }), path)
const fetcherGet = (fetcher: ReturnType<typeof createFetcher>, path: string) =>
  fetcher.get(site, httpGet(path.startsWith('http') ? path : base + path, 'text/html'))
const site = { originOf: (url: string) => (url.startsWith(`${base}/`) ? base : null) } as SourceAdapter
const failure = (type: string) => expect.objectContaining({ type })

test('robots.txt is asked for once, then the page, by our own name', async () => {
  const fetcher = createFetcher(options)
  expect(await fetcherGet(fetcher, '/a')).toEqual({ url: `${base}/a`, status: 200, body: 'ok' })
  await fetcherGet(fetcher, '/b')
  expect(asked.map((request) => request.path)).toEqual(['/site/robots.txt', '/site/a', '/site/b'])
  expect(new Set(asked.map((request) => request.userAgent))).toEqual(new Set([options.userAgent]))
})

test('what robots.txt disallows is not asked for; rules count below the prefix', async () => {
  answer = (req, res) => void res.end(req.url!.endsWith('robots.txt') ? 'User-agent: *\nDisallow: /reply\n' : 'ok')
  await expect(get('/reply/1')).rejects.toEqual(failure('SourceBlocked'))
  expect(asked.map((request) => request.path)).toEqual(['/site/robots.txt'])
  expect((await get('/view/1')).body).toBe('ok')
})

test('rules for our own name are kept to', async () => {
  answer = (req, res) => void res.end(req.url!.endsWith('robots.txt') ? 'User-agent: LotwatchBot\nDisallow: /\n' : 'ok')
  await expect(get('/a')).rejects.toEqual(failure('SourceBlocked'))
})

test('no robots.txt sets no rules; one that cannot be had stops us, and is asked for again', async () => {
  answer = (req, res) => void res.writeHead(req.url!.endsWith('robots.txt') ? 404 : 200).end('ok')
  expect((await get('/a')).status).toBe(200)
  const fetcher = createFetcher(options)
  answer = (_, res) => void res.writeHead(503).end()
  await expect(fetcherGet(fetcher, '/a')).rejects.toEqual(failure('SourceUnavailable'))
  answer = (_, res) => void res.end('')
  expect((await fetcherGet(fetcher, '/a')).status).toBe(200)
})

test.each([
  [401, 'SourceBlocked'],
  [403, 'SourceBlocked'],
  [429, 'SourceThrottled'],
  [500, 'SourceUnavailable'],
  [503, 'SourceUnavailable'],
  [400, 'SourceLayoutChanged'],
])('status %i is %s', async (status, type) => {
  answer = (req, res) => void res.writeHead(req.url!.endsWith('robots.txt') ? 404 : status).end('x')
  await expect(get('/a')).rejects.toEqual(failure(type))
})

test.each([404, 410])('status %i is for the adapter to read', async (status) => {
  answer = (_, res) => void res.writeHead(status).end('gone')
  expect(await get('/a')).toMatchObject({ status, body: 'gone' })
})

test.each([
  ['120', 120_000],
  [new Date(Date.now() + 300_000).toUTCString(), 300_000],
])('Retry-After %s is kept to: nothing more is sent meanwhile', async (header, expectedMs) => {
  answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) res.writeHead(404).end()
    else res.writeHead(429, { 'retry-after': header }).end()
  }
  const fetcher = createFetcher(options)
  const first = await fetcherGet(fetcher, '/a').catch(
    (error: { options: { retryAfterMs: number } }) => error.options.retryAfterMs,
  )
  expect(first).toBeGreaterThan(expectedMs - 5_000)
  expect(first).toBeLessThanOrEqual(expectedMs)
  const before = asked.length
  await expect(fetcherGet(fetcher, '/b')).rejects.toEqual(failure('SourceThrottled'))
  expect(asked.length).toBe(before)
})

test('requests to one site keep the gap, however many come at once', async () => {
  const fetcher = createFetcher({ ...options, minGapMs: 60 })
  await Promise.all(['/a', '/b', '/c'].map((path) => fetcherGet(fetcher, path)))
  const gaps = asked.slice(1).map((request, i) => request.at - asked[i]!.at)
  expect(gaps).toHaveLength(3)
  for (const gap of gaps) expect(gap).toBeGreaterThan(45) // a timer may fire a little early, a request arrive late
})

test('redirects are followed within the marketplace only, and three at most', async () => {
  answer = (req, res) => {
    if (req.url === '/site/old') res.writeHead(301, { location: '/site/new' }).end()
    else if (req.url === '/site/out') res.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    else if (req.url === '/site/round') res.writeHead(302, { location: '/site/round' }).end()
    else res.end('here')
  }
  expect(await get('/old')).toMatchObject({ url: `${base}/new`, body: 'here' })
  await expect(get('/out')).rejects.toEqual(failure('SourceBlocked'))
  asked = []
  await expect(get('/round')).rejects.toEqual(failure('SourceBlocked'))
  expect(asked.filter((request) => request.path === '/site/round')).toHaveLength(4)
})

test('an address of the private network is refused in live mode before any connection', async () => {
  await expect(get('/a', { publicHostsOnly: true })).rejects.toEqual(failure('SourceBlocked'))
  expect(asked).toEqual([])
})

test('an answer that never ends is given up', async () => {
  answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) res.end('')
    else res.write('half a p') // and no more
  }
  await expect(get('/slow', { timeoutMs: 150 })).rejects.toEqual(failure('SourceUnavailable'))
})

test('no more than 5 MB is read', async () => {
  answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) return void res.end('')
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    const more = () => {
      while (!res.destroyed && res.write(chunk));
      if (!res.destroyed) res.once('drain', more)
    }
    more()
  }
  await expect(get('/endless')).rejects.toThrow('larger than 5 MB')
})

test('nobody listening is unavailable, and the message names no address', async () => {
  const port = new URL(base).port
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const error = await get('/a').catch((e: Error) => e)
  expect(error).toEqual(failure('SourceUnavailable'))
  expect((error as Error).message).not.toContain(port)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
