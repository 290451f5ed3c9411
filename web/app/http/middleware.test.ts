import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeSingletons } from '#platform/singletons'
import { requiredSettings } from '../../../e2e/support/settings'
import { middleware, networkHeader } from './middleware.server'

let answer: RequestListener
const server = createServer((req, res) => {
  if (middleware(req, res)) answer(req, res)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
afterEach(() => vi.unstubAllEnvs())

async function open(env: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...requiredSettings, ...env })) vi.stubEnv(name, value)
  await closeSingletons()
}

async function send(method: string, path: string, headers: Record<string, string> = {}) {
  let seen: IncomingMessage | undefined
  answer = (req, res) => {
    seen = req
    res.writeHead(302, { location: '/elsewhere', 'cache-control': 'no-store' }).end()
  }
  const { got } = await sendOnly(method, path, headers)
  return { seen: seen!, got }
}

function sendOnly(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ got: IncomingMessage; body: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ port, host: '127.0.0.1', method, path, headers }, (got) => {
      text(got).then((body) => resolve({ got, body }), reject)
    })
      .once('error', reject)
      .end()
  })
}

test('adds the security headers to a redirect and keeps its own headers', async () => {
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

test("takes the network from the connection, not from the client's headers", async () => {
  await open()
  const { seen } = await send('GET', '/', { [networkHeader]: '198.51.100.1', 'x-forwarded-for': '198.51.100.2' })
  expect(seen.headers[networkHeader]).toBe('127.0.0.1')
})

test('behind proxies, takes the network that the outermost proxy saw', async () => {
  await open({ TRUSTED_PROXIES: '2' })
  const { seen } = await send('GET', '/', { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.2' })
  expect(seen.headers[networkHeader]).toBe('203.0.113.7')
})

test('replaces a method that a Request cannot have with one that every route rejects', async () => {
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
] as const)('routes a %s with %j to %s', async (method, headers, path) => {
  await open()
  expect((await send(method, '/theme', { ...headers })).seen.url).toBe(path)
})

test.each([
  ['http://lotwatch.example', '/refused'],
  ['https://lotwatch.example', '/theme'],
  ['https://lotwatch.example:8443', '/refused'],
  ['https://www.lotwatch.example', '/refused'],
  ['null', '/refused'],
])('routes a form from %s to %s: scheme, host and port must match this site', async (origin, path) => {
  await open()
  expect((await send('POST', '/theme', { origin, host: 'lotwatch.example' })).seen.url).toBe(path)
})

test.each([
  '/api/../theme',
  '/api/%2e%2e/theme',
  '/api/x/.%2E/../theme',
  '/webhooks/../logout',
  '/webhooks/%2e%2e/logout',
  '/unsubscribe\\..\\logout',
  'http://elsewhere.example/webhooks/../logout',
])('rejects a cross-origin post to %s, like one to the path that it resolves to', async (path) => {
  await open()
  const { seen } = await send('POST', path, { origin: 'https://evil.example' })
  expect(seen.url).toBe('/refused')
})

test('passes on the normalized path with its query', async () => {
  await open()
  expect((await send('GET', '/a/./b/%2e%2e/c%2Fd?x=/../y')).seen.url).toBe('/a/c%2Fd?x=/../y')
  expect((await send('GET', 'http://lotwatch.example/login?a=b')).seen.url).toBe('/login?a=b')
})

test.each<Record<string, string>>([
  { host: 'a b' },
  { host: 'lotwatch.example:99999' },
  { host: 'lotwatch.example/api/searches?x=' },
  { host: 'user@lotwatch.example' },
  { host: '[::1' },
  { 'x-forwarded-host': 'lotwatch.example:99999' },
  { 'x-forwarded-host': 'lotwatch.example, a b' },
])('answers a request with %j with 400 and a message', async (headers) => {
  await open()
  const { got, body } = await sendOnly('GET', '/', headers)
  expect([got.statusCode, body]).toEqual([400, 'This request doesn’t have a valid host and path.'])
  expect(got.headers['x-content-type-options']).toBe('nosniff')
})

test('answers a request without a path with 400', async () => {
  await open()
  expect((await sendOnly('OPTIONS', '*')).got.statusCode).toBe(400)
})

test.each(['lotwatch.example', 'LOTWATCH.example:8443', '127.0.0.1:3000', '[::1]:3000'])(
  'accepts the host %s',
  async (host) => {
    await open()
    const headers = { host, 'x-forwarded-host': `${host}, inner.example` }
    expect((await send('GET', '/theme', headers)).seen.url).toBe('/theme')
  },
)

test.each(['/unsubscribe/secret', '/webhooks/postmark'])(
  'accepts a post to %s from any site and strips its origin, which Remix would reject',
  async (path) => {
    await open()
    const { seen } = await send('POST', path, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })
    expect(seen.url).toBe(path)
    expect(seen.headers).not.toHaveProperty('origin')
    expect(seen.headers).not.toHaveProperty('sec-fetch-site')
  },
)
