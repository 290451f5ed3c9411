import type { ServerResponse } from 'node:http'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFirstOf, thorough } from '../../../../e2e/support/canaries'
import { httpGet } from '../../adapters/contract'
import { failureOfType, useSite, writeEndlessly } from '../../../../e2e/support/crawl/test-site'
import { root } from '#platform/root'
import { listProcessTree, isBrowser, isRenderer, isRunning } from '../../../../e2e/support/web-processes'
import {
  fetcherWith,
  browserRequest,
  useBrowsers,
  type OptionOverrides,
} from '../../../../e2e/support/crawl/test-browsers'

const browsers = useBrowsers()
const site = useSite()

const shown = (body: string) => (res: ServerResponse) =>
  void res.writeHead(403, { 'content-type': 'text/html' }).end(body)

/** For pages that use up memory slowly on a busy machine: a check that times out counts as a refusal. */
const patient = { checkMs: 10 * 60_000 }

/**
 * Serves /bad with `bad` and everything else normally; requests a page before and after it. Returns the error of /bad.
 */
async function meet(bad: (res: ServerResponse) => void, changed: OptionOverrides = {}) {
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) res.end('')
    else if (req.url!.endsWith('/bad')) bad(res)
    else res.end('fine')
  }
  const fetcher = fetcherWith(browsers.make({ ...changed }))
  const get = (path: string) => fetcher.get(site.adapter, browserRequest(site.base + path))
  expect((await get('/before')).body).toBe('fine')
  const error = await get('/bad').catch((e: unknown) => e)
  expect((await get('/after')).body).toBe('fine')
  return { error }
}

test('times out on a site that trickles bytes', thorough, async () => {
  const drip = (res: ServerResponse) => {
    const timer = setInterval(() => res.write('x'), 50)
    res.on('close', () => clearInterval(timer))
  }
  const { error } = await meet(drip, { limits: { pageMs: 5_000 } })
  expect(error).toMatchObject({ type: 'SourceUnavailable', message: 'no complete answer in time' })
})

test('rejects an endless page above 5 MB and closes its connection', async () => {
  let sentBytes = Infinity
  const forEver = (res: ServerResponse) => {
    res.on('close', () => (sentBytes = res.socket?.bytesWritten ?? Infinity))
    writeEndlessly(res)
  }
  // The browser buffers more than is read, by a machine-dependent amount, so raise the page's own limit out of reach.
  const { error } = await meet(forEver, { limits: { maxBytes: 1024 * 1024 * 1024 } })
  expect(error).toHaveProperty('message', 'the answer is larger than 5 MB')
  await expect.poll(() => sentBytes).toBeLessThan(100 * 1024 * 1024)
})

test("limits a page's subresources too", async () => {
  const big = shown('<script src="/site/script.js"></script>')
  const changed = { limits: { maxBytes: 2 * 1024 * 1024 } }
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) res.end('')
    else if (req.url!.endsWith('.js')) writeEndlessly(res)
    else big(res)
  }
  const got = fetcherWith(browsers.make(changed)).get(site.adapter, browserRequest(`${site.base}/bad`))
  await expect(got).rejects.toThrow('loads more than it may')
})

testFirstOf(['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://169.254.169.254/latest', 'file:///etc/passwd'])(
  'rejects a redirect to %s by header and by script',
  async (target) => {
    for (const bad of [
      (res: ServerResponse) => void res.writeHead(302, { location: target }).end(),
      shown(`<script>location = ${JSON.stringify(target)}</script>`),
    ]) {
      const { error } = await meet(bad, { limits: { checkMs: 500 } })
      expect(error).toEqual(failureOfType('SourceBlocked'))
    }
  },
)

test('gives up on endless redirects', async () => {
  const { error } = await meet((res) => void res.writeHead(302, { location: 'bad' }).end())
  expect(error).toEqual(failureOfType('SourceBlocked'))
})

test('rejects a live site in a private network by address and by name before connecting', async () => {
  const fetcher = fetcherWith(browsers.make(), { publicHostsOnly: true, honorsRobots: false })
  for (const host of ['127.0.0.1', 'localhost']) {
    const base = site.base.replace('127.0.0.1', host)
    const got = fetcher.get({ originOf: () => base }, browserRequest(`${base}/a`))
    await expect(got).rejects.toEqual(failureOfType('SourceBlocked'))
  }
  const secure = fetcher.get({ originOf: () => 'https://localhost' }, browserRequest('https://localhost/a'))
  await expect(secure).rejects.toEqual(failureOfType('SourceBlocked'))
  expect(site.asked).toEqual([])
})

test('kills an endless script with its browser, and a new browser takes over', async () => {
  const { error } = await meet(shown('<script>for (;;);</script>'), { limits: { checkMs: 500 } })
  expect(error).toEqual(failureOfType('SourceBlocked')) // the page's own status, 403, decides
})

test('a script that allocates objects hits the script memory limit', thorough, async () => {
  const hoard = shown('<script>const a = []; for (;;) a.push(new Array(1000).fill({}))</script>')
  const { error } = await meet(hoard, { limits: patient })
  expect(error).toMatchObject({ type: 'SourceUnavailable', message: 'the page crashed' })
})

