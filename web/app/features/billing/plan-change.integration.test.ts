import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#domain/durations'
import { paddleClient, sandboxPrices, testCards } from '../../../../e2e/support/paddle'
import { paddleSettings } from '../../../../e2e/support/settings'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb, replyOf, refusalOf } from '../../../../e2e/support/web'
import { createPayingAccount } from '../../../../e2e/support/paying-account'
import { loader as cancellationUrl } from '../../routes/api.paddle.get-cancellation-url'
import { action as preview } from '../../routes/api.paddle.subscription-preview'
import { action as update } from '../../routes/api.paddle.update-subscription'
import { action as confirm, loader as upgrade } from '../../routes/upgrade/route'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })
const at = () => paddleClient(sandbox.url)

/** While true, the proxy in front of Paddle's API forwards a change and drops the response. */
let swallows = false
const proxy = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => void pass(request, response, Buffer.concat(chunks).toString()))
})
async function pass({ method, url, headers, socket }: IncomingMessage, response: ServerResponse, text: string) {
  const sent = { authorization: headers.authorization!, 'content-type': 'application/json' }
  const body = method === 'GET' ? undefined : text
  const answer = await fetch(`${sandbox.url}${url}`, { method, headers: sent, body }).catch(() => null)
  if (answer === null || (swallows && method === 'PATCH' && !url!.endsWith('/preview'))) return void socket.destroy()
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}
beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const env = paddleSettings(sandbox.url, `http://127.0.0.1:${port}/paddle`)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
})
afterAll(() => proxy.close())
beforeEach(async () => {
  swallows = false
  await at().set({ mode: 'ok', webhookUrl: null })
})

async function subscriber() {
  const { subscriptionId: id, ...account } = await createPayingAccount(web.db, sandbox.url)
  return { id, ...account }
}
const proYearly = { newSubscriptionType: 'pro', newSubscriptionPeriod: 'yearly' }
const path = '/upgrade?plan=pro&period=yearly'
const priceAt = async (id: string) =>
  ((await at().subscription(id)) as { items?: { price: { id: string } }[] }).items?.[0]?.price.id
const payments = async (id: string) => (await at().transactionsOf(id)).length
const press = (token: string, cents: number) =>
  callRoute(confirm, path, { token, form: { plan: 'pro', period: 'yearly', cents: String(cents), currency: 'USD' } })

test('a preview shows the cost of a change, and the change charges it', async () => {
  const { id, token } = await subscriber()
  const shown = await (await callRoute(preview, '/api/paddle/subscription-preview', { token, json: proYearly })).json()
  expect(shown).toEqual({
    currentSubscription: { period: 'monthly', price: '$15' },
    newSubscription: { period: 'yearly', price: '$336', nextPaymentDate: expect.any(String) as string },
    immediatePayment: '$321',
  })
  expect(new Date(shown.newSubscription.nextPaymentDate).getTime() - Date.now()).toBeGreaterThan(364 * dayMs)
  const changed = await callRoute(update, '/api/paddle/update-subscription', { token, json: proYearly })
  expect(await replyOf(changed)).toEqual([200, { ok: true }])
  expect([await priceAt(id), await payments(id)]).toEqual([sandboxPrices.pro.yearly, 2])
})

test('eight concurrent requests change and charge the plan once', async () => {
  const { id, token } = await subscriber()
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(token, 32_100)))
  for (const answer of answers) {
    expect(answer.headers.get('location')).toMatch(/^\/upgrade\?plan=pro&period=yearly&step=processing&since=\d{13}$/)
  }
  expect([await priceAt(id), await payments(id)]).toEqual([sandboxPrices.pro.yearly, 2])
})

test('reports an amount that differs from the preview, and does not charge it', async () => {
  const { id, token } = await subscriber()
  const refused = await press(token, 32_000)
  expect(await refusalOf(refused)).toEqual([
    409,
    'The amount has changed from $320 to $321, so nothing was charged. Confirm it once more.',
  ])
  expect([await priceAt(id), await payments(id)]).toEqual([sandboxPrices.basic.monthly, 1])
})

test('a declined card changes nothing, and the message says what to do', async () => {
  const { id, token } = await subscriber()
  await at().setCard(id, testCards.declined)
  const refused = await press(token, 32_100)
  expect(await refusalOf(refused)).toEqual([
    409,
    'Your payment was declined, so nothing changed. Change your card with Paddle, then try again.',
  ])
  expect(await priceAt(id)).toBe(sandboxPrices.basic.monthly)
})

