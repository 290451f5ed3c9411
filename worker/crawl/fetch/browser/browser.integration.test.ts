import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { failureOfType, useSite } from '../../../../e2e/support/crawl/test-site'
import {
  fetcherWith,
  unlimitedSlots,
  browserRequest,
  useBrowsers,
  userAgent,
} from '../../../../e2e/support/crawl/test-browsers'

const browsers = useBrowsers()
const site = useSite()
const get = (path: string, fetcher = fetcherWith(browsers.make())) =>
  fetcher.get(site.adapter, browserRequest(site.base + path))

const check = '<h1>One moment</h1><script>document.cookie = "passed=1; path=/"; location.reload()</script>'

/** Serves the page only after the check's script has run. */
function answerAfterCheck(body: string): void {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) return void res.writeHead(404).end()
    const passed = req.headers.cookie?.includes('passed=1')
    res.writeHead(passed ? 200 : 403, { 'content-type': 'text/html' }).end(passed ? body : check)
  }
}

test("passes a site's check once with our own user agent and returns the page as served", async () => {
  const served = '<p>caf\u00e9</p><script>document.body.textContent = "rebuilt"</script>'
  answerAfterCheck(served)
  const fetcher = fetcherWith(browsers.make())
  expect(await get('/cars', fetcher)).toEqual({ url: `${site.base}/cars`, status: 200, body: served })
  expect((await get('/more', fetcher)).body).toBe(served)
  expect(site.paths()).toEqual(['/cars', '/cars', '/more'])
  expect(new Set(site.asked.map((asked) => asked.userAgent))).toEqual(new Set([userAgent]))
})

test('robots.txt of a site for browsers is asked for by the browser, which passes the check for it', async () => {
  site.answer = (req, res) => {
    const [status, type, body] = req.headers.cookie?.includes('passed=1')
      ? [200, req.url!.endsWith('robots.txt') ? 'text/plain' : 'text/html', 'User-agent: *\nDisallow: /private\n']
      : [403, 'text/html', check]
    res.writeHead(status as number, { 'content-type': type as string }).end(body)
  }
  const fetcher = fetcherWith(browsers.make())
  await expect(get('/private', fetcher)).rejects.toThrow('robots.txt')
  expect((await get('/cars', fetcher)).status).toBe(200)
  expect(site.asked.map(({ path }) => path)).toEqual(['/site/robots.txt', '/site/robots.txt', '/site/cars'])
})

test('the browser sends our user agent and its real operating system', async () => {
  const hints: (string | undefined)[] = []
  site.answer = (req, res) => {
    if (!req.url!.endsWith('robots.txt')) hints.push(req.headers['sec-ch-ua-platform'] as string | undefined)
    res
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`${req.headers['user-agent']} ${req.headers['accept-language']}`)
  }
  expect((await get('/who')).body).toMatch(`${userAgent} en-US`)
  // Chromium's own value. Setting the user agent per session would make it "Windows" everywhere.
  expect(hints).toEqual([process.platform === 'darwin' ? '"macOS"' : '"Linux"'])
})

test("a permanent refusal is SourceBlocked: immediately without a script, otherwise after the check's timeout", async () => {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) res.end('')
    else
      res.writeHead(403, { 'content-type': 'text/html' }).end(req.url!.endsWith('/idle') ? '<script></script>' : 'No')
  }
  await expect(get('/plain')).rejects.toEqual(failureOfType('SourceBlocked'))
  const hasty = fetcherWith(browsers.make({ limits: { checkMs: 300 } }))
  await expect(get('/idle', hasty)).rejects.toEqual(failureOfType('SourceBlocked'))
})

test('gives up on a check that keeps reloading', async () => {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) res.end('')
    else res.writeHead(403, { 'content-type': 'text/html' }).end('<script>location.reload()</script>')
  }
  await expect(get('/loop')).rejects.toThrow('keeps reloading')
  expect(site.paths()).toHaveLength(3)
})

