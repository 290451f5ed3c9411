import { expect, test } from 'vitest'
import { useTestUsers, type TestUser, callRoute, useWeb, replyOf } from '../../../../e2e/support/web'
import { loadJsonRoutes } from '../../../../e2e/support/routes'
import { insertMailTarget, insertSearch } from '../../../../e2e/support/rows'
import { loader as getUser } from '../../routes/api.auth.get-user'
import { action as searches } from '../../routes/api.searches'
import { action as search } from '../../routes/api.searches_.$id'
import { loader as dashboard } from '../../routes/dashboard/route'
import { action, loader } from '../../routes/dashboard.account_.tokens/route'
import { action as logOut } from '../../routes/api.auth.logout'
import { action as changePassword } from '../../routes/dashboard.account_.password/route'
import { action as deleteAccount } from '../../routes/dashboard.account_.delete/route'
import { calls } from '../../routes/api.openapi[.]json/document.server'
import { verifyEmail } from './verify-email.server'
import { hashToken } from './session/sessions.server'
import { maxTokens } from './tokens.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)
const page = '/dashboard/account/tokens'

const send = (person: TestUser, form: Record<string, string>) => callRoute(action, page, { token: person.token, form })
async function make(person: TestUser, name = 'Spreadsheet') {
  const response = await send(person, { intent: 'make', name })
  return { response, token: ((await response.json()) as { made: string }).made }
}
const meBy = (token: string) => callRoute(getUser, '/api/auth/get-user', { token })

test('shows a token once and stores its hash', async () => {
  const { response, token } = await make(ada, ' My script ')
  expect(token).toMatch(/^lw_[\w-]{43}$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const row = await web.db.apiToken.findUniqueOrThrow({ where: { tokenHash: hashToken(token) } })
  expect(row).toMatchObject({ name: 'My script', userId: ada.userId, usedAt: null })
  expect(JSON.stringify(row)).not.toContain(token)
  const shown = await (await callRoute(loader, page, { token: ada.token })).text()
  expect(shown).toContain('My script')
  expect(shown).not.toContain(token)
  expect(await (await meBy(token)).json()).toMatchObject({ email: 'ada@example.com' })
  expect((await (await callRoute(loader, page, { token: ada.token })).json()).tokens).toEqual([
    expect.objectContaining({ name: 'My script', used: 'in the last two hours' }),
  ])
})

test('an API token can make only the calls that allow it', async () => {
  const routes = await loadJsonRoutes()
  const { token } = await make(ada)
  const search = await insertSearch(web.db, ada.userId)
  const params = { id: search.id }
  for (const { method, path, who, allowApiToken, example } of calls.filter((one) => one.who !== 'anybody')) {
    const { loader, action } = routes.get(path)!
    const json = method === 'get' ? undefined : (example ?? {})
    const route = method === 'get' ? loader : action
    const { status } = await callRoute(route, path, { method: method.toUpperCase(), params, token, json })
    const name = `${method} ${path} (${who}): ${status}`
    if (allowApiToken) expect([200, 201, 400], name).toContain(status)
    else expect(status, name).toBe(403)
  }
  const open = calls.filter(({ allowApiToken }) => allowApiToken).map(({ method, path }) => `${method} ${path}`)
  expect(open.sort()).toEqual([
    'delete /api/searches/{id}',
    'get /api/auth/get-user',
    'get /api/notifications/get-target',
    'get /api/searches',
    'get /api/searches/{id}',
    'get /api/searches/{id}/matches',
    'get /api/searches/{id}/why',
    'post /api/searches',
    'put /api/searches/{id}',
  ])
})

test('an API token changes neither where alerts go nor quiet hours, and may leave them out', async () => {
  const { token } = await make(ada)
  const delivery = { allTargets: true, targetIds: [], quietFrom: 22, quietTo: 7 }
  const { id } = await insertSearch(web.db, ada.userId, delivery)
  const { id: targetId } = await insertMailTarget(web.db, ada.userId)
  const { example } = calls.find(({ method, path }) => method === 'put' && path === '/api/searches/{id}')!
  const fields = example as Record<string, unknown>
  const put = async (json: object, by = token) =>
    (await callRoute(search, `/api/searches/${id}`, { method: 'PUT', params: { id }, token: by, json })).status
  const plain = { ...fields, allTargets: undefined, targetIds: undefined, quietFrom: undefined, quietTo: undefined }
  const changes = [{ quietFrom: null, quietTo: null }, { quietTo: 8 }, { allTargets: false, targetIds: [targetId] }]
  for (const change of changes) {
    expect(await put({ ...plain, ...change })).toBe(403)
    const made = { token, json: { ...plain, ...change, ...('quietTo' in change && { quietFrom: 1, quietTo: 2 }) } }
    expect((await callRoute(searches, '/api/searches', { method: 'POST', ...made })).status).toBe(403)
  }
  expect([await put({ ...plain, priceTo: 9_000 }), await put({ ...plain, ...delivery })]).toEqual([200, 200])
  expect(await web.db.search.findUniqueOrThrow({ where: { id } })).toMatchObject(delivery)
  expect(await put({ ...plain, quietFrom: 1, quietTo: 2 }, ada.token)).toBe(200)
})

test('an API token cannot log out; its owner revokes it', async () => {
  const { token } = await make(ada)
  expect((await callRoute(logOut, '/api/auth/logout', { method: 'POST', token })).status).toBe(403)
  expect((await meBy(token)).status).toBe(200)
})

test('an API token opens no screen and is not a session', async () => {
  const { token } = await make(ada)
  for (const [route, path] of [
    [dashboard, '/dashboard'],
    [loader, page],
  ] as const) {
    const asBearer = await callRoute(route, path, { token })
    expect([asBearer.status, asBearer.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/login/)])
    expect((await callRoute(route, path, { headers: { cookie: `session=${token}` } })).status).toBe(302)
  }
  expect((await send({ ...ada, token }, { intent: 'make', name: 'Another' })).status).toBe(302)
})

