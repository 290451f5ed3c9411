import { MockActivityEnvironment } from '@temporalio/testing'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import {
  createAlertScene,
  createDeliveryActivities,
  fetchInbox,
  insertWebhook,
  deliverServiceMails,
} from '../../../e2e/support/alerts'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { createNotifyActivities } from '../activities'
import { deliverAlerts } from '../alerts/outbox'
import { sendServiceMail } from '../service-mail/send-service-mail'
import { disableAfterMs } from './webhook'

const database = useDatabase()
const sandbox = useSandbox()
const dependencies = (over = {}) => createDeliveryActivities(database.db, sandbox, over)
const alertOf = (id: string) => database.db.alert.findUniqueOrThrow({ where: { id } })
const targetOf = (id: string) =>
  database.db.notificationTarget.findUniqueOrThrow({ where: { id }, include: { webhook: true } })

async function scene() {
  const { user, searchId, match, alertTo, to } = await createAlertScene(database.db)
  const webhook = await insertWebhook(database.db, sandbox, user.id)
  const listing = await match()
  const alert = await alertTo(webhook.id, listing)
  return { user, searchId, match, alertTo, to, webhook, listing, alert }
}

test('posts a match once: signed, under its alert id, with evidence and no personal data', async () => {
  const { user, searchId, webhook, listing, alert } = await scene()
  const deps = await dependencies()
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 0, left: 0 })
  const [event, ...more] = await webhook.received()
  expect(more).toEqual([])
  expect(event!.headers['webhook-id']).toBe(alert.id)
  expect(new Webhook(webhook.secret).verify(event!.body, event!.headers)).toEqual({
    type: 'cars.told',
    timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
    data: {
      search: {
        id: searchId,
        name: expect.any(String),
        resultsUrl: `http://localhost:3000/dashboard/search/${searchId}/results`,
      },
      total: 1,
      cars: [
        expect.objectContaining({
          carId: listing.vehicleId,
          listingId: listing.id,
          reason: 'new',
          stage: 'match',
          price: 12_400,
          mileage: 71_000,
          url: listing.url,
          verdicts: [
            expect.objectContaining({
              label: 'leather seats',
              answer: 'yes',
              evidence: [{ kind: 'quote', quote: 'Black leather seats' }],
            }),
          ],
        }),
      ],
    },
  })
  expect(event!.body).not.toContain(user.email)
  expect(await targetOf(webhook.id)).toMatchObject({ webhook: { lastAnswer: 'accepted (204)', failingSince: null } })
})

test.each([
  ['answers 500', { mode: 'answer', status: 500 }, 'the webhook answered 500'],
  ['answers 400', { mode: 'answer', status: 400 }, 'the webhook answered 400'],
  ['drops the connection', { mode: 'drop' }, 'the webhook closed the connection without an answer'],
  ['stalls', { mode: 'slow' }, 'the webhook did not answer within 0.5 s'],
  [
    'leads elsewhere',
    { mode: 'redirect', location: 'https://elsewhere.example/' },
    'the webhook answered 302 (we don’t follow redirects)',
  ],
])('retries an event under the same id while its server %s', async (_, mode, failure) => {
  const { searchId, webhook, alert } = await scene()
  const deps = await dependencies({ PUSH_TIMEOUT_MS: 500 })
  await webhook.answer(mode)
  expect(await deliverAlerts(deps, { searchId })).toMatchObject({ sent: 0, dead: 0 })
  expect(await alertOf(alert.id)).toMatchObject({ status: 'PENDING', failure })
  expect((await targetOf(webhook.id)).webhook!.failingSince).not.toBeNull()
  await webhook.answer({ mode: 'ok' })
  expect(await deliverAlerts(deps, { searchId })).toMatchObject({ sent: 1 })
  const ids = (await webhook.received()).map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([alert.id, alert.id])
  expect((await targetOf(webhook.id)).webhook!.failingSince).toBeNull()
})

test('does not read an endless response', async () => {
  const { searchId, webhook } = await scene()
  await webhook.answer({ mode: 'endless' })
  expect(await deliverAlerts(await dependencies(), { searchId })).toMatchObject({ sent: 1 })
})

test('honors Retry-After, and a failing server does not delay other alerts', async () => {
  const { searchId, webhook, alert, match, alertTo, user, to } = await scene()
  const next = await alertTo(webhook.id, await match())
  const mailTarget = await database.db.notificationTarget.findFirstOrThrow({ where: { userId: user.id, email: to } })
  await alertTo(mailTarget.id, await match())
  await webhook.answer({ mode: 'answer', status: 429, retryAfter: new Date(Date.now() + 30 * 60_000).toUTCString() })
  expect(await deliverAlerts(await dependencies(), { searchId })).toMatchObject({ sent: 1, dead: 0 })
  expect(await webhook.received()).toHaveLength(1)
  expect((await alertOf(alert.id)).retryAt!.getTime()).toBeGreaterThan(Date.now() + 25 * 60_000)
  expect(await alertOf(next.id)).toMatchObject({ status: 'PENDING', failures: 0 })
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
})

