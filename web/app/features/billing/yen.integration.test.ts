import { beforeAll, expect, test, vi } from 'vitest'
import { paddleClient, sandboxPrices } from '../../../../e2e/support/paddle'
import { createPayingAccount } from '../../../../e2e/support/paying-account'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { paddleSettings } from '../../../../e2e/support/settings'
import { callRoute, signUpAccount, useWeb } from '../../../../e2e/support/web'
import { loader as landing } from '../../routes/_index/route'
import { loader as payments } from '../../routes/dashboard.account_.payments/route'
import { loader as upgrade, action as confirm } from '../../routes/upgrade/route'

// Yen have no smaller unit, so 2,200 of Paddle's units are ¥2,200, not ¥22.
const web = useWeb()
const sandbox = useSandbox({ size: 0 })
const at = () => paddleClient(sandbox.url)
const japan = { 'cf-ipcountry': 'JP' }

beforeAll(async () => {
  for (const [name, value] of Object.entries(paddleSettings(sandbox.url))) vi.stubEnv(name, value)
  await at().set({ webhookUrl: null })
})

const prices = {
  basic: { monthly: '¥2,200', yearly: '¥22,000', yearlyPerMonth: '¥1,833', countryCode: 'JP' },
  pro: { monthly: '¥5,250', yearly: '¥50,400', yearlyPerMonth: '¥4,200', countryCode: 'JP' },
  savedPercent: 16,
}

test('a visitor from Japan sees yen on the landing page and in the plan picker', async () => {
  const { token } = await signUpAccount(web.db)
  expect(await (await callRoute(landing, '/', { headers: japan })).json()).toMatchObject({ prices })
  const picker = async (headers = {}) => (await callRoute(upgrade, '/upgrade', { token, headers })).json()
  expect(await picker(japan)).toMatchObject({ prices, saving: 'Save 16%' })
  expect(await picker()).toMatchObject({ prices: { basic: { monthly: '$15', countryCode: 'US' } } })
})

test('a change of plan is previewed and charged in yen', async () => {
  const { token, subscriptionId } = await createPayingAccount(web.db, sandbox.url, 'JP')
  const path = '/upgrade?plan=pro&period=yearly'
  const { preview } = (await (await callRoute(upgrade, path, { token })).json()) as { preview: object }
  expect(preview).toMatchObject({
    currentSubscription: { price: '¥2,200' },
    newSubscription: { price: '¥50,400' },
    immediatePayment: '¥48,200',
    credit: '¥2,200',
    due: { cents: 48_200, currency: 'JPY' },
  })
  const form = { plan: 'pro', period: 'yearly', cents: '48100', currency: 'JPY' }
  const refused = (await (await callRoute(confirm, path, { token, form })).json()) as { error: string }
  expect(refused.error).toContain('The amount has changed from ¥48,100 to ¥48,200')
  await callRoute(confirm, path, { token, form: { ...form, cents: '48200' } })
  expect(((await at().subscription(subscriptionId)) as { currency_code: string }).currency_code).toBe('JPY')
})

test('receipts and refunds are in yen', async () => {
  const { token, transactionId } = await createPayingAccount(web.db, sandbox.url, 'JP')
  await at().refundPart(transactionId, 700)
  const { receipts } = (await (await callRoute(payments, '/dashboard/account/payments', { token })).json()) as {
    receipts: object[]
  }
  expect(receipts).toMatchObject([
    { amount: '¥2,200', back: expect.stringContaining('¥700 of ¥2,200 is being refunded') },
  ])
})

test('a checkout from Japan is paid in yen', async () => {
  const { token, userId } = await signUpAccount(web.db)
  await web.db.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
  const form = { intent: 'choose', plan: 'basic', period: 'yearly' }
  await callRoute(confirm, '/upgrade?plan=basic&period=yearly', { token, form })
  const { checkoutId } = await web.db.user.findUniqueOrThrow({ where: { id: userId } })
  await at().pays(checkoutId!, undefined, 'JP')
  const [own] = (await at().subscriptionsOf(userId)) as unknown as { id: string; currency_code: string }[]
  expect(own).toMatchObject({ currency_code: 'JPY', items: [{ price: { id: sandboxPrices.basic.yearly } }] })
})
