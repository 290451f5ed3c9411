import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#domain/durations'
import { applyEvents } from '#platform/payments/apply-events'
import { parseEvent } from '#platform/payments/event-shapes'
import { callControl } from '../../e2e/support/control'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { paddleClient, sandboxPrices, testCards } from '../../e2e/support/paddle'
import { insertUser } from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { workerDependencies } from '../../e2e/support/worker'
import { cancelRefunded, reconcilePayments } from './activities'
import { reconcile } from './reconcile'

// The sandbox delivers no webhooks here, as if all were lost, unless a test passes them on.
const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

beforeEach(async () => {
  await emptyTables(database.db, 'User', 'PaddleEvent')
  await callControl(sandbox.url, 'POST', 'reset', {})
  await paddleClient(sandbox.url).set({ webhookUrl: null, mode: 'ok' })
})

const deps = () =>
  workerDependencies(database.db, { paddle: { apiKey: 'key', apiUrl: `${sandbox.url}/paddle`, prices: sandboxPrices } })
const tonight = () => reconcilePayments(deps(), new Date())

/** A user with a monthly Basic subscription that is stored, but without stored payments. */
async function payer(card: string = testCards.good) {
  const { id, email } = await insertUser(database.db)
  const plan = await paddleClient(sandbox.url).paysFor(id, email, sandboxPrices.basic.monthly, card)
  await reconcile(deps())
  const payments = () => database.db.payment.findMany({ where: { userId: id }, orderBy: { billedAt: 'asc' } })
  const refunds = () => database.db.refund.findMany({ where: { userId: id } })
  const deliver = async () => {
    for (const event of await paddleClient(sandbox.url).events(plan.subscriptionId)) {
      await database.db.paddleEvent.createMany({ data: parseEvent(event)!, skipDuplicates: true })
    }
    for await (const batch of applyEvents(database.db, sandboxPrices)) expect(batch.failed).toEqual([])
  }
  return { id, ...plan, payments, refunds, deliver }
}

/** Requests a refund at Paddle, as the operator does there. */
async function askForRefund(transactionId: string): Promise<string> {
  const order = { action: 'refund', transaction_id: transactionId, reason: 'asked for', type: 'full' }
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  await fetch(`${sandbox.url}/paddle/adjustments`, { method: 'POST', headers, body: JSON.stringify(order) })
  return (await paddleClient(sandbox.url).refunds()).find(({ transaction_id }) => transaction_id === transactionId)!.id
}

test('finds a payment without an event, and nothing the next night', async () => {
  const { transactionId, payments } = await payer()
  expect(await tonight()).toEqual({ checked: 1, repaired: 1 })
  expect(await payments()).toMatchObject([
    { id: transactionId, status: 'completed', origin: 'web', amountCents: 1_500, currency: 'USD' },
  ])
  expect(await tonight()).toEqual({ checked: 1, repaired: 0 })
})

test('repairs nothing if the events are complete', async () => {
  const { deliver, transactionId } = await payer()
  await askForRefund(transactionId)
  await deliver()
  expect(await tonight()).toEqual({ checked: 2, repaired: 0 })
})

test('a repair equals the lost events and is not undone when they arrive', async () => {
  const { subscriptionId, payments, deliver } = await payer(testCards.goodOnce)
  await paddleClient(sandbox.url).advanceToNext(subscriptionId)
  await tonight()
  const repaired = await payments()
  expect(repaired.map(({ status, origin }) => [status, origin])).toEqual([
    ['completed', 'web'],
    ['past_due', 'subscription_recurring'],
  ])
  await deliver()
  const facts = (rows: typeof repaired) => rows.map(({ orderKey: _, ...row }) => row)
  expect(facts(await payments())).toEqual(facts(repaired))
  await paddleClient(sandbox.url).setCard(subscriptionId, testCards.good)
  await tonight()
  expect((await payments()).map(({ status }) => status)).toEqual(['completed', 'completed'])
})

test('finds a lost refund and its approval, and ends the plan', async () => {
  const { transactionId, refunds, payments } = await payer()
  const refundId = await askForRefund(transactionId)
  await tonight()
  expect(await refunds()).toMatchObject([{ id: refundId, status: 'pending_approval', amountCents: 1_500 }])
  await paddleClient(sandbox.url).decideRefund(refundId, 'approved')
  expect(await tonight()).toMatchObject({ repaired: 1 })
  expect(await refunds()).toMatchObject([{ status: 'approved' }])
  expect(await payments()).toHaveLength(1)
  expect(await cancelRefunded(deps(), new Date())).toEqual({ canceled: 1, failed: 0 })
})

test('queries a pending refund until it is decided', async () => {
  const { subscriptionId, transactionId, refunds } = await payer()
  const refundId = await askForRefund(transactionId)
  await tonight()
  await paddleClient(sandbox.url).advanceDays(subscriptionId, 20)
  await paddleClient(sandbox.url).decideRefund(refundId, 'rejected')
  await tonight()
  expect(await refunds()).toMatchObject([{ id: refundId, status: 'rejected' }])
})

test('ignores payments without an account, every night', async () => {
  const { id } = await payer()
  await database.db.user.delete({ where: { id } })
  await database.db.paddleEvent.deleteMany()
  for (let night = 0; night < 2; night++) expect(await tonight()).toEqual({ checked: 1, repaired: 0 })
  expect(await database.db.paddleEvent.count()).toBe(0)
})

test('reads several pages from Paddle, and only changes of the last week', async () => {
  const { id } = await insertUser(database.db)
  const { subscriptionId } = await paddleClient(sandbox.url).paysFor(
    id,
    'many@buyer.example',
    sandboxPrices.basic.monthly,
  )
  for (let month = 0; month < 40; month++) await paddleClient(sandbox.url).advanceToNext(subscriptionId)
  await reconcile(deps())
  expect(await tonight()).toEqual({ checked: 41, repaired: 41 })
  expect(await database.db.payment.count({ where: { userId: id } })).toBe(41)
  expect(await reconcilePayments(deps(), new Date(Date.now() + 8 * dayMs))).toEqual({ checked: 0, repaired: 0 })
})

test('changes nothing while Paddle is unavailable, and requests nothing without Paddle', async () => {
  const { payments } = await payer()
  await paddleClient(sandbox.url).set({ mode: 'server-error' })
  await expect(tonight()).rejects.toMatchObject({ name: 'PaddleError' })
  expect(await payments()).toEqual([])
  expect(await reconcilePayments(workerDependencies(database.db), new Date())).toEqual({ checked: 0, repaired: 0 })
})
