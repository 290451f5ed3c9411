import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { neededSettings } from '../../../e2e/support/web-settings'
import { networkHeader } from './visitor-network.server'

let answer: RequestListener
let receive: RequestListener
const server = createServer((req, res) => {
  receive(req, res)
  answer(req, res)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
afterEach(() => vi.unstubAllEnvs())

async function open(env: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...neededSettings, ...env })) vi.stubEnv(name, value)
  vi.resetModules()
  receive = (await import('./front-door.server')).receive
}

/** The request as the handler sees it, and the client's answer. */
function send(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ seen: IncomingMessage; got: IncomingMessage }>((resolve, reject) => {
    let seen: IncomingMessage
    answer = (req, res) => {
      seen = req
      res.writeHead(302, { location: '/elsewhere', 'cache-control': 'no-store' }).end()
    }
    const { port } = server.address() as AddressInfo
    request({ port, host: '127.0.0.1', method, path, headers }, (got) => {
      got.resume().once('end', () => resolve({ seen, got }))
    })
      .once('error', reject)
      .end()
  })
}

test('a redirect gets the security headers and keeps its own headers', async () => {
  await open()
  const { got } = await send('GET', '/')
  expect(got.headers).toMatchObject({
    location: '/elsewhere',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'strict-transport-security': expect.stringContaining('max-age='),
  })
})

test('the network is that of the connection, regardless of headers from the client', async () => {
  await open()
  const { seen } = await send('GET', '/', { [networkHeader]: '198.51.100.1', 'x-forwarded-for': '198.51.100.2' })
  expect(seen.headers[networkHeader]).toBe('127.0.0.1')
})

test('behind proxies the network is the one that our outermost proxy saw', async () => {
  await open({ TRUSTED_PROXIES: '2' })
  const { seen } = await send('GET', '/', { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.2' })
  expect(seen.headers[networkHeader]).toBe('203.0.113.7')
})

test('a method that no Request can have becomes one that every route refuses', async () => {
  await open()
  expect((await send('TRACE', '/dashboard')).seen).toMatchObject({ method: 'UNLINK', url: '/dashboard' })
  expect((await send('TRACE', '/api/searches')).seen).toMatchObject({ method: 'PATCH', url: '/api/searches' })
})

test.each([
  ['POST', { origin: 'https://evil.example' }, '/refused'],
  ['POST', { 'sec-fetch-site': 'cross-site' }, '/refused'],
  ['DELETE', { 'sec-fetch-site': 'same-site' }, '/refused'],
  ['POST', { 'sec-fetch-site': 'same-origin' }, '/theme'],
  ['POST', { 'sec-fetch-site': 'none' }, '/theme'],
  ['POST', { origin: 'https://lotwatch.example', 'sec-fetch-site': 'same-origin' }, '/theme'],
  ['POST', {}, '/theme'],
  ['GET', { 'sec-fetch-site': 'cross-site' }, '/theme'],
] as const)('a %s with %j is led to %s', async (method, headers, path) => {
  await open()
  expect((await send(method, '/theme', { ...headers })).seen.url).toBe(path)
})

test.each(['/unsubscribe/secret', '/webhooks/postmark'])(
  'a post to %s comes through from anywhere, without its origin, which Remix would refuse',
  async (path) => {
    await open()
    const { seen } = await send('POST', path, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })
    expect(seen.url).toBe(path)
    expect(seen.headers).not.toHaveProperty('origin')
    expect(seen.headers).not.toHaveProperty('sec-fetch-site')
  },
)
