import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#domain/durations'
import { findSuppression } from '#platform/suppression'
import { callControl } from '../../../../e2e/support/control'
import { insertMailTarget, insertUser } from '../../../../e2e/support/rows'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb } from '../../../../e2e/support/web'
import { action } from './route'

const secret = '4be81c0d97f2a36e5d18c7f0b29a64e3'
const web = useWeb({ POSTMARK_WEBHOOK_SECRET: secret })
const sandbox = useSandbox({ size: 0 })

/** Webhook bodies that the sandbox has posted. */
const received: string[] = []
const server = createServer((request, response) => {
  void text(request).then(async (body) => {
    received.push(body)
    const { authorization = '' } = request.headers
    const answer = await callRoute(action, '/webhooks/postmark', { body, headers: { authorization } })
    response.writeHead(answer.status).end(await answer.text())
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await callControl(sandbox.url, 'PUT', 'mail/webhook', { url: `http://postmark:${secret}@localhost:${port}/x` })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const happens = (to: string, type: string, at?: Date) =>
  callControl<{ status: number }[]>(sandbox.url, 'POST', 'mail/bounce', { to, type, at: at?.toISOString() })
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
const post = (body: string, headers: Record<string, string> = basic(`postmark:${secret}`)) =>
  callRoute(action, '/webhooks/postmark', { body, headers })

async function target() {
  const { id, email } = await insertMailTarget(web.db, (await insertUser(web.db)).id)
  const row = () => web.db.notificationTarget.findUniqueOrThrow({ where: { id } })
  return { email: email!, row, reason: () => findSuppression(web.db, email!) }
}

test.each([
  ['HardBounce', 'BOUNCED'],
  ['SpamComplaint', 'COMPLAINED'],
  ['Unsubscribe', 'UNSUBSCRIBED'],
])('%s suppresses the address with a reason', async (type, reason) => {
  const one = await target()
  for (const { status } of await happens(one.email, type)) expect(status).toBe(200)
  expect(await one.reason()).toBe(reason)
  expect(await one.row()).toMatchObject({ active: false, deadReason: reason })
})

test.each(['SoftBounce', 'Delivery'])('%s changes nothing', async (type) => {
  const one = await target()
  expect((await happens(one.email, type)).map(({ status }) => status)).toEqual([200])
  expect([await one.reason(), (await one.row()).active]).toEqual([null, true])
})

test('a reactivated address is enabled again, unless its reader complained', async () => {
  const bounced = await target()
  await happens(bounced.email, 'HardBounce', new Date(Date.now() - 60_000))
  await happens(bounced.email, 'Reactivate')
  expect([await bounced.reason(), (await bounced.row()).active]).toEqual([null, true])
  const left = await target()
  await happens(left.email, 'Unsubscribe', new Date(Date.now() - 60_000))
  await happens(left.email, 'Reactivate', new Date(Date.now() - 30_000))
  expect(await left.reason()).toBe('UNSUBSCRIBED')
  await happens(left.email, 'Resubscribe')
  expect(await left.reason()).toBeNull()
  const complained = await target()
  await happens(complained.email, 'SpamComplaint', new Date(Date.now() - 60_000))
  await happens(complained.email, 'Resubscribe')
  expect(await complained.reason()).toBe('COMPLAINED')
})

test('a repeated report does not suppress an address confirmed since', async () => {
  const one = await target()
  await happens(one.email, 'HardBounce', new Date(Date.now() - 60_000))
  const reports = received.slice(-2)
  await web.db.mailAddress.updateMany({ data: { suppressedAt: null, suppressedFor: null, clearedAt: new Date() } })
  await web.db.notificationTarget.updateMany({ where: { email: one.email }, data: { active: true, deadReason: null } })
  for (const body of reports) expect((await post(body)).status).toBe(200)
  expect([await one.reason(), (await one.row()).active]).toEqual([null, true])
})

test('ignores a report from another month, and rejects one from the future', async () => {
  const one = await target()
  expect((await happens(one.email, 'HardBounce', new Date(Date.now() - 31 * dayMs)))[0]!.status).toBe(200)
  expect((await happens(one.email, 'HardBounce', new Date(Date.now() + dayMs)))[0]!.status).toBe(400)
  expect(await one.reason()).toBeNull()
})

test('rejects callers without the password', async () => {
  const one = await target()
  await happens(one.email, 'Delivery')
  const body = JSON.stringify({
    ...{ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: one.email },
    ...{ BouncedAt: new Date().toISOString(), Inactive: true },
  })
  const wrong: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${secret}` },
    basic('postmark:'),
    basic(`postmark:${secret}x`),
    basic(`other:${secret}`),
    { authorization: `Basic ${'A'.repeat(5_000)}` },
  ]
  for (const headers of wrong) {
    const answer = await post(body, headers)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="webhooks"'])
  }
  expect(await one.reason()).toBeNull()
  expect((await post(body)).status).toBe(200)
  expect(await one.reason()).toBe('COMPLAINED')
})

test.each([
  ['no JSON', 'RecordType=Bounce', 400],
  ['no record', '[]', 400],
  ['a bounce without an address', '{"RecordType":"Bounce","Type":"HardBounce","Inactive":true}', 400],
  ['a bounce without a time', '{"RecordType":"Bounce","Type":"x","Email":"a@b.example","Inactive":true}', 400],
  ['a record that is not known', '{"RecordType":"Click","Email":7}', 200],
  ['far too much', JSON.stringify({ RecordType: 'Bounce', Content: 'x'.repeat(70_000) }), 413],
])('acknowledges %s without effect', async (_, body, status) => {
  const before = await web.db.mailAddress.count()
  expect((await post(body)).status).toBe(status)
  expect(await web.db.mailAddress.count()).toBe(before)
})

test('other methods are not allowed', async () => {
  expect((await callRoute(action, '/webhooks/postmark', { headers: basic(`postmark:${secret}`) })).status).toBe(405)
})
