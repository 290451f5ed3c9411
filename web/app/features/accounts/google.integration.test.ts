import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useSandbox } from '../../../../e2e/support/sandbox'
import {
  callRoute,
  sessionCookies,
  signUpPayload,
  useWeb,
  webUrl,
  replyOf,
  refusalOf,
  signUpAccount,
  redirectOf,
} from '../../../../e2e/support/web'
import { consentAtGoogle, useGoogle } from '../../../../e2e/support/google'
import { loader as callback } from '../../routes/api.auth.google-callback/route'
import { loader as start } from '../../routes/api.auth.google-auth-redirect'
import { loader as getUser } from '../../routes/api.auth.get-user'
import { action as apiLogin } from '../../routes/api.auth.login'
import { action as apiLogout } from '../../routes/api.auth.logout'
import { action as apiSignup } from '../../routes/api.auth.signup'
import { action as loginScreen, loader as loginLoader } from '../../routes/login/route'
import { action as signupScreen, loader as signupLoader } from '../../routes/signup/route'
import { issueGoogleToken, verifyGoogleToken, splitName } from './google/google-strategy.server'

const sandbox = useSandbox({ size: 0 })
const web = useWeb()
useGoogle(sandbox)

const newEmail = () => `${randomUUID()}@gmail.example`
const failed = 'Authentication with Google failed. Please try again.'

async function roundTrip(form: Record<string, string>, flow = '') {
  const begun = await callRoute(start, `/api/auth/google-auth-redirect${flow && `?flow=${flow}`}`)
  const asked = new URL(begun.headers.get('location')!)
  expect(asked.href).toMatch(new RegExp(`^${sandbox.url}/google/auth\\?`))
  expect(asked.searchParams.get('redirect_uri')).toBe(`${webUrl}/api/auth/google-callback`)
  const back = await consentAtGoogle(sandbox.url, begun, form)
  return callRoute(callback, back.pathname + back.search, { headers: { cookie: sessionCookies(begun) } })
}

async function popupMessage(form: Record<string, string>) {
  const page = await (await roundTrip(form)).text()
  const [, message, origin] = /postMessage\((\{.*?\}), "(.*?)"\)/.exec(page)!
  expect(origin).toBe(webUrl)
  return JSON.parse(message!) as { type: string; email: string; name: string; token: string }
}

test('the popup posts the address, the name and our token, which works for sign-up and log-in', async () => {
  const email = newEmail()
  const message = await popupMessage({ email, name: 'Maria de la Cruz' })
  expect(message).toMatchObject({ type: 'google-auth', email, name: 'Maria de la Cruz' })
  const { token: googleToken } = message
  const unknown = await callRoute(apiLogin, '/api/auth/login', { json: { googleToken } })
  expect(unknown.status).toBe(401)
  const { password: _, ...details } = signUpPayload(email)
  const signedUp = await callRoute(apiSignup, '/api/auth/signup', { json: { ...details, googleToken } })
  expect(signedUp.status).toBe(201)
  const logIn = await callRoute(apiLogin, '/api/auth/login', { json: { googleToken } })
  const { token } = await logIn.json()
  expect((await (await callRoute(getUser, '/api/auth/get-user', { token })).json()).email).toBe(email)
  const again = await callRoute(apiSignup, '/api/auth/signup', { json: { ...details, googleToken } })
  expect(await replyOf(again)).toEqual([409, { error: 'This email is already in use. Please log in.' }])
})

test.each([
  ['/dashboard/account?x=1', '/dashboard/account?x=1'],
  ['/.//evil.example', '/dashboard/searches'],
  ['/%2e//evil.example', '/dashboard/searches'],
  ['/a/..//evil.example', '/dashboard/searches'],
  ['/./\\\\evil.example', '/dashboard/searches'],
])('logging in through Google with return path %s redirects to %s', async (redirectTo, path) => {
  const person = { email: newEmail(), name: 'Ada L' }
  const { token: googleToken } = await popupMessage(person)
  const { password: _, ...details } = signUpPayload(person.email)
  expect((await callRoute(apiSignup, '/api/auth/signup', { json: { ...details, googleToken } })).status).toBe(201)
  const back = await roundTrip(person, `login&redirectTo=${encodeURIComponent(redirectTo)}`)
  expect(back.headers.get('location')).toBe(path)
})

test.each([
  ['an address that Google has not verified', { unverified: 'on', name: 'U' }],
  ['a person who cancels', { deny: '1' }],
])('returns an empty result for %s', async (_, form) => {
  const message = await popupMessage({ email: newEmail(), ...form })
  expect(message).toEqual({ type: 'google-auth', email: '', name: '', token: '' })
})

