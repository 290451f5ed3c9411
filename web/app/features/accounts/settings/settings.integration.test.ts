import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callRoute, signUpPayload, useWeb, signUpAccount, redirectOf } from '../../../../../e2e/support/web'
import { action as logIn } from '../../../routes/api.auth.login'
import { loader as getUser } from '../../../routes/api.auth.get-user'
import { action as signUp } from '../../../routes/api.auth.signup'
import { action as address } from '../../../routes/dashboard.account_.address'
import { action as deletion } from '../../../routes/dashboard.account_.delete/route'
import { action as name } from '../../../routes/dashboard.account_.name/route'
import { action as password, loader as passwordPage } from '../../../routes/dashboard.account_.password/route'
import { action as sessions, loader as sessionsPage } from '../../../routes/dashboard.account_.sessions/route'
import { action as timeZone } from '../../../routes/dashboard.account_.time-zone/route'
import { loader as accountTab } from '../../../routes/dashboard.account/route'
import { action as useAddress, loader as useAddressPage } from '../../../routes/confirm.address.$token'
import { isWaitingForLock, lockAlert, lockTarget } from '../../../../../e2e/support/locks'
import { insertAlert, insertMailTarget, insertSearch, insertUser } from '../../../../../e2e/support/rows'
import { suppressAddress, findSuppression } from '#platform/suppression'
import { hashToken, openSession } from '../session/sessions.server'

const web = useWeb() // Temporal is down

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1'
const right = 'correct horse'

async function newAccount() {
  const { email, token, userId: id } = await signUpAccount(web.db)
  const logInAgain = async (password = right, headers = {}) =>
    callRoute(logIn, '/api/auth/login', { json: { email, password }, headers })
  const send = (route: unknown, form: Record<string, string>) =>
    callRoute(route, '/dashboard/account/x', { form, token })
  const row = () => web.db.user.findUniqueOrThrow({ where: { id } })
  return { id, email, token, logInAgain, send, row }
}
const isIn = async (token: string) => (await callRoute(getUser, '/api/auth/get-user', { token })).status === 200
const errorsOf = async (response: Response) => [response.status, (await response.json()).fieldErrors]

test('changes a name, and rejects one with a link, keeping the input', async () => {
  const { send, row } = await newAccount()
  const refused = await send(name, { firstName: 'www.evil.dev', lastName: '', companyName: '' })
  expect(await refused.json()).toMatchObject({
    fieldErrors: {
      firstName: expect.stringContaining('can’t include web or email addresses'),
      lastName: 'Enter your last name.',
    },
    draft: { firstName: 'www.evil.dev' },
  })
  const done = await send(name, { firstName: ' Grace ', lastName: 'Hopper', companyName: '' })
  expect(await redirectOf(done)).toEqual(['/dashboard/account', 'Name saved.'])
  expect(await row()).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', companyName: null })
})

test('changes a password only with the old one, and ends every other session', async () => {
  const { send, token, logInAgain } = await newAccount()
  const { token: other } = await (await logInAgain()).json()
  const change = (current: string, next: string, confirmation = next) =>
    send(password, { current, password: next, confirmation })
  expect(await errorsOf(await change(right, 'one long word', 'another'))).toEqual([
    400,
    { confirmation: "Passwords don't match." },
  ])
  expect(await errorsOf(await change(right, 'short'))).toEqual([
    400,
    { password: 'Password must be at least 8 characters long.' },
  ])
  expect(await errorsOf(await change('wrong horse', 'a new password'))).toEqual([
    400,
    { current: 'That isn’t your current password.' },
  ])
  expect([await isIn(other), (await logInAgain()).status]).toEqual([true, 200])
  const done = await change(right, 'a new password')
  expect(done.headers.get('location')).toBe('/dashboard/account')
  expect([await isIn(token), await isIn(other)]).toEqual([true, false])
  expect([(await logInAgain()).status, (await logInAgain('a new password')).status]).toEqual([401, 200])
})

