import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { trialMs } from '#domain/plans/plans'
import { deliverServiceMails, listResetTokens } from '../../../../e2e/support/alerts'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, sessionCookies, useWeb, signUpAccount } from '../../../../e2e/support/web'
import { loader as dashboard } from '../../routes/dashboard/route'
import { loader as loginLoader } from '../../routes/login/route'
import { action as resetScreen, loader as resetLoader } from '../../routes/reset-password/route'
import { action as signupScreen, loader as signupLoader } from '../../routes/signup/route'

const web = useWeb({
  TEMPORAL_ADDRESS: inject('temporalAddress'),
  TEMPORAL_NAMESPACE: inject('idleNamespace'),
  TEMPORAL_TIMEOUT_MS: '5000',
})
const sandbox = useSandbox({ size: 0 })

const going = (redirectTo: string) => new URLSearchParams({ redirectTo }).toString()
const foreign = ['//evil.example', 'https://evil.example/', '/.//evil.example', '/\\evil.example']

/** Completes sign-up without JavaScript, starting from a query. Returns the redirect of each step. */
async function signUp(query: string) {
  const form = { intent: 'email', email: `${randomUUID()}@example.com`, password: 'correct horse' }
  const first = await callRoute(signupScreen, `/signup?step=email&${query}`, { form })
  const details = { intent: 'details', firstName: 'Ada', lastName: 'L', countryCode: 'US' }
  const headers = { cookie: sessionCookies(first) }
  const done = await callRoute(signupScreen, first.headers.get('location')!, { form: details, headers })
  return { step: first.headers.get('location'), page: done.headers.get('location') }
}

test('links between log-in, sign-up and password reset keep the page to return to', async () => {
  const query = going('/dashboard/search/new?make=honda')
  const { paths: ofLogIn } = await (await callRoute(loginLoader, `/login?${query}`)).json()
  expect(ofLogIn).toEqual({
    email: `/login?step=email&${query}`,
    signUp: `/signup?${query}`,
    resetPassword: `/reset-password?${query}`,
  })
  for (const step of ['', 'step=email&']) {
    const { paths } = await (await callRoute(signupLoader, `/signup?${step}${query}`)).json()
    expect(paths).toEqual({ email: `/signup?step=email&${query}`, logIn: `/login?${query}` })
  }
  const { paths: ofReset } = await (await callRoute(resetLoader, `/reset-password?${query}`)).json()
  expect(ofReset).toEqual({ logIn: `/login?${query}`, again: `/reset-password?${query}` })
  const lost = await callRoute(signupLoader, `/signup?step=details&${query}`)
  expect(lost.headers.get('location')).toBe(`/signup?step=email&${query}`)
})

test.each([
  ['/dashboard/search/new?priceTo=9000', '/dashboard/search/new?priceTo=9000&welcome'],
  ['/dashboard/searches', '/dashboard/searches?welcome'],
  ['/upgrade?plan=pro', '/upgrade?plan=pro'],
  ['/confirm/abc', '/confirm/abc'],
])('signing up with return path %s redirects to %s', async (asked, page) => {
  expect(await signUp(going(asked))).toEqual({ step: `/signup?step=details&${going(asked)}`, page })
})

test.each(foreign)('signing up never redirects to %s', async (asked) => {
  expect((await signUp(going(asked))).page).toBe('/dashboard/searches?welcome')
  for (const loader of [loginLoader, signupLoader, resetLoader]) {
    expect(JSON.stringify(await (await callRoute(loader, `/login?${going(asked)}`)).json())).not.toContain(
      'evil.example',
    )
  }
})

test('any dashboard page welcomes a new user, but not after the trial', async () => {
  const { email, token } = await signUpAccount(web.db)
  const greeted = async (path: string) => (await (await callRoute(dashboard, path, { token })).json()).welcome
  expect(await greeted('/dashboard/search/new?welcome')).toEqual({ kind: 'started', searchLimit: 3 })
  expect(await greeted('/dashboard/search/new')).toBeNull()
  const over = { createdAt: new Date(0), trialEndsAt: new Date(trialMs) }
  await web.db.user.update({ where: { email }, data: over })
  expect(await greeted('/dashboard/searches?welcome')).toBeNull()
})

test.each([
  ['/dashboard/notifications?from=mail', '/dashboard/notifications?from=mail'],
  ['//evil.example', '/dashboard/searches'],
])('setting a password with return path %s redirects to %s', async (asked, page) => {
  const { email } = await signUpAccount(web.db)
  const form = { intent: 'request', email }
  const sent = await callRoute(resetScreen, `/reset-password?${going(asked)}`, { form })
  const headers = { cookie: sessionCookies(sent) }
  await deliverServiceMails(web.db, sandbox)
  const [token] = await listResetTokens(sandbox, email)
  const link = `/reset-password?token=${token}`
  const { paths } = await (await callRoute(resetLoader, link, { headers })).json()
  expect(paths.logIn).toBe(`/login?${going(page)}`)
  const password = { intent: 'reset', password: 'a new password', confirmation: 'a new password' }
  const done = await callRoute(resetScreen, link, { form: password, headers })
  expect(done.headers.get('location')).toBe(page)
  expect(done.headers.getSetCookie().join()).toMatch(/askedPage=; .*Max-Age=0/)
})

test('an unreadable cookie redirects to the dashboard', async () => {
  const headers = { cookie: 'askedPage=%E0%A4%A' }
  const { paths } = await (await callRoute(resetLoader, '/reset-password', { headers })).json()
  expect(paths.logIn).toBe('/login')
})
