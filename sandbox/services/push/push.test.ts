import { existsSync, readFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import webPush, { type PushSubscription, type RequestOptions } from 'web-push'
import { useSandbox } from '../../../e2e/support/sandbox'
import { startSandbox } from '../../server'

const sandbox = useSandbox()
const control = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${sandbox.url}/control${path}`, { method, body: body && JSON.stringify(body) })
  return response.json()
}
const subscribe = (): Promise<PushSubscription> => control('POST', '/push/subscriptions')
const agent = () => new https.Agent({ ca: readFileSync(path.join(sandbox.stateDir, 'push-ca.pem')) })

async function push(subscription: PushSubscription, payload: string, options: RequestOptions = {}) {
  const keys = await control('GET', '/vapid')
  const vapidDetails = { subject: 'mailto:support@lotwatch.example', ...keys }
  return webPush.sendNotification(subscription, payload, { vapidDetails, agent: agent(), ...options })
}

afterEach(async () => {
  await control('PUT', '/push', { mode: 'ok' })
})

test('a push is decrypted and its sender verified', async () => {
  const subscription = await subscribe()
  expect(subscription.endpoint).toMatch(`${sandbox.pushUrl}/push/`)
  const sent = await push(subscription, JSON.stringify({ title: '2016 Civic' }), {
    topic: 'v1',
    urgency: 'high',
    TTL: 60,
  })
  expect(sent.statusCode).toBe(201)
  expect(sent.headers).toHaveProperty('location')
  const received = await control('GET', `/pushes?endpoint=${encodeURIComponent(subscription.endpoint)}`)
  expect(received).toMatchObject([
    { endpoint: subscription.endpoint, topic: 'v1', urgency: 'high', ttl: 60, payload: { title: '2016 Civic' } },
  ])
})

test('an unknown endpoint returns 404, an expired one 410', async () => {
  const subscription = await subscribe()
  const unknown = { ...subscription, endpoint: `${sandbox.pushUrl}/push/nobody` }
  await expect(push(unknown, 'x')).rejects.toMatchObject({ statusCode: 404 })
  await control('POST', `/push/subscriptions/${subscription.endpoint.split('/').at(-1)}/expire`)
  await expect(push(subscription, 'x')).rejects.toMatchObject({ statusCode: 410 })
})

test('3,993 bytes of text are accepted, one more is too large', async () => {
  const subscription = await subscribe()
  expect((await push(subscription, 'x'.repeat(3_993))).statusCode).toBe(201)
  await expect(push(subscription, 'x'.repeat(3_994))).rejects.toMatchObject({ statusCode: 413 })
})

test('a sender with wrong keys, a wrong audience or a damaged token is rejected', async () => {
  const subscription = await subscribe()
  const others = { subject: 'mailto:a@b.example', ...webPush.generateVAPIDKeys() }
  await expect(push(subscription, 'x', { vapidDetails: others })).rejects.toMatchObject({ statusCode: 403 })
  const keys = await control('GET', '/vapid')
  const headersFor = (audience: string) =>
    webPush.getVapidHeaders(audience, others.subject, keys.publicKey, keys.privateKey, 'aes128gcm')
  const wrong = headersFor('https://push.example').Authorization
  const right = headersFor(sandbox.pushUrl).Authorization
  const spoiled = right.replace(/\.[^.,]+, k=/, '.AAAA, k=')
  for (const [header, statusCode] of [
    [wrong, 403],
    [spoiled, 403],
    [right, 400],
  ] as const) {
    const request = https.request(subscription.endpoint, {
      method: 'POST',
      agent: agent(),
      headers: { Authorization: header },
    })
    const status = await new Promise((resolve) => {
      request.on('response', (response) => resolve(response.statusCode))
      request.end('not encrypted')
    })
    expect(status).toBe(statusCode)
  }
})

test('a subscription accepts pushes only from the key it was created with', async () => {
  const keys = webPush.generateVAPIDKeys()
  const subscription = await control('POST', '/push/subscriptions', { applicationServerKey: keys.publicKey })
  await expect(push(subscription, 'x')).rejects.toMatchObject({ statusCode: 403 })
  const sent = await push(subscription, 'x', { vapidDetails: { subject: 'mailto:a@b.example', ...keys } })
  expect(sent.statusCode).toBe(201)
})

test('the modes down, reject, slow and accept-then-drop-connection work', async () => {
  const subscription = await subscribe()
  await control('PUT', '/push', { mode: 'down' })
  await expect(push(subscription, 'x')).rejects.toMatchObject({ statusCode: 503 })
  await control('PUT', '/push', { mode: 'reject' })
  await expect(push(subscription, 'x')).rejects.toMatchObject({ statusCode: 410 })
  await control('PUT', '/push', { mode: 'slow', delayMs: 60_000 })
  await expect(push(subscription, 'x', { timeout: 500 })).rejects.toThrow('Socket timeout')
  await control('PUT', '/push', { mode: 'accept-then-drop-connection' })
  await expect(push(subscription, 'kept')).rejects.toThrow()
  const received = await control('GET', `/pushes?endpoint=${encodeURIComponent(subscription.endpoint)}`)
  expect(received.map((p: { payload: unknown }) => p.payload)).toEqual(['kept'])
})

test('VAPID keys and the certificate authority survive a restart', async () => {
  const before = await control('GET', '/vapid')
  const authority = readFileSync(path.join(sandbox.stateDir, 'push-ca.pem'), 'utf8')
  const second = await startSandbox({ port: 0, pushPort: 0, stateDir: sandbox.stateDir, size: 1 })
  try {
    expect(await (await fetch(`${second.url}/control/vapid`)).json()).toEqual(before)
    expect(readFileSync(path.join(sandbox.stateDir, 'push-ca.pem'), 'utf8')).toBe(authority)
    expect(existsSync(path.join(sandbox.stateDir, 'push-ca-key.pem'))).toBe(true)
  } finally {
    await second.close()
  }
})
