import { beforeEach, expect, test, vi } from 'vitest'
import { closeSingletons } from '#platform/singletons'
import { callControl } from '../../../../e2e/support/control'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb, replyOf, signUpAccount } from '../../../../e2e/support/web'
import { getPrices } from './prices.server'
import { loader as cancellationUrl } from '../../routes/api.paddle.get-cancellation-url'
import { action as preview } from '../../routes/api.paddle.subscription-preview'
import { action as update } from '../../routes/api.paddle.update-subscription'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })

/** As in a new process, with Paddle at `apiUrl`; '' turns it off. */
async function usePaddleAt(apiUrl: string) {
  const env = {
    PADDLE_API_KEY: 'key',
    PADDLE_API_URL: apiUrl,
    PADDLE_CLIENT_TOKEN: 'test_token',
    PADDLE_PRICE_BASIC_MONTHLY: 'pri_sandbox_basic_monthly',
    PADDLE_PRICE_BASIC_YEARLY: 'pri_sandbox_basic_yearly',
    PADDLE_PRICE_PRO_MONTHLY: 'pri_sandbox_pro_monthly',
    PADDLE_PRICE_PRO_YEARLY: 'pri_sandbox_pro_yearly',
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, apiUrl ? value : '')
  await closeSingletons()
}
const asked = async () => (await callControl<unknown[]>(sandbox.url, 'GET', 'requests?source=paddle')).length

beforeEach(() => callControl(sandbox.url, 'POST', 'reset', {}))

test("loads Paddle's prices once for all callers; a year costs four fifths", async () => {
  await usePaddleAt(`${sandbox.url}/paddle`)
  const [prices] = await Promise.all([getPrices('US'), getPrices('US'), getPrices('US')])
  expect(prices).toEqual({
    basic: { monthly: '$15', yearly: '$144', yearlyPerMonth: '$12', countryCode: 'US' },
    pro: { monthly: '$35', yearly: '$336', yearlyPerMonth: '$28', countryCode: 'US' },
    savedPercent: 20,
  })
  await getPrices('US', Date.now() + 9 * 60_000)
  expect(await asked()).toBe(1)
  await getPrices('US', Date.now() + 11 * 60_000)
  expect(await asked()).toBe(2)
})

test('has no prices while Paddle is off or does not answer, and retries after half a minute', async () => {
  await usePaddleAt('')
  expect(await getPrices('US')).toBeNull()
  await usePaddleAt(`${sandbox.url}/paddle/nowhere`)
  expect(await getPrices('US')).toBeNull()
  expect(await getPrices('US')).toBeNull()
  expect(await asked()).toBe(1)
  await getPrices('US', Date.now() + 31_000)
  expect(await asked()).toBe(2)
})

test('rejects a change or cancellation without a plan', async () => {
  const { token } = await signUpAccount(web.db)
  const json = { newSubscriptionType: 'pro', newSubscriptionPeriod: 'yearly' }
  for (const [route, path] of [
    [preview, '/api/paddle/subscription-preview'],
    [update, '/api/paddle/update-subscription'],
  ] as const) {
    const none = await callRoute(route, path, { token, json })
    expect(await replyOf(none)).toEqual([409, { error: 'You have no subscription yet. Choose a plan first.' }])
    expect((await callRoute(route, path, { token, json: { ...json, newSubscriptionType: 'gold' } })).status).toBe(400)
    expect((await callRoute(route, path, { json })).status).toBe(401)
  }
  const path = '/api/paddle/get-cancellation-url?subscriptionId=sub_1'
  expect((await callRoute(cancellationUrl, path, { token })).status).toBe(404)
  expect((await callRoute(cancellationUrl, path)).status).toBe(401)
})
