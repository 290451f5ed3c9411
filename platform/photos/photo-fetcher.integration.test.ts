import type { ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { failureOfType, useSite, writeEndlessly } from '../../e2e/support/crawl/test-site'
import { createPhotoFetcher, type PhotoFetcherOptions } from './photo-fetcher'

const site = useSite('')
const userAgent = 'LotwatchBot/0.1 (+http://web.example; help@web.example)'
const never = new AbortController().signal
/** A host in our own network, like the sandbox. */
const inside = (origin: string) => ({ origins: [origin], inside: [origin] })
const fetcher = (over: Partial<PhotoFetcherOptions> = {}) =>
  createPhotoFetcher({ ...{ userAgent, rule: inside(site.base), honorsRobots: false, timeoutMs: 5_000 }, ...over })
const photo = (name = 'a') => `${site.base}/${name}.jpg`
const send = (res: ServerResponse, type = 'image/jpeg') => res.writeHead(200, { 'content-type': type }).end('pixels')

test('requests a photo with our user agent and without cookies', async () => {
  site.answer = (_, res) => send(res.setHeader('set-cookie', 'seen=1'))
  const fetchPhoto = fetcher()
  for (const name of ['a', 'b']) expect((await fetchPhoto(photo(name), never)).toString()).toBe('pixels')
  expect(site.asked).toEqual(
    ['/a.jpg', '/b.jpg'].map((path) => ({ method: 'GET', path, userAgent, cookie: undefined })),
  )
})

test.each<[string, (res: ServerResponse) => unknown, string]>([
  ['does not exist', (res) => res.writeHead(404).end(), 'SourceUnavailable'],
  ['fails', (res) => res.writeHead(500).end(), 'SourceUnavailable'],
  ['is a page', (res) => send(res, 'text/html'), 'SourceUnavailable'],
  ['is an SVG', (res) => send(res, 'image/svg+xml'), 'SourceUnavailable'],
  ['never ends', (res) => writeEndlessly(res.writeHead(200, { 'content-type': 'image/jpeg' })), 'SourceUnavailable'],
  [
    'redirects to another host',
    (res) => res.writeHead(302, { location: 'http://10.0.0.7/a.jpg' }).end(),
    'SourceBlocked',
  ],
  ['redirects to a file URL', (res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end(), 'SourceBlocked'],
  ['redirects to no address', (res) => res.writeHead(302, { location: 'http://[' }).end(), 'SourceUnavailable'],
  ['redirects in a loop', (res) => res.writeHead(302, { location: '/a.jpg' }).end(), 'SourceBlocked'],
])('rejects a photo that %s', async (_, answer, type) => {
  site.answer = (_, res) => void answer(res)
  await expect(fetcher()(photo(), never)).rejects.toEqual(failureOfType(type))
})

test.each<[string, (res: ServerResponse) => unknown]>([
  ['never starts', () => {}],
  ['stops in the middle', (res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).write('pix')],
])('gives up on a response that %s', async (_, answer) => {
  site.answer = (_, res) => void answer(res)
  await expect(fetcher({ timeoutMs: 100 })(photo(), never)).rejects.toThrow()
  await expect(fetcher()(photo(), AbortSignal.timeout(100))).rejects.toThrow()
})

test('gives up on a response that stops in the middle, even if garbage is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const collecting = setInterval(collectGarbage, 20)
  onTestFinished(() => clearInterval(collecting))
  site.answer = (_, res) => void res.writeHead(200, { 'content-type': 'image/jpeg' }).write('pix')
  await expect(fetcher({ timeoutMs: 200 })(photo(), never)).rejects.toThrow()
  await expect(fetcher()(photo(), AbortSignal.timeout(200))).rejects.toThrow()
})

test('follows a redirect within the image hosts', async () => {
  site.answer = (req, res) => {
    if (req.url === '/b.jpg') return void send(res)
    res.writeHead(301, { location: `${site.base}/b.jpg` }).end()
  }
  expect((await fetcher()(photo(), never)).toString()).toBe('pixels')
  expect(site.paths()).toEqual(['/a.jpg', '/b.jpg'])
})

test('does not request a live host that is a private address', async () => {
  site.answer = (_, res) => send(res)
  for (const origin of [site.base, site.base.replace('127.0.0.1', 'localhost')]) {
    const live = fetcher({ rule: { origins: [origin], inside: [] } })
    await expect(live(`${origin}/a.jpg`, never)).rejects.toEqual(failureOfType('SourceBlocked'))
  }
  expect(site.asked).toEqual([])
})

test('fetches robots.txt once and honors it unless the operator overrides it', async () => {
  site.answer = (req, res) => {
    if (req.url === '/robots.txt') return void res.end('User-agent: *\nDisallow: /private/')
    send(res)
  }
  const fetchPhoto = fetcher({ honorsRobots: true })
  await expect(fetchPhoto(photo('private/a'), never)).rejects.toEqual(failureOfType('SourceBlocked'))
  expect((await fetchPhoto(photo('b'), never)).toString()).toBe('pixels')
  expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/b.jpg'])
  expect((await fetcher()(photo('private/a'), never)).toString()).toBe('pixels')
})

test.each([404, 403, 302])('a robots.txt with status %i forbids nothing', async (status) => {
  site.answer = (req, res) => {
    if (req.url !== '/robots.txt') return void send(res)
    res.writeHead(status, { location: 'http://10.0.0.7/' }).end()
  }
  expect((await fetcher({ honorsRobots: true })(photo(), never)).toString()).toBe('pixels')
})

test('backs off from a host after a 429 for as long as it asks', async () => {
  const clock = { now: 1_000_000 }
  const fetchPhoto = fetcher({ now: () => clock.now })
  site.answer = (_, res) => void res.writeHead(429, { 'retry-after': '30' }).end()
  await expect(fetchPhoto(photo('a'), never)).rejects.toThrow()
  site.answer = (_, res) => send(res)
  clock.now += 29_000
  await expect(fetchPhoto(photo('b'), never)).rejects.toEqual(failureOfType('SourceThrottled'))
  clock.now += 2_000
  expect((await fetchPhoto(photo('c'), never)).toString()).toBe('pixels')
  expect(site.paths()).toEqual(['/a.jpg', '/c.jpg'])
})

test('sends at most four concurrent requests to a host', async () => {
  const open: ServerResponse[] = []
  const counts: number[] = []
  site.answer = (_, res) => {
    open.push(res)
    counts.push(open.length)
    // Respond only once four requests wait. The test hangs if fewer are sent, and counts more if more are sent.
    if (open.length >= 4) setImmediate(() => open.splice(0).forEach((waiting) => send(waiting)))
  }
  const fetchPhoto = fetcher()
  await Promise.all(Array.from({ length: 8 }, (_, i) => fetchPhoto(photo(String(i)), never)))
  expect(Math.max(...counts)).toBe(4)
})
