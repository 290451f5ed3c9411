import { createHmac, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, secondMs } from '#domain/durations'
import { paddleEvents, priceIds, webhookSecret } from '../../../../e2e/support/webhooks/paddle-events'
import { insertSearch, insertUser } from '../../../../e2e/support/rows'
import { callRoute, useWeb, replyOf } from '../../../../e2e/support/web'
import { action } from './route'
import { applyEventsSoon } from './store-event.server'

const web = useWeb({ ...priceIds, PADDLE_WEBHOOK_SECRETS: `${webhookSecret}, pdl_ntfset_earlier` })
const now = Date.now()
const at = (ms: number) => new Date(now + ms)

beforeEach(async () => {
  await applyEventsSoon() // events of the test before may still be applied, which would deadlock with the deletion
  await web.db.paddleEvent.deleteMany()
  await web.db.user.deleteMany()
})

const signed = (body: string, { ts = Math.floor(Date.now() / secondMs), secret = webhookSecret } = {}) =>
  `ts=${ts};h1=${createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')}`
const post = (body: string, signature = signed(body)) =>
  callRoute(action, '/webhooks/paddle', { body, headers: { 'paddle-signature': signature } })

/** Delivers the events in this order and waits until all are applied. */
async function deliver(...events: object[]): Promise<void> {
  for (const event of events) expect((await post(JSON.stringify(event))).status).toBe(200)
  await applyEventsSoon()
}

async function person() {
  const { id } = await insertUser(web.db)
  const events = paddleEvents({ userId: id })
  const stored = () => web.db.subscription.findUnique({ where: { id: events.subscriptionId } })
  return { id, events, stored }
}
const failures = async () => (await web.db.paddleEvent.findMany({ orderBy: { orderKey: 'asc' } })).map((e) => e.failure)

test('stores a subscription from its event and resumes searches at once', async () => {
  const { id, events, stored } = await person()
  await web.db.user.update({ where: { id }, data: { trialEndsAt: at(-hourMs), appliedPlan: 'none' } })
  const suspended = { status: 'PAUSED', suspendedAt: at(-hourMs) } as const
  const search = await insertSearch(web.db, id, suspended)
  const billed = at(30 * dayMs)
  await deliver(events.subscription(at(-1_000), { price: 'PRO_YEARLY', next_billed_at: billed.toISOString() }))
  expect(await stored()).toMatchObject({
    ...{ userId: id, plan: 'pro', period: 'yearly', status: 'active', customerId: events.customerId },
    ...{ eventAt: at(-1_000), currentPeriodEndsAt: billed, scheduledCancellationAt: null },
  })
  expect(await web.db.search.findUniqueOrThrow({ where: { id: search.id } })).toMatchObject({ status: 'ACTIVE' })
  expect(await web.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ appliedPlan: 'pro' })
})

test('acknowledges a second delivery and changes nothing', async () => {
  const { events, stored } = await person()
  const event = events.subscription(at(-1_000))
  await deliver(event, event)
  const first = await stored()
  const [row] = await web.db.paddleEvent.findMany()
  await deliver({ ...event, data: { ...event.data, status: 'canceled' } })
  expect(await stored()).toEqual(first)
  expect(await web.db.paddleEvent.findMany()).toEqual([row])
})

test('ignores an older event that arrives later; the larger id wins at the same time', async () => {
  const { events, stored } = await person()
  const older = events.subscription(at(-2_000), { price: 'PRO_MONTHLY' })
  const newer = events.subscription(at(-1_000), { price: 'BASIC_MONTHLY' })
  await deliver(newer, older)
  expect(await stored()).toMatchObject({ plan: 'basic', eventAt: at(-1_000) })
  const twins = ['pro_yearly', 'basic_yearly'].map((price, nth) => ({
    ...events.subscription(at(0), { price: price.toUpperCase() as 'PRO_YEARLY' }),
    event_id: `evt_z${nth}`,
  }))
  await deliver(twins[1]!, twins[0]!)
  expect(await stored()).toMatchObject({ plan: 'basic', period: 'yearly' })
})

