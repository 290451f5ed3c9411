import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callRoute, sessionCookies, signUpPayload, useWeb, webUrl, replyOf } from '../../../../e2e/support/web'
import { minuteMs } from '#domain/durations'
import { trialMs } from '#domain/plans/plans'
import { action as dashboardAction } from '../../routes/dashboard.notifications'
import { action as checkEmail } from '../../routes/api.auth.check-email'
import { loader as getUser } from '../../routes/api.auth.get-user'
import { action as handover } from '../../routes/api.auth.handover'
import { action as apiLogin } from '../../routes/api.auth.login'
import { action as apiLogout } from '../../routes/api.auth.logout'
import { action as exchange } from '../../routes/api.auth.session'
import { action as apiSignup } from '../../routes/api.auth.signup'
import { action as loginAction } from '../../routes/login/route'
import { action as signupAction, loader as signupLoader } from '../../routes/signup/route'

const web = useWeb()

const signUp = async (email: string) => {
  const response = await callRoute(apiSignup, '/api/auth/signup', { json: signUpPayload(email) })
  return (await response.json()) as { token: string }
}

test('sign-up opens an account with a trial and its own address as main target', async () => {
  const response = await callRoute(apiSignup, '/api/auth/signup', { json: signUpPayload(' Ada@Example.com ') })
  expect(response.status).toBe(201)
  const { token } = await response.json()
  const user = await (await callRoute(getUser, '/api/auth/get-user', { token })).json()
  expect(user).toMatchObject({
    email: 'ada@example.com',
    firstName: 'Ada',
    subscription: null,
    trial: { isActive: true },
  })
  expect(user.trial.timeLeft).toBeGreaterThan(trialMs - 15 * minuteMs)
  expect(user.trial.timeLeft).toBeLessThanOrEqual(trialMs)
  const stored = await web.db.user.findUniqueOrThrow({
    where: { id: user.id },
    include: { targets: true, sessions: true },
  })
  expect(stored.targets).toMatchObject([{ kind: 'EMAIL', email: 'ada@example.com', isMain: true, active: true }])
  expect(stored.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(stored.sessions[0]!.tokenHash).not.toContain(token)
})

test('sign-up rejects a second account for an address', async () => {
  await signUp('twice@example.com')
  const response = await callRoute(apiSignup, '/api/auth/signup', { json: signUpPayload('TWICE@example.com') })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ error: 'This email is already in use. Please log in.' })
  const exists = await callRoute(checkEmail, '/api/auth/check-email', { json: { email: 'twice@example.com' } })
  expect(await exists.json()).toEqual({ exists: true })
})

test('concurrent sign-ups for one address create one account', async () => {
  const both = await Promise.all(
    [1, 2].map(() => callRoute(apiSignup, '/api/auth/signup', { json: signUpPayload('race@example.com') })),
  )
  expect(both.map((r) => r.status).sort()).toEqual([201, 409])
})

test('answers a non-object body, a large body and a wrong method with their own statuses', async () => {
  for (const body of ['', '{', '[]', 'null', '"x"']) {
    expect((await callRoute(apiLogin, '/api/auth/login', { method: 'POST', body })).status).toBe(400)
  }
  const large = JSON.stringify({ email: 'x'.repeat(100_000) })
  expect((await callRoute(apiLogin, '/api/auth/login', { method: 'POST', body: large })).status).toBe(413)
  const wrongMethod = await callRoute(apiLogin, '/api/auth/login', { method: 'GET' })
  expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await wrongMethod.json()).toHaveProperty('error')
})

test('log-in returns a token; a wrong password and an unknown address get the same error', async () => {
  await signUp('login@example.com')
  const good = await callRoute(apiLogin, '/api/auth/login', {
    json: { email: 'LOGIN@example.com', password: ' correct horse ' },
  })
  expect(await good.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) })
  for (const json of [
    { email: 'login@example.com', password: 'wrong horse' },
    { email: 'unknown@example.com', password: 'correct horse' },
  ]) {
    const bad = await callRoute(apiLogin, '/api/auth/login', { json })
    expect(await replyOf(bad)).toEqual([401, { error: 'Wrong email or password.' }])
  }
  const empty = await callRoute(apiLogin, '/api/auth/login', { json: { email: 'login@example.com' } })
  expect(await replyOf(empty)).toEqual([400, { error: 'Please enter your email and password.' }])
})

