import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ServerClient } from 'postmark'
import webPush, { type PushSubscription } from 'web-push'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSandbox, type Sandbox, type SandboxOptions } from '../server'

let stateDir = ''
let sandbox: Sandbox

const parsePort = (url: string) => Number(new URL(url).port)
const start = async (options: Partial<SandboxOptions> = {}) => {
  sandbox = await startSandbox({ port: 0, pushPort: 0, stateDir, size: 24, ...options })
}
/** Uses the same ports, as `npm start` does. */
async function restart(options: Partial<SandboxOptions> = {}) {
  await sandbox.close()
  await start({ port: parsePort(sandbox.url), pushPort: parsePort(sandbox.pushUrl), ...options })
}
const control = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${sandbox.url}/control${path}`, { method, body: body && JSON.stringify(body) })
  return response.json()
}
const civic = { source: 'craigslist', make: 'Honda', model: 'Civic', price: 12400, options: ['leather seats'] }
const cars = (listings: { car: { vin: string } }[]) => new Set(listings.map(({ car }) => car.vin)).size
const page = async (url: string) => (await fetch(url)).text()
const findPhotoUrls = (html: string) => [...new Set(html.match(/http[^"\s]+_600x450\.jpg/g))]

const postmark = () =>
  new ServerClient('t', { requestHost: `${new URL(sandbox.url).host}/postmark`, useHttps: false, timeout: 5 })
const sendMail = (alertid: string) =>
  postmark().sendEmail({
    From: 'a@b.example',
    To: 'ann@buyers.example',
    Subject: 'A Civic',
    TextBody: 'leather',
    Metadata: { alertid },
  })

async function push(subscription: PushSubscription, payload: string) {
  const vapidDetails = { subject: 'mailto:a@b.example', ...(await control('GET', '/vapid')) }
  const agent = new https.Agent({ ca: readFileSync(path.join(stateDir, 'push-ca.pem')) })
  return webPush.sendNotification(subscription, payload, { vapidDetails, agent })
}
const payloads = async (subscription: PushSubscription) =>
  (await control('GET', `/pushes?endpoint=${encodeURIComponent(subscription.endpoint)}`)).map(
    (received: { payload: unknown }) => received.payload,
  )

beforeEach(async () => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  await start()
})
afterEach(async () => {
  await sandbox.close()
  rmSync(stateDir, { recursive: true, force: true })
})

test('a manually added listing keeps its id, URL, photos, reduced price and car', async () => {
  const { id, url } = await control('POST', '/listings', civic)
  await control('PATCH', `/listings/craigslist/${id}`, { price: 11900 })
  const [listed, html] = [await control('GET', `/listings/craigslist/${id}`), await page(url)]
  expect(listed.price).toBe(11900)
  const photos = findPhotoUrls(html)
  expect(photos).toHaveLength(3)
  const drawn = await (await fetch(photos[2] ?? '')).arrayBuffer()
  await restart()
  expect(await control('GET', `/listings/craigslist/${id}`)).toEqual(listed)
  expect(await page(url)).toBe(html)
  expect(await (await fetch(photos[2] ?? '')).arrayBuffer()).toEqual(drawn)
  const next = await control('POST', '/listings', civic)
  expect(Number(next.id)).toBeGreaterThan(Number(id))
})

test('a sale, a repost and an edit of a seeded posting survive a restart', async () => {
  const [seeded, other] = await control('GET', '/listings?source=craigslist')
  const { length } = await control('GET', '/listings')
  await control('PATCH', `/listings/craigslist/${seeded.id}`, { price: 4321, description: 'one owner' })
  const again = await control('POST', `/listings/craigslist/${other.id}/repost`)
  await control('PATCH', `/listings/craigslist/${again.id}`, { sold: true })
  await restart()
  const listings = await control('GET', '/listings')
  expect(listings).toHaveLength(length + 1)
  const find = (id: string) => listings.find((l: { id: string }) => l.id === id)
  expect(find(seeded.id)).toEqual({ ...seeded, price: 4321, previousPrice: seeded.price, description: 'one owner' })
  expect(find(other.id)).toMatchObject({ sold: true, postedAt: other.postedAt })
  expect(find(again.id)).toMatchObject({ sold: true, repostOf: other.id, url: again.url })
})

test('an email is in the inbox and can be found by its metadata after a restart', async () => {
  const sent = await sendMail('alert-7')
  await restart()
  const found = await postmark().getOutboundMessages({ metadata_alertid: 'alert-7' })
  expect(found).toMatchObject({ TotalCount: 1, Messages: [{ MessageID: sent.MessageID }] })
  expect(await control('GET', '/mail?to=ann@buyers.example')).toMatchObject([{ TextBody: 'leather' }])
})

test('push subscriptions, their expiry and received pushes survive a restart', async () => {
  const subscription = await control('POST', '/push/subscriptions')
  const expired = await control('POST', '/push/subscriptions')
  await control('POST', `/push/subscriptions/${expired.endpoint.split('/').at(-1)}/expire`)
  await push(subscription, '{"title":"before"}')
  await restart()
  await push(subscription, 'after')
  expect(await payloads(subscription)).toEqual([{ title: 'before' }, 'after'])
  await expect(push(expired, 'x')).rejects.toMatchObject({ statusCode: 410 })
  expect(statSync(path.join(stateDir, 'push-subscriptions.jsonl')).mode & 0o077).toBe(0)
})

test('everything acknowledged survives a killed process', async () => {
  const { id } = await control('POST', '/listings', civic)
  const { MessageID } = await sendMail('alert-8')
  const unclosed = sandbox
  await start()
  try {
    expect(await control('GET', `/listings/craigslist/${id}`)).toMatchObject({ id })
    expect(await control('GET', '/mail')).toMatchObject([{ MessageID }])
  } finally {
    await unclosed.close()
  }
})

test('a reset deletes everything stored except subscriptions, and its seed is used until another is configured', async () => {
  const { id } = await control('POST', '/listings', civic)
  const subscription = await control('POST', '/push/subscriptions')
  await sendMail('alert-9')
  await push(subscription, 'x')
  await control('POST', '/reset', { seed: 7, size: 12 })
  const seeded = (await control('GET', '/listings')).map((l: { id: string }) => l.id)
  const { id: later } = await control('POST', '/listings', civic)
  await restart()
  expect((await control('GET', '/listings')).map((l: { id: string }) => l.id)).toEqual([later, ...seeded])
  expect(seeded).not.toContain(id)
  expect([await control('GET', '/mail'), await control('GET', '/pushes')]).toEqual([[], []])
  expect((await push(subscription, 'y')).statusCode).toBe(201)
  await restart({ size: 5 })
  expect(cars(await control('GET', '/listings'))).toBe(6)
})

test('damaged files are moved aside and logged, and the sandbox starts', async () => {
  await control('POST', '/listings', civic)
  const { MessageID } = await sendMail('alert-1')
  await sandbox.close()
  writeFileSync(path.join(stateDir, 'listings.jsonl'), '{"posting":{"id":7}}\n\u0000\u0001 not JSON')
  writeFileSync(path.join(stateDir, 'mails.jsonl'), '[1]\n', { flag: 'a' })
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await start()
  const said = stderr.mock.calls.map(([line]) => String(line))
  stderr.mockRestore()
  expect(said).toEqual([
    expect.stringMatching(/^listings\.jsonl is damaged .+\n$/),
    expect.stringMatching(/^mails\.jsonl is damaged .+\n$/),
  ])
  expect(readdirSync(stateDir).filter((name) => name.includes('.damaged-'))).toHaveLength(2)
  expect(cars(await control('GET', '/listings'))).toBe(24)
  expect(await control('GET', '/mail')).toMatchObject([{ MessageID }])
})

test('a subscription, its card and its payments survive a restart, and a reset deletes them', async () => {
  const plan = { userId: 'ann', email: 'ann@buyers.example', priceId: 'pri_sandbox_basic_monthly' }
  const { subscriptionId } = await control('POST', '/paddle/subscriptions', { ...plan, card: '4000002760003184' })
  const before = await control('GET', `/paddle/subscriptions/${subscriptionId}`)
  await restart()
  expect(await control('GET', `/paddle/subscriptions/${subscriptionId}`)).toEqual(before)
  await control('POST', '/paddle/clock', { subscriptionId, days: null })
  await restart()
  expect((await control('GET', `/paddle/subscriptions/${subscriptionId}`)).status).toBe('past_due')
  expect(await control('GET', `/paddle/transactions?subscriptionId=${subscriptionId}`)).toHaveLength(2)
  await control('POST', '/reset', {})
  await restart()
  expect(await control('GET', '/paddle/subscriptions')).toEqual([])
})
