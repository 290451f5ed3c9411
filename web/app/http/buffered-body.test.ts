import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bodyBufferBytes, bodyDeadlineMs, maxBodyBytes, waitForBody } from './buffered-body.server'

let handle: (request: IncomingMessage) => Promise<string> | string = () => ''
const arrived = vi.fn<(path: string) => void>()
const passed = vi.fn<(path: string) => void>()
const app = express()
  .use((request, _, next) => (arrived(request.url), next()))
  .use(waitForBody)
  .use((request, response) => {
    passed(request.url)
    void Promise.resolve(handle(request)).then((body) => response.end(body))
  })
const server = createServer({ highWaterMark: bodyBufferBytes }, app)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
afterEach(() => {
  vi.useRealTimers()
  arrived.mockClear()
  passed.mockClear()
})

async function client(path: string, headers: string) {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let got = ''
  socket.on('data', (chunk) => (got += chunk.toString()))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`)
  await expect.poll(() => arrived.mock.calls.flat()).toContain(path)
  return { socket, got: () => got }
}

test('passes a request on only after its whole body has arrived', async () => {
  const seen = vi.fn()
  handle = async (whole) => {
    seen()
    return `${whole.method} ${whole.url} ${whole.headers['x-a']} ${await text(whole)}`
  }
  const { socket, got } = await client('/held', 'X-A: b\r\nContent-Length: 6')
  socket.write('abc')
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/other`, { method: 'POST', body: 'x' })
  expect(seen).toHaveBeenCalledTimes(1) // by the other request, which was sent later
  socket.write('def')
  await expect.poll(got).toMatch(/200 OK[^]*POST \/held b abcdef/)
  socket.destroy()
})

test.each(['Transfer-Encoding: chunked\r\n\r\n0', 'Content-Length: 0', 'X-A: b'])(
  'passes on a request with an empty body: %j',
  async (headers) => {
    handle = async (whole) => `body "${await text(whole)}"`
    const { socket, got } = await client('/empty', headers)
    await expect.poll(got).toMatch(/body ""/)
    socket.destroy()
  },
)

test('answers a late body with a short 408, without passing the request on, and closes the connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, got } = await client('/late', 'Content-Length: 6')
  socket.write('abc')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  vi.advanceTimersByTime(2 * bodyDeadlineMs)
  await closed
  expect(got()).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close[^]*took too long to arrive/i)
  expect(got().length).toBeLessThan(400)
  expect(passed).not.toHaveBeenCalledWith('/late')
})

test('does not wait for the rest of a body above the limit', async () => {
  handle = (whole) => String(whole.readableLength > maxBodyBytes)
  const { socket, got } = await client('/large', 'Transfer-Encoding: chunked')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${(maxBodyBytes + 1).toString(16)}\r\n${'x'.repeat(maxBodyBytes + 1)}\r\n`)
  await closed
  expect(got()).toMatch(/true/)
})

test('sends no response to a client that left', async () => {
  const gone = await client('/gone', 'Content-Length: 6')
  gone.socket.destroy()
  const next = await client('/next', 'Content-Length: 1')
  next.socket.write('x')
  await expect.poll(() => passed.mock.calls.flat()).toContain('/next')
  expect(passed).not.toHaveBeenCalledWith('/gone')
  next.socket.destroy()
})
