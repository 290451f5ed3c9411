import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { suppressAddress, findSuppression } from '#platform/suppression'
import { fetchInbox, listConfirmPaths, deliverServiceMails } from '../../../../e2e/support/alerts'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb, refusalOf, signUpAccount, redirectOf } from '../../../../e2e/support/web'
import { action as addTarget } from '../api.notifications.add-target'
import { action as toggleTarget } from '../api.notifications.toggle-target'
import { action as tab, loader as tabLoader } from '../dashboard.notifications'
import { action as unsubscribe } from '../unsubscribe.$token'
import { confirmationsPerAccount } from '../../features/notifications/targets.server'
import { action as confirm, headers, loader as confirmPage, shouldRevalidate } from './route'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })
let token = ''
let own = ''
let other = ''

const newEmail = () => `${randomUUID()}@example.com`
const signUp = async (email: string) => (await signUpAccount(web.db, email)).token
beforeEach(async () => {
  own = newEmail()
  other = newEmail()
  token = await signUp(own)
})

const add = (email: string, by = token) =>
  callRoute(addTarget, '/api/notifications/add-target', { token: by, json: { email } })
const targetOf = (email: string) => web.db.notificationTarget.findFirstOrThrow({ where: { email } })
const deliver = () => deliverServiceMails(web.db, sandbox)
const send = (path: string, intent: string, by?: string) =>
  callRoute(confirm, path, { form: { intent }, token: by, params: { token: path.split('/').at(-1)! } })
const open = (path: string, by?: string) =>
  callRoute(confirmPage, path, { token: by, params: { token: path.split('/').at(-1)! } })
const askAgain = async (email: string, by = token) =>
  callRoute(tab, '/dashboard/notifications', { token: by, form: { intent: 'confirm', id: (await targetOf(email)).id } })
const toggleOn = async (id: string, by = token) =>
  callRoute(toggleTarget, '/api/notifications/toggle-target', { token: by, json: { id, active: true } })
/** Adds the address and returns the path of the link emailed to it. */
async function added(email: string, by = token): Promise<string> {
  await add(email, by)
  await deliver()
  return (await listConfirmPaths(sandbox, email)).at(-1)!
}

test('a new address gets one email; the button confirms it, opening the link does not', async () => {
  const path = await added(other)
  expect(await fetchInbox(sandbox, other)).toMatchObject([
    { Tag: 'confirm', Subject: 'Confirm this address for Lotwatch' },
  ])
  expect(JSON.stringify(await fetchInbox(sandbox, other))).not.toMatch(/Ada|Lovelace/)
  const row = (await (await callRoute(tabLoader, '/', { token })).json()).targets[1]
  expect(row).toMatchObject({ name: other, isConfirmed: false })
  expect(await (await open(path)).json()).toMatchObject({ isGood: true, name: other, isMain: false, logIn: null })
  expect((await targetOf(other)).confirmedAt).toBeNull()

  expect(await (await send(path, 'confirm')).json()).toEqual({ outcome: 'confirmed' })
  expect(await targetOf(other)).toMatchObject({ confirmedAt: expect.any(Date), active: true })
  expect((await open(path)).status).toBe(410)
  expect((await send(path, 'confirm')).status).toBe(410)
  expect(headers()).toMatchObject({ 'cache-control': 'no-store' })
})

test('the page does not ask for the used link again once the form is sent', () => {
  const after = (actionResult: unknown) =>
    shouldRevalidate({ actionResult, defaultShouldRevalidate: true } as Parameters<typeof shouldRevalidate>[0])
  expect([after({ outcome: 'confirmed' }), after({ outcome: 'refused' }), after(undefined)]).toEqual([
    false,
    false,
    true,
  ])
})

test('only the email contains the token, which expires and cannot be guessed', async () => {
  const path = await added(other)
  const [link] = await web.db.confirmationLink.findMany({ where: { target: { email: other } } })
  expect(path).not.toContain(link!.tokenHash)
  await web.db.confirmationLink.update({ where: { tokenHash: link!.tokenHash }, data: { expiresAt: new Date(0) } })
  expect((await open(path)).status).toBe(410)
  for (const bad of [path, '/confirm/x', `/confirm/${link!.tokenHash}`]) {
    expect((await send(bad, 'confirm')).status).toBe(410)
    expect((await send(bad, 'refuse')).status).toBe(410)
  }
})

test('an account can request the link for its own address, and only its signed-in browser may confirm it', async () => {
  expect((await redirectOf(await askAgain(own)))[1]).toMatch(/^We’ll email a confirmation link/)
  await deliver()
  const [path] = await listConfirmPaths(sandbox, own)
  const mails = (await fetchInbox(sandbox, own)).length
  const stranger = await signUp(newEmail())
  for (const by of [undefined, stranger]) {
    expect((await send(path!, 'confirm', by)).status).toBe(403)
    expect((await (await open(path!, by)).json()).logIn).toContain('/login?redirectTo=%2Fconfirm%2F')
  }
  expect((await web.db.user.findUniqueOrThrow({ where: { email: own } })).emailVerifiedAt).toBeNull()
  expect((await send(path!, 'confirm', token)).status).toBe(200)
  expect((await web.db.user.findUniqueOrThrow({ where: { email: own } })).emailVerifiedAt).not.toBeNull()
  expect((await targetOf(own)).confirmedAt).not.toBeNull()
  expect((await askAgain(own)).status).toBe(302)
  await deliver()
  expect(await fetchInbox(sandbox, own)).toHaveLength(mails) // nothing is left to confirm
})

