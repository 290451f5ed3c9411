import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { thorough } from '../../../../e2e/support/canaries'
import { callRoute, sessionCookies, signUpPayload, useWeb } from '../../../../e2e/support/web'
import { action as checkEmail } from '../../routes/api.auth.check-email'
import { action as logIn } from '../../routes/api.auth.login'
import { action as requestReset } from '../../routes/api.auth.request-password-reset'
import { action as reset } from '../../routes/api.auth.reset-password'
import { action as signUp } from '../../routes/api.auth.signup'
import { loader as locations } from '../../routes/api.locations'
import { loader as openApi } from '../../routes/api.openapi[.]json/route'
import { action as logInForm } from '../../routes/login/route'
import { hashToken } from './session/sessions.server'

const web = useWeb({ SIGNUPS_PER_HOUR: '5', SIGNUPS_PER_DAY: '8' })
const owner = 'owner@example.com'
const right = signUpPayload(owner).password
const home = '198.51.100.1'
const cafe = '198.51.100.2'

async function tryAs(network: string, password = 'wrong horse', route: unknown = logIn): Promise<number> {
  return (await callRoute(route, '/api/auth/login', { json: { email: owner, password }, network })).status
}
const times = async (count: number, work: (i: number) => Promise<number>) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push(await work(i))
  return statuses
}

beforeEach(async () => {
  await web.db.rateLimit.deleteMany()
  vi.resetModules()
  if ((await web.db.user.count()) > 0) return
  await callRoute(signUp, '/api/auth/signup', { json: signUpPayload(owner), network: home })
})

/** The log-in action of another web process: the module reloaded, with the same database. */
async function anotherProcess(): Promise<unknown> {
  vi.resetModules()
  return (await import('../../routes/api.auth.login')).action
}

test('wrong passwords limit only the sending network, on the screen and in the API', async () => {
  const route = await anotherProcess()
  const statuses = await times(21, () => tryAs('203.0.113.9', 'wrong horse', route))
  expect(statuses.slice(0, 20)).not.toContain(429)
  expect(statuses[20]).toBe(429)
  expect(await tryAs('203.0.113.9', right, route)).toBe(429)
  const form = await callRoute(logInForm, '/login', { form: { email: owner, password: right }, network: '203.0.113.9' })
  expect(form.status).toBe(429)
  expect(await tryAs(home, right, route)).toBe(200)
})

test('two web processes share their counts', async () => {
  const [one, other] = [await anotherProcess(), await anotherProcess()]
  const statuses = await times(40, (i) => tryAs('203.0.113.10', 'wrong horse', i % 2 === 0 ? one : other))
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20)
})

test('a thousand networks share one limit for an account, and its owner can still log in', thorough, async () => {
  const route = await anotherProcess()
  expect(await tryAs(home, right, route)).toBe(200)
  const networks = Array.from({ length: 1_000 }, (_, i) => `192.0.${i >> 8}.${i & 255}`)
  const statuses = await Promise.all(networks.map((network) => tryAs(network, 'wrong horse', route)))
  expect(statuses.filter((status) => status !== 429)).toHaveLength(499) // the owner's own attempt was the first of 500
  expect(await tryAs('203.0.113.77', right, route)).toBe(429)
  expect(await tryAs(home, right, route)).toBe(200)
  const reset = { json: { email: owner }, network: '203.0.113.77' }
  expect((await callRoute(requestReset, '/api/auth/request-password-reset', reset)).status).not.toBe(429)
})

test('exempts an owner who reset the password by email', async () => {
  const token = 'the token of a mailed link'
  const user = await web.db.user.findUniqueOrThrow({ where: { email: owner } })
  const expiresAt = new Date(Date.now() + 60_000)
  await web.db.passwordReset.create({ data: { userId: user.id, tokenHash: hashToken(token), expiresAt } })
  const answer = await callRoute(reset, '/api/auth/reset-password', { json: { token, password: right }, network: cafe })
  expect(answer.status).toBe(200)
  expect(await tryAs(cafe, right)).toBe(200)
  const counted = await web.db.rateLimit.count({ where: { key: { startsWith: 'log-in/account' } } })
  expect(counted).toBe(0)
})

