import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from './endpoint.server'
import { replaceUnknownMethod } from './middleware.server'

const server = createServer((incoming, response) => {
  replaceUnknownMethod(incoming)
  response.end(incoming.method)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

function metAs(method: string, path: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path }, (answer) => {
      answer.setEncoding('utf8').once('data', resolve)
    })
      .once('error', reject)
      .end()
  })
}

test.each(['TRACE', 'PROPFIND', 'UNLINK'])(
  'replaces %s in JSON calls with a method that every call rejects',
  async (method) => {
    expect(await metAs(method, '/api/searches?x')).toBe('PATCH')
    expect(await metAs(method, '/makes.json')).toBe('PATCH')
  },
)

test('leaves page requests and known methods unchanged', async () => {
  expect(await metAs('PROPFIND', '/dashboard/api/x')).toBe('PROPFIND')
  for (const method of ['GET', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(await metAs(method, '/api/searches')).toBe(method)
  }
})

test('endpoints answer the replacement with 405, the allowed methods and a message', async () => {
  const call = endpoint({ GET: () => new Response('x'), DELETE: () => new Response('x') })
  const response = await call({ request: new Request('http://x.test', { method: 'PATCH' }), params: {}, context: {} })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET,DELETE'])
  expect(await response.json()).toEqual({ error: 'This method isn’t allowed here.' })
})
