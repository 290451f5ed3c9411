import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#domain/durations'
import { paddleClient } from '../../../../e2e/support/paddle'
import { paddleSettings } from '../../../../e2e/support/settings'
import { insertSubscription } from '../../../../e2e/support/rows'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb, signUpAccount, redirectOf } from '../../../../e2e/support/web'
import { createPayingAccount } from '../../../../e2e/support/paying-account'
import { action as deleteAction } from '../../routes/dashboard.account_.delete/route'
import { loader as cancellationUrl } from '../../routes/api.paddle.get-cancellation-url'
import { action as cancelAction, loader as cancelPage } from '../../routes/dashboard.account_.subscriptions_.$id.cancel'
import { action as keepAction } from '../../routes/dashboard.account_.keep-plan/route'
import { loader as paddlePage } from '../../routes/dashboard.account_.paddle.$page'
import { loader as payments } from '../../routes/dashboard.account_.payments/route'
import { loader as invoice } from '../../routes/dashboard.account_.payments_.$id.invoice'
import { action as askAction, loader as offer } from '../../routes/dashboard.account_.payments_.$id.refund'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })
const at = () => paddleClient(sandbox.url)

beforeAll(() => {
  for (const [name, value] of Object.entries(paddleSettings(sandbox.url))) vi.stubEnv(name, value)
})
beforeEach(() => at().set({ mode: 'ok', webhookUrl: null }))

const person = () => signUpAccount(web.db)

async function payer() {
  const one = await createPayingAccount(web.db, sandbox.url)
  const path = '/dashboard/account/payments'
  const list = async () => (await (await callRoute(payments, path, { token: one.token })).json()).receipts
  const refund = (id: string) => ({ token: one.token, params: { id } })
  const ask = (id: string) => callRoute(askAction, `${path}/${id}/refund`, { ...refund(id), form: {} })
  const see = (id: string) => callRoute(offer, `${path}/${id}/refund`, refund(id))
  return { ...one, list, ask, see }
}

test("lists Paddle's payments, each with its invoice", async () => {
  const { token, subscriptionId, transactionId, list } = await payer()
  expect(await list()).toMatchObject([
    { id: transactionId, amount: '$15', what: 'Basic, monthly', state: 'paid', asked: null, mayAskBack: true },
  ])
  await at().advanceToNext(subscriptionId)
  expect(await list()).toHaveLength(2)
  const open = (id: string) =>
    callRoute(invoice, `/dashboard/account/payments/${id}/invoice`, { token, params: { id } })
  expect((await open(transactionId)).headers.get('location')).toContain(`/paddle-portal/invoices/${transactionId}`)
  const { transactionId: foreign } = await payer()
  for (const other of [foreign, 'txn_1', '../subscriptions']) expect((await open(other)).status).toBe(404)
})

test('says what a refund ends before it is requested', async () => {
  const { userId, transactionId, see, ask } = await payer()
  const trial = 'Your Basic plan ends with the refund. Your free trial then continues.'
  expect(await (await see(transactionId)).json()).toMatchObject({ amount: '$15', ends: trial })
  await web.db.user.update({ where: { id: userId }, data: { trialEndsAt: new Date(0) } })
  const pause = 'Your Basic plan ends with the refund. Your searches then pause, and nothing is deleted.'
  expect(await (await see(transactionId)).json()).toMatchObject({ ends: pause })
  expect(await web.db.refundRequest.count({ where: { userId } })).toBe(0)
  await ask(transactionId)
  expect((await see(transactionId)).headers.get('location')).toBe('/dashboard/account/payments')
  expect((await see((await payer()).transactionId)).status).toBe(404)
})

test("requests a refund once, and only for the user's own payment", async () => {
  const { userId, transactionId, list, ask } = await payer()
  for (let press = 0; press < 2; press++) expect((await ask(transactionId)).status).toBe(302)
  expect(await web.db.refundRequest.findMany({ where: { userId } })).toMatchObject([
    { transactionId, amountCents: 1_500, currency: 'USD' },
  ])
  expect(await list()).toMatchObject([{ asked: expect.stringContaining('You asked') as string, mayAskBack: false }])
  expect((await ask((await payer()).transactionId)).status).toBe(404)
})