test('log-in answers too many attempts for one address with 429', async () => {
  const statuses = []
  for (let i = 0; i < 21; i++) {
    const response = await callRoute(checkEmail, '/api/auth/check-email', { json: { email: 'often@example.com' } })
    statuses.push(response.status)
  }
  expect(statuses.slice(0, 20)).not.toContain(429)
  expect(statuses[20]).toBe(429)
})

test.each(['bogus', '', 'x'.repeat(5000)])('the unknown token %.10s gets a 401 and a cleared cookie', async (token) => {
  const response = await callRoute(getUser, '/api/auth/get-user', { headers: { cookie: `session=${token}` } })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ error: 'Please log in.' })
  expect(response.headers.getSetCookie()[0]).toMatch(/^session=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0/)
})

test('rejects an expired session', async () => {
  const { token } = await signUp('late@example.com')
  await web.db.session.updateMany({
    where: { user: { email: 'late@example.com' } },
    data: { expiresAt: new Date(Date.now() - 1) },
  })
  expect((await callRoute(getUser, '/api/auth/get-user', { token })).status).toBe(401)
})

test('log-out ends the session', async () => {
  const { token } = await signUp('out@example.com')
  const response = await callRoute(apiLogout, '/api/auth/logout', { method: 'POST', token })
  expect(response.headers.getSetCookie()[0]).toContain('Max-Age=0')
  expect((await callRoute(getUser, '/api/auth/get-user', { token })).status).toBe(401)
})

test('exchanges a stored token for the cookie', async () => {
  const { token } = await signUp('exchange@example.com')
  const response = await callRoute(exchange, '/api/auth/session', { method: 'POST', token })
  expect(sessionCookies(response)).toBe(`session=${token}`)
})

test('rejects a cross-site request that the session cookie would authenticate', async () => {
  const { token } = await signUp('cross@example.com')
  const cookie = { cookie: `session=${token}` }
  const foreign = { ...cookie, origin: 'https://evil.example' }
  expect((await callRoute(apiLogout, '/api/auth/logout', { method: 'POST', headers: foreign })).status).toBe(403)
  expect((await callRoute(loginAction, '/login', { form: { email: 'a' }, headers: foreign })).status).toBe(403)
  expect((await callRoute(getUser, '/api/auth/get-user', { token })).status).toBe(200)
  expect(
    (await callRoute(apiLogout, '/api/auth/logout', { method: 'POST', headers: { ...cookie, origin: webUrl } })).status,
  ).toBe(200)
})

test('the sign-up form does not truncate a long address at sign-up without JavaScript', async () => {
  const email = `ada@${'long.'.repeat(25)}example.com`
  const first = await callRoute(signupAction, '/signup', {
    form: { intent: 'email', email, password: 'correct horse' },
  })
  const details = { intent: 'details', firstName: 'Ada', lastName: 'L', companyName: '', countryCode: 'US' }
  const done = await callRoute(signupAction, '/signup', { form: details, headers: { cookie: sessionCookies(first) } })
  expect(done.status).toBe(302)
  expect(await web.db.user.count({ where: { email } })).toBe(1)
})

test('the sign-up form works step by step without JavaScript and hands the token over once', async () => {
  const start = await callRoute(signupLoader, '/signup?step=details')
  expect(start.headers.get('location')).toBe('/signup?step=email')
  const short = await callRoute(signupAction, '/signup', {
    form: { intent: 'email', email: 'steps@example.com', password: 'short' },
  })
  expect(await replyOf(short)).toEqual([
    400,
    {
      fieldErrors: { password: 'Password must be at least 8 characters long.' },
      draft: { email: 'steps@example.com' },
    },
  ])
  const first = await callRoute(signupAction, '/signup', {
    form: { intent: 'email', email: 'steps@example.com', password: 'correct horse' },
  })
  expect(first.headers.get('location')).toBe('/signup?step=details')
  const cookie = sessionCookies(first)
  expect(cookie).not.toContain('steps')

  const incomplete = await callRoute(signupAction, '/signup', {
    form: { intent: 'details', firstName: 'Ada', lastName: '', countryCode: 'US' },
    headers: { cookie },
  })
  expect(await replyOf(incomplete)).toEqual([
    400,
    {
      fieldErrors: { lastName: 'This is required.', form: 'Please fill in all required fields.' },
      draft: { firstName: 'Ada', lastName: '', countryCode: 'US' },
    },
  ])
  const details = {
    intent: 'details',
    firstName: 'Ada',
    lastName: 'L',
    companyName: '',
    countryCode: 'US',
    marketingConsent: 'on',
  }
  const done = await callRoute(signupAction, '/signup', { form: details, headers: { cookie } })
  expect(done.headers.get('location')).toBe('/dashboard/searches?welcome')
  const signedIn = sessionCookies(done)
  const token = await callRoute(handover, '/api/auth/handover', { method: 'POST', headers: { cookie: signedIn } })
  expect(signedIn).toContain(`session=${(await token.json()).token}`)
  expect(token.headers.getSetCookie()[0]).toMatch(/^handover=; .*Max-Age=0/)

  // Two pages that load at the same time both request the token. The later request finds none, which is not an error.
  const session = signedIn.split('; ').filter((pair) => !pair.startsWith('handover='))
  const again = await callRoute(handover, '/api/auth/handover', {
    method: 'POST',
    headers: { cookie: session.join('; ') },
  })
  expect(await replyOf(again)).toEqual([200, { token: null }])
})

