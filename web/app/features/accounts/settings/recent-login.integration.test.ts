import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { useSandbox } from '../../../../../e2e/support/sandbox'
import {
  callRoute,
  redirectOf,
  refusalOf,
  sessionCookies,
  signUpPayload,
  useWeb,
  signUpAccount,
} from '../../../../../e2e/support/web'
import { consentAtGoogle, useGoogle } from '../../../../../e2e/support/google'
import { loader as start } from '../../../routes/api.auth.google-auth-redirect'
import { loader as callback } from '../../../routes/api.auth.google-callback/route'
import { action as signUp } from '../../../routes/api.auth.signup'
import { action as address, loader as addressPage } from '../../../routes/dashboard.account_.address'
import { action as confirm, loader as confirmPage } from '../../../routes/dashboard.account_.confirm'
import { action as deletion } from '../../../routes/dashboard.account_.delete/route'
import { loader as csv } from '../../../routes/dashboard.account_.export[.]csv'
import { loader as json } from '../../../routes/dashboard.account_.export[.]json'
import { action as addTarget } from '../../../routes/api.notifications.add-target'
import { action as tokens } from '../../../routes/dashboard.account_.tokens/route'
import { action as target } from '../../../routes/dashboard.notifications_.add'
import { action as webhook } from '../../../routes/dashboard.notifications_.webhook/route'
import { action as password } from '../../../routes/dashboard.account_.password/route'
import { hashToken, openSession } from '../session/sessions.server'

const sandbox = useSandbox({ size: 0 })
const web = useWeb()
useGoogle(sandbox)
afterEach(() => void vi.useRealTimers())

const confirmFirst = { form: 'Confirm that it’s you first.' }

async function roundTrip(email: string, flow: string, cookie = '') {
  const begun = await callRoute(start, `/api/auth/google-auth-redirect?flow=${flow}`)
  const back = await consentAtGoogle(sandbox.url, begun, { email, name: 'Pat Doe' })
  const headers = { cookie: `${sessionCookies(begun)}; ${cookie}` }
  return callRoute(callback, back.pathname + back.search, { headers })
}

/** A cookie of a session that was opened over an hour ago. */
async function oldSessionFor(userId: string) {
  const token = await openSession(userId, new Request('http://lotwatch.test'))
  const confirmedAt = new Date(Date.now() - 61 * 60_000)
  await web.db.session.update({ where: { tokenHash: hashToken(token) }, data: { confirmedAt } })
  return `session=${token}`
}

