import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { paddleClient, type PaddleClient } from './client'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void
const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** A client of a test server with scripted responses, below a path prefix like the sandbox. */
async function clientOf(answer: Answer, timeoutMs?: number): Promise<PaddleClient> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => (server.closeAllConnections(), server.close()))
  const { port } = server.address() as AddressInfo
  return paddleClient({ apiKey: 'key-of-ours', apiUrl: `http://127.0.0.1:${port}/paddle/` }, timeoutMs)
}
const json = (status: number, body: unknown): Answer => {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const meta = { request_id: 'req_1' }

const times = { created_at: '2026-11-01T10:00:00.123456Z', updated_at: '2026-11-01T10:00:00.123456Z' }
const price = {
  ...{ id: 'pri_basic', product_id: 'pro_1', description: 'Basic', type: 'standard', name: null, tax_mode: 'internal' },
  ...{ billing_cycle: { interval: 'month', frequency: 1 }, trial_period: null, status: 'active', custom_data: null },
  ...{ unit_price: { amount: '1500', currency_code: 'USD' }, unit_price_overrides: [], ...times },
  quantity: { minimum: 1, maximum: 1 },
}
const product = { id: 'pro_1', name: 'Basic', tax_category: 'saas', status: 'active', custom_data: null, ...times }
const userId = 'b0a1c2d3-0000-4000-8000-000000000001'
const subscription = {
  ...{ id: 'sub_1', status: 'active', customer_id: 'ctm_1', address_id: 'add_1', currency_code: 'USD', ...times },
  ...{ next_billed_at: '2026-12-01T10:00:00Z', collection_mode: 'automatic', custom_data: { userId } },
  billing_cycle: { interval: 'month', frequency: 1 },
  current_billing_period: { starts_at: '2026-11-01T10:00:00Z', ends_at: '2026-12-01T10:00:00Z' },
  scheduled_change: { action: 'cancel', effective_at: '2026-12-01T10:00:00Z', resume_at: null },
  management_urls: { cancel: 'https://buyer.paddle.example/cancel', update_payment_method: null },
  items: [{ status: 'active', quantity: 1, recurring: true, ...times, price, product }],
}

test('accepts any base URL and sends the key with each call', async () => {
  const seen: string[] = []
  const client = await clientOf((request, response, body) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    json(200, { data: subscription, meta })(request, response, body)
  })
  expect(await client.subscription('sub_1')).toMatchObject({
    ...{ id: 'sub_1', userId, customerId: 'ctm_1', priceIds: ['pri_basic'], currency: 'USD' },
    ...{ nextBilledAt: new Date('2026-12-01T10:00:00Z'), scheduledChange: { action: 'cancel' } },
  })
  expect(seen).toEqual(['GET /paddle/subscriptions/sub_1?include=recurring_transaction_details bearer key-of-ours'])
})

test('preview and change use the same proration, and a failed payment prevents the change', async () => {
  const asked: [string, unknown][] = []
  const money = (amount: string) => ({ amount, currency_code: 'USD' })
  const totals = (total: string) => ({
    ...{ subtotal: total, discount: '0', tax: '0', total, credit: '0', credit_to_balance: '0', balance: total },
    ...{ grand_total: total, grand_total_tax: '0', fee: null, earnings: null, currency_code: 'USD' },
  })
  const details = (total: string) => ({ tax_rates_used: [], line_items: [], totals: totals(total) })
  const billing_period = subscription.current_billing_period
  const preview = {
    ...subscription,
    immediate_transaction: { billing_period, details: details('32612'), adjustments: [] },
    recurring_transaction_details: details('33600'),
    update_summary: {
      ...{ credit: money('988'), charge: money('33600') },
      result: { action: 'charge', ...money('32612') },
    },
  }
  const client = await clientOf((request, response, body) => {
    asked.push([`${request.method} ${request.url}`, JSON.parse(body)])
    json(200, { data: request.url!.endsWith('/preview') ? preview : subscription, meta })(request, response, body)
  })
  expect(await client.previewPlan('sub_1', 'pri_pro')).toEqual({
    ...{ currency: 'USD', dueNowCents: 32_612, creditCents: 988, chargeCents: 33_600, recurringCents: 33_600 },
    nextBilledAt: new Date('2026-12-01T10:00:00Z'),
  })
  await client.changePlan('sub_1', 'pri_pro')
  const sent = {
    items: [{ price_id: 'pri_pro', quantity: 1 }],
    ...{ proration_billing_mode: 'prorated_immediately', on_payment_failure: 'prevent_change' },
  }
  expect(asked).toEqual([
    ['PATCH /paddle/subscriptions/sub_1/preview', sent],
    ['PATCH /paddle/subscriptions/sub_1', sent],
  ])
})

