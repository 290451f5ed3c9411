import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pushKeys } from '../../../e2e/support/push-keys'
import { workerConfig } from '../../../e2e/support/worker'
import { serverCertificate } from '../../../sandbox/services/push/certificates'
import type { WorkerConfig } from '../../config'
import { sendPush } from './push'

/** A push service with responses defined by the test. */
let server: Server
let config: WorkerConfig
let answer: (res: ServerResponse, bytes: number) => void
let asked: { headers: IncomingMessage['headers']; bytes: number }[]
const stateDir = mkdtempSync(path.join(tmpdir(), 'push-'))

beforeAll(async () => {
  server = createServer(await serverCertificate(stateDir), (req, res) => {
    let bytes = 0
    req.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
    req.on('end', () => {
      asked.push({ headers: req.headers, bytes })
      answer(res, bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const PUSH_CA_FILE = path.join(stateDir, 'push-ca.pem')
  config = workerConfig({ PUSH_ALLOWED_HOSTS: [host], SANDBOX_URL: 'http://localhost:4010', PUSH_CA_FILE })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(stateDir, { recursive: true })
})

const message = { payload: JSON.stringify({ body: 'x'.repeat(3_000) }), shortest: '{}', topic: 'car' }
function send(status: number, headers: Record<string, string> = {}, vapidKey: string | null = config.VAPID_PUBLIC_KEY) {
  asked = []
  answer = (res) => void res.writeHead(status, headers).end()
  const endpoint = `https://${config.PUSH_ALLOWED_HOSTS[0]}/push/1`
  return sendPush(config, { endpoint, ...pushKeys(), vapidKey }, message)
}

test('a message is urgent, replaces an older one about the car, and expires within hours', async () => {
  expect(await send(201)).toEqual({ kind: 'sent', messageId: null })
  expect(asked[0]!.headers).toMatchObject({ urgency: 'high', topic: 'car', ttl: '21600' })
})

test.each([404, 410])('%i ends the subscription and notifies the owner', async (status) => {
  const deadReason = 'The browser turned off notifications on this device. Add the device again.'
  expect(await send(status)).toEqual({ kind: 'refused', reason: 'device-off', deadReason })
})

test.each([401, 403])('%i disables only devices that subscribed with another key', async (status) => {
  const old = await send(status, {}, 'the key before')
  expect(old).toMatchObject({ kind: 'refused', deadReason: expect.stringContaining('an old notification key') })
  const reason = `the push service answered ${status}`
  expect(await send(status)).toEqual({ kind: 'later', reason, trouble: true })
  expect(await send(status, {}, null)).toEqual({ kind: 'later', reason, trouble: true })
})

test.each([429, 503])('%i waits as long as the service requests', async (status) => {
  expect(await send(status, { 'retry-after': '90' })).toMatchObject({ kind: 'later', waitMs: 90_000 })
  expect(await send(status)).toMatchObject({ kind: 'later', waitMs: 0 })
  expect(await send(status, { 'retry-after': 'soon' })).toMatchObject({ kind: 'later', waitMs: 0 })
})

test('resends a message in its shortest form once if the service rejects it as too large', async () => {
  const work = send(201)
  answer = (res, bytes) => void res.writeHead(bytes > 2_000 ? 413 : 201).end()
  expect(await work).toMatchObject({ kind: 'sent' })
  expect(asked.map(({ bytes }) => bytes > 2_000)).toEqual([true, false])
  expect(await send(413)).toMatchObject({ kind: 'refused', deadReason: null })
  expect(asked).toHaveLength(2)
})

/** Simulates a service, or a proxy in front of it, that failed halfway. */
const breaksOff = (status: number) => (res: ServerResponse) =>
  void res.writeHead(status, { 'content-length': '9' }).write('x', () => res.destroy())
const neverEnds = (status: number) => (res: ServerResponse) => void res.writeHead(status).write('x')
test.each([
  ['breaks off', breaksOff],
  ['never ends', neverEnds],
])('a response that %s is handled by its status', async (_, ending) => {
  const work = (status: number) => {
    const outcome = send(status)
    answer = ending(status)
    return outcome
  }
  expect(await work(201)).toEqual({ kind: 'sent', messageId: null })
  expect(await work(410)).toMatchObject({ kind: 'refused', deadReason: expect.any(String) })
})

test('retries later when the service times out', async () => {
  config.PUSH_TIMEOUT_MS = 500
  onTestFinished(() => void (config.PUSH_TIMEOUT_MS = workerConfig().PUSH_TIMEOUT_MS))
  const work = send(201)
  answer = () => {}
  expect(await work).toEqual({ kind: 'later', reason: 'the push service did not answer in time' })
})

test('retries later when the service switches protocols', async () => {
  const work = send(201)
  answer = (res) => void res.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end()
  expect(await work).toMatchObject({ kind: 'later', reason: 'the push service cannot be reached (ECONNRESET)' })
})
