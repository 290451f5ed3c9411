import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { drainable } from './drain'

const agents: Agent[] = []
afterEach(() => agents.splice(0).forEach((agent) => agent.destroy()))

/** A server that holds each response to /held until the test ends it. */
async function startServer({ graceMs = 0, deadlineMs = 10_000 } = {}) {
  const held: ServerResponse[] = []
  const server = createServer((incoming, response) => {
    if (incoming.url === '/held') held.push(response)
    else response.end('done')
  })
  const drain = drainable(server, { graceMs, deadlineMs })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  const get = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent }, resolve).once('error', reject).end()
    })
  const isHeld = () => expect.poll(() => held.length).toBe(1)
  return { get, drain, held, isHeld, connect: () => connect(port, '127.0.0.1') }
}

test('a draining server closes a connection that waits for its next request', async () => {
  const { get, drain } = await startServer()
  const answer = await get('/')
  expect(answer.headers.connection).toBe('keep-alive')
  await text(answer)
  await drain()
})

test('a draining server still answers a request on an open connection during the grace period, and then closes it', async () => {
  const { get, drain } = await startServer({ graceMs: 5_000 })
  await text(await get('/'))
  const drained = drain()
  const late = await get('/')
  expect([late.headers.connection, await text(late)]).toEqual(['close', 'done'])
  await drained
})

test('a draining server closes a connection that has sent nothing yet', async () => {
  const { get, drain, connect } = await startServer()
  const spare = connect()
  await once(spare, 'connect')
  await text(await get('/')) // by now, the server knows the spare connection
  await Promise.all([once(spare, 'close'), drain()])
})

test('a draining server finishes a running request, and tells its client to close the connection', async () => {
  const { get, drain, held, isHeld } = await startServer()
  const running = get('/held')
  await isHeld()
  const drained = drain()
  held[0]!.end('whole')
  const answer = await running
  expect([answer.headers.connection, await text(answer)]).toEqual(['close', 'whole'])
  await drained
})

test('a draining server finishes a response whose headers had promised to keep the connection, and then closes it', async () => {
  const { get, drain, held, isHeld } = await startServer()
  const running = get('/held')
  await isHeld()
  held[0]!.write('first, ')
  const answer = await running
  expect(answer.headers.connection).toBe('keep-alive')
  const drained = drain()
  held[0]!.end('last')
  expect(await text(answer)).toBe('first, last')
  await drained
})

test('a draining server accepts no new connection', async () => {
  const { get, drain, held, isHeld, connect } = await startServer()
  const running = get('/held')
  await isHeld()
  const drained = drain()
  const [error] = await once(connect(), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  held[0]!.end()
  await text(await running)
  await drained
})

test('a draining server cuts off a request that is not answered by the deadline', async () => {
  const { get, drain, isHeld } = await startServer({ deadlineMs: 50 })
  const running = get('/held')
  running.catch(() => {})
  await isHeld()
  await drain()
  await expect(running).rejects.toMatchObject({ code: 'ECONNRESET' })
})
