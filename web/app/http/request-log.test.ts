import { createServer, get } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import express from 'express'
import { expect, test, vi } from 'vitest'
import { requiredSettings } from '../../../e2e/support/settings'
import { createLogger } from '#platform/log'
import { handleError } from '../entry.server'
import { log } from '../services/log.server'
import { endpoint, logRequests, pathForLog } from './endpoint.server'

test.each([
  ['/reset-password?token=secret', '/reset-password'],
  ['/reset-password.data?token=secret&x=1', '/reset-password.data'],
  ['/unsubscribe/secret', '/unsubscribe/[token]'],
  ['/feeds/secret.atom', '/feeds/[token]'],
  ['/FEEDS/secret.atom', '/FEEDS/[token]'],
  ['//confirm/address/secret', '/confirm/[token]'],
  ['/%73hared/secret', '/shared/[token]'],
  ['/%66eed%73%2Fsecret', '/feeds/[token]'],
  ['/dashboard/%E0%A4', '/dashboard/%E0%A4'],
  ['/pause/secret.data?index', '/pause/[token]'],
  ['/shared/secret?sent', '/shared/[token]'],
  ['/api/auth/google-callback?code=secret&state=secret', '/api/auth/google-callback'],
  ['/dashboard', '/dashboard'],
])('%s is logged as %s', (url, logged) => expect(pathForLog(url)).toBe(logged))

test('logs no secret of the URL when a call fails', async () => {
  for (const [name, value] of Object.entries(requiredSettings)) vi.stubEnv(name, value)
  const written = vi.spyOn(log(), 'error').mockImplementation(() => {})
  const call = endpoint({
    GET: () => {
      throw new Error('the database does not answer')
    },
  })
  const request = new Request('http://lotwatch.test/feeds/secret.atom')
  expect((await call({ request, params: {}, context: {} })).status).toBe(503)
  expect(written.mock.calls).toHaveLength(1)
  expect(JSON.stringify(written.mock.calls)).not.toContain('secret')
})

test('a call whose client left is not logged as a failure', async () => {
  for (const [name, value] of Object.entries(requiredSettings)) vi.stubEnv(name, value)
  const written = vi.spyOn(log(), 'error').mockImplementation(() => {})
  written.mockClear()
  const left = new AbortController()
  const call = endpoint({
    GET: ({ request }) => {
      left.abort()
      throw request.signal.reason
    },
  })
  const request = new Request('http://lotwatch.test/dashboard/plan', { signal: left.signal })
  expect((await call({ request, params: {}, context: {} })).status).toBe(503)
  expect(written).not.toHaveBeenCalled()
})

test('logs one line per request, without the query', async () => {
  const line = new Promise<string>((resolve) => {
    const write = (chunk: Buffer, _: BufferEncoding, done: () => void) => (resolve(String(chunk)), done())
    const app = express().use(logRequests(createLogger('web', 'info', new Writable({ write }))))
    const server = createServer(app).listen(0, '127.0.0.1')
    void once(server, 'listening').then(() => {
      const { port } = server.address() as AddressInfo
      get({ port, host: '127.0.0.1', path: '/reset-password?token=secret' }, (answer) => {
        answer.resume().once('end', () => server.close())
      })
    })
  })
  const { method, path, status, ms, msg } = JSON.parse(await line)
  expect({ method, path, status }).toEqual({ method: 'GET', path: '/reset-password', status: 404 })
  expect(msg).toBe('GET /reset-password 404')
  expect(ms).toBeGreaterThanOrEqual(0)
  expect(await line).not.toContain('secret')
})

test('a request has an id, and repeated health checks are sampled', async () => {
  const lines: string[] = []
  const write = (chunk: Buffer, _: BufferEncoding, done: () => void) => (lines.push(String(chunk)), done())
  const log = createLogger('web', 'info', new Writable({ write }))
  const app = express()
    .use(logRequests(log))
    .get('/livez', (_, response) => {
      log.info('inside')
      response.end('ok')
    })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ids: (string | null)[] = []
  for (let i = 0; i < 3; i++) {
    const answer = await fetch(`http://127.0.0.1:${port}/livez`)
    await answer.text()
    ids.push(answer.headers.get('x-request-id'))
  }
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const parsed = lines.map((line) => JSON.parse(line))
  expect(parsed.filter(({ msg }) => msg === 'inside').map(({ requestId }) => requestId)).toEqual(ids)
  expect(new Set(ids).size).toBe(3)
  expect(parsed.filter(({ path }) => path === '/livez')).toMatchObject([{ requestId: ids[0], leftOut: 0 }])
})

test('a method that a page does not take is no error of ours, but a page that fails is', () => {
  for (const [name, value] of Object.entries(requiredSettings)) vi.stubEnv(name, value)
  const written = vi.spyOn(log(), 'error').mockImplementation(() => {})
  written.mockClear()
  const request = new Request('http://lotwatch.test/login')
  handleError({ status: 405, statusText: 'Method Not Allowed', internal: true, data: 'Error' }, { request })
  expect(written).not.toHaveBeenCalled()
  handleError(new Error('the database does not answer'), { request })
  expect(written).toHaveBeenCalledTimes(1)
})
