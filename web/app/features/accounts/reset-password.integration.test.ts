import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { deliverServiceMails, listResetTokens } from '../../../../e2e/support/alerts'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, sessionCookies, useWeb, replyOf, signUpAccount } from '../../../../e2e/support/web'
import { loader as getUser } from '../../routes/api.auth.get-user'
import { action as apiLogin } from '../../routes/api.auth.login'
import { action as apiRequest } from '../../routes/api.auth.request-password-reset'
import { action as apiReset } from '../../routes/api.auth.reset-password'
import { action as screen, loader as screenLoader } from '../../routes/reset-password/route'
import { issueGoogleToken } from './google/google-strategy.server'
import { hashToken } from './session/sessions.server'

const web = useWeb() // Temporal is down; emails are sent anyway
const sandbox = useSandbox({ size: 0 })
let email = ''
let oldToken = ''

beforeEach(async () => {
  ;({ email, token: oldToken } = await signUpAccount(web.db))
})

const ask = (json: unknown) => callRoute(apiRequest, '/api/auth/request-password-reset', { json })
const reset = (json: unknown) => callRoute(apiReset, '/api/auth/reset-password', { json })
const logIn = async (password: string) =>
  (await callRoute(apiLogin, '/api/auth/login', { json: { email, password } })).status
const isSignedIn = async (token: string) => (await callRoute(getUser, '/api/auth/get-user', { token })).status === 200

async function mailedToken(): Promise<string> {
  await ask({ email })
  await deliverServiceMails(web.db, sandbox)
  return (await listResetTokens(sandbox, email)).at(-1)!
}

test('an emailed link sets the password once, signs the caller in and ends all other sessions', async () => {
  const token = await mailedToken()
  const response = await reset({ token, password: ' a new password ' })
  expect(response.status).toBe(200)
  const answer = await response.json()
  expect(await isSignedIn(answer.token)).toBe(true)
  expect(sessionCookies(response)).toBe(`session=${answer.token}`)
  expect(await isSignedIn(oldToken)).toBe(false)
  expect([await logIn('correct horse'), await logIn('a new password')]).toEqual([401, 200])
  const again = await reset({ token, password: 'a third password' })
  expect(await replyOf(again)).toEqual([400, { error: 'Invalid or expired link' }])
})

test('a reset invalidates earlier Google tokens, but not later ones', async () => {
  const person = { subject: randomUUID(), email, name: 'Ada' }
  const logInWith = async (googleToken: string) =>
    (await callRoute(apiLogin, '/api/auth/login', { json: { googleToken } })).status
  expect(await logInWith(await issueGoogleToken(person))).toBe(200) // verifies the address
  const before = await issueGoogleToken(person, Date.now() + 1)
  expect((await reset({ token: await mailedToken(), password: 'a new password' })).status).toBe(200)
  expect([await logInWith(before), await logInWith(await issueGoogleToken(person, Date.now() + 1))]).toEqual([400, 200])
})

test('known and unknown addresses get the same response, but only a known one gets an email', async () => {
  const known = await ask({ email: ` ${email.toUpperCase()} ` })
  const unknown = await ask({ email: `nobody-${email}` })
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
  await deliverServiceMails(web.db, sandbox)
  expect(await listResetTokens(sandbox, email)).toHaveLength(1)
  expect(await listResetTokens(sandbox, `nobody-${email}`)).toHaveLength(0)
})

test('only the email contains the token', async () => {
  const token = await mailedToken()
  const stored = await web.db.passwordReset.findFirstOrThrow({ where: { user: { email } } })
  expect(stored.tokenHash).toBe(hashToken(token))
  expect(stored.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  expect(JSON.stringify(await web.db.serviceMail.findMany())).not.toContain(token)
})

test('rejects an expired, concurrently used or made-up link', async () => {
  const [late, twice] = [await mailedToken(), await mailedToken()]
  await web.db.passwordReset.update({
    where: { tokenHash: hashToken(late) },
    data: { expiresAt: new Date(Date.now() - 1) },
  })
  const password = 'a new password'
  expect((await reset({ token: late, password })).status).toBe(400)
  const both = await Promise.all([reset({ token: twice, password }), reset({ token: twice, password })])
  expect(both.map((r) => r.status).sort()).toEqual([200, 400])
  for (const token of ['', 'made-up', 7, null]) expect((await reset({ token, password })).status).toBe(400)
})

test.each([
  [{ email: '' }, 'Email address is required.'],
  [{}, 'Email address is required.'],
  [{ email: 'nobody' }, 'Enter an email address, like name@example.com.'],
])('answers a request with %j with 400', async (json, error) => {
  const response = await ask(json)
  expect(await replyOf(response)).toEqual([400, { error }])
})

test('answers the sixth request a minute for one address with 429, with or without an account', async () => {
  for (const to of [email, `nobody-${email}`]) {
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await ask({ email: to })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('the screen: request, sent, differing passwords, a short one, a bad link, and the dashboard', async () => {
  expect(await (await callRoute(screenLoader, '/reset-password')).json()).toMatchObject({ link: 'none' })
  expect(await (await callRoute(screenLoader, '/reset-password?token=')).json()).toMatchObject({ link: 'empty' })
  expect(await (await callRoute(screenLoader, '/reset-password?token=x')).json()).toMatchObject({ link: 'given' })
  const wrong = await callRoute(screen, '/reset-password', { form: { intent: 'request', email: 'nobody' } })
  expect([wrong.status, (await wrong.json()).draft.email]).toEqual([400, 'nobody'])
  const sent = await callRoute(screen, '/reset-password', { form: { intent: 'request', email } })
  expect(await sent.json()).toEqual({ state: 'sent' })
  await deliverServiceMails(web.db, sandbox)
  const path = `/reset-password?token=${(await listResetTokens(sandbox, email))[0]}`
  const send = (to: string, password: string, confirmation = password) =>
    callRoute(screen, to, { form: { intent: 'reset', password, confirmation } })
  expect((await (await send(path, 'short', 'other')).json()).fieldErrors).toEqual({
    confirmation: "Passwords don't match.",
  })
  expect((await (await send(path, 'short')).json()).fieldErrors).toEqual({
    password: 'Password must be at least 8 characters long.',
  })
  const common = 'That password is too common. Choose another one.'
  expect((await (await send(path, 'iloveyou')).json()).fieldErrors).toEqual({ password: common })
  expect(await (await send('/reset-password?token=x', 'long enough')).json()).toEqual({ state: 'invalid-link' })
  const done = await send(path, 'long enough')
  expect(done.headers.get('location')).toBe('/dashboard')
  const away = await callRoute(screenLoader, path, { headers: { cookie: sessionCookies(done) } })
  expect(away.headers.get('location')).toBe('/dashboard')
})

test('a signed-in user can use only their own reset link', async () => {
  const token = await mailedToken()
  const open = (token: string) => callRoute(screenLoader, `/reset-password?token=${token}`, { token: oldToken })
  expect(await (await open(token)).json()).toMatchObject({ link: 'given' })
  expect((await open('stale')).headers.get('location')).toBe('/dashboard')
})