test('details from one tab do not sign up the address of another tab', async () => {
  const begin = (email: string) =>
    callRoute(signupAction, '/signup', { form: { intent: 'email', email, password: 'correct horse' } })
  await begin('one-tab@example.com')
  const headers = { cookie: sessionCookies(await begin('other-tab@example.com')) }
  const details = { intent: 'details', firstName: 'Ada', lastName: 'L', companyName: '', countryCode: 'US' }
  const press = (email: string) => callRoute(signupAction, '/signup', { form: { ...details, email }, headers })
  const refused = await press('one-tab@example.com')
  expect(await replyOf(refused)).toMatchObject([409, { draft: { email: 'other-tab@example.com' } }])
  expect(await web.db.user.count({ where: { email: { endsWith: '-tab@example.com' } } })).toBe(0)
  expect((await press('other-tab@example.com')).status).toBe(302)
})

test('a sign-up cookie that was tampered with is ignored', async () => {
  const first = await callRoute(signupAction, '/signup', {
    form: { intent: 'email', email: 'tamper@example.com', password: 'correct horse' },
  })
  const cookie = sessionCookies(first)
    .replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
    .replace(/=.{8}/, '=AAAAAAAA')
  const response = await callRoute(signupLoader, '/signup?step=details', { headers: { cookie } })
  expect(response.headers.get('location')).toBe('/signup?step=email')
})

test('the log-in form keeps the address and redirects to local paths only', async () => {
  await signUp('form@example.com')
  const wrong = await callRoute(loginAction, '/login', { form: { email: 'form@example.com', password: 'nope nope' } })
  expect(await replyOf(wrong)).toEqual([
    400,
    {
      fieldErrors: { email: 'Wrong email or password.', password: 'Wrong email or password.' },
      draft: { email: 'form@example.com' },
    },
  ])
  const form = { email: 'form@example.com', password: 'correct horse' }
  const back = await callRoute(loginAction, '/login?redirectTo=/dashboard/account', { form })
  expect(back.headers.get('location')).toBe('/dashboard/account')
  const evil = await callRoute(loginAction, '/login?redirectTo=//evil.example', { form })
  expect(evil.headers.get('location')).toBe('/dashboard/searches')
})

test.each([
  ['http://lotwatch.test/dashboard/search/x/results?grade=match', '/dashboard/search/x/results?grade=match'],
  ['https://evil.example/dashboard/account', '/dashboard/searches'],
  ['', '/dashboard/searches'],
])('a form sent without a session from %s returns to %s after log-in', async (referer, page) => {
  const headers = { referer, host: 'lotwatch.test' }
  const form = { intent: 'pause', id: 'x' }
  const sent = await callRoute(dashboardAction, '/dashboard/searches', { form, headers })
  expect(sent.headers.get('location')).toBe(`/login?redirectTo=${encodeURIComponent(page)}`)
})

test("stores the browser's time zone at sign-up, but not an invalid one", async () => {
  for (const [timeZone, kept] of [
    ['America/Chicago', 'America/Chicago'],
    ['Mars/Olympus', null],
  ] as const) {
    const email = `${randomUUID()}@example.com`
    const form = { intent: 'email', email, password: 'correct horse' }
    const cookie = sessionCookies(await callRoute(signupAction, '/signup', { form }))
    const details = { intent: 'details', firstName: 'Ada', lastName: 'L', countryCode: 'US', timeZone }
    expect((await callRoute(signupAction, '/signup', { form: details, headers: { cookie } })).status).toBe(302)
    expect((await web.db.user.findUniqueOrThrow({ where: { email } })).timeZone).toBe(kept)
  }
})