test('disables the webhook after three days of failure and sends one email', async () => {
  const { searchId, webhook, alert, match, alertTo, user } = await scene()
  const failingSince = new Date(Date.now() - disableAfterMs)
  await database.db.webhook.update({ where: { targetId: webhook.id }, data: { failingSince } })
  await alertTo(webhook.id, await match())
  await webhook.answer({ mode: 'answer', status: 503 })
  const activities = createNotifyActivities(await dependencies())
  expect(await deliverOnce(activities, searchId)).toEqual({ sent: 0, dead: 2, left: 0 })
  expect(await alertOf(alert.id)).toMatchObject({ status: 'DEAD', failure: 'the webhook answered 503' })
  expect(await targetOf(webhook.id)).toMatchObject({
    active: false,
    deadReason: 'Your server hasn’t accepted any events for three days. Last time, it answered 503.',
  })
  expect(await webhook.received()).toHaveLength(1)
  await deliverServiceMails(database.db, sandbox)
  const [mail, ...more] = await fetchInbox(sandbox, user.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Tag: 'webhook-off', Subject: 'Your Lotwatch webhook is off' })
  expect(mail!.TextBody).toContain('hasn’t accepted any events for three days')
  expect(mail!.HtmlBody + mail!.TextBody).not.toContain(webhook.url)
})

test('sends no "webhook disabled" email if the owner re-enabled the webhook', async () => {
  const { webhook, user } = await scene()
  const off = { kind: 'WEBHOOK_DISABLED', userId: user.id, targetId: webhook.id } as const
  const { id: mailId } = await database.db.serviceMail.create({ data: off })
  expect(await sendServiceMail(await dependencies(), { mailId })).toEqual({ sent: false })
  expect(await fetchInbox(sandbox, user.email)).toEqual([])
})

test('gives up an event that was not attempted for days and stores the reason', async () => {
  const { searchId, webhook, alert } = await scene()
  const tried = await database.db.alert.findUniqueOrThrow({ where: { id: alert.id } })
  await database.db.alert.update({
    where: { id: alert.id },
    data: { createdAt: new Date(tried.createdAt.getTime() - disableAfterMs - 1) },
  })
  expect(await deliverAlerts(await dependencies(), { searchId })).toEqual({ sent: 0, dead: 0, left: 0 })
  expect(await alertOf(alert.id)).toMatchObject({ status: 'DEAD', failure: 'too-old' })
  expect(await webhook.received()).toEqual([])
})

test('stops posting to a server that responds with 410', async () => {
  const { searchId, webhook } = await scene()
  await webhook.answer({ mode: 'answer', status: 410 })
  expect(await deliverAlerts(await dependencies(), { searchId })).toMatchObject({ dead: 1 })
  expect(await targetOf(webhook.id)).toMatchObject({ active: false, deadReason: expect.stringContaining('410') })
})

test('signs with both secrets for a day after a rotation', async () => {
  const { searchId, webhook, match, alertTo } = await scene()
  const fresh = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`
  const rotated = { secret: fresh, earlierSecret: webhook.secret }
  const rotate = (rotatedAt: Date) =>
    database.db.webhook.update({ where: { targetId: webhook.id }, data: { ...rotated, rotatedAt } })
  await rotate(new Date())
  await deliverAlerts(await dependencies(), { searchId })
  await rotate(new Date(Date.now() - 25 * 60 * 60_000))
  await alertTo(webhook.id, await match())
  await deliverAlerts(await dependencies(), { searchId })
  const [within, after] = await webhook.received()
  for (const secret of [fresh, webhook.secret])
    expect(() => new Webhook(secret).verify(within!.body, within!.headers)).not.toThrow()
  expect(() => new Webhook(fresh).verify(after!.body, after!.headers)).not.toThrow()
  expect(() => new Webhook(webhook.secret).verify(after!.body, after!.headers)).toThrow('No matching signature')
})

test('never connects to a private address outside sandbox mode', async () => {
  const { searchId, webhook, alert } = await scene()
  expect(await deliverAlerts(await dependencies({ SANDBOX_URL: undefined }), { searchId })).toMatchObject({ sent: 0 })
  expect(await alertOf(alert.id)).toMatchObject({
    failure: 'the webhook was not called: its address leads into a private network',
  })
  expect(await webhook.received()).toEqual([])
})

/** Activities send heartbeats, which need Temporal's context. */
const deliverOnce = (activities: ReturnType<typeof createNotifyActivities>, searchId: string) =>
  new MockActivityEnvironment().run(activities.deliverAlerts, { searchId })