test('loads only scripts and their requests to the site: no image, style, font, video or other host', async () => {
  const elsewhere = site.base.replace('127.0.0.1', 'localhost')
  const parts = `<img src="/site/a.png"><link rel="stylesheet" href="/site/a.css"><link rel="icon" href="/site/i.ico">
    <style>@font-face { font-family: f; src: url(/site/a.woff2) } body { font-family: f; background: url(/site/b.png) }</style>
    <video src="/site/a.mp4" autoplay></video><link rel="preload" as="image" href="/site/c.png">
    <link rel="prefetch" href="/site/next"><iframe src="${elsewhere}/frame"></iframe>
    <script src="${elsewhere}/ads.js"></script><script src="/site/check.js"></script>`
  const script = `navigator.sendBeacon("/site/beacon"); window.open("/site/popup"); new Image().src = "/site/d.png"
    fetch("/site/token", { method: "POST" }).then(() => { document.cookie = "passed=1; path=/"; location.reload() })`
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt') || req.url!.endsWith('/token')) return void res.end('')
    if (req.url!.endsWith('/check.js'))
      return void res.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    const passed = req.headers.cookie?.includes('passed=1')
    res.writeHead(passed ? 200 : 403, { 'content-type': 'text/html' }).end(passed ? 'cars' : parts)
  }
  const slots = unlimitedSlots()
  expect((await get('/cars', fetcherWith(browsers.make(), { slots }))).body).toBe('cars')
  expect(site.paths()).toEqual(['/cars', '/check.js', '/token', '/cars'])
  // robots.txt and two page loads took a slot each. The script and its request are charged.
  expect(slots).toMatchObject({ taken: [site.base, site.base, site.base], charged: [2] })
})

test('requests forms and JSON within the session', async () => {
  const asked: string[] = []
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) return void res.end('')
    let body = ''
    req.on('data', (chunk) => (body += chunk))
    req.on('end', () => {
      asked.push([req.method, req.url, req.headers.accept?.slice(0, 9), req.headers.cookie ?? '', body].join(' '))
      res.writeHead(200, { 'set-cookie': 'session=7; HttpOnly; Path=/', 'content-type': 'text/html' }).end('{}')
    })
  }
  const fetcher = fetcherWith(browsers.make())
  await get('/cars', fetcher)
  const json = { url: `${site.base}/query`, accept: 'application/json', via: 'browser' } as const
  const form = { doc_id: '1', variables: '{"a":"b&c"}' }
  expect(await fetcher.get(site.adapter, { ...json, form })).toEqual({ url: json.url, status: 200, body: '{}' })
  expect(await fetcher.get(site.adapter, { ...json, form: null })).toMatchObject({ body: '{}' })
  expect(asked.slice(1)).toEqual([
    `POST /site/query applicati session=7 ${new URLSearchParams(form)}`,
    'GET /site/query applicati session=7 ',
  ])
})

test('robots.txt also applies to the browser and to scripted navigation, unless overridden', async () => {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) return void res.end('User-agent: *\nDisallow: /private\n')
    if (req.url!.includes('/private')) return void res.end('private')
    res.writeHead(403, { 'content-type': 'text/html' }).end('<script>location = "/site/private"</script>')
  }
  await expect(get('/private')).rejects.toThrow('robots.txt')
  await expect(get('/leads')).rejects.toThrow('robots.txt')
  expect(site.paths()).toEqual(['/leads'])
  expect((await get('/private', fetcherWith(browsers.make(), { honorsRobots: false }))).body).toBe('private')
})

test('returns compressed and redirected pages, and sends cookies set on the way', async () => {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) return void res.end('')
    if (req.url!.endsWith('/old')) return void res.writeHead(302, { location: 'new', 'set-cookie': 'way=1' }).end()
    res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`new, ${req.headers.cookie}`))
  }
  expect(await get('/old')).toEqual({ url: `${site.base}/new`, status: 200, body: 'new, way=1' })
})

test.each([
  [429, 'SourceThrottled'],
  [503, 'SourceUnavailable'],
])('status %i is %s in the browser too', async (status, type) => {
  site.answer = (req, res) => void res.writeHead(req.url!.endsWith('robots.txt') ? 404 : status).end('x')
  await expect(get('/a')).rejects.toEqual(failureOfType(type))
})

test('leaves a gone page to the adapter', async () => {
  site.answer = (_, res) => void res.writeHead(404).end('gone')
  expect(await get('/a')).toMatchObject({ status: 404, body: 'gone' })
})