test('the grace period of a failed payment starts with its first event, in any order', async () => {
  const { events, stored } = await person()
  const late = (ms: number) => events.subscription(at(ms), { status: 'past_due' })
  await deliver(late(-2_000), late(-3_000), events.subscription(at(-5_000), { status: 'active' }), late(-1_000))
  expect(await stored()).toMatchObject({ status: 'past_due', statusSince: at(-3_000) })
  await deliver(events.subscription(at(-2_500), { status: 'active' }))
  expect(await stored()).toMatchObject({ status: 'past_due', statusSince: at(-2_000) })
  await deliver(events.subscription(at(-500), { status: 'active' }))
  expect(await stored()).toMatchObject({ status: 'active' })
})

test('stores a scheduled cancellation, its removal and the end', async () => {
  const { events, stored } = await person()
  const end = at(10 * dayMs)
  const change = { action: 'cancel', effective_at: end.toISOString(), resume_at: null }
  await deliver(events.subscription(at(-3_000), { scheduled_change: change }))
  expect(await stored()).toMatchObject({ scheduledCancellationAt: end })
  await deliver(events.subscription(at(-2_000)))
  expect(await stored()).toMatchObject({ scheduledCancellationAt: null })
  const ended = { status: 'canceled', canceled_at: at(-1_500).toISOString(), next_billed_at: null } as const
  await deliver(events.subscription(at(-1_000), ended))
  expect(await stored()).toMatchObject({ status: 'canceled', statusSince: at(-1_500), currentPeriodEndsAt: null })
})

test('keeps an unknown price for the operator, and a discontinued price keeps its plan', async () => {
  const { events, stored } = await person()
  await deliver(events.subscription(at(-5_000), { priceId: 'pri_new' }))
  expect([await stored(), await failures()]).toEqual([null, ['unknown price pri_new']])
  await deliver(events.subscription(at(-4_000), { price: 'PRO_MONTHLY' }))
  await web.db.subscription.update({ where: { id: events.subscriptionId }, data: { priceId: 'pri_old' } })
  await deliver(events.subscription(at(-3_000), { priceId: 'pri_old', status: 'past_due' }))
  expect(await stored()).toMatchObject({ plan: 'pro', period: 'monthly', status: 'past_due' })
})

test("assigns events without custom data to the customer's subscription, even if they arrive first", async () => {
  const { id, events } = await person()
  const second = paddleEvents({ userId: null, customerId: events.customerId })
  const paid = second.transaction(at(-2_000), { status: 'completed' })
  await deliver(second.subscription(at(-3_000)), paid)
  expect(await failures()).toEqual(['no account', 'no account'])
  await deliver(events.subscription(at(-1_000)))
  expect(await failures()).toEqual([null, null, null])
  const owners = await web.db.subscription.findMany({ select: { userId: true } })
  expect(owners).toEqual([{ userId: id }, { userId: id }])
  expect(await web.db.payment.findMany()).toMatchObject([{ userId: id, status: 'completed', amountCents: 1500 }])
})

test('stores but does not apply events of unknown or deleted accounts', async () => {
  const nobody = paddleEvents({ userId: randomUUID() })
  const { id, events, stored } = await person()
  await web.db.user.update({ where: { id }, data: { deletedAt: new Date() } })
  await deliver(nobody.subscription(at(-2_000)), events.subscription(at(-1_000)), events.transaction(at(0)))
  expect([await stored(), await web.db.subscription.count(), await web.db.payment.count()]).toEqual([null, 0, 0])
  expect(await failures()).toEqual(Array(3).fill('no account'))
})

