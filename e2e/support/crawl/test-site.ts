import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Adapter } from '#worker/crawl/adapters/contract'

type Answering = (req: IncomingMessage, res: ServerResponse) => void

interface TestSite {
  /** Has a path prefix, as in the sandbox. */
  base: string
  /** Reset before each test to respond "ok" to everything. */
  answer: Answering
  asked: { method: string; path: string; userAgent: string | undefined; cookie: string | undefined }[]
  adapter: Adapter
  paths(): string[]
  stop(): Promise<void>
  start(): Promise<void>
}

export function useSite(prefix = '/site'): TestSite {
  let server: Server
  let port = 0
  const site: TestSite = {
    base: '',
    answer: (_, res) => void res.end('ok'),
    asked: [],
    adapter: { originOf: (url: string) => (url.startsWith(`${site.base}/`) ? site.base : null) } as Adapter,
    paths: () => site.asked.map(({ path }) => path.slice(prefix.length)).filter((path) => path !== '/robots.txt'),
    async start() {
      server = createServer((req, res) => {
        const { 'user-agent': userAgent, cookie } = req.headers
        site.asked.push({ method: req.method!, path: req.url!, userAgent, cookie })
        site.answer(req, res)
      })
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
      site.base = `http://127.0.0.1:${port}${prefix}`
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  // A port for each test: a request that the last test gave up may arrive late.
  beforeEach(async () => {
    port = 0
    await site.start()
    site.asked.length = 0
    site.answer = (_, res) => void res.end('ok')
  })
  afterEach(site.stop)
  return site
}

export function writeEndlessly(res: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  const more = () => {
    while (!res.destroyed && res.write(chunk));
    if (!res.destroyed) res.once('drain', more)
  }
  more()
}

export const failureOfType = (type: string) => expect.objectContaining({ type })