test('without JavaScript sign-up continues with the details step, with the names filled in', async () => {
  const email = newEmail()
  const back = await roundTrip({ email, name: 'Maria de la Cruz' }, 'signup')
  expect(back.headers.get('location')).toBe('/signup?step=details')
  const headers = { cookie: sessionCookies(back) }
  const step = await (await callRoute(signupLoader, '/signup?step=details', { headers })).json()
  expect(step).toMatchObject({ step: 'details', firstName: 'Maria de la', lastName: 'Cruz' })
  const form = { intent: 'details', firstName: 'Maria', lastName: 'Cruz', countryCode: 'US' }
  const done = await callRoute(signupScreen, '/signup', { form, headers })
  expect(done.headers.get('location')).toBe('/dashboard/searches?welcome')
  expect(await web.db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ passwordHash: null })
  const logIn = await roundTrip({ email, name: 'x' }, 'login')
  expect(logIn.headers.get('location')).toBe('/dashboard')
  expect(sessionCookies(logIn)).toContain('session=')
  const taken = await roundTrip({ email, name: 'x' }, 'signup')
  expect(await redirectOf(taken)).toEqual(['/signup', 'This email is already in use. Please log in.'])
})

test.each([
  ['signup', '/signup', signupLoader],
  ['login', '/login', loginLoader],
])('a failed OAuth flow redirects to %s, which says it once', async (flow, location, loader) => {
  const back = await roundTrip({ deny: '1' }, flow)
  expect(back.headers.get('location')).toBe(location)
  const shown = await callRoute(loader, location, { headers: { cookie: sessionCookies(back) } })
  expect([(await shown.clone().json()).error, sessionCookies(shown)]).toEqual([failed, ''])
  expect((await (await callRoute(loader, `${location}?error=google`)).json()).error).toBeNull()
})

test('the OAuth flow returns to the requested page, on this site only', async () => {
  const email = newEmail()
  const { password: _, ...person } = signUpPayload(email)
  const googleToken = await issueGoogleToken({ subject: randomUUID(), email, name: 'x' })
  await callRoute(apiSignup, '/api/auth/signup', { json: { ...person, googleToken } })
  await web.db.user.update({ where: { email }, data: { googleSubject: null } })
  const going = (path: string) => `login&redirectTo=${encodeURIComponent(path)}`
  const logIn = await roundTrip({ email, name: 'x' }, going('/dashboard/notifications?from=mail'))
  expect(logIn.headers.get('location')).toBe('/dashboard/notifications?from=mail')
  const failed = await roundTrip({ deny: '1' }, going('/upgrade'))
  expect(failed.headers.get('location')).toBe('/login?redirectTo=%2Fupgrade')
  const elsewhere = await roundTrip({ email, name: 'x' }, going('https://evil.example/'))
  expect(elsewhere.headers.get('location')).toBe('/dashboard/searches')
  const toSignUp = going('/upgrade').replace('login', 'signup')
  const details = await roundTrip({ email: newEmail(), name: 'x' }, toSignUp)
  expect(details.headers.get('location')).toBe('/signup?step=details&redirectTo=%2Fupgrade')
  const taken = await roundTrip({ email, name: 'x' }, toSignUp)
  expect(await redirectOf(taken)).toEqual([
    '/signup?redirectTo=%2Fupgrade',
    'This email is already in use. Please log in.',
  ])
})

test('each OAuth flow has its own state and challenge, and a code works only in its own flow', async () => {
  const begin = () => callRoute(start, '/api/auth/google-auth-redirect?flow=login')
  const [victim, thief] = [await begin(), await begin()]
  const asked = [victim, thief].map((begun) => new URL(begun.headers.get('location')!).searchParams)
  for (const name of ['state', 'code_challenge']) expect(asked[0]!.get(name)).not.toBe(asked[1]!.get(name))
  expect(asked[0]!.get('code_challenge_method')).toBe('S256')
  const back = await consentAtGoogle(sandbox.url, victim, { email: newEmail(), name: 'x' })
  const headers = { cookie: sessionCookies(thief) }
  const altered = back.search.replace('state=', 'state=x')
  const wrongState = await callRoute(callback, back.pathname + altered, { headers: { cookie: sessionCookies(victim) } })
  expect(await redirectOf(wrongState)).toEqual(['/login', failed])
  back.searchParams.set('state', asked[1]!.get('state')!)
  const wrongVerifier = await callRoute(callback, back.pathname + back.search, { headers })
  expect(await redirectOf(wrongVerifier)).toEqual(['/login', failed])
})