test('kills a script that allocates buffers with its browser, near the memory limit', async () => {
  const memoryBytes = 600 * 1024 * 1024
  const hoard = `const all = []; setInterval(() => all.push(new Uint8Array(20 << 20).fill(1)), 20)`
  const browser = browsers.make({ memoryBytes, limits: patient })
  site.answer = (req, res) => {
    if (req.url!.endsWith('robots.txt')) res.end('')
    else if (req.url!.endsWith('/bad')) shown(`<script>${hoard}</script>`)(res)
    else res.end('fine')
  }
  const fetcher = fetcherWith(browser)
  let most = 0
  const sampling = setInterval(
    () =>
      void browser.memoryBytes().then(
        (bytes) => (most = Math.max(most, bytes)),
        () => {},
      ),
    50,
  )
  const error = await fetcher.get(site.adapter, browserRequest(`${site.base}/bad`)).catch((e: unknown) => e)
  clearInterval(sampling)
  expect(error).toMatchObject({ type: 'SourceUnavailable', message: 'the page made the browser use too much memory' })
  expect(most).toBeLessThan(2 * memoryBytes)
  expect((await fetcher.get(site.adapter, browserRequest(`${site.base}/after`))).body).toBe('fine')
})

test('a page is unavailable if its browser is killed, and the next page gets a new browser', async () => {
  const browsersOf = () => listProcessTree(process.pid).filter((pid) => pid !== process.pid && isBrowser(pid))
  let before: number[] = []
  const { error } = await meet((res) => {
    res.write('half a p')
    before = browsersOf()
    for (const pid of before) process.kill(pid, 'SIGKILL')
  })
  expect(before.length).toBeGreaterThan(2)
  expect(error).toMatchObject({ type: 'SourceUnavailable', message: 'the browser ended' })
})

test('leaves no process after closing, and an idle browser closes by itself', async () => {
  site.answer = (_, res) => void res.end('fine')
  for (const [idleMs, close] of [
    [60_000, true],
    [50, false],
  ] as const) {
    const browser = browsers.make({ idleMs })
    await fetcherWith(browser).get(site.adapter, browserRequest(`${site.base}/a`))
    const family = listProcessTree(process.pid).filter(isBrowser)
    if (close) {
      expect(family.length).toBeGreaterThan(2)
      await browser.close()
    }
    await expect.poll(() => family.filter(isRunning)).toEqual([])
  }
})

test('requests share one page until the site has run a script in it', async () => {
  const check = '<script>document.cookie = "passed=1; path=/"; location.reload()</script>'
  site.answer = (req, res) => {
    if (req.url!.endsWith('/checked') && !req.headers.cookie)
      return void res.writeHead(403, { 'content-type': 'text/html' }).end(check)
    res.writeHead(200, { 'content-type': 'text/html' }).end('fine')
  }
  const browser = browsers.make()
  const fetcher = fetcherWith(browser)
  const renderers = async (...paths: string[]) => {
    for (const path of paths)
      expect((await fetcher.get(site.adapter, browserRequest(site.base + path))).body).toBe('fine')
    return listProcessTree(process.pid).filter(isRenderer)
  }
  const used = await renderers('/a')
  expect(used.length).toBeGreaterThan(0)
  expect(await renderers('/b', '/c')).toEqual(used)
  expect(await renderers('/checked')).not.toEqual(used)
  await browser.close()
})

test('replaces the browser after a number of pages', async () => {
  site.answer = (_, res) => void res.end('fine')
  const fetcher = fetcherWith(browsers.make({ pagesEach: 2 }))
  const leaders = new Set<number>()
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await fetcher.get(site.adapter, browserRequest(`${site.base}/${name}`))
    leaders.add(listProcessTree(process.pid).filter(isBrowser)[0]!)
  }
  expect(leaders.size).toBe(3)
})

test('a replaced browser exits after its last page, while a new one serves the next', async () => {
  let release = () => {}
  const asked = new Promise<void>((resolve) => {
    site.answer = (req, res) => {
      if (!req.url!.endsWith('/slow')) return void res.end('fine')
      release = () => void res.end('slow')
      resolve()
    }
  })
  const browser = browsers.make({ pagesEach: 1 })
  const other = { originOf: () => site.base.replace('127.0.0.1', 'localhost') }
  const slow = fetcherWith(browser).get(site.adapter, browserRequest(`${site.base}/slow`))
  await asked
  const first = listProcessTree(process.pid).filter(isBrowser)
  const quick = await fetcherWith(browser).get(other, browserRequest(`${other.originOf()}/quick`))
  release()
  expect([(await slow).body, quick.body]).toEqual(['slow', 'fine'])
  await expect.poll(() => first.filter(isRunning)).toEqual([])
})

test('a worker killed during a page leaves no browser process, even a busy one', thorough, async () => {
  const asked = new Promise<void>((resolve) => {
    site.answer = (_, res) => {
      shown('<script>for (;;);</script>')(res)
      resolve()
    }
  })
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'e2e/support/crawl/browser-visit.ts'), `${site.base}/busy`],
    { stdio: 'ignore' },
  )
  await asked
  const family = listProcessTree(worker.pid!).filter((pid) => pid !== worker.pid)
  expect(family.filter(isBrowser).length).toBeGreaterThan(2)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await expect.poll(() => family.filter(isRunning)).toEqual([])
})

test('plain HTTP and the browser give an adapter the same reply', async () => {
  const fetcher = fetcherWith(browsers.make())
  const [plain, browsed] = [httpGet(`${site.base}/a`, 'text/html'), browserRequest(`${site.base}/a`)]
  expect(await fetcher.get(site.adapter, browsed)).toEqual(await fetcher.get(site.adapter, plain))
})