test('shows a pending refund and rejects a second request', async () => {
  const { list, ask, transactionId, userId } = await payer()
  const order = { action: 'refund', transaction_id: transactionId, reason: 'bought twice', type: 'full' }
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  await fetch(`${sandbox.url}/paddle/adjustments`, { method: 'POST', headers, body: JSON.stringify(order) })
  expect(await list()).toMatchObject([{ state: 'refunding', mayAskBack: false }])
  expect((await ask(transactionId)).status).toBe(409)
  expect(await web.db.refundRequest.count({ where: { userId } })).toBe(0)
  const [asked] = (await at().refunds()).filter(({ transaction_id }) => transaction_id === transactionId)
  await at().decideRefund(asked!.id, 'approved')
  expect(await list()).toMatchObject([{ state: 'refunded', mayAskBack: false }])
})

test('shows a partial refund, and the rest can be refunded', async () => {
  const { list, ask, transactionId, userId } = await payer()
  const refundPart = async (cents: number) => {
    const { id } = await at().refundPart(transactionId, cents)
    return (status: 'approved' | 'rejected') => at().decideRefund(id, status)
  }
  const decideFirst = await refundPart(500)
  expect(await list()).toMatchObject([
    {
      state: 'refunding',
      mayAskBack: false,
      back: expect.stringMatching(/^\$5 of \$15 is being refunded\./) as string,
    },
  ])
  await decideFirst('approved')
  const partly = { state: 'partly refunded', back: 'Partly refunded, $5 of $15.', mayAskBack: true }
  expect(await list()).toMatchObject([partly])
  const decideSecond = await refundPart(400)
  await decideSecond('rejected')
  expect(await list()).toMatchObject([partly])
  expect((await ask(transactionId)).status).toBe(302)
  expect(await web.db.refundRequest.findMany({ where: { userId } })).toMatchObject([{ amountCents: 1_000 }])
  const decideRest = await refundPart(1_000)
  await decideRest('approved')
  expect(await list()).toMatchObject([{ state: 'refunded', back: 'Refunded.', mayAskBack: false }])
})

test('does not query Paddle for users without payments, and reports when Paddle does not answer', async () => {
  const { token } = await person()
  const empty = await callRoute(payments, '/dashboard/account/payments', { token })
  expect(await empty.json()).toEqual({ receipts: [] })
  const { list, ask, transactionId, token: own } = await payer()
  await at().set({ mode: 'down' })
  expect(await list()).toBeNull()
  expect((await ask(transactionId)).status).toBe(503)
  const page = await callRoute(paddlePage, '/dashboard/account/paddle/card', { token: own, params: { page: 'card' } })
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('isn’t responding')])
})

test.each([
  ['card', '/update-payment-method'],
  ['overview', '/paddle-portal?'],
])("redirects to Paddle's page: %s", async (page, part) => {
  const { token } = await payer()
  const answer = await callRoute(paddlePage, `/dashboard/account/paddle/${page}`, { token, params: { page } })
  expect(answer.headers.get('location')).toContain(part)
  const nobody = await callRoute(paddlePage, `/dashboard/account/paddle/${page}`, {
    ...{ token: (await person()).token, params: { page } },
  })
  expect(nobody.status).toBe(404)
})

test('undoes a scheduled cancellation', async () => {
  const { token, subscriptionId } = await payer()
  await at().cancel(subscriptionId)
  const change = async () =>
    ((await at().subscription(subscriptionId)) as { scheduled_change: object | null }).scheduled_change
  expect(await change()).not.toBeNull()
  const scheduledCancellationAt = new Date(Date.now() + dayMs)
  await web.db.subscription.update({ where: { id: subscriptionId }, data: { scheduledCancellationAt } })
  const press = () => callRoute(keepAction, '/dashboard/account/keep-plan', { token, form: {} })
  await at().set({ mode: 'down' })
  expect((await press()).status).toBe(503)
  await at().set({ mode: 'ok' })
  expect(await redirectOf(await press())).toEqual(['/dashboard/account', 'Cancellation undone. Your plan continues.'])
  expect(await change()).toBeNull()
})

const canceled = ['/dashboard/account', 'Subscription canceled. It won’t renew.']
const cancelAt = (subscriptionId: string) => ({
  path: `/dashboard/account/subscriptions/${subscriptionId}/cancel`,
  params: { id: subscriptionId },
})
const openCancel = (token: string, subscriptionId: string) => {
  const { path, params } = cancelAt(subscriptionId)
  return callRoute(cancelPage, path, { token, params })
}
const pressCancel = (token: string, subscriptionId: string) => {
  const { path, params } = cancelAt(subscriptionId)
  return callRoute(cancelAction, path, { token, params, form: {} })
}
const scheduledAt = async (id: string) =>
  ((await at().subscription(id)) as { scheduled_change: { action: string } | null }).scheduled_change?.action ?? null

