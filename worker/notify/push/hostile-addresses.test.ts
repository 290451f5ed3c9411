import { createServer as createHttp, type Server as HttpServer, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOutgoingRequest } from '#platform/network/open-request'
import {
  allowedAddress,
  createCheckedLookup,
  webhookRule,
  type OutgoingAddressRule,
  type Resolver,
} from '#platform/network/outgoing'
import { createPhotoFetcher } from '#platform/photos/photo-fetcher'
import { sendPush } from './push'
import { serverCertificate } from '../../../sandbox/services/push/certificates'
import { internalUrls, hostileDnsAnswers } from '../../../e2e/support/hostile-addresses'
import { pushKeys } from '../../../e2e/support/push-keys'
import { workerConfig } from '../../../e2e/support/worker'

/** Listens on loopback. Any connection means that the protection failed. */
let listener: Server
let port: number
let reached = 0
const stateDir = mkdtempSync(path.join(tmpdir(), 'hostile-'))
const config = workerConfig({ PUSH_CA_FILE: path.join(stateDir, 'push-ca.pem'), PUSH_TIMEOUT_MS: 1_000 })

const listen = (server: Server | HttpServer) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
beforeAll(async () => {
  listener = createServer((socket) => {
    reached += 1
    socket.destroy()
  })
  port = await listen(listener)
  await serverCertificate(stateDir)
})
afterAll(async () => {
  await new Promise((resolve) => listener.close(resolve))
  rmSync(stateDir, { recursive: true })
})
beforeEach(() => void (reached = 0))

const push = (url: string, rule: OutgoingAddressRule) =>
  sendPush(config, { endpoint: url, ...pushKeys(), vapidKey: null }, message, rule)
const message = { payload: '{}', shortest: '{}', topic: 'x' }
const webhook = (url: string, rule: OutgoingAddressRule) =>
  openOutgoingRequest({ url, headers: {}, body: '{}', signal: AbortSignal.timeout(1_000) }, rule)
const photo = (url: string, rule: OutgoingAddressRule, honoursRobots = false) =>
  createPhotoFetcher({ userAgent: 'LotwatchBot/0.1', rule, honorsRobots: honoursRobots, timeoutMs: 1_000 })(
    url,
    new AbortController().signal,
  )

/** The rules of a production server. */
const uses: { use: 'push' | 'webhook' | 'photo'; known: string; rule: OutgoingAddressRule }[] = [
  { use: 'push', known: 'fcm.googleapis.com', rule: { origins: ['https://fcm.googleapis.com'], inside: [] } },
  { use: 'webhook', known: 'hooks.example.com', rule: webhookRule({ SANDBOX_URL: undefined }) },
  { use: 'photo', known: 'a.fbcdn.net', rule: { origins: ['https://*.fbcdn.net'], inside: [] } },
]
const attempt = { push, webhook, photo }
/** How each use reports that it did not connect. */
const refusal = {
  push: { kind: 'refused', reason: 'unknown-push-service' },
  webhook: { type: 'SourceBlocked' },
  photo: { type: 'SourceBlocked' },
}
const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('there are at least 150 hostile addresses, and the listener is reachable', async () => {
  expect(internalUrls(port, 'fcm.googleapis.com').length).toBeGreaterThanOrEqual(150)
  const inside = [`http://localhost:${port}`, `https://localhost:${port}`]
  await outcome(webhook(`http://localhost:${port}/x`, { origins: 'public', inside }))
  await outcome(photo(`http://localhost:${port}/x`, { origins: inside, inside }))
  await outcome(push(`https://localhost:${port}/x`, { origins: inside, inside }))
  expect(reached).toBe(3)
})

test.each(uses)('never connects to or stores a hostile address as a $use', async ({ use, known, rule }) => {
  for (const address of internalUrls(port, known)) {
    expect(allowedAddress(address, rule), address).toBeNull()
    expect(await outcome(attempt[use](address, rule)), address).toMatchObject(refusal[use])
  }
  expect(reached).toBe(0)
})

/** DNS answers for a name, one per lookup. The last one repeats. */
function resolving(...answers: string[][]) {
  let asked = 0
  const resolver = ((_: string, __: object, callback: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(asked++, answers.length - 1)]!
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as Resolver
  return { resolver, asked: () => asked }
}
const byName = ['push', 'webhook', 'photo'] as const
/** Allows the host by name and at the listener's port, so that only the DNS check protects. */
const named = (resolver: Resolver): OutgoingAddressRule => ({
  origins: [`https://*.known.example:${port}`],
  inside: [],
  resolver,
})

test.each(byName)('does not connect to a %s whose host name resolves to a private address', async (use) => {
  for (const answer of hostileDnsAnswers) {
    for (const found of [[answer], ['8.8.8.8', answer], [answer, '2606:4700::1']]) {
      const { resolver, asked } = resolving(found)
      const rule = named(resolver)
      expect(allowedAddress(`https://a.known.example:${port}/x`, rule)).not.toBeNull()
      const ended = await outcome(attempt[use](`https://a.known.example:${port}/x`, rule))
      const words = 'the address leads into a private network'
      expect(ended, found.join()).toMatchObject(use === 'push' ? { kind: 'later', reason: words } : { message: words })
      expect(asked()).toBe(1)
    }
  }
  expect(reached).toBe(0)
})

test('resolves a host name once and connects to the checked address', async () => {
  const { resolver, asked } = resolving(['8.8.8.8'], ['127.0.0.1'])
  const rule = named(resolver)
  const lookup = createCheckedLookup(rule)
  const found = await new Promise((resolve) => lookup('b.known.example', {}, (...answer) => resolve(answer)))
  expect(found).toEqual([null, '8.8.8.8', 4])
  expect(asked()).toBe(1)
  // The next lookup returns our own machine, whichever use asks.
  for (const use of byName) await outcome(attempt[use](`https://b.known.example:${port}/x`, rule))
  expect(asked()).toBe(4)
  expect(reached).toBe(0)
})

test('does not follow a redirect that the rule forbids', async () => {
  const answer = (_: unknown, res: ServerResponse) =>
    void res.writeHead(307, { location: `http://127.0.0.1:${port}/x` }).end()
  const plain = createHttp(answer)
  const secure = createHttps(await serverCertificate(stateDir), answer)
  const [at, secureAt] = [`http://localhost:${await listen(plain)}`, `https://localhost:${await listen(secure)}`]
  try {
    const inside = [at, secureAt]
    const redirected = (await webhook(`${at}/x`, { origins: 'public', inside })) as {
      statusCode: number
      destroy(): void
    }
    expect(redirected.statusCode).toBe(307)
    redirected.destroy()
    await expect(photo(`${at}/x.jpg`, { origins: inside, inside })).rejects.toMatchObject({ type: 'SourceBlocked' })
    expect(await push(`${secureAt}/x`, { origins: inside, inside })).toMatchObject({
      kind: 'refused',
      reason: 'the push service answered 307',
    })
    expect(reached).toBe(0)
  } finally {
    for (const server of [plain, secure]) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
})
