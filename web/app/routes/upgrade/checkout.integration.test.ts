import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { moveCustomers } from '#worker/entitlement/activities'
import { applyEvents } from '#platform/payments/apply-events'
import { parseEvent } from '#platform/payments/event-shapes'
import { callControl } from '../../../../e2e/support/control'
import { paddleClient, sandboxPrices, testCards } from '../../../../e2e/support/paddle'
import { paddleSettings } from '../../../../e2e/support/settings'
import { insertSubscription } from '../../../../e2e/support/rows'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb, signUpAccount, redirectOf } from '../../../../e2e/support/web'
import { workerDependencies } from '../../../../e2e/support/worker'
import { loader as paddlePage } from '../dashboard.account_.paddle.$page'
import { loader as mark } from '../dashboard.plan'
import { action, loader as upgrade } from './route'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })
const at = () => paddleClient(sandbox.url)
const basic = '/upgrade?plan=basic&period=monthly'
const pro = '/upgrade?plan=pro&period=yearly'

beforeAll(() => {
  for (const [name, value] of Object.entries(paddleSettings(sandbox.url))) vi.stubEnv(name, value)
})
beforeEach(async () => {
  await callControl(sandbox.url, 'POST', 'reset', {})
  await at().set({ mode: 'ok', webhookUrl: null })
})

async function person({ isVerified = true, ...given }: { email?: string; isVerified?: boolean } = {}) {
  const { email, token, userId: id } = await signUpAccount(web.db, given.email)
  if (isVerified) await web.db.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } })
  const open = async (path: string) => {
    const answer = await callRoute(upgrade, path, { token })
    const to = answer.headers.get('location')
    return to ? { to } : ((await answer.json()) as Shown)
  }
  const press = (path: string) => {
    const { searchParams } = new URL(path, 'http://localhost')
    return callRoute(action, path, { token, form: { intent: 'choose', ...Object.fromEntries(searchParams) } })
  }
  const choose = async (path: string) => {
    expect((await press(path)).headers.get('location')).toBe(`${path}&step=paying`)
    return (await open(`${path}&step=paying`)).purchase!.transactionId
  }
  const row = () => web.db.user.findUniqueOrThrow({ where: { id } })
  return { id, email, token, open, press, choose, row }
}
interface Shown {
  step?: string
  to?: unknown
  email?: string
  purchase?: { transactionId: string }
}

interface AtPaddle {
  id: string
  customer_id: string
  subscription_id: string | null
  status: string
  items: { price_id: string }[]
  custom_data: unknown
}
const transactions = () => callControl<AtPaddle[]>(sandbox.url, 'GET', 'paddle/transactions')
const customer = async (id: string) => {
  const headers = { authorization: 'Bearer key' }
  const answer = await fetch(`${sandbox.url}/paddle/customers/${id}`, { headers })
  return ((await answer.json()) as { data: { email: string; custom_data: unknown } }).data
}

/** Pays the open checkout and applies Paddle's events about it. */
async function pay(transactionId: string): Promise<AtPaddle> {
  await at().pays(transactionId)
  const paid = (await transactions()).find(({ id }) => id === transactionId)!
  for (const event of await at().events(paid.subscription_id!)) {
    await web.db.paddleEvent.createMany({ data: parseEvent(event)!, skipDuplicates: true })
  }
  for await (const { failed } of applyEvents(web.db, sandboxPrices)) expect(failed).toEqual([])
  return paid
}

test("a checkout pays a transaction that the server created for the account's own customer", async () => {
  const buyer = await person()
  const transactionId = await buyer.choose(basic)
  const [made, ...more] = await transactions()
  expect(more).toEqual([])
  expect(made).toMatchObject({ id: transactionId, status: 'draft', custom_data: { userId: buyer.id } })
  expect(made!.items).toMatchObject([{ price_id: sandboxPrices.basic.monthly }])
  const { paddleCustomerId } = await buyer.row()
  expect(made!.customer_id).toBe(paddleCustomerId)
  expect(await customer(paddleCustomerId!)).toMatchObject({ email: buyer.email, custom_data: { userId: buyer.id } })
  const paid = await pay(transactionId)
  expect(await web.db.subscription.findMany({ where: { userId: buyer.id } })).toMatchObject([
    { id: paid.subscription_id, customerId: paddleCustomerId, plan: 'basic' },
  ])
  expect(await buyer.open(`${basic}&step=paying`)).toMatchObject({ step: 'owned' })
})