test('a reader who did not sign up stops email from every account', async () => {
  await send(await added(other), 'confirm')
  await askAgain(own)
  await deliver()
  const [path] = await listConfirmPaths(sandbox, own)
  expect(await (await send(path!, 'refuse')).json()).toEqual({ outcome: 'refused' })
  expect([(await targetOf(own)).active, (await targetOf(other)).active]).toEqual([false, false])
  const again = await toggleOn((await targetOf(own)).id)
  expect(await refusalOf(again)).toEqual([409, expect.stringContaining('new confirmation link')])
  expect((await targetOf(own)).active).toBe(false)
})

test('an unsubscribe applies to every account, and only a link emailed to the address lifts it', async () => {
  const second = await signUp(newEmail())
  await send(await added(other), 'confirm')
  const { unsubscribeToken, id } = await targetOf(other)
  await callRoute(unsubscribe, '/unsubscribe/x', { form: {}, params: { token: unsubscribeToken } })
  expect((await targetOf(other)).active).toBe(false)
  expect((await toggleOn(id)).status).toBe(409)
  await add(other)
  expect((await targetOf(other)).active).toBe(false)
  const foreign = await (await add(other, second)).json()
  expect(foreign).toMatchObject({ confirmedAt: null })
  await web.db.mailAddress.updateMany({ data: { confirmationsSince: new Date(0) } }) // a day later
  await deliver()
  const path = (await listConfirmPaths(sandbox, other)).at(-1)!
  expect((await send(path, 'confirm')).status).toBe(200)
  expect(await findSuppression(web.db, other)).toBeNull()
  expect((await toggleOn(id)).status).toBe(200)
})

test('a verified owner re-enables their own address without an email', async () => {
  await web.db.user.update({ where: { email: own }, data: { emailVerifiedAt: new Date() } })
  await web.db.notificationTarget.updateMany({ where: { email: own }, data: { confirmedAt: new Date() } })
  const { unsubscribeToken, id } = await targetOf(own)
  await callRoute(unsubscribe, '/unsubscribe/x', { form: {}, params: { token: unsubscribeToken } })
  expect((await targetOf(own)).active).toBe(false)
  expect((await toggleOn(id)).status).toBe(200)
  expect((await targetOf(own)).active).toBe(true)
})

test('limits confirmation emails by address and by account', async () => {
  for (const by of [token, await signUp(newEmail())]) {
    for (let i = 0; i < 4; i++) {
      await add(other, by)
      await deliver()
    }
  }
  expect(await fetchInbox(sandbox, other)).toHaveLength(3)
  const statuses = []
  for (let i = 0; i < confirmationsPerAccount; i++) statuses.push((await add(other)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})

test('concurrent requests do not exceed the target limit', async () => {
  await web.db.serviceMail.deleteMany()
  const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await add(newEmail())).status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(9)
  const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email: own } })
  expect(await web.db.notificationTarget.count({ where: { userId } })).toBe(10)
})

test('a new account gets one welcome email, with a confirmation link and no user-entered text', async () => {
  await deliver()
  await deliver()
  const mails = await fetchInbox(sandbox, own)
  expect(mails).toMatchObject([{ Tag: 'welcome', Headers: [] }])
  expect(JSON.stringify(mails)).not.toMatch(/Ada|Lovelace/)
  const [path] = await listConfirmPaths(sandbox, own)
  expect(await (await send(path!, 'confirm', token)).json()).toEqual({ outcome: 'confirmed' })
  expect((await targetOf(own)).confirmedAt).not.toBeNull()
})

test('a suppressed address gets no welcome email, in any spelling', async () => {
  await web.db.$transaction((tx) => suppressAddress(tx, other, { reason: 'COMPLAINED', at: new Date() }))
  const spelt = ` ${other.toUpperCase()}. `
  const by = await signUp(spelt)
  await deliver()
  expect(await fetchInbox(sandbox, other)).toEqual([])
  const { targets } = await (await callRoute(tabLoader, '/', { token: by })).json()
  expect(targets).toMatchObject([{ name: other, suppressedFor: 'COMPLAINED' }])
})

test('a suppressed address added in another spelling stays off until its reader confirms again', async () => {
  await send(await added(other), 'confirm')
  const { unsubscribeToken } = await targetOf(other)
  await callRoute(unsubscribe, '/unsubscribe/x', { form: {}, params: { token: unsubscribeToken } })
  for (const spelt of [other.toUpperCase(), `${other}.`, ` ${other}`]) {
    expect(await (await add(spelt)).json()).toMatchObject({ email: other, active: false })
  }
  expect(await web.db.notificationTarget.count({ where: { email: { startsWith: other } } })).toBe(1)
})