test('rejected attempts of a network do not count against the account', async () => {
  const route = await anotherProcess()
  await times(30, () => tryAs('203.0.113.11', 'wrong horse', route))
  const [counted] = await web.db.rateLimit.findMany({ where: { key: { startsWith: 'log-in/account' } } })
  expect(counted!.points).toBe(20)
})

test('one network has a limit for all addresses together', async () => {
  const ask = async (i: number) =>
    (await callRoute(checkEmail, '/api/auth/check-email', { json: { email: `a${i}@example.com` } })).status
  const statuses = await times(101, ask)
  expect(statuses.indexOf(429)).toBe(100)
})

test.each([
  ['/api/openapi.json', openApi, 60],
  ['/api/locations?q=aus', locations, 300],
])('limits how often a network reads %s per minute', async (path, route, limit) => {
  const ask = async (network: string) => (await callRoute(route, path, { network })).status
  const statuses = await times(limit + 1, () => ask('203.0.113.20'))
  expect(statuses.indexOf(429)).toBe(limit)
  const refused = await callRoute(route, path, { network: '203.0.113.20' })
  expect([refused.headers.get('retry-after'), (await refused.json()).error]).toEqual([
    '60',
    'Too many attempts. Wait a few minutes, then try again.',
  ])
  expect(await ask('203.0.113.21')).toBe(200)
})

test('limits new accounts per network by hour and day, by API, form and Google', async () => {
  const network = '203.0.113.30'
  const emails = Array.from({ length: 20 }, () => `${randomUUID()}@example.com`)
  const byApi = async () =>
    (await callRoute((await import('../../routes/api.auth.signup')).action, '/api/auth/signup', {
      json: signUpPayload(emails.pop()!),
      network,
    })) as Response
  const byForm = async (first: Record<string, string>) => {
    const { action } = await import('../../routes/signup/route')
    const step = await callRoute(action, '/signup?step=email', { form: first, network })
    const { password: _, email: __, marketingConsent: ___, ...details } = signUpPayload('')
    const headers = { cookie: sessionCookies(step) }
    return callRoute(action, '/signup?step=details', { form: { intent: 'details', ...details }, headers, network })
  }
  const byAddress = () => byForm({ intent: 'email', email: emails.pop()!, password: right })
  const byGoogle = async () => {
    const { issueGoogleToken } = await import('./google/google-strategy.server')
    const person = { subject: randomUUID(), email: emails.pop()!, name: 'x' }
    return byForm({ intent: 'google', googleToken: await issueGoogleToken(person) })
  }
  const before = await web.db.user.count()
  const statuses = await times(6, async (i) => (await [byApi, byAddress, byGoogle][i % 3]!()).status)
  expect(statuses).toEqual([201, 302, 302, 201, 302, 429])
  const refused = [await byApi(), await byAddress()]
  expect(refused.map(({ status }) => status)).toEqual([429, 429])
  const words = 'Too many accounts were created from your network recently. Try again later.'
  const [fromApi, fromForm] = await Promise.all(refused.map((answer) => answer.json()))
  expect([fromApi.error, fromForm.fieldErrors.form]).toEqual([words, words])
  expect(await web.db.user.count()).toBe(before + 5)
  const other = { json: signUpPayload(emails.pop()!), network: '203.0.113.31' }
  expect((await callRoute(signUp, '/api/auth/signup', other)).status).toBe(201)

  await web.db.rateLimit.deleteMany({ where: { key: { startsWith: 'new-account/hour' } } }) // an hour later
  vi.resetModules()
  expect(await times(4, async () => (await byApi()).status)).toEqual([201, 201, 201, 429])
})

test('stores neither email nor network addresses', async () => {
  await tryAs(home)
  const keys = (await web.db.rateLimit.findMany()).map(({ key }) => key)
  expect(keys).toHaveLength(3)
  for (const key of keys) expect(key).toMatch(/^log-in\/(pair|network|account):[\w-]{43}$/)
})

test('each process counts separately while the store does not answer', async () => {
  await web.db.$executeRaw`ALTER TABLE "RateLimit" RENAME TO "RateLimitAway"`
  try {
    const route = await anotherProcess()
    const statuses = await times(21, () => tryAs('203.0.113.12', 'wrong horse', route))
    expect(statuses).toEqual([...Array(20).fill(401), 429])
  } finally {
    await web.db.$executeRaw`ALTER TABLE "RateLimitAway" RENAME TO "RateLimit"`
  }
})