test("rejects a revoked token, and cannot revoke another user's", async () => {
  const { token } = await make(ada)
  const { id } = await web.db.apiToken.findUniqueOrThrow({ where: { tokenHash: hashToken(token) } })
  for (const wrong of [id, 'x', '']) await send(bob, { intent: 'withdraw', token: wrong })
  expect((await meBy(token)).status).toBe(200)
  expect((await send(ada, { intent: 'withdraw', token: id })).headers.get('location')).toBe(page)
  const refused = await meBy(token)
  expect(await replyOf(refused)).toEqual([401, { error: 'This API token is invalid or was revoked.' }])
})

test.each([
  ['', 'Name the app'],
  ['x'.repeat(61), 'up to 60 characters'],
  ['two\nlines', 'on one line'],
])('rejects the name %j', async (name, words) => {
  const response = await send(bob, { intent: 'make', name })
  expect(await replyOf(response)).toMatchObject([400, { fieldErrors: { name: expect.stringContaining(words) } }])
})

test('limits an account to ten tokens, also for concurrent requests', async () => {
  await web.db.apiToken.deleteMany({ where: { userId: bob.userId } })
  const made = await Promise.all(Array.from({ length: maxTokens + 3 }, (_, i) => make(bob, `Program ${i}`)))
  expect(made.filter(({ response }) => response.status === 400)).toHaveLength(3)
  expect(await web.db.apiToken.count({ where: { userId: bob.userId } })).toBe(maxTokens)
})

test('limits a token to 120 calls a minute, and says when to retry', async () => {
  await web.db.apiToken.deleteMany({ where: { userId: bob.userId } })
  const { token } = await make(bob)
  const statuses = []
  for (let i = 0; i < 121; i++) statuses.push((await meBy(token)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  const refused = await meBy(token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
})

test('a new password, the first email verification and deletion end all tokens', async () => {
  const first = await make(ada)
  const form = { current: 'correct horse', password: 'a better battery', confirmation: 'a better battery' }
  await callRoute(changePassword, '/dashboard/account/password', { token: ada.token, form })
  expect((await meBy(first.token)).status).toBe(401)
  const second = await make(ada)
  const deleting = { current: 'a better battery' }
  await callRoute(deleteAccount, '/dashboard/account/delete', { token: ada.token, form: deleting })
  expect((await meBy(second.token)).status).toBe(401)
  expect(await web.db.apiToken.count({ where: { userId: ada.userId } })).toBe(0)

  await web.db.apiToken.deleteMany({ where: { userId: bob.userId } })
  const third = await make(bob)
  await web.db.$transaction((tx) => verifyEmail(tx, { userId: bob.userId, names: null }))
  expect((await meBy(third.token)).status).toBe(401)
})