test('counts wrong passwords across all forms', async () => {
  const { send, row } = await newAccount()
  for (let i = 0; i < 10; i++) await send(deletion, { current: 'wrong horse' })
  const form = { current: right, password: 'a new password', confirmation: 'a new password' }
  expect(await errorsOf(await send(password, form))).toEqual([
    400,
    { current: 'Too many attempts. Wait a few minutes, then try again.' },
  ])
  expect((await row()).deletedAt).toBeNull()
})

test('an account without a password sets its first one by reset email', async () => {
  const user = await insertUser(web.db)
  const token = await openSession(user.id, new Request('http://lotwatch.test'))
  expect(await (await callRoute(passwordPage, '/dashboard/account/password', { token })).json()).toMatchObject({
    hasPassword: false,
  })
  await callRoute(password, '/dashboard/account/password', { form: { password: 'a new password' }, token })
  expect(await web.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ passwordHash: null })
  expect(await web.db.serviceMail.count({ where: { userId: user.id, kind: 'PASSWORD_RESET' } })).toBe(1)
})

test.each([
  ['America/Denver', 302],
  ['Asia/Calcutta', 302],
  ['UTC', 302],
  ['+01:00', 400],
  ['Mars/Olympus', 400],
  ['', 400],
])('answers the time zone %s with %d', async (zone, status) => {
  const { send, row } = await newAccount()
  expect((await send(timeZone, { timeZone: zone })).status).toBe(status)
  expect((await row()).timeZone).toBe(status === 302 ? zone : null)
})

test('lists sessions with their devices, and ends one or all others', async () => {
  const { send, token, logInAgain } = await newAccount()
  const { token: mobile } = await (await logInAgain(right, { 'user-agent': phone })).json()
  const { token: third } = await (await logInAgain()).json()
  const list = async () =>
    (await (await callRoute(sessionsPage, '/dashboard/account/sessions', { token })).json()).sessions
  const [own, ...others] = await list()
  expect(own.isThisOne).toBe(true)
  expect(others.map(({ device }: { device: string }) => device).sort()).toEqual(['Safari, iPhone', null])
  expect(JSON.stringify(await list())).not.toContain(hashToken(token))

  const { id } = others.find(({ device }: { device: string }) => device !== null)
  await send(sessions, { intent: 'end', session: id })
  expect([await isIn(token), await isIn(mobile), await isIn(third)]).toEqual([true, false, true])
  await send(sessions, { intent: 'end-others' })
  expect([await isIn(token), await isIn(third)]).toEqual([true, false])
})

test("cannot end another user's session", async () => {
  const [ada, bob] = [await newAccount(), await newAccount()]
  const { id } = await web.db.session.findUniqueOrThrow({ where: { tokenHash: hashToken(bob.token) } })
  await ada.send(sessions, { intent: 'end', session: id })
  await ada.send(sessions, { intent: 'end', session: "' OR 1=1" })
  await ada.send(sessions, { intent: 'end-others' })
  expect(await isIn(bob.token)).toBe(true)
})

test("records a session's last use once an hour", async () => {
  const { token } = await newAccount()
  const where = { tokenHash: hashToken(token) }
  const usedAt = async () => (await web.db.session.findUniqueOrThrow({ where })).usedAt.getTime()
  const first = await usedAt()
  await isIn(token)
  expect(await usedAt()).toBe(first)
  await web.db.session.update({ where, data: { usedAt: new Date(Date.now() - 2 * 3_600_000) } })
  await isIn(token)
  expect(Date.now() - (await usedAt())).toBeLessThan(3_600_000)
})

async function linkFor(userId: string, email: string, expiresAt = new Date(Date.now() + 3_600_000)) {
  const token = randomUUID()
  await web.db.addressChange.create({ data: { tokenHash: hashToken(token), userId, email, expiresAt } })
  return token
}

