import { ServerClient } from 'postmark'
import { afterEach, expect, test, vi } from 'vitest'
import { useSandbox } from '../../../e2e/support/sandbox'
import type { Mail } from './mailbox'

const sandbox = useSandbox()
const client = (token = 'sandbox-token', timeout = 5) =>
  new ServerClient(token, { requestHost: `${new URL(sandbox.url).host}/postmark`, useHttps: false, timeout })
const setMail = (body: object) => fetch(`${sandbox.url}/control/mail`, { method: 'PUT', body: JSON.stringify(body) })
const inbox = async (to: string) => (await (await fetch(`${sandbox.url}/control/mail?to=${to}`)).json()) as Mail[]
const mail = (To: string, alertid = '1') => ({
  From: 'Lotwatch <alerts@lotwatch.example>',
  To,
  Subject: '2016 Civic EX-L, $12,400',
  HtmlBody: '<p>leather</p>',
  TextBody: 'leather',
  Tag: 'match',
  Metadata: { alertid },
  Headers: [{ Name: 'List-Unsubscribe', Value: '<https://lotwatch.example/u/1>' }],
})

afterEach(async () => {
  await setMail({ mode: 'ok' })
})

test('an accepted message is in the inbox and can be found by its metadata', async () => {
  const sent = await client().sendEmail(mail('ann@buyers.example', 'alert-7'))
  expect(sent).toMatchObject({ ErrorCode: 0, Message: 'OK', To: 'ann@buyers.example', MessageID: expect.any(String) })
  expect(await inbox('ANN@buyers.example')).toMatchObject([
    { MessageID: sent.MessageID, Tag: 'match', Metadata: { alertid: 'alert-7' }, HtmlBody: '<p>leather</p>' },
  ])
  const found = await client().getOutboundMessages({ count: 10, offset: 0, metadata_alertid: 'alert-7' })
  expect(found).toMatchObject({ TotalCount: 1, Messages: [{ MessageID: sent.MessageID, Status: 'Sent' }] })
  expect((await client().getOutboundMessages({ metadata_alertid: 'alert-8' })).TotalCount).toBe(0)
})

test('a message search finds an email only after the indexing delay', async () => {
  await setMail({ mode: 'ok', searchLagMs: 60_000 })
  await client().sendEmail(mail('fay@buyers.example', 'alert-9'))
  const found = () => client().getOutboundMessages({ count: 10, offset: 0, metadata_alertid: 'alert-9' })
  expect((await found()).TotalCount).toBe(0)
  await setMail({ mode: 'ok', searchLagMs: 1 })
  await vi.waitFor(async () => expect((await found()).TotalCount).toBe(1))
})

test("a missing token, a bad address and an inactive recipient return Postmark's errors", async () => {
  const bare = await fetch(`${sandbox.url}/postmark/email`, { method: 'POST', body: '{}' })
  expect([bare.status, (await bare.json()).ErrorCode]).toEqual([401, 10])
  await expect(client().sendEmail(mail('nowhere'))).rejects.toMatchObject({ code: 300, statusCode: 422 })
  await expect(client().sendEmail(mail('x@inactive.example'))).rejects.toMatchObject({
    name: 'InactiveRecipientsError',
    code: 406,
    recipients: ['x@inactive.example'],
  })
})

test('modes "down" and "reject" deliver nothing', async () => {
  await setMail({ mode: 'down' })
  await expect(client().sendEmail(mail('cy@buyers.example'))).rejects.toMatchObject({ statusCode: 503 })
  await setMail({ mode: 'reject' })
  await expect(client().sendEmail(mail('cy@buyers.example'))).rejects.toMatchObject({ code: 406 })
  expect(await inbox('cy@buyers.example')).toEqual([])
})

test('rate-limit delivers nothing, and accept-then-server-error delivers but returns 500', async () => {
  await setMail({ mode: 'rate-limit' })
  await expect(client().sendEmail(mail('gil@buyers.example'))).rejects.toMatchObject({ statusCode: 429 })
  expect(await inbox('gil@buyers.example')).toEqual([])
  await setMail({ mode: 'accept-then-server-error' })
  await expect(client().sendEmail(mail('gil@buyers.example'))).rejects.toMatchObject({ statusCode: 500 })
  expect(await inbox('gil@buyers.example')).toHaveLength(1)
})

test('accept-then-stall delivers immediately and responds late', async () => {
  await setMail({ mode: 'accept-then-stall', delayMs: 60_000 })
  await expect(client('t', 0.5).sendEmail(mail('hal@buyers.example'))).rejects.toMatchObject({ statusCode: 0 })
  expect(await inbox('hal@buyers.example')).toHaveLength(1)
  await setMail({ mode: 'accept-then-stall', delayMs: 1 })
  expect(await client().sendEmail(mail('hal@buyers.example'))).toMatchObject({ ErrorCode: 0 })
})

test('a mix applies other modes to a share of the requests', async () => {
  expect((await setMail({ mode: 'ok', mix: { down: 0.7, reject: 0.7 } })).status).toBe(400)
  await setMail({ mode: 'ok', mix: { down: 0.5 } })
  const ask = () =>
    client()
      .getOutboundMessages({})
      .then(
        () => 200,
        ({ statusCode }: { statusCode: number }) => statusCode,
      )
  const statuses = await Promise.all(Array.from({ length: 60 }, ask))
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  await setMail({ mode: 'ok' })
  expect(await ask()).toBe(200)
})

test('mode "slow" outlasts the client’s timeout and delivers nothing', async () => {
  await setMail({ mode: 'slow', delayMs: 60_000 })
  await expect(client('t', 0.5).sendEmail(mail('ed@buyers.example'))).rejects.toMatchObject({ statusCode: 0 })
  await vi.waitFor(async () => {
    const noted = await (await fetch(`${sandbox.url}/control/requests?source=postmark`)).json()
    expect(noted.at(-1)).toMatchObject({ path: '/postmark/email', status: 499 })
  })
  expect(await inbox('ed@buyers.example')).toEqual([])
})

test('a bounced address is rejected until its suppression is deleted; a complaint stays suppressed', async () => {
  const happens = (to: string, type: string) =>
    fetch(`${sandbox.url}/control/mail/bounce`, { method: 'POST', body: JSON.stringify({ to, type }) })
  const [bounced, complained] = ['gil@buyers.example', 'hal@buyers.example']
  await client().sendEmail(mail(bounced, 'alert-10'))
  const [bounce, change] = (await (await happens(bounced, 'HardBounce')).json()) as { body: object; status: null }[]
  expect(bounce).toMatchObject({ body: { RecordType: 'Bounce', Inactive: true, Metadata: { alertid: 'alert-10' } } })
  expect(change).toMatchObject({ body: { RecordType: 'SubscriptionChange', SuppressSending: true }, status: null })
  await happens(complained, 'SpamComplaint')
  for (const to of [bounced, complained])
    await expect(client().sendEmail(mail(to))).rejects.toMatchObject({ code: 406 })
  const lifted = await client().deleteSuppressions('outbound', {
    Suppressions: [{ EmailAddress: bounced }, { EmailAddress: complained }],
  })
  expect(lifted.Suppressions.map(({ Status }) => Status)).toEqual(['Deleted', 'Failed'])
  expect(await client().sendEmail(mail(bounced))).toMatchObject({ ErrorCode: 0 })
  await expect(client().sendEmail(mail(complained))).rejects.toMatchObject({ code: 406 })
})
