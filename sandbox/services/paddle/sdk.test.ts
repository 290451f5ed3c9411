import { randomUUID } from 'node:crypto'
import { EventName, GenericEvent, LogLevel, Paddle, Webhooks, type Environment } from '@paddle/paddle-node-sdk'
import { beforeEach, expect, test } from 'vitest'
import { callControl } from '../../../e2e/support/control'
import { paddleClient, sandboxPrices, testCards, type PaddleEvent } from '../../../e2e/support/paddle'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 0 })
const at = () => paddleClient(sandbox.url)
const sdk = () => new Paddle('key', { environment: `${sandbox.url}/paddle` as Environment, logLevel: LogLevel.none })
const { basic, pro } = sandboxPrices
const secret = 'pdl_ntfset_sandbox_secret'

beforeEach(() => callControl(sandbox.url, 'POST', 'reset', {}))

const buy = (priceId: string, card?: string) => at().paysFor(randomUUID(), `${randomUUID()}@example.com`, priceId, card)
const atOnce = { prorationBillingMode: 'prorated_immediately', onPaymentFailure: 'prevent_change' } as const

/** Paths of all undefined and NaN values in an object that the SDK parsed. */
function missingIn(value: unknown, path = ''): string[] {
  if (value === undefined || Number.isNaN(value)) return [path]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => missingIn(inner, `${path}.${key}`))
}

/** Triggers every action that emits an event. Returns all events. */
async function everything(): Promise<PaddleEvent[]> {
  const calls = sdk()
  const changing = await buy(basic.monthly)
  await calls.subscriptions.update(changing.subscriptionId, {
    items: [{ priceId: pro.monthly, quantity: 1 }],
    ...atOnce,
  })
  await at().pause(changing.subscriptionId)
  await at().resume(changing.subscriptionId)
  await at().cancel(changing.subscriptionId)
  await at().advanceToNext(changing.subscriptionId)
  const failing = await buy(pro.yearly, testCards.goodOnce)
  await at().advanceToNext(failing.subscriptionId)
  await at().setCard(failing.subscriptionId, testCards.good)
  const { id } = await calls.adjustments.create({
    ...{ action: 'refund', type: 'full', reason: 'asked', transactionId: failing.transactionId },
  })
  await at().decideRefund(id, 'approved')
  await calls.customers.update(failing.customerId, { name: 'Ann' })
  const abandoned = await buy(basic.monthly, testCards.goodOnce)
  for (let tries = 0; tries < 7; tries++) await at().advanceToNext(abandoned.subscriptionId)
  await calls.transactions.create({ items: [{ priceId: basic.yearly, quantity: 1 }], customData: { userId: 'u' } })
  return callControl<PaddleEvent[]>(sandbox.url, 'GET', 'paddle/events')
}

test("the SDK's classes parse every event and all its fields", async () => {
  const events = await everything()
  const types = new Set(events.map(({ event_type }) => event_type))
  expect([...types].sort()).toEqual([
    ...['address.created', 'adjustment.created', 'adjustment.updated', 'customer.created', 'customer.updated'],
    ...['subscription.activated', 'subscription.canceled', 'subscription.created', 'subscription.past_due'],
    ...['subscription.paused', 'subscription.resumed', 'subscription.updated', 'transaction.billed'],
    ...['transaction.canceled', 'transaction.completed', 'transaction.created', 'transaction.paid'],
    ...['transaction.past_due', 'transaction.payment_failed', 'transaction.ready', 'transaction.updated'],
  ])
  const names = Object.values(EventName) as string[]
  for (const { deliveries: _, ...event } of events) {
    expect(names).toContain(event.event_type)
    const read = Webhooks.fromJson(event as unknown as Parameters<typeof Webhooks.fromJson>[0])!
    expect(read).not.toBeInstanceOf(GenericEvent)
    expect([event.event_type, missingIn(read)]).toEqual([event.event_type, []])
    expect(read.data).toMatchObject({ id: event.data.id })
  }
})

test('the SDK accepts real signatures and rejects forged ones', async () => {
  const receiver = randomUUID()
  await at().set({ webhookUrl: `${sandbox.url}/webhook-receiver/${receiver}`, retryMs: [] })
  const { subscriptionId } = await buy(basic.monthly)
  const [event] = await at().events(subscriptionId)
  const got = () =>
    callControl<{ headers: Record<string, string>; body: string }[]>(sandbox.url, 'GET', `webhooks/${receiver}`)
  const unmarshal = async ({ headers, body }: Awaited<ReturnType<typeof got>>[number]) =>
    sdk().webhooks.unmarshal(body, secret, headers['paddle-signature']!)
  await at().replay(event!.event_id)
  expect((await unmarshal((await got()).at(-1)!))?.eventType).toBe('subscription.created')
  await at().replay(event!.event_id, 'forged')
  await expect(unmarshal((await got()).at(-1)!)).rejects.toThrow('signature')
})

