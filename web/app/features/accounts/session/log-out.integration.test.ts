import { expect, test } from 'vitest'
import { pushKeys } from '../../../../../e2e/support/push-keys'
import { sessionCookies, signUpAccount, useWeb, callRoute } from '../../../../../e2e/support/web'
import { action as addTarget } from '../../../routes/api.notifications.add-target'
import { action as apiLogIn } from '../../../routes/api.auth.login'
import { action as apiLogOut } from '../../../routes/api.auth.logout'
import { loader as getUser } from '../../../routes/api.auth.get-user'
import { action as renewTarget } from '../../../routes/api.notifications.renew-target/route'
import { action as deletion } from '../../../routes/dashboard.account_.delete/route'
import { action as password } from '../../../routes/dashboard.account_.password/route'
import { action as sessions } from '../../../routes/dashboard.account_.sessions/route'
import { action as tokens } from '../../../routes/dashboard.account_.tokens/route'
import { action as logOut } from '../../../routes/logout'
import { createPairingLink, findPairingLink } from '../../notifications/pairing.server'

const web = useWeb()

const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}-${crypto.randomUUID()}`,
  keys: pushKeys(),
})

/** A browser with its cookies, as one person uses it. */
class TestBrowser {
  private cookies = new Map<string, string>()
  async post(route: unknown, path: string, sent: { form?: Record<string, string>; json?: unknown }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await callRoute(route, path, { ...sent, headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
    return answer
  }
  async logIn(email: string, password = 'correct horse') {
    const answer = await this.post(apiLogIn, '/api/auth/login', { json: { email, password } })
    const { token } = (await answer.json()) as { token: string }
    this.cookies.set('session', token)
    return token
  }
  logOut = () => this.post(logOut, '/logout', { form: {} })
  addItself = (given = subscription('browser')) =>
    this.post(addTarget, '/api/notifications/add-target', { json: { subscription: given, name: 'Chrome' } })
}

async function accountWithBrowser() {
  const { email, userId } = await signUpAccount(web.db)
  const browser = new TestBrowser()
  const token = await browser.logIn(email)
  const given = subscription('own')
  expect((await browser.addItself(given)).status).toBe(201)
  const target = () => web.db.notificationTarget.findUniqueOrThrow({ where: { endpoint: given.endpoint } })
  return { email, userId, browser, token, given, target }
}

const paused = { active: false, deadReason: 'LOGGED_OUT' }
const on = { active: true, deadReason: null }

test.each([
  ['log-out page', logOut, '/logout', { form: {} }],
  ['log-out call', apiLogOut, '/api/auth/logout', { json: {} }],
  ['deletion of the account', deletion, '/dashboard/account/delete', { form: { current: 'correct horse' } }],
])('the %s empties the browser’s cache', async (_, route, path, sent) => {
  const { browser } = await accountWithBrowser()
  const answer = await browser.post(route, path, sent)
  expect(answer.status).toBeLessThan(400)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(sessionCookies(answer)).not.toContain('session=')
})

test('alerts to a browser pause when it logs out, and resume when the same account logs in there', async () => {
  const { email, browser, target } = await accountWithBrowser()
  expect(await target()).toMatchObject(on)
  await browser.logOut()
  expect(await target()).toMatchObject(paused)
  const elsewhere = new TestBrowser()
  await elsewhere.logIn(email)
  expect(await target()).toMatchObject(paused)
  await browser.logIn((await signUpAccount(web.db)).email)
  expect(await target()).toMatchObject(paused)
  await browser.logOut()
  await browser.logIn(email)
  expect(await target()).toMatchObject(on)
})

test('a log-in resumes only what a log-out paused', async () => {
  const { email, browser, target } = await accountWithBrowser()
  await web.db.notificationTarget.update({ where: { id: (await target()).id }, data: { active: false } })
  await browser.logOut()
  await browser.logIn(email)
  expect(await target()).toMatchObject({ active: false, deadReason: null })
})

test('a browser that was logged out does not resume by renewing its subscription', async () => {
  const { browser, given } = await accountWithBrowser()
  await browser.logOut()
  const fresh = subscription('renewed')
  const json = { endpoint: given.endpoint, auth: given.keys.auth, subscription: fresh }
  expect((await callRoute(renewTarget, '/api/notifications/renew-target', { json })).status).toBe(200)
  const renewed = await web.db.notificationTarget.findUniqueOrThrow({ where: { endpoint: fresh.endpoint } })
  expect(renewed).toMatchObject(paused)
})

test('a session that expires pauses no alerts, and its browser keeps them after the next log-in', async () => {
  const { email, userId, browser, target } = await accountWithBrowser()
  await web.db.session.updateMany({ where: { userId }, data: { expiresAt: new Date(0) } })
  await browser.logIn(email)
  await browser.post(sessions, '/dashboard/account/sessions', { form: { intent: 'end-others' } })
  expect(await target()).toMatchObject(on)
  await browser.logOut()
  expect(await target()).toMatchObject(paused)
})

test('logging out all others ends sessions, their alerts, API tokens and pairing links', async () => {
  const { email, userId, browser: other, token: otherToken, target } = await accountWithBrowser()
  const own = new TestBrowser()
  const token = await own.logIn(email)
  const made = await own.post(tokens, '/dashboard/account/tokens', { form: { intent: 'make', name: 'Script' } })
  const { made: apiToken } = (await made.json()) as { made: string }
  const link = new URL((await createPairingLink({ id: userId, credential: null })).url).searchParams.get('token')
  const works = async (bearer: string) => (await callRoute(getUser, '/api/auth/get-user', { token: bearer })).status
  expect([await works(token), await works(otherToken), await works(apiToken)]).toEqual([200, 200, 200])
  expect(await findPairingLink(link)).not.toBeNull()
  await own.post(sessions, '/dashboard/account/sessions', { form: { intent: 'end-others' } })
  expect([await works(token), await works(otherToken), await works(apiToken)]).toEqual([200, 401, 401])
  expect(await findPairingLink(link)).toBeNull()
  expect(await target()).toMatchObject(paused)
  await other.logIn(email)
  expect(await target()).toMatchObject(on)
})

test('a new password pauses alerts to browsers that it logs out, and not to its own', async () => {
  const { email, target, browser } = await accountWithBrowser()
  const form = { current: 'correct horse', password: 'a new password', confirmation: 'a new password' }
  await browser.post(password, '/dashboard/account/password', { form })
  expect(await target()).toMatchObject(on)
  const own = new TestBrowser()
  await own.logIn(email, 'a new password')
  await own.post(password, '/dashboard/account/password', {
    form: { current: 'a new password', password: 'a newer password', confirmation: 'a newer password' },
  })
  expect(await target()).toMatchObject(paused)
})