test('reads a list page by page', async () => {
  const pages = [
    { data: [subscription], has_more: true, next: '/subscriptions?after=sub_1' },
    { data: [{ ...subscription, id: 'sub_2' }], has_more: false, next: '/subscriptions?after=sub_2' },
  ]
  const asked: string[] = []
  const client = await clientOf((request, response, body) => {
    const { data, has_more, next } = pages[asked.push(request.url!) - 1]!
    json(200, { data, meta: { ...meta, pagination: { per_page: 1, next, has_more, estimated_total: 2 } } })(
      ...[request, response, body],
    )
  })
  const ids: string[] = []
  for await (const { id } of client.subscriptions({ customerIds: ['ctm_1'] })) ids.push(id)
  expect(ids).toEqual(['sub_1', 'sub_2'])
  expect(asked).toEqual(['/paddle/subscriptions?customer_id=ctm_1&per_page=200', '/paddle/subscriptions?after=sub_1'])
})

test('queries payments by change time and refunds by id', async () => {
  const totals = { subtotal: '1500', tax: '0', total: '1500', fee: '0', earnings: '1500', currency_code: 'USD' }
  const adjustment = {
    ...{ id: 'adj_1', action: 'refund', type: 'full', transaction_id: 'txn_1', subscription_id: null, ...times },
    ...{
      customer_id: 'ctm_1',
      reason: 'asked',
      credit_applied_to_balance: false,
      currency_code: 'USD',
      items: [],
      totals,
    },
    status: 'pending_approval',
  }
  const asked: string[] = []
  const client = await clientOf((request, response, body) => {
    asked.push(`${request.method} ${decodeURIComponent(request.url!)}`)
    const pagination = { per_page: 30, next: '', has_more: false, estimated_total: 1 }
    const data = request.url!.includes('adjustments') ? [adjustment] : []
    json(200, { data, meta: { ...meta, pagination } })(request, response, body)
  })
  const found = []
  for await (const one of client.transactionsSince(new Date('2026-11-20T10:00:00Z'))) found.push(one)
  for await (const one of client.adjustments({ ids: ['adj_1', 'adj_2'] })) found.push(one)
  expect(found).toMatchObject([{ id: 'adj_1', transactionId: 'txn_1', totalCents: 1_500, currency: 'USD' }])
  expect(asked).toEqual([
    'GET /paddle/transactions?updated_at[GTE]=2026-11-20T10:00:00.000Z&per_page=30',
    'GET /paddle/adjustments?id=adj_1,adj_2&order_by=id[DESC]&per_page=50',
  ])
})

const locked = { type: 'request_error', code: 'subscription_locked_processing', detail: 'Locked.' }
const answers: [string, Answer, object][] = [
  ['a Paddle error', json(409, { error: locked, meta }), { kind: 'refused', code: locked.code }],
  ['an error with a 200 status', json(200, { error: locked, meta }), { kind: 'refused', code: locked.code }],
  ['a page of a proxy', (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'), { kind: 'unreadable' }],
  ['JSON of another shape', json(200, { data: { id: 'sub_1' }, meta }), { kind: 'unreadable' }],
  ['no data', json(200, { meta }), { kind: 'unreadable' }],
  ['an unknown status', json(200, { data: { ...subscription, status: 'odd' }, meta }), { kind: 'unreadable' }],
  ['a broken connection', (request) => request.socket.destroy(), { kind: 'unreachable' }],
]
test.each(answers)('maps %s to a typed error', async (_, answer, error) => {
  const client = await clientOf(answer)
  await expect(client.subscription('sub_1')).rejects.toMatchObject({ name: 'PaddleError', ...error })
})

test('a missing server is unreachable, and a silent one times out', async () => {
  const client = await clientOf(json(200, {}))
  closers.splice(0).forEach((close) => close())
  await expect(client.subscription('sub_1')).rejects.toMatchObject({ kind: 'unreachable' })
  const silent = await clientOf(() => undefined, 50)
  await expect(silent.subscription('sub_1')).rejects.toMatchObject({ kind: 'timeout' })
})

test('custom data that is not one of our ids has no owner', async () => {
  for (const custom_data of [null, {}, { userId: 'robert' }, { userId: 7 }]) {
    const client = await clientOf(json(200, { data: { ...subscription, custom_data }, meta }))
    expect((await client.subscription('sub_1')).userId).toBeNull()
  }
})
