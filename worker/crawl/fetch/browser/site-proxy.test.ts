import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Site } from '../http'
import { openSiteProxy, type SiteProxy } from './site-proxy'

/** A plain server works as the site, because through a tunnel the proxy sees only a host and a port. */
const server = createServer((_, res) => void res.end('x'.repeat(5_000_000)))
let port: number
let gate: SiteProxy | undefined
let connections = 0
server.on('connection', () => (connections += 1))

beforeEach(async () => {
  connections = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  await gate?.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function open(changed: Partial<Site> = {}): Promise<SiteProxy> {
  gate = await openSiteProxy({ origin: `https://localhost:${port}`, publicHostsOnly: false, ...changed })
  gate.allow(50_000_000, () => {})
  return gate
}

/**
 * Opens a tunnel as browsers do and requests a page through it. Returns the status of the refusal or page, or "cut
 * off".
 */
function tunnel(through: SiteProxy, to: string): Promise<number | 'cut off'> {
  return new Promise((resolve) => {
    const connecting = request(through.url, { method: 'CONNECT', path: to })
    connecting.on('connect', (answer, socket) => {
      if (answer.statusCode !== 200) return resolve(answer.statusCode ?? 0)
      const asked = request({ createConnection: () => socket, host: 'localhost' }, (reply) => {
        reply.resume().once('close', () => resolve(reply.complete ? (reply.statusCode ?? 0) : 'cut off'))
      })
      asked.on('error', () => resolve('cut off')).end()
    })
    connecting.on('error', () => resolve('cut off'))
    connecting.end()
  })
}

test('the proxy connects to its site', async () => {
  expect(await tunnel(await open(), `localhost:${port}`)).toBe(200)
})

test.each(['localhost:1', '127.0.0.1:1', '169.254.169.254:80', 'nonsense', ''])(
  'the proxy does not connect to %s',
  async (to) => {
    expect(await tunnel(await open(), to)).toBe(403)
    expect(await tunnel(gate!, `127.0.0.1:${port}`)).toBe(403) // the same server under another name is another site
    expect(connections).toBe(0)
  },
)

test("rejects a live site's name that resolves to a private address", async () => {
  const live = await open({ publicHostsOnly: true })
  expect(await tunnel(live, `localhost:${port}`)).toBe('cut off')
  expect(connections).toBe(0)
  expect(live.lastRefusal()).toMatchObject({ type: 'SourceBlocked' })
  expect(live.lastRefusal()).toBeNull()
})

test('closes a connection that receives more than the limit', async () => {
  const narrow = await open()
  let overruns = 0
  narrow.allow(100_000, () => (overruns += 1))
  expect(await tunnel(narrow, `localhost:${port}`)).toBe('cut off')
  expect(overruns).toBe(1)
})

test('plain HTTP requests reach only the site', async () => {
  const plain = await open({ origin: `http://localhost:${port}/site` })
  const ask = (url: string) =>
    new Promise((resolve) => {
      request(plain.url, { path: url }, (answer) => resolve(answer.resume().statusCode)).end()
    })
  expect(await ask(`http://localhost:${port}/site/a`)).toBe(200)
  expect(await ask(`http://127.0.0.1:${port}/site/a`)).toBe(403)
  expect(await ask('http://localhost:1/')).toBe(403)
  expect(await ask('/site/a')).toBe(403)
  expect(connections).toBe(1)
})
