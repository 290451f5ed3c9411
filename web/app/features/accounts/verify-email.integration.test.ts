import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { fetchInbox, listConfirmPaths, deliverServiceMails, listResetTokens } from '../../../../e2e/support/alerts'
import { pushKeys } from '../../../../e2e/support/push-keys'
import { insertAlert, insertSearch } from '../../../../e2e/support/rows'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb, signUpAccount } from '../../../../e2e/support/web'
import { action as addTarget } from '../../routes/api.notifications.add-target'
import { loader as getUser } from '../../routes/api.auth.get-user'
import { action as apiLogin } from '../../routes/api.auth.login'
import { action as askReset } from '../../routes/api.auth.request-password-reset'
import { action as apiReset } from '../../routes/api.auth.reset-password'
import { action as confirm } from '../../routes/confirm.$token/route'
import { action as tab } from '../../routes/dashboard.notifications'
import { action as addPaired } from '../../routes/test_.add'
import { createPairingLink } from '../notifications/pairing.server'
import { createSearch, resumeSearch } from '../searches/search-store.server'
import { lockOwner, openSessionByPassword, findUser } from './session/sessions.server'
import { issueGoogleToken } from './google/google-strategy.server'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })
let email = ''
let stranger = ''
beforeEach(async () => {
  ;({ email, token: stranger } = await signUpAccount(web.db))
})

const subscription = () => ({ endpoint: `https://push.example/${randomUUID()}`, keys: pushKeys() })
const user = () => web.db.user.findUniqueOrThrow({ where: { email }, include: { targets: true } })

/** Everything that a stranger can set up with someone else's address. */
async function setUp() {
  const { id: userId, targets } = await user()
  await callRoute(addTarget, '/api/notifications/add-target', {
    token: stranger,
    json: { email: 'stranger@evil.example' },
  })
  await web.db.notificationTarget.updateMany({
    where: { email: 'stranger@evil.example' },
    data: { confirmedAt: new Date() },
  })
  await callRoute(addTarget, '/api/notifications/add-target', {
    token: stranger,
    json: { subscription: subscription() },
  })
  const owner = { id: userId, credential: null, emailVerifiedAt: null }
  const pairing = new URL((await createPairingLink(owner)).url).searchParams.get('token')!
  const search = await insertSearch(web.db, userId)
  const alert = await insertAlert(web.db, { searchId: search.id, targetId: targets[0]!.id })
  return { userId, pairing, search, alert }
}

async function byReset() {
  await callRoute(askReset, '/api/auth/request-password-reset', { json: { email } })
  await deliverServiceMails(web.db, sandbox)
  const token = (await listResetTokens(sandbox, email)).at(-1)!
  const answer = await callRoute(apiReset, '/api/auth/reset-password', { json: { token, password: 'the owner’s own' } })
  return (await answer.json()).token as string
}
async function byGoogle() {
  const googleToken = await issueGoogleToken({ subject: randomUUID(), email, name: 'Grace Hopper' })
  return (await (await callRoute(apiLogin, '/api/auth/login', { json: { googleToken } })).json()).token as string
}
const isSignedIn = async (token: string) => (await callRoute(getUser, '/api/auth/get-user', { token })).status === 200

test.each([
  ['a reset', byReset, { firstName: '', lastName: '' }],
  ['Google', byGoogle, { firstName: 'Grace', lastName: 'Hopper' }],
])('after email verification by %s, only the owner can access the account', async (_, prove, names) => {
  const { pairing, search, alert } = await setUp()
  const owner = await prove()
  expect([await isSignedIn(owner), await isSignedIn(stranger)]).toEqual([true, false])
  const password = await callRoute(apiLogin, '/api/auth/login', { json: { email, password: 'correct horse' } })
  expect(password.status).toBe(401)
  const after = await user()
  expect(after).toMatchObject({ ...names, companyName: null, emailVerifiedAt: expect.any(Date) })
  expect(after.targets).toMatchObject([{ isMain: true, email, confirmedAt: expect.any(Date) }])
  const late = await callRoute(addPaired, '/test/add', { json: { token: pairing, subscription: subscription() } })
  expect(late.status).toBe(410)
  expect(await web.db.search.findUniqueOrThrow({ where: { id: search.id } })).toMatchObject({
    status: 'PAUSED',
    pausedReason: expect.stringContaining('Resume it if it’s yours'),
  })
  expect(await web.db.alert.findUniqueOrThrow({ where: { id: alert.id } })).toMatchObject({ status: 'DEAD' })
  await deliverServiceMails(web.db, sandbox)
  const told = (await fetchInbox(sandbox, email)).filter((mail) => mail.Tag === 'taken-back')
  expect(told).toMatchObject([{ Subject: 'Your Lotwatch account is secured' }])
  expect(JSON.stringify(await fetchInbox(sandbox, email))).not.toMatch(/Ada|Lovelace/)
})

test('verification removes nothing if the owner had already confirmed the address', async () => {
  const { search, userId } = await setUp()
  const main = (await user()).targets.find(({ isMain }) => isMain)!
  await callRoute(tab, '/dashboard/notifications', { token: stranger, form: { intent: 'confirm', id: main.id } })
  await web.db.serviceMail.updateMany({ where: { target: { isMain: false } }, data: { status: 'DEAD' } })
  await deliverServiceMails(web.db, sandbox)
  const [path] = await listConfirmPaths(sandbox, email)
  const params = { token: path!.split('/').at(-1)! }
  expect((await callRoute(confirm, path!, { token: stranger, params, form: { intent: 'confirm' } })).status).toBe(200)
  await byReset()
  await byGoogle()
  expect(await user()).toMatchObject({ firstName: 'Ada', targets: { length: 3 } })
  expect(await web.db.search.findUniqueOrThrow({ where: { id: search.id } })).toMatchObject({ status: 'ACTIVE' })
  expect(await web.db.serviceMail.count({ where: { userId, kind: 'ACCOUNT_RECLAIMED' } })).toBe(0)
})

test('a second verification removes nothing', async () => {
  const owner = await byReset()
  await callRoute(addTarget, '/api/notifications/add-target', { token: owner, json: { subscription: subscription() } })
  await byGoogle()
  expect((await user()).targets).toHaveLength(2)
})

test('rejects requests that a stranger started before the owner verified the address', async () => {
  const before = await user()
  const owner = (await findUser(new Request('http://lotwatch.test', { headers: { cookie: `session=${stranger}` } })))!
  const link = { id: before.id, passwordHash: before.passwordHash! }
  await byGoogle()
  expect(await openSessionByPassword(link, new Request('http://lotwatch.test'))).toBeNull()
  const late = { status: 401 }
  await expect(web.db.$transaction((tx) => lockOwner(tx, owner))).rejects.toMatchObject(late)
  const { id } = await insertSearch(web.db, before.id, { status: 'PAUSED' })
  await expect(resumeSearch({ id, owner })).rejects.toMatchObject(late)
  const fields = { make: 'honda', models: [], bodyTypes: [], marketplaces: ['craigslist'], smartCriteria: '' }
  await expect(createSearch({ owner, fields: fields as never })).rejects.toMatchObject(late)
  expect(await web.db.search.count({ where: { userId: before.id, status: 'ACTIVE' } })).toBe(0)
})