test('stores payments and refunds from their newest events, without card data', async () => {
  const { id, events } = await person()
  const payment = events.transaction(at(-4_000), { status: 'past_due', id: 'txn_1' })
  const paid = events.transaction(at(-3_000), { status: 'completed', id: 'txn_1', grand_total: '3500' })
  await deliver(events.subscription(at(-5_000)), paid, payment)
  expect(await web.db.payment.findMany()).toMatchObject([
    { id: 'txn_1', userId: id, status: 'completed', amountCents: 3500, currency: 'USD', origin: 'web' },
  ])
  const refund = { id: 'adj_1', transaction_id: 'txn_1', total: '3500' }
  await deliver(
    events.adjustment(at(-1_000), { ...refund, status: 'approved' }),
    events.adjustment(at(-2_000), { ...refund, status: 'pending_approval' }),
    events.adjustment(at(-2_000), { id: 'adj_2', transaction_id: 'txn_1', action: 'credit' }),
  )
  expect(await web.db.refund.findMany()).toMatchObject([{ id: 'adj_1', userId: id, status: 'approved' }])
  const kept = JSON.stringify(await web.db.paddleEvent.findMany())
  for (const secret of ['"4242"', 'Robin', 'cardholder', 'robin@buyer.example']) expect(kept).not.toContain(secret)
})

test('stores and ignores unknown event types, without personal data', async () => {
  const person = { id: 'ctm_1', name: 'Robin', email: 'robin@buyer.example' }
  const envelope = { notification_id: null, occurred_at: at(0).toISOString(), data: person }
  await deliver({ ...envelope, event_id: 'evt_1', event_type: 'customer.updated' })
  await deliver({ ...envelope, event_id: 'evt_2', event_type: 'constructor.created' })
  const rows = await web.db.paddleEvent.findMany()
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toMatchObject({ facts: null, failure: null, appliedAt: expect.any(Date) as Date })
})

test('stores a malformed event with its invalid fields, and applies nothing', async () => {
  const { events, stored } = await person()
  const event = events.subscription(at(0))
  await deliver({ ...event, data: { ...event.data, items: [], status: 'asleep' } })
  expect([await stored(), await failures()]).toEqual([null, ['unreadable: status, items']])
})

test('rejects forged, stale or unsigned events with a message, and stores nothing', async () => {
  const { events } = await person()
  const body = JSON.stringify(events.subscription(at(0)))
  const ts = Math.floor(now / secondMs)
  const bad = [
    ['', 'The signature is missing.'],
    ['ts=1', 'The signature could not be read.'],
    [signed(`${body} `), 'The signature is wrong.'],
    [signed(body, { secret: 'pdl_other' }), 'The signature is wrong.'],
    [signed(body, { ts: ts - 400 }), 'The signature is too old or from the future.'],
    [signed(body, { ts: ts + 400 }), 'The signature is too old or from the future.'],
  ] as const
  for (const [signature, error] of bad) {
    const answer = await post(body, signature)
    expect(await replyOf(answer)).toEqual([401, { error }])
  }
  expect(await web.db.paddleEvent.count()).toBe(0)
  expect((await post(body, signed(body, { secret: 'pdl_ntfset_earlier' }))).status).toBe(200)
})

test.each([
  ['no JSON', 'event_id=evt_1', 400],
  ['no event', '[]', 400],
  [
    'an event without an id',
    '{"event_type":"subscription.updated","occurred_at":"2026-11-22T10:00:00Z","data":{}}',
    400,
  ],
  [
    'a time that is none',
    '{"event_id":"evt_1","event_type":"x.y","occurred_at":"2026-13-99T10:00:00Z","data":{}}',
    400,
  ],
  [
    'an id that cannot be stored',
    '{"event_id":"evt_\\u0000","event_type":"x.y","occurred_at":"2026-11-22T10:00:00Z","data":{}}',
    400,
  ],
  ['far too much', `"${'x'.repeat(70_000)}"`, 413],
])('rejects %s with a valid signature', async (_, body, status) => {
  const answer = await post(body)
  expect([answer.status, typeof (await answer.json()).error]).toEqual([status, 'string'])
  expect(await web.db.paddleEvent.count()).toBe(0)
})

test('other methods are not allowed', async () => {
  expect((await callRoute(action, '/webhooks/paddle')).status).toBe(405)
})