/** An account with only a Google log-in, and an old session that may be stolen. */
async function googleAccount() {
  const email = `${randomUUID()}@gmail.example`
  const page = await (await roundTrip(email, 'popup')).text()
  const { token: googleToken } = JSON.parse(/postMessage\((\{.*?\}), /.exec(page)![1]!)
  const { password: _, ...details } = signUpPayload(email)
  expect((await callRoute(signUp, '/api/auth/signup', { json: { ...details, googleToken } })).status).toBe(201)
  const { id } = await web.db.user.findUniqueOrThrow({ where: { email } })
  return { id, email, cookie: await oldSessionFor(id) }
}

/** Attempts each sensitive change and returns which succeeded. */
async function graveChanges({ id, email }: { id: string; email: string }, cookie: string) {
  const headers = { cookie }
  const wish = { email: `${randomUUID()}@evil.example` }
  const newAddress = await callRoute(address, '/dashboard/account/address', { form: wish, headers })
  const files = await Promise.all(
    [json, csv].map((loader) => callRoute(loader, '/dashboard/account/export', { headers })),
  )
  const deleted = await callRoute(deletion, '/dashboard/account/delete', { form: { email }, headers })
  return {
    address: [
      newAddress.status === 302 ? 'asked' : (await newAddress.json()).fieldErrors,
      await web.db.serviceMail.count({ where: { userId: id, to: wish.email } }),
    ],
    files: files.map((file) => file.headers.get('location') ?? file.headers.get('content-type')),
    deleted: deleted.status,
  }
}
const refused = {
  address: [confirmFirst, 0],
  files: Array(2).fill('/dashboard/account/confirm?redirectTo=%2Fdashboard%2Faccount'),
  deleted: 400,
}

test('without a password, a session alone cannot change the address, delete or download', async () => {
  const account = await googleAccount()
  expect(await graveChanges(account, account.cookie)).toEqual(refused)
  expect((await web.db.user.findUniqueOrThrow({ where: { id: account.id } })).deletedAt).toBeNull()
  // A first password requires a link emailed to the account's address. A session alone cannot set one.
  const form = { password: 'a new password', confirmation: 'a new password' }
  await callRoute(password, '/dashboard/account/password', { form, headers: { cookie: account.cookie } })
  expect(await web.db.user.findUniqueOrThrow({ where: { id: account.id } })).toMatchObject({ passwordHash: null })
})

test('a new Google sign-in allows each of them', async () => {
  const account = await googleAccount()
  const pages = async (cookie: string) =>
    (await (await callRoute(addressPage, '/dashboard/account/address', { headers: { cookie } })).json()).owner
  expect(await pages(account.cookie)).toEqual({ hasPassword: false, isShown: false })
  const back = await roundTrip(account.email, 'confirm&redirectTo=/dashboard/account/address', account.cookie)
  expect(back.headers.get('location')).toBe('/dashboard/account/address')
  expect(await pages(account.cookie)).toEqual({ hasPassword: false, isShown: true })
  expect(await graveChanges(account, account.cookie)).toEqual({
    address: ['asked', 0], // deletion removed the queued email
    files: ['application/json; charset=utf-8', 'text/csv; charset=utf-8'],
    deleted: 302,
  })
})

test('a sign-in with another Google account, session or account, or an expired one, confirms nothing', async () => {
  const [account, other] = [await googleAccount(), await googleAccount()]
  const wrong = await roundTrip(other.email, 'confirm&redirectTo=/dashboard/account/delete', account.cookie)
  expect(wrong.headers.get('location')).toBe('/dashboard/account/confirm?redirectTo=%2Fdashboard%2Faccount%2Fdelete')
  const headers = { cookie: `${account.cookie}; ${sessionCookies(wrong)}` }
  const page = await callRoute(confirmPage, wrong.headers.get('location')!, { headers })
  expect(await page.json()).toMatchObject({
    way: 'google',
    error: expect.stringMatching(/^That isn’t the Google account/),
  })
  expect(await graveChanges(account, account.cookie)).toEqual(refused)
  const nobody = await roundTrip(account.email, 'confirm')
  expect(nobody.headers.get('location')).toBe('/login')

  await roundTrip(account.email, 'confirm', account.cookie)
  expect(await graveChanges(account, await oldSessionFor(account.id))).toEqual(refused)
  expect(await graveChanges(other, other.cookie)).toEqual(refused)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  expect(await graveChanges(account, account.cookie)).toEqual(refused)
})

test('an account with a password downloads its data after entering it', async () => {
  const { email, userId } = await signUpAccount(web.db)
  const headers = { cookie: await oldSessionFor(userId) }
  const asks = await callRoute(json, '/dashboard/account/export.json', { headers })
  const path = asks.headers.get('location')!
  expect(await (await callRoute(confirmPage, path, { headers })).json()).toMatchObject({ way: 'password', error: null })
  const wrong = await callRoute(confirm, path, { headers, form: { current: 'wrong horse' } })
  expect([wrong.status, (await wrong.json()).fieldErrors]).toEqual([
    400,
    { current: 'That isn’t your current password.' },
  ])
  const done = await callRoute(confirm, path, { headers, form: { current: 'correct horse' } })
  expect(await redirectOf(done)).toEqual(['/dashboard/account', 'Thanks for confirming that it’s you.'])
  const file = await callRoute(json, '/dashboard/account/export.json', { headers })
  expect(JSON.parse(await file.text()).account).toMatchObject([{ email }])
})

const targetPage = '/dashboard/notifications/add?step=email'
const rows = {
  token: async (id: string) => web.db.apiToken.count({ where: { userId: id } }),
  webhook: async (id: string) => web.db.webhook.count({ where: { target: { userId: id } } }),
  address: async (id: string) =>
    web.db.notificationTarget.count({ where: { userId: id, isMain: false, kind: 'EMAIL' } }),
}
const gateways: { what: keyof typeof rows; route: unknown; path: string; form: Record<string, string> }[] = [
  { what: 'token', route: tokens, path: '/dashboard/account/tokens', form: { intent: 'make', name: 'Mine' } },
  {
    ...{ what: 'webhook', route: webhook, path: '/dashboard/notifications/webhook' },
    form: { intent: 'save', url: 'https://hooks.example.com/' },
  },
  { what: 'address', route: target, path: targetPage, form: { intent: 'add-email', email: 'second@example.com' } },
]

test.each(gateways)('a new $what needs the password once an hour', async ({ what, route, path, form }) => {
  const { userId } = await signUpAccount(web.db)
  const headers = { cookie: await oldSessionFor(userId) }
  const create = (more = {}) => callRoute(route, path, { headers, form: { ...form, ...more } })
  for (const [current, error] of [
    ['', 'Enter your current password.'],
    ['wrong horse', 'That isn’t your current password.'],
  ]) {
    const refused = await create({ current })
    expect([refused.status, (await refused.json()).fieldErrors]).toEqual([400, { current: error }])
  }
  expect(await rows[what](userId)).toBe(0)
  expect((await create({ current: 'correct horse' })).status).toBeLessThan(400)
  expect(await rows[what](userId)).toBe(1)
  expect((await create()).status).toBeLessThan(400)
})

test.each(gateways)('a new $what needs a new Google sign-in once an hour', async ({ what, route, path, form }) => {
  const account = await googleAccount()
  const headers = { cookie: account.cookie }
  const create = () => callRoute(route, path, { headers, form })
  const refused = await create()
  expect([refused.status, (await refused.json()).fieldErrors]).toEqual([400, confirmFirst])
  expect(await rows[what](account.id)).toBe(0)
  await roundTrip(account.email, `confirm&redirectTo=${encodeURIComponent(path)}`, account.cookie)
  expect((await create()).status).toBeLessThan(400)
  expect(await rows[what](account.id)).toBe(1)
})

test('the call that adds an address needs a log-in within the last hour', async () => {
  const { userId, token } = await signUpAccount(web.db)
  const add = (headers: Record<string, string>) =>
    callRoute(addTarget, '/api/notifications/add-target', { headers, json: { email: 'second@example.com' } })
  const old = await add({ cookie: await oldSessionFor(userId) })
  expect(await refusalOf(old)).toEqual([403, 'Adding an address needs a log-in within the last hour.'])
  expect((await add({ cookie: `session=${token}` })).status).toBe(201)
})