test('requires the password for a new address, and answers the same for a taken one', async () => {
  const [ada, bob] = [await newAccount(), await newAccount()]
  const ask = (email: string, current = right) => ada.send(address, { email, current })
  expect(await errorsOf(await ask('nobody'))).toEqual([400, { email: expect.stringContaining('email address') }])
  expect(await errorsOf(await ask(ada.email))).toEqual([400, { email: expect.stringContaining('already') }])
  expect(await errorsOf(await ask('new@example.com', 'wrong horse'))).toEqual([
    400,
    { current: 'That isn’t your current password.' },
  ])
  const answers = [await ask('new@example.com'), await ask(bob.email)]
  const location = '/dashboard/account'
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    Array(2).fill([302, location]),
  )
  const mails = await web.db.serviceMail.findMany({
    where: { userId: ada.id, kind: 'NEW_ADDRESS' },
    orderBy: { createdAt: 'asc' },
  })
  expect(mails.map(({ kind, to, status }) => [kind, to, status])).toEqual([
    ['NEW_ADDRESS', 'new@example.com', 'DEAD'],
    ['NEW_ADDRESS', bob.email, 'PENDING'],
  ])
  const tab = await callRoute(accountTab, '/dashboard/account', { token: ada.token })
  expect((await tab.json()).settings).toMatchObject({ email: ada.email, newEmail: bob.email })
})

test('the link changes the address and the main target, and the old address is notified', async () => {
  const { id, email, token, row, logInAgain } = await newAccount()
  const fresh = `${randomUUID()}@example.com`
  await insertMailTarget(web.db, id, { email: fresh, name: fresh })
  const before = await web.db.notificationTarget.findFirstOrThrow({ where: { userId: id, isMain: true } })
  await web.db.passwordReset.create({
    data: { tokenHash: randomUUID(), userId: id, expiresAt: new Date(Date.now() + 3_600_000) },
  })
  const link = await linkFor(id, fresh)
  const params = { token: link }
  expect(await (await callRoute(useAddressPage, `/confirm/address/${link}`, { params })).json()).toEqual({
    state: 'log-in',
    email: fresh,
  })
  const open = () => callRoute(useAddress, `/confirm/address/${link}`, { params, token, form: {} })
  expect(await (await open()).json()).toEqual({ outcome: 'changed' })
  expect(await (await open()).json()).toEqual({ outcome: 'gone' })
  expect(await row()).toMatchObject({ email: fresh, emailVerifiedAt: expect.any(Date) })
  const [main, ...more] = await web.db.notificationTarget.findMany({ where: { userId: id } })
  expect(more).toEqual([])
  expect(main).toMatchObject({ id: before.id, email: fresh, name: fresh, confirmedAt: expect.any(Date) })
  expect(main!.unsubscribeToken).not.toBe(before.unsubscribeToken)
  const mails = { where: { userId: id, kind: { not: 'WELCOME' as const } }, select: { kind: true, to: true } }
  expect(await web.db.serviceMail.findMany(mails)).toEqual([{ kind: 'ADDRESS_CHANGED', to: email }])
  expect((await logInAgain()).status).toBe(401)
  // The old mailbox may be somebody else's by now.
  expect(await web.db.passwordReset.count({ where: { userId: id } })).toBe(0)
})

test.each([
  ['from which mail came back', 'BOUNCED', true],
  ['whose reader unsubscribed', 'UNSUBSCRIBED', true],
  ['that its owner switched off', null, false],
] as const)(
  'after one %s, alerts continue at the new address unless its owner turned them off',
  async (_, reason, goesOn) => {
    const { id, email, token } = await newAccount()
    const fresh = `${randomUUID()}@example.com`
    const main = { userId: id, isMain: true }
    if (reason === null) await web.db.notificationTarget.updateMany({ where: main, data: { active: false } })
    else {
      for (const address of [email, fresh])
        await web.db.$transaction((tx) => suppressAddress(tx, address, { reason, at: new Date() }))
    }
    const link = await linkFor(id, fresh)
    await callRoute(useAddress, `/confirm/address/${link}`, { params: { token: link }, token, form: {} })
    const target = await web.db.notificationTarget.findFirstOrThrow({ where: main })
    expect(target).toMatchObject({ email: fresh, active: goesOn, deadReason: null })
    expect(await findSuppression(web.db, fresh)).toBeNull()
    expect(await findSuppression(web.db, email)).toBe(reason)
  },
)