test('finds a change at Paddle whose response was lost, and does not repeat it', async () => {
  const { id, token } = await subscriber()
  swallows = true
  expect((await press(token, 32_100)).headers.get('location')).toContain('step=processing')
  expect([await priceAt(id), await payments(id)]).toEqual([sandboxPrices.pro.yearly, 2])
})

test.each(['down', 'server-error', 'garbage', 'forbidden'] as const)('reports that Paddle is %s', async (mode) => {
  const { token } = await subscriber()
  await at().set({ mode })
  const ask = async (route: unknown, to: string, json?: unknown) => {
    const answer = await callRoute(route, to, json ? { token, json } : { token })
    return [answer.status, ((await answer.json()) as { error: string }).error]
  }
  expect(await ask(preview, '/api/paddle/subscription-preview', proYearly)).toEqual([
    503,
    'Failed to load subscription preview',
  ])
  expect(await ask(update, '/api/paddle/update-subscription', proYearly)).toEqual([
    503,
    'Failed to update subscription',
  ])
  expect(await (await callRoute(upgrade, path, { token })).json()).toMatchObject({
    ...{ step: 'previewing', preview: null, failure: 'Failed to load subscription preview' },
  })
})

test('does not change a canceled, unpaid or paused plan, and sells no second one', async () => {
  const { id, token } = await subscriber()
  const stored = (data: object) => web.db.subscription.update({ where: { id }, data })
  const refused = async () => {
    const answer = await callRoute(update, '/api/paddle/update-subscription', { token, json: proYearly })
    expect((await callRoute(upgrade, path, { token })).headers.get('location')).toBe('/upgrade?period=yearly')
    return await refusalOf(answer)
  }
  await stored({ scheduledCancellationAt: new Date(Date.now() + dayMs) })
  expect(await refused()).toEqual([409, expect.stringContaining('Your plan is canceled')])
  await stored({ scheduledCancellationAt: null, status: 'past_due' })
  expect(await refused()).toEqual([409, expect.stringContaining('Your last payment failed')])
  await stored({ status: 'paused' })
  expect(await refused()).toEqual([409, expect.stringContaining('Your plan is paused')])
  expect(await payments(id)).toBe(1)
})

test('an open checkout reports that a plan exists, and links to changing it', async () => {
  const { id, userId, token } = await subscriber()
  const paying = async (query: string) =>
    (await callRoute(upgrade, `/upgrade?${query}&step=paying`, { token })).json() as Promise<object>
  const has = { plan: 'basic', period: 'monthly' }
  expect(await paying('plan=pro&period=yearly')).toMatchObject({ step: 'owned', has, mayChange: true })
  expect(await paying('plan=basic&period=monthly')).toMatchObject({ step: 'owned', has, mayChange: false })
  await web.db.subscription.update({ where: { id }, data: { status: 'past_due' } })
  expect(await paying('plan=pro&period=yearly')).toMatchObject({ step: 'owned', mayChange: false })
  await web.db.subscription.update({ where: { id }, data: { status: 'canceled' } })
  await web.db.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
  const chosen = { intent: 'choose', plan: 'pro', period: 'yearly' }
  expect((await callRoute(confirm, path, { token, form: chosen })).headers.get('location')).toBe(`${path}&step=paying`)
  expect(await paying('plan=pro&period=yearly')).toMatchObject({ step: 'paying', plan: 'pro' })
})

test('returns the cancellation URL to its owner only', async () => {
  const { id, token } = await subscriber()
  const url = (of: string) =>
    callRoute(cancellationUrl, `/api/paddle/get-cancellation-url?subscriptionId=${of}`, { token })
  expect((await (await url(id)).json()).url).toMatch(
    new RegExp(`^http://[^/]+/dashboard/account/subscriptions/${id}/cancel$`),
  )
  expect((await url((await subscriber()).id)).status).toBe(404)
})

test('rate limits a user before Paddle does', async () => {
  const { token } = await subscriber()
  const ask = () => callRoute(preview, '/api/paddle/subscription-preview', { token, json: proYearly })
  const statuses = (await Promise.all(Array.from({ length: 34 }, ask))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})