test("the SDK's classes parse every response and all its fields", async () => {
  const calls = sdk()
  const { subscriptionId, customerId, transactionId } = await buy(basic.monthly)
  const items = [{ priceId: pro.yearly, quantity: 1 }]
  const only = { customerId: [customerId] }
  const refund = { action: 'refund', type: 'full', reason: 'asked', transactionId } as const
  const include = ['next_transaction', 'recurring_transaction_details'] as const
  const draft = await calls.transactions.create({ items: [{ priceId: basic.monthly, quantity: 1 }], customerId })
  const answers = {
    subscription: await calls.subscriptions.get(subscriptionId, { include: [...include] }),
    subscriptions: await calls.subscriptions.list(only).next(),
    preview: await calls.subscriptions.previewUpdate(subscriptionId, { items, ...atOnce }),
    changed: await calls.subscriptions.update(subscriptionId, { items, ...atOnce }),
    card: await calls.subscriptions.getPaymentMethodChangeTransaction(subscriptionId),
    transaction: await calls.transactions.get(transactionId, { include: ['customer', 'address', 'adjustment'] }),
    transactions: await calls.transactions
      .list({ ...only, include: ['adjustment'], orderBy: 'created_at[DESC]' })
      .next(),
    opened: await calls.transactions.create({ items, customData: { userId: 'u' } }),
    patched: await calls.transactions.update(draft.id, { items }),
    made: await calls.customers.create({ email: `${randomUUID()}@example.com`, customData: { userId: 'u' } }),
    invoice: await calls.transactions.getInvoicePDF(transactionId),
    adjustment: await calls.adjustments.create(refund),
    adjustments: await calls.adjustments.list(only).next(),
    customer: await calls.customers.get(customerId),
    customers: await calls.customers.list({ id: [customerId] }).next(),
    addresses: await calls.addresses.list(customerId).next(),
    credit: await calls.customers.getCreditBalance(customerId),
    portal: await calls.customerPortalSessions.create(customerId, [subscriptionId]),
    pricing: await calls.pricingPreview.preview({ items }),
    price: await calls.prices.get(basic.monthly),
    prices: await calls.prices.list().next(),
    products: await calls.products.list().next(),
    paused: await calls.subscriptions.pause(subscriptionId, { effectiveFrom: 'immediately' }),
    resumed: await calls.subscriptions.resume(subscriptionId, { effectiveFrom: 'immediately' }),
    ending: await calls.subscriptions.cancel(subscriptionId, { effectiveFrom: 'next_billing_period' }),
    kept: await calls.subscriptions.update(subscriptionId, { scheduledChange: null }),
    ended: await calls.subscriptions.cancel(subscriptionId, { effectiveFrom: 'immediately' }),
  }
  const missing = Object.entries(answers).flatMap(([name, read]) => missingIn(read, name))
  expect(missing).toEqual([])
  expect(answers.subscription).toMatchObject({ id: subscriptionId, customData: { userId: expect.any(String) } })
  expect(answers.preview.updateSummary?.result.action).toBe('charge')
  const { managementUrls } = answers.subscription
  const links = [managementUrls!.cancel, managementUrls!.updatePaymentMethod!, answers.card.checkout!.url!]
  links.push(answers.opened.checkout!.url!, answers.invoice.url, answers.portal.urls.general.overview)
  for (const link of links) {
    expect(new URL(link).origin).toBe(sandbox.url)
    expect((await fetch(link)).status).toBe(200)
  }
  expect(answers.transactions.map(({ subscriptionId: of }) => of)).toContain(subscriptionId)
  for (const list of [answers.subscriptions, answers.adjustments, answers.prices])
    expect(list.length).toBeGreaterThan(0)
  expect([answers.kept.scheduledChange, answers.ended.status]).toEqual([null, 'canceled'])
})

test('an API error becomes the SDK’s typed error', async () => {
  await expect(sdk().subscriptions.get('sub_unknown')).rejects.toMatchObject({
    code: 'not_found',
    type: 'request_error',
  })
  await at().set({ mode: 'rate-limit' })
  await expect(sdk().subscriptions.get('sub_unknown')).rejects.toMatchObject({ retryAfter: 30 })
})