const shownTransactions = async () =>
  (await transactions()).map(({ status, items }) => [status, items[0]!.price_id] as const)

test('opening a link to a plan changes nothing at Paddle and leads to a button', async () => {
  const buyer = await person()
  await buyer.choose(basic)
  const before = [await shownTransactions(), await buyer.row()]
  expect(await buyer.open(pro)).toMatchObject({ step: 'confirming', plan: 'pro', period: 'yearly' })
  expect([await shownTransactions(), await buyer.row()]).toEqual(before)
  expect(await buyer.open(`${basic}&step=paying`)).toMatchObject({ step: 'paying' })
})

test('another choice leaves the open checkout as it was shown, cancels it, and its tab says so', async () => {
  const buyer = await person()
  const first = await buyer.choose(basic)
  const marks = async () => (await (await callRoute(mark, '/dashboard/plan', { token: buyer.token })).json()) as object
  const before = await marks()
  await at().pays(first, testCards.declined)
  expect(await buyer.choose(pro)).not.toBe(first)
  expect(await marks()).not.toEqual(before)
  expect(await shownTransactions()).toEqual([
    ['canceled', sandboxPrices.basic.monthly],
    ['draft', sandboxPrices.pro.yearly],
  ])
  expect(await at().pays(first)).toContain('This checkout was canceled')
  expect(await at().subscriptionsOf(buyer.id)).toEqual([])
  expect(await buyer.open(`${basic}&step=paying`)).toMatchObject({
    ...{ step: 'moved', plan: 'basic', to: { plan: 'pro', period: 'yearly' } },
  })
})

test('a checkout without an address cannot be canceled: paid after all, it charges what it showed', async () => {
  const buyer = await person()
  const first = await buyer.choose(basic)
  await buyer.choose(pro)
  expect(await buyer.open(`${basic}&step=paying`)).toMatchObject({ step: 'moved' })
  expect((await pay(first)).items).toMatchObject([{ price_id: sandboxPrices.basic.monthly }])
  expect(await buyer.open(`${pro}&step=paying`)).toMatchObject({ step: 'owned', has: { plan: 'basic' } })
})

test('many presses open one transaction', async () => {
  const buyer = await person()
  const many = await Promise.all(Array.from({ length: 6 }, () => buyer.press(basic)))
  expect(new Set(many.map(({ headers }) => headers.get('location')))).toEqual(new Set([`${basic}&step=paying`]))
  expect(await transactions()).toHaveLength(1)
})

test('another choice waits while the bank is asked about a payment', async () => {
  const buyer = await person()
  const first = await buyer.choose(basic)
  await at().pays(first, testCards.approved)
  const refused = await buyer.press(pro)
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('a payment in progress')])
  await at().approves(first)
  expect((await buyer.press(pro)).headers.get('location')).toBe(`${basic}&step=processing`)
  expect(await shownTransactions()).toEqual([['completed', sandboxPrices.basic.monthly]])
})

test('a plan is chosen only by its form', async () => {
  const buyer = await person()
  const wrong = await callRoute(action, '/upgrade', {
    ...{ token: buyer.token, form: { intent: 'choose', plan: 'gold', period: 'yearly' } },
  })
  expect([wrong.status, await transactions()]).toEqual([400, []])
})

test('a paid transaction without an event redirects to the waiting page, and is not paid twice', async () => {
  const buyer = await person()
  const transactionId = await buyer.choose(basic)
  await at().pays(transactionId)
  const processing = `${basic}&step=processing`
  expect((await buyer.press(pro)).headers.get('location')).toBe(processing)
  expect(await buyer.open(`${basic}&step=paying`)).toEqual({ to: processing })
  expect(await transactions()).toHaveLength(1)
})