test('limits completed OAuth flows per network, and sends Google no more requests', async () => {
  const finish = async (flow: string, network: string) => {
    const begun = await callRoute(start, `/api/auth/google-auth-redirect?flow=${flow}`)
    const state = new URL(begun.headers.get('location')!).searchParams.get('state')!
    const headers = { cookie: sessionCookies(begun) }
    return callRoute(callback, `/api/auth/google-callback?code=x&state=${state}`, { headers, network })
  }
  const said: (string | null)[] = []
  for (let i = 0; i < 61; i++) said.push((await redirectOf(await finish('login', '203.0.113.80')))[1])
  const tooMany = expect.stringMatching(/^Too many attempts/)
  expect([said[59], said[60]]).toEqual([failed, tooMany])
  expect(await redirectOf(await finish('signup', '203.0.113.80'))).toEqual(['/signup', tooMany])
  expect(await redirectOf(await finish('login', '203.0.113.81'))).toEqual(['/login', failed])
  const page = await finish('popup', '203.0.113.80')
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining('"token":""')])
})

test("the screens accept the popup's token and report its errors", async () => {
  const person = { subject: randomUUID(), email: newEmail(), name: 'Prince' }
  const send = (screen: unknown, path: string, googleToken: string) =>
    callRoute(screen, path, { form: { intent: 'google', googleToken } })
  const noAccount = await send(loginScreen, '/login', await issueGoogleToken(person))
  expect([noAccount.status, (await noAccount.json()).fieldErrors.form]).toEqual([
    400,
    'No account uses this Google address yet. Sign up first.',
  ])
  const step = await send(signupScreen, '/signup', await issueGoogleToken(person))
  expect(step.headers.get('location')).toBe('/signup?step=details')
  for (const [screen, path] of [
    [loginScreen, '/login'],
    [signupScreen, '/signup'],
  ] as const) {
    const wrong = await send(screen, path, `${await issueGoogleToken(person)}x`)
    expect([wrong.status, (await wrong.json()).fieldErrors.form]).toEqual([400, failed])
  }
})

test('gives an account with an unverified address to the person whom Google identified', async () => {
  const email = newEmail()
  const { token } = await signUpAccount(web.db, email)
  const person = { subject: randomUUID(), email, name: '' }
  const logIn = await callRoute(apiLogin, '/api/auth/login', { json: { googleToken: await issueGoogleToken(person) } })
  expect(logIn.status).toBe(200)
  expect((await callRoute(getUser, '/api/auth/get-user', { token })).status).toBe(401)
  const byPassword = await callRoute(apiLogin, '/api/auth/login', { json: { email, password: 'correct horse' } })
  expect(byPassword.status).toBe(401)
  const other = { googleToken: await issueGoogleToken({ ...person, subject: 'somebody else' }) }
  expect((await callRoute(apiLogin, '/api/auth/login', { json: other })).status).toBe(400)
})

test('rejects a token from before a log-out and accepts a later one', async () => {
  const person = { subject: randomUUID(), email: newEmail(), name: 'Ada' }
  const { password: _, ...details } = signUpPayload(person.email)
  const first = await issueGoogleToken(person)
  const signedUp = await callRoute(apiSignup, '/api/auth/signup', { json: { ...details, googleToken: first } })
  const { token } = await signedUp.json()
  const logIn = (googleToken: string) => callRoute(apiLogin, '/api/auth/login', { json: { googleToken } })
  expect((await logIn(first)).status).toBe(200)
  await callRoute(apiLogout, '/api/auth/logout', { method: 'POST', token })
  const dead = await logIn(first)
  expect(await refusalOf(dead)).toEqual([400, failed])
  expect((await logIn(await issueGoogleToken(person, Date.now() + 1))).status).toBe(200)
})

test('a token is valid for half an hour, for its own address, and cannot be forged', async () => {
  const person = { subject: 's', email: 'a@example.com', name: 'A' }
  const token = await issueGoogleToken(person)
  expect(await verifyGoogleToken(token)).toEqual(person)
  expect(await verifyGoogleToken(token, Date.now() + 31 * 60_000)).toBeNull()
  const [header, payload, signature] = token.split('.')
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = text({ person: { ...person, email: 'b@example.com' }, issuedAt: 0, exp: 9e9 })
  const unsigned = `${text({ alg: 'none' })}.${forged}.`
  for (const bad of [`${header}.${forged}.${signature}`, unsigned, payload, `${payload}.`, '', '..', 7, null]) {
    expect(await verifyGoogleToken(bad)).toBeNull()
  }
  const json = { ...signUpPayload('other@example.com'), googleToken: token }
  expect((await callRoute(apiSignup, '/api/auth/signup', { json })).status).toBe(400)
})

test.each([
  ['Pat Doe', 'Pat', 'Doe'],
  ['Maria de la Cruz', 'Maria de la', 'Cruz'],
  ['Prince', 'Prince', ''],
  ['  ', '', ''],
])('splits %j into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
