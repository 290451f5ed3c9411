import { beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/durations'
import { applyEvents } from '#platform/payments/apply-events'
import { parseEvent } from '#platform/payments/event-shapes'
import { callControl } from '../../e2e/support/control'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { rejectWrites } from '../../e2e/support/reject-writes'
import { paddleClient, sandboxPrices } from '../../e2e/support/paddle'
import { insertUser } from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { workerDependencies } from '../../e2e/support/worker'
import { cancelRefunded } from './activities'
import { reconcile } from './reconcile'

// The sandbox delivers no webhooks here, as if all were lost, unless a test passes them on.
const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

beforeEach(async () => {
  await emptyTables(database.db, 'User', 'PaddleEvent', 'WorkFailure')
  await callControl(sandbox.url, 'POST', 'reset', {})
  await paddleClient(sandbox.url).set({ webhookUrl: null, mode: 'ok' })
})

const deps = (apiUrl = `${sandbox.url}/paddle`) =>
  workerDependencies(database.db, { paddle: { apiKey: 'sandbox-paddle-key', apiUrl, prices: sandboxPrices } })

/** A user who paid for a monthly Basic subscription. */
async function payer(price: string = sandboxPrices.basic.monthly) {
  const { id, email } = await insertUser(database.db)
  const { subscriptionId, transactionId } = await paddleClient(sandbox.url).paysFor(id, email, price)
  const stored = () => database.db.subscription.findUnique({ where: { id: subscriptionId } })
  /** Applies Paddle's events so far, in the given order. */
  const deliver = async (order: 'made' | 'reversed' = 'made') => {
    const events = await paddleClient(sandbox.url).events(subscriptionId)
    for (const event of order === 'made' ? events : [...events].reverse()) {
      await database.db.paddleEvent.createMany({ data: parseEvent(event)!, skipDuplicates: true })
    }
    for await (const batch of applyEvents(database.db, sandboxPrices)) expect(batch.failed).toEqual([])
  }
  return { id, subscriptionId, transactionId, stored, deliver }
}

test('finds a subscription without an event, and nothing the next night', async () => {
  const { id, stored } = await payer(sandboxPrices.pro.yearly)
  expect(await reconcile(deps())).toEqual({ checked: 1, repaired: 1, unknown: 0 })
  expect(await stored()).toMatchObject({ userId: id, plan: 'pro', period: 'yearly', status: 'active' })
  expect(await reconcile(deps())).toEqual({ checked: 1, repaired: 0, unknown: 0 })
  expect(await database.db.paddleEvent.count()).toBe(1)
})

test('repairs nothing if the events are complete, in any order', async () => {
  const { deliver, subscriptionId, stored } = await payer()
  await paddleClient(sandbox.url).cancel(subscriptionId)
  await deliver('reversed')
  expect(await stored()).toMatchObject({ scheduledCancellationAt: expect.any(Date) as Date })
  expect(await reconcile(deps())).toMatchObject({ repaired: 0 })
})

test('a repair overrides earlier events and is overridden by later ones', async () => {
  const { subscriptionId, stored, deliver } = await payer()
  await deliver()
  await paddleClient(sandbox.url).cancel(subscriptionId, 'immediately')
  expect(await reconcile(deps())).toMatchObject({ repaired: 1 })
  expect(await stored()).toMatchObject({ status: 'canceled', currentPeriodEndsAt: null })
  await deliver()
  expect(await stored()).toMatchObject({ status: 'canceled' })
  const repaired = (await stored())!
  const later = new Date(repaired.eventAt.getTime() + 60_000).toISOString()
  const event = (await paddleClient(sandbox.url).events(subscriptionId)).find((one) => one.data.status === 'active')!
  await database.db.paddleEvent.create({ data: parseEvent({ ...event, event_id: 'evt_later', occurred_at: later })! })
  await deliver()
  expect(await stored()).toMatchObject({ status: 'active' })
})

test('repairs a row that was changed by hand, though its last event is as recent as the reply', async () => {
  const { subscriptionId, stored, deliver } = await payer()
  await deliver()
  const right = await stored()
  await database.db.subscription.update({ where: { id: subscriptionId }, data: { plan: 'pro', priceId: 'pri_x' } })
  expect(await reconcile(deps())).toMatchObject({ repaired: 1 })
  expect(await stored()).toMatchObject({ plan: 'basic', priceId: right!.priceId, statusSince: right!.statusSince })
})

test('reports a subscription unknown to Paddle, and ignores an ended one without an account', async () => {
  const { stored, deliver, subscriptionId } = await payer()
  await deliver()
  const row = (await stored())!
  await database.db.subscription.create({ data: { ...row, id: 'sub_invented' } })
  await paddleClient(sandbox.url).cancel(subscriptionId, 'immediately')
  await database.db.subscription.delete({ where: { id: subscriptionId } })
  expect(await reconcile(deps())).toEqual({ checked: 1, repaired: 0, unknown: 1 })
  expect(await stored()).toBeNull()
})

test('a subscription that cannot be repaired does not stop others', async () => {
  const [bad, well] = [await payer(), await payer()]
  const fix = await rejectWrites(database.db, 'Subscription', bad.subscriptionId)
  expect(await reconcile(deps())).toMatchObject({ checked: 2, repaired: 2 })
  expect([await bad.stored(), await well.stored()]).toMatchObject([null, { status: 'active' }])
  await fix()
  await database.db.workFailure.updateMany({ data: { retryAt: new Date(0) } })
  for await (const batch of applyEvents(database.db, sandboxPrices)) expect(batch.failed).toEqual([])
  expect(await bad.stored()).toMatchObject({ status: 'active' })
})

test('a refunded subscription that Paddle refuses to cancel backs off and does not stop others', async () => {
  const [bad, well] = [await payer(), await payer()]
  for (const one of [bad, well]) await one.deliver()
  for (const one of [bad, well]) await refund(one, 1500)
  await database.db.subscription.create({ data: { ...(await bad.stored())!, id: 'sub_gone' } })
  await database.db.payment.updateMany({ where: { userId: bad.id }, data: { subscriptionId: 'sub_gone' } })
  const start = Date.now()
  const run = (minutes: number) => cancelRefunded(deps(), new Date(start + minutes * minuteMs))
  expect(await run(0)).toEqual({ canceled: 1, failed: 1 })
  const tried = []
  for (let minutes = 2; minutes <= 60; minutes += 2) if ((await run(minutes)).failed > 0) tried.push(minutes)
  expect(tried).toEqual([2, 4, 8, 16, 32])
  expect(await database.db.workFailure.findMany()).toMatchObject([
    { item: 'sub_gone', error: 'Paddle: refused, not_found' },
  ])
})

test('changes nothing while Paddle is unavailable, and requests nothing without Paddle', async () => {
  const { stored, deliver } = await payer()
  await deliver()
  const before = await stored()
  await paddleClient(sandbox.url).set({ mode: 'server-error' })
  await expect(reconcile(deps())).rejects.toMatchObject({ name: 'PaddleError' })
  await expect(reconcile(deps('http://127.0.0.1:4'))).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await stored()).toEqual(before)
  expect(await reconcile(workerDependencies(database.db))).toEqual({ checked: 0, repaired: 0, unknown: 0 })
})

