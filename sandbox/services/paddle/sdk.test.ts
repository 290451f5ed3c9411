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
  const changing = await buy(basic.monthly)
  await sdk().subscriptions.update(changing.subscriptionId, {
    items: [{ priceId: pro.monthly, quantity: 1 }],
    ...atOnce,
  })
  await at().cancel(changing.subscriptionId)
  await at().advanceToNext(changing.subscriptionId)
  const failing = await buy(pro.yearly, testCards.goodOnce)
  await at().decideRefund((await at().refundPart(failing.transactionId, 100)).id, 'approved')
  for (let times = 0; times < 2; times++) await at().advanceToNext(failing.subscriptionId)
  return callControl<PaddleEvent[]>(sandbox.url, 'GET', 'paddle/events')
}

test("the SDK's classes parse every event and all its fields", async () => {
  const events = await everything()
  const types = new Set(events.map(({ event_type }) => event_type))
  expect([...types].sort()).toEqual([
    ...['adjustment.created', 'adjustment.updated', 'subscription.canceled', 'subscription.created'],
    ...['subscription.past_due', 'subscription.updated', 'transaction.canceled', 'transaction.completed'],
    ...['transaction.created', 'transaction.past_due', 'transaction.updated'],
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
  await at().set({ webhookUrl: `${sandbox.url}/webhook-receiver/${receiver}` })
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
  await calls.adjustments.create({ action: 'refund', type: 'full', reason: 'asked', transactionId })
  const include = ['recurring_transaction_details'] as const
  const draft = await calls.transactions.create({ items, customerId, customData: { userId: 'u' } })
  await at().pays(draft.id, testCards.declined)
  const answers = {
    subscription: await calls.subscriptions.get(subscriptionId, { include: [...include] }),
    subscriptions: await calls.subscriptions.list({ customerId: [customerId] }).next(),
    preview: await calls.subscriptions.previewUpdate(subscriptionId, { items, ...atOnce }),
    changed: await calls.subscriptions.update(subscriptionId, { items, ...atOnce }),
    transaction: await calls.transactions.get(transactionId),
    transactions: await calls.transactions.list({ subscriptionId: [subscriptionId], include: ['adjustment'] }).next(),
    draft,
    canceled: await calls.transactions.update(draft.id, { status: 'canceled' }),
    invoice: await calls.transactions.getInvoicePDF(transactionId),
    adjustments: await calls.adjustments.list().next(),
    customer: await calls.customers.get(customerId),
    made: await calls.customers.create({ email: `${randomUUID()}@example.com`, customData: { userId: 'u' } }),
    moved: await calls.customers.update(customerId, { email: `${randomUUID()}@example.com` }),
    portal: await calls.customerPortalSessions.create(customerId, [subscriptionId]),
    pricing: await calls.pricingPreview.preview({ items }),
    ending: await calls.subscriptions.cancel(subscriptionId, { effectiveFrom: 'next_billing_period' }),
    kept: await calls.subscriptions.update(subscriptionId, { scheduledChange: null }),
    ended: await calls.subscriptions.cancel(subscriptionId, { effectiveFrom: 'immediately' }),
  }
  const missing = Object.entries(answers).flatMap(([name, read]) => missingIn(read, name))
  expect(missing).toEqual([])
  expect(answers.subscription).toMatchObject({ id: subscriptionId, customData: { userId: expect.any(String) } })
  expect(answers.preview.updateSummary?.result.action).toBe('charge')
  for (const list of [answers.subscriptions, answers.transactions, answers.adjustments])
    expect(list.length).toBeGreaterThan(0)
  expect([answers.kept.scheduledChange, answers.ended.status]).toEqual([null, 'canceled'])
})

test('an API error becomes the SDK’s typed error', async () => {
  await expect(sdk().subscriptions.get('sub_unknown')).rejects.toMatchObject({
    code: 'not_found',
    type: 'request_error',
  })
})