test('rejects the link for another account, after an hour, or if the address was taken', async () => {
  const [ada, bob] = [await newAccount(), await newAccount()]
  const open = async (link: string, token: string) => {
    const answer = await callRoute(useAddress, `/confirm/address/${link}`, { params: { token: link }, token, form: {} })
    return (await answer.json()).outcome
  }
  expect(await open(await linkFor(ada.id, 'a@example.com'), bob.token)).toBe('gone')
  expect(await open(await linkFor(ada.id, 'a@example.com', new Date(Date.now() - 1_000)), ada.token)).toBe('gone')
  expect(await open(await linkFor(ada.id, bob.email), ada.token)).toBe('taken')
  expect([(await ada.row()).email, (await bob.row()).email]).toEqual([ada.email, bob.email])
})

test('a deleted account disappears at once, cannot log in, and frees its address', async () => {
  const { id, email, token, send, logInAgain } = await newAccount()
  const search = await insertSearch(web.db, id)
  await insertMailTarget(web.db, id)
  expect(await errorsOf(await send(deletion, { current: 'wrong horse' }))).toEqual([
    400,
    { current: 'That isn’t your current password.' },
  ])
  expect(await isIn(token)).toBe(true)
  const done = await send(deletion, { current: right })
  expect(done.headers.get('location')).toBe('/login')
  expect([await isIn(token), (await logInAgain()).status]).toEqual([false, 401])
  const row = await web.db.user.findUniqueOrThrow({ where: { id } })
  expect(row).toMatchObject({ deletedAt: expect.any(Date), passwordHash: null, firstName: '', lastName: '' })
  expect(row.email).not.toContain('@')
  expect(await web.db.search.findUniqueOrThrow({ where: { id: search.id } })).toMatchObject({ status: 'DELETED' })
  expect(await web.db.notificationTarget.count({ where: { userId: id, active: true } })).toBe(0)
  const again = await callRoute(signUp, '/api/auth/signup', { json: signUpPayload(email) })
  expect(again.status).toBe(201)
})

test('deleting an account waits for a worker that starts a delivery, and neither fails', async () => {
  const { id, send } = await newAccount()
  const { id: searchId } = await insertSearch(web.db, id)
  const { id: targetId } = await insertMailTarget(web.db, id)
  const alert = await insertAlert(web.db, { searchId, targetId, reason: 'SUMMARY' })
  let deleting: Promise<unknown> = Promise.resolve()
  await web.db.$transaction(async (worker) => {
    await lockTarget(worker, targetId)
    deleting = send(deletion, { current: right })
    deleting.catch(() => {}) // asserted below
    await expect.poll(() => isWaitingForLock(web.db)).toBe(true)
    await lockAlert(worker, alert.id)
  })
  expect(await deleting).toMatchObject({ status: 302 })
  expect(await web.db.alert.findUnique({ where: { id: alert.id } })).toMatchObject({ status: 'DEAD' })
})

test('a session opened during the deletion signs nobody in', async () => {
  const { id, send } = await newAccount()
  await send(deletion, { current: right })
  expect(await isIn(await openSession(id, new Request('http://lotwatch.test')))).toBe(false)
})

test('deletes an account without a password after its address is entered', async () => {
  const { id, email } = await insertUser(web.db)
  const token = await openSession(id, new Request('http://lotwatch.test'))
  const send = (typed: string) => callRoute(deletion, '/dashboard/account/delete', { form: { email: typed }, token })
  expect((await send('somebody@else.example')).status).toBe(400)
  expect((await send(` ${email.toUpperCase()}`)).headers.get('location')).toBe('/login')
  expect((await web.db.user.findUniqueOrThrow({ where: { id } })).deletedAt).not.toBeNull()
})