/** Refunds the last payment in full or in part. */
async function refund({ id, transactionId }: Awaited<ReturnType<typeof payer>>, amountCents: number) {
  const data = { id: `adj_${id}`, userId: id, paymentId: transactionId, action: 'refund', currency: 'USD' }
  await database.db.refund.create({ data: { ...data, amountCents, status: 'approved', orderKey: '' } })
}

test('cancels a subscription immediately when its last payment is fully refunded', async () => {
  const person = await payer()
  const order = { action: 'refund', transaction_id: person.transactionId, reason: 'asked for', type: 'full' }
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  await fetch(`${sandbox.url}/paddle/adjustments`, { method: 'POST', headers, body: JSON.stringify(order) })
  await person.deliver()
  expect(await database.db.refund.findMany()).toMatchObject([{ status: 'pending_approval', amountCents: 1500 }])
  expect(await cancelRefunded(deps(), new Date())).toEqual({ canceled: 0, failed: 0 })
  const [asked] = await paddleClient(sandbox.url).refunds()
  await paddleClient(sandbox.url).decideRefund(asked!.id, 'approved')
  await person.deliver('reversed')
  expect(await cancelRefunded(deps(), new Date())).toEqual({ canceled: 1, failed: 0 })
  const { status } = await paddleClient(sandbox.url).subscription(person.subscriptionId)
  expect([status, (await person.stored())!.status]).toEqual(['canceled', 'canceled'])
  expect(await cancelRefunded(deps(), new Date())).toEqual({ canceled: 0, failed: 0 })
})

test('a zero transaction after the refunded payment does not prevent the cancellation', async () => {
  const person = await payer()
  await person.deliver()
  await refund(person, 1500)
  const payment = await database.db.payment.findFirstOrThrow({ where: { id: person.transactionId } })
  const origins = ['subscription_payment_method_change', 'subscription_update']
  for (const [nth, origin] of origins.entries()) {
    const billedAt = new Date(payment.billedAt!.getTime() + (nth + 1) * dayMs)
    await database.db.payment.create({ data: { ...payment, id: `txn_free_${nth}`, origin, amountCents: 0, billedAt } })
  }
  expect(await cancelRefunded(deps(), new Date())).toEqual({ canceled: 1, failed: 0 })
  expect(await paddleClient(sandbox.url).subscription(person.subscriptionId)).toMatchObject({ status: 'canceled' })
})

test('partial, unapproved and earlier refunds cancel nothing', async () => {
  const [partly, waiting, earlier, changed] = [await payer(), await payer(), await payer(), await payer()]
  for (const one of [partly, waiting, earlier, changed]) await one.deliver()
  await refund(partly, 1499)
  await refund(waiting, 1500)
  await database.db.refund.updateMany({ where: { userId: waiting.id }, data: { status: 'pending_approval' } })
  await refund(earlier, 1500)
  const payment = await database.db.payment.findFirstOrThrow({ where: { id: earlier.transactionId } })
  const billedAt = new Date(payment.billedAt!.getTime() + 30 * dayMs)
  await database.db.payment.create({ data: { ...payment, id: 'txn_next', billedAt } })
  await refund(changed, 1500)
  const byChange = { origin: 'subscription_update' }
  await database.db.payment.updateMany({ where: { userId: changed.id }, data: byChange })
  expect(await cancelRefunded(deps(), new Date())).toEqual({ canceled: 0, failed: 0 })
})

test('retries on the next call what Paddle did not answer', async () => {
  const person = await payer()
  await person.deliver()
  await refund(person, 1500)
  await paddleClient(sandbox.url).set({ mode: 'server-error' })
  expect(await cancelRefunded(deps(), new Date())).toEqual({ canceled: 0, failed: 1 })
  await paddleClient(sandbox.url).set({ mode: 'ok' })
  expect(await cancelRefunded(deps(), new Date(Date.now() + minuteMs))).toEqual({ canceled: 1, failed: 0 })
  expect(await database.db.workFailure.count()).toBe(0)
})