test('a subscription ends with its paid period, once, and only by its owner', async () => {
  const { token, subscriptionId } = await payer()
  const stranger = await payer()
  expect(await (await openCancel(token, subscriptionId)).json()).toMatchObject({ plan: 'basic' })
  for (const answer of [
    await openCancel(stranger.token, subscriptionId),
    await pressCancel(stranger.token, subscriptionId),
  ])
    expect(answer.status).toBe(404)
  await at().set({ mode: 'down' })
  expect((await pressCancel(token, subscriptionId)).status).toBe(503)
  await at().set({ mode: 'ok' })
  expect(await scheduledAt(subscriptionId)).toBeNull()
  for (let times = 0; times < 2; times++) {
    const answer = await pressCancel(token, subscriptionId)
    expect(await redirectOf(answer)).toEqual(canceled)
    expect(await scheduledAt(subscriptionId)).toBe('cancel')
  }
  const scheduledCancellationAt = new Date(Date.now() + dayMs)
  await web.db.subscription.update({ where: { id: subscriptionId }, data: { scheduledCancellationAt } })
  expect((await openCancel(token, subscriptionId)).headers.get('location')).toBe('/dashboard/account')
})

test("somebody who pays with this account's address cannot take its cancellation away", async () => {
  const { token, subscriptionId } = await payer()
  const attacker = await person()
  const { customerId } = await web.db.subscription.findUniqueOrThrow({ where: { id: subscriptionId } })
  await insertSubscription(web.db, attacker.userId, { customerId })
  const asked = `/api/paddle/get-cancellation-url?subscriptionId=${subscriptionId}`
  const answer = await callRoute(cancellationUrl, asked, { token })
  const { path } = cancelAt(subscriptionId)
  expect([answer.status, ((await answer.json()) as { url: string }).url]).toEqual([200, expect.stringContaining(path)])
  expect(await redirectOf(await pressCancel(token, subscriptionId))).toEqual(canceled)
  expect(await scheduledAt(subscriptionId)).toBe('cancel')
})

const deleteIt = (token: string) =>
  callRoute(deleteAction, '/dashboard/account/delete', { token, form: { current: 'correct horse' } })
const statusAt = async (id: string) => ((await at().subscription(id)) as { status: string }).status

test('deleting an account cancels its plan at Paddle first, and deletes nothing if that fails', async () => {
  const { token, userId, subscriptionId } = await payer()
  await at().set({ mode: 'down' })
  const refused = await deleteIt(token)
  expect([refused.status, (await refused.json()).fieldErrors.form]).toEqual([
    400,
    expect.stringContaining('Nothing was deleted.'),
  ])
  expect(await web.db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ deletedAt: null })
  await at().set({ mode: 'ok' })
  expect(await statusAt(subscriptionId)).toBe('active')
  expect((await deleteIt(token)).headers.get('location')).toBe('/login')
  expect(await statusAt(subscriptionId)).toBe('canceled')
})

test('deletes an account whose plan ended at Paddle before the event arrived', async () => {
  const { token, subscriptionId } = await payer()
  await at().cancel(subscriptionId, 'immediately')
  expect((await deleteIt(token)).headers.get('location')).toBe('/login')
})

test('deletes an account with a scheduled cancellation, and Paddle charges nothing more', async () => {
  const { token, subscriptionId } = await payer()
  await at().cancel(subscriptionId)
  expect((await deleteIt(token)).headers.get('location')).toBe('/login')
  await at().advanceToNext(subscriptionId)
  expect(await statusAt(subscriptionId)).toBe('canceled')
  expect(await at().transactionsOf(subscriptionId)).toHaveLength(1)
})

test('deletes an account with an ended plan without Paddle', async () => {
  const { token, userId } = await person()
  await insertSubscription(web.db, userId, { status: 'canceled', statusSince: new Date(Date.now() - dayMs) })
  await at().set({ mode: 'down' })
  expect((await deleteIt(token)).headers.get('location')).toBe('/login')
})
