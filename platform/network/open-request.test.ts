import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openRequest } from './open-request'

/** Each test sets the responses. */
let server: Server
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function ask(answer: (socket: Socket) => void, timeoutMs = 1_000) {
  server = createServer((socket) => {
    socket.on('error', () => {}) // the client may have disconnected
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const signal = AbortSignal.timeout(timeoutMs)
  return openRequest({ url, headers: {}, body: '{}', signal, publicHostsOnly: false })
}

test('rejects a server that switches protocols instead of waiting for it', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  await expect(ask((socket) => socket.write(upgrade))).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test.each([
  ['never sends the response', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['never finishes its headers', 'HTTP/1.1 200 OK\r\nX-A: b\r\n'],
])('times out on a server that %s', async (_, words) => {
  await expect(ask((socket) => socket.write(words), 200)).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['closes the connection', (socket: Socket) => socket.end()],
  ['does not speak HTTP', (socket: Socket) => socket.end('220 mail.example ESMTP\r\n')],
  ['sends too many headers', (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(90_000)}\r\n\r\n`)],
])('throws on a server that %s', async (_, answer) => {
  await expect(ask(answer)).rejects.toMatchObject({ code: expect.any(String) })
})
