import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { callControl } from '../../../e2e/support/control'
import { paddleClient, sandboxPrices, testCards } from '../../../e2e/support/paddle'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 0 })
const at = () => paddleClient(sandbox.url)
const { basic, pro } = sandboxPrices

beforeEach(() => callControl(sandbox.url, 'POST', 'reset', {}))

const ask = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${sandbox.url}/paddle${path}`, {
    method,
    headers: { authorization: 'bearer key', 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, ...(await response.json()) }
}
const buy = (priceId: string = basic.monthly, card?: string) =>
  at().paysFor(randomUUID(), `${randomUUID()}@example.com`, priceId, card)
const subscription = async (id: string) => (await ask('GET', `/subscriptions/${id}`)).data
const fetchEventTypes = async (id: string) => (await at().events(id)).map(({ event_type }) => event_type)
const items = (price_id: string) => [{ price_id, quantity: 1 }]
const plan = (priceId: string) => ({
  items: items(priceId),
  proration_billing_mode: 'prorated_immediately',
  on_payment_failure: 'prevent_change',
})

describe('checkout', () => {
  test("a paid checkout starts a subscription with the user's id and emits its events in order", async () => {
    const { subscriptionId, customerId, transactionId } = await buy(pro.yearly)
    const one = await subscription(subscriptionId)
    expect(one).toMatchObject({ status: 'active', customer_id: customerId, scheduled_change: null })
    expect(one.items[0].price.id).toBe(pro.yearly)
    expect(one.custom_data.userId).toMatch(/^[0-9a-f-]{36}$/)
    const { starts_at, ends_at } = one.current_billing_period
    expect(Number(ends_at.slice(0, 4)) - Number(starts_at.slice(0, 4))).toBe(1)
    expect(await fetchEventTypes(subscriptionId)).toEqual(['subscription.created', 'transaction.completed'])
    const [first] = await at().events(subscriptionId)
    expect(first!.data).toMatchObject({ transaction_id: transactionId })
    expect(first!.data).not.toHaveProperty('management_urls')
    expect((await ask('GET', `/transactions?subscription_id=${subscriptionId}`)).data).toMatchObject([
      { status: 'completed', details: { totals: { grand_total: '33600' } }, invoice_number: '325-10001' },
    ])
  })

  test('an open transaction is paid as it was made, and an address has one customer', async () => {
    const email = `${randomUUID()}@example.com`
    const customer = (await ask('POST', '/customers', { email, custom_data: { userId: 'u' } })).data
    const taken = await ask('POST', '/customers', { email: email.toUpperCase() })
    expect([taken.status, taken.error.code]).toEqual([409, 'customer_already_exists'])
    expect(taken.error.detail).toContain(customer.id)
    const order = { items: items(basic.monthly), customer_id: customer.id, custom_data: { userId: 'u' } }
    const draft = (await ask('POST', '/transactions', order)).data
    expect(draft).toMatchObject({ status: 'draft', origin: 'api', customer_id: customer.id })
    await at().pays(draft.id)
    const paid = (await ask('GET', `/transactions/${draft.id}`)).data
    expect(paid).toMatchObject({
      status: 'completed',
      customer_id: customer.id,
      details: { totals: { total: '1500' } },
    })
  })

  test('only a transaction with an address and without a payment in progress can be canceled', async () => {
    const { data: customer } = await ask('POST', '/customers', { email: `${randomUUID()}@example.com` })
    const order = { items: items(basic.monthly), customer_id: customer.id, custom_data: { userId: 'u' } }
    const open = async () => (await ask('POST', '/transactions', order)).data.id as string
    const cancel = async (id: string) => {
      const { status, error, data } = await ask('PATCH', `/transactions/${id}`, { status: 'canceled' })
      return [status, error?.code ?? data.status]
    }
    const id = await open()
    expect(await cancel(id)).toEqual([400, 'transaction_invalid_status_change'])
    await at().pays(id, testCards.declined)
    expect((await ask('GET', `/transactions/${id}`)).data.status).toBe('ready')
    expect(await cancel(id)).toEqual([200, 'canceled'])
    expect(await at().pays(id)).toContain('This checkout was canceled')
    expect(await cancel(id)).toEqual([400, 'transaction_immutable'])
    const waiting = await open()
    await at().pays(waiting, testCards.approved)
    expect(await cancel(waiting)).toEqual([409, 'transaction_immutable_while_processing_payment'])
    await at().approves(waiting)
    expect((await ask('GET', `/transactions/${waiting}`)).data.status).toBe('completed')
    expect(await cancel(waiting)).toEqual([400, 'transaction_immutable'])
  })
})

describe('renewals', () => {
  test('advancing time moves dates back and bills every due renewal', async () => {
    const { subscriptionId } = await buy()
    const before = await subscription(subscriptionId)
    await at().advanceToNext(subscriptionId)
    const after = await subscription(subscriptionId)
    expect(Date.parse(after.created_at)).toBeLessThan(Date.parse(before.created_at) - 27 * 86_400_000)
    expect(Math.abs(Date.parse(after.current_billing_period.starts_at) - Date.now())).toBeLessThan(60_000)
    const moments = (await at().events(subscriptionId)).map(({ occurred_at }) => Date.parse(occurred_at))
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
    expect(Math.abs(moments.at(-1)! - Date.now())).toBeLessThan(60_000)
    await at().advanceDays(subscriptionId, 62)
    const origins = (await at().transactionsOf(subscriptionId)).map(({ origin }) => origin)
    expect(origins).toEqual(['web', ...Array(3).fill('subscription_recurring')])
  })

  test('a declined renewal makes the subscription past due, and another card reactivates it', async () => {
    const { subscriptionId } = await buy(basic.monthly, testCards.goodOnce)
    await at().advanceToNext(subscriptionId)
    expect((await subscription(subscriptionId)).status).toBe('past_due')
    expect((await fetchEventTypes(subscriptionId)).slice(-2)).toEqual(['transaction.past_due', 'subscription.past_due'])
    await at().setCard(subscriptionId, testCards.good)
    expect((await subscription(subscriptionId)).status).toBe('active')
    expect((await fetchEventTypes(subscriptionId)).slice(-2)).toEqual(['transaction.completed', 'subscription.updated'])
  })

  test('a subscription that stays unpaid for a month is canceled', async () => {
    const { subscriptionId } = await buy(basic.monthly, testCards.goodOnce)
    for (let time = 0; time < 2; time++) await at().advanceToNext(subscriptionId)
    expect(await subscription(subscriptionId)).toMatchObject({ status: 'canceled', next_billed_at: null })
    expect((await at().transactionsOf(subscriptionId)).map(({ status }) => status)).toEqual(['completed', 'canceled'])
  })
})

test('a cancellation is scheduled, can be undone, and takes effect at the end of the period', async () => {
  const { subscriptionId } = await buy()
  const cancel = () => ask('POST', `/subscriptions/${subscriptionId}/cancel`, { effective_from: 'next_billing_period' })
  const { data } = await cancel()
  const { ends_at } = data.current_billing_period
  expect(data).toMatchObject({ status: 'active', scheduled_change: { action: 'cancel', effective_at: ends_at } })
  expect((await cancel()).error.code).toBe('subscription_locked_pending_changes')
  const back = await ask('PATCH', `/subscriptions/${subscriptionId}`, { scheduled_change: null })
  expect(back.data).toMatchObject({ scheduled_change: null, next_billed_at: ends_at })
  await cancel()
  await at().advanceToNext(subscriptionId)
  expect(await subscription(subscriptionId)).toMatchObject({ status: 'canceled', current_billing_period: null })
  expect((await fetchEventTypes(subscriptionId)).at(-1)).toBe('subscription.canceled')
  const late = await ask('PATCH', `/subscriptions/${subscriptionId}`, plan(pro.monthly))
  expect([late.status, late.error.code]).toEqual([400, 'subscription_update_when_canceled'])
})

describe('plan changes', () => {
  test('a plan change is prorated, as its preview shows', async () => {
    const { subscriptionId } = await buy(basic.monthly)
    await at().advanceDays(subscriptionId, 15)
    const { current_billing_period: period } = await subscription(subscriptionId)
    const left = (Date.parse(period.ends_at) - Date.now()) / (Date.parse(period.ends_at) - Date.parse(period.starts_at))
    const { data: preview } = await ask('PATCH', `/subscriptions/${subscriptionId}/preview`, plan(pro.monthly))
    const { credit, charge, result } = preview.update_summary
    expect(Math.abs(Number(credit.amount) - 1_500 * left)).toBeLessThan(1)
    expect(Math.abs(Number(charge.amount) - 3_500 * left)).toBeLessThan(1)
    expect(result).toEqual({
      action: 'charge',
      amount: String(Number(charge.amount) - Number(credit.amount)),
      currency_code: 'USD',
    })
    expect(preview.immediate_transaction.details.totals.grand_total).toBe(result.amount)
    expect(preview.next_billed_at).toBe(period.ends_at)
    expect((await subscription(subscriptionId)).items[0].price.id).toBe(basic.monthly)
    const { data: changed } = await ask('PATCH', `/subscriptions/${subscriptionId}`, plan(pro.monthly))
    expect(changed).toMatchObject({ next_billed_at: period.ends_at, current_billing_period: period })
    const bill = (await ask('GET', `/transactions?subscription_id=${subscriptionId}&per_page=1`)).data[0]
    expect(bill).toMatchObject({
      origin: 'subscription_update',
      details: { totals: { grand_total: result.amount } },
    })
  })

  test('a different billing cycle starts a new period, and remaining credit pays later bills', async () => {
    const { subscriptionId } = await buy(pro.yearly)
    const { data: preview } = await ask('PATCH', `/subscriptions/${subscriptionId}/preview`, plan(basic.monthly))
    expect(preview.update_summary.result).toEqual({ action: 'credit', amount: '32100', currency_code: 'USD' })
    expect(preview.immediate_transaction.details.totals).toMatchObject({ total: '1500', grand_total: '0' })
    const { data: changed } = await ask('PATCH', `/subscriptions/${subscriptionId}`, plan(basic.monthly))
    expect(changed.billing_cycle.interval).toBe('month')
    expect(Date.parse(changed.next_billed_at) - Date.now()).toBeLessThan(32 * 86_400_000)
    await at().advanceToNext(subscriptionId)
    const { data: later } = await ask('PATCH', `/subscriptions/${subscriptionId}/preview`, plan(pro.yearly))
    expect(later.immediate_transaction.details.totals).toMatchObject({ total: '33600', grand_total: '1500' })
  })

  test('a declined card prevents a plan change', async () => {
    const { subscriptionId } = await buy(basic.monthly, testCards.goodOnce)
    const refused = await ask('PATCH', `/subscriptions/${subscriptionId}`, plan(pro.monthly))
    expect([refused.status, refused.error.code]).toEqual([400, 'subscription_payment_declined'])
    const unchanged = { status: 'active', items: [{ price: { id: basic.monthly } }] }
    expect(await subscription(subscriptionId)).toMatchObject(unchanged)
  })
})

test('a refund waits for approval and is listed with its transaction', async () => {
  const { transactionId, subscriptionId } = await buy()
  const order = { action: 'refund', transaction_id: transactionId, reason: 'asked within 14 days', type: 'full' }
  const asked = await ask('POST', '/adjustments', order)
  expect([asked.status, asked.data]).toMatchObject([201, { status: 'pending_approval', totals: { total: '1500' } }])
  await at().decideRefund(asked.data.id, 'approved')
  const path = `/transactions?subscription_id=${subscriptionId}&include=adjustment`
  expect((await ask('GET', path)).data[0].adjustments).toMatchObject([{ action: 'refund', status: 'approved' }])
})

test('lists are paginated, with the URL of the next page', async () => {
  const email = `${randomUUID()}@example.com`
  for (const id of ['a', 'b', 'c']) await at().paysFor(id, email, basic.monthly)
  const [{ customer_id }] = (await at().subscriptionsOf('a')) as unknown as [{ customer_id: string }]
  const first = await ask('GET', `/subscriptions?customer_id=${customer_id}&per_page=2`)
  const second = await ask('GET', first.meta.pagination.next.slice(`${sandbox.url}/paddle`.length))
  const usersIn = (page: { data: { custom_data: { userId: string } }[] }) =>
    page.data.map(({ custom_data }) => custom_data.userId)
  expect([usersIn(first), first.meta.pagination.has_more]).toEqual([['c', 'b'], true])
  expect([usersIn(second), second.meta.pagination.has_more]).toEqual([['a'], false])
})

test('the API mode can be set and reset', async () => {
  await at().set({ mode: 'server-error' })
  expect((await ask('GET', '/subscriptions')).error.code).toBe('internal_error')
  await at().set({ mode: 'down' })
  await expect(ask('GET', '/subscriptions')).rejects.toThrow()
  await at().set({ mode: 'ok' })
  expect((await ask('GET', '/subscriptions')).data).toEqual([])
  expect((await ask('GET', '/subscriptions/sub_1')).error.code).toBe('not_found')
})