test('the same customer can buy another plan after one has ended', async () => {
  const buyer = await person()
  const paid = await pay(await buyer.choose(basic))
  const ended = { status: 'canceled', statusSince: new Date() } as const
  await web.db.subscription.updateMany({ where: { userId: buyer.id }, data: ended })
  const next = await buyer.choose(pro)
  expect(next).not.toBe(paid.id)
  expect((await transactions()).map(({ customer_id }) => customer_id)).toEqual([paid.customer_id, paid.customer_id])
})

test("the next owner of an address gets a new customer, and the first owner's customer follows the address change", async () => {
  const former = await person()
  const { email } = former
  const first = await pay(await former.choose(basic))
  const moved = `${randomUUID()}@example.com`
  await web.db.user.update({ where: { id: former.id }, data: { email: moved } })
  const next = await person({ email })
  const second = await pay(await next.choose(basic))
  expect(second.customer_id).not.toBe(first.customer_id)
  expect(await customer(second.customer_id)).toMatchObject({ email })
  expect((await customer(first.customer_id)).email).toBe(`support+${first.customer_id}@lotwatch.example`)
  const settings = { apiKey: 'key', apiUrl: `${sandbox.url}/paddle`, prices: sandboxPrices }
  const deps = workerDependencies(web.db, { paddle: settings })
  expect(await moveCustomers(deps, new Date())).toEqual({ done: 1, failed: 0 })
  expect(await moveCustomers(deps, new Date())).toEqual({ done: 0, failed: 0 })
  expect((await customer(first.customer_id)).email).toBe(moved)
  const page = await callRoute(paddlePage, '/dashboard/account/paddle/overview', {
    ...{ token: next.token, params: { page: 'overview' } },
  })
  const shown = await (await fetch(page.headers.get('location')!)).text()
  expect(shown).toContain(second.subscription_id)
  expect(shown).not.toContain(first.subscription_id)
})

test("does not open Paddle's portal for a customer shared with another account", async () => {
  const [owner, stranger] = [await person(), await person()]
  const shared = { customerId: 'ctm_shared' }
  await insertSubscription(web.db, owner.id, shared)
  await insertSubscription(web.db, stranger.id, shared)
  const page = await callRoute(paddlePage, '/dashboard/account/paddle/card', {
    ...{ token: owner.token, params: { page: 'card' } },
  })
  expect([page.status, await page.text()]).toEqual([409, expect.stringContaining('write to us')])
})

test('an unverified address must be confirmed first, and the email can be requested again', async () => {
  const buyer = await person({ isVerified: false })
  for (const path of [basic, `${basic}&step=paying`]) {
    expect(await buyer.open(path)).toMatchObject({ step: 'unverified', email: buyer.email })
  }
  expect(await transactions()).toEqual([])
  const { targetId } = (await buyer.open(basic)) as { targetId: string }
  const again = await callRoute(action, basic, { token: buyer.token, form: { intent: 'confirm', id: targetId } })
  expect(await redirectOf(again)).toEqual([basic, expect.stringMatching(/^We’ll email a confirmation link/)])
  expect(await web.db.serviceMail.count({ where: { userId: buyer.id, kind: 'ADDRESS_CONFIRMATION' } })).toBe(1)
  await web.db.user.update({ where: { id: buyer.id }, data: { emailVerifiedAt: new Date() } })
  await buyer.choose(basic)
})

test.each(['down', 'server-error', 'forbidden', 'garbage'] as const)(
  'reports that Paddle is %s, and the next call opens the checkout',
  async (mode) => {
    const buyer = await person()
    await at().set({ mode })
    const answer = await buyer.press(basic)
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('isn’t responding')])
    await at().set({ mode: 'ok' })
    await buyer.choose(basic)
  },
)
