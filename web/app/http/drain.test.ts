import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { drainFromContext, waitForDrain } from './download.server'

const pieceBytes = 64 * 1024
const pieces = 2_000 // far more than the buffers of both sockets

async function startServer() {
  const state = { written: 0, response: null as ServerResponse | null, ended: Promise.resolve() }
  const server = createServer((_, response) => {
    state.response = response
    state.ended = (async () => {
      for (; state.written < pieces && !response.destroyed; state.written++) {
        await waitForDrain(response)
        response.write(Buffer.alloc(pieceBytes))
      }
      response.end()
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<IncomingMessage>((resolve) => get(`http://127.0.0.1:${port}/`, resolve))
  await expect.poll(() => state.response!.writableNeedDrain).toBe(true)
  return { state, answer, close: () => server.close() }
}

test('generates data only as fast as the client reads it, and sends all of it', async () => {
  const { state, answer, close } = await startServer()
  expect(state.written).toBeLessThan(pieces / 2)
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  expect([state.written, bytes]).toEqual([pieces, pieces * pieceBytes])
  close()
})

test('stops waiting when the client disconnects', async () => {
  const { state, answer, close } = await startServer()
  answer.destroy()
  await state.ended
  expect(state.written).toBeLessThan(pieces)
  close()
})

test('does not wait when no server runs the loader', async () => {
  await expect(drainFromContext(undefined)()).resolves.toBeUndefined()
})
