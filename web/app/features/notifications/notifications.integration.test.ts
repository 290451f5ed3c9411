import { expect, test } from 'vitest'
import type { SuppressionReason } from '#domain/alerts/suppression'
import { suppressAddress } from '#platform/suppression'
import { pushKeys } from '../../../../e2e/support/push-keys'
import { insertMailTarget } from '../../../../e2e/support/rows'
import { callRoute, useWeb, replyOf, useTestUsers, redirectOf } from '../../../../e2e/support/web'
import { action as addTarget } from '../../routes/api.notifications.add-target'
import { loader as getTargets } from '../../routes/api.notifications.get-target'
import { action as removeTarget } from '../../routes/api.notifications.remove-target'
import { action as toggleTarget } from '../../routes/api.notifications.toggle-target'
import { confirmationsPerAccount } from './targets.server'
import { action as tab } from '../../routes/dashboard.notifications'
import { action as unsubscribe, loader as unsubscribePage } from '../../routes/unsubscribe.$token'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const keys = pushKeys()
const add = (token: string, json: unknown) => callRoute(addTarget, '/api/notifications/add-target', { token, json })
const targets = async (token: string) =>
  (await callRoute(getTargets, '/api/notifications/get-target', { token })).json()
const addPush = (token: string, endpoint: string) =>
  add(token, { subscription: { endpoint, keys }, name: 'Chrome, Linux' })

test('adds a browser once, and does not return its keys', async () => {
  const endpoint = 'https://push.example/1'
  expect((await addPush(ada.token, endpoint)).status).toBe(201)
  expect((await addPush(ada.token, endpoint)).status).toBe(201)
  const list = await targets(ada.token)
  expect(list).toMatchObject([
    { name: 'ada@example.com', email: 'ada@example.com', active: true, isMain: true, subscription: null },
    { name: 'Chrome, Linux', email: null, active: true, isMain: false, subscription: { endpoint } },
  ])
  expect(JSON.stringify(list)).not.toContain(keys.auth)
})

test('moves a browser to the account that adds it last', async () => {
  await addPush(ada.token, 'https://push.example/shared')
  await addPush(bob.token, 'https://push.example/shared')
  const owners = await web.db.notificationTarget.findMany({
    where: { endpoint: 'https://push.example/shared' },
    include: { user: true },
  })
  expect(owners.map((target) => target.user.email)).toEqual(['bob@example.com'])
})

test('an endpoint without its secret neither moves the browser nor changes its keys', async () => {
  const endpoint = 'https://push.example/known'
  await addPush(ada.token, endpoint)
  const wrong = { ...keys, auth: pushKeys().auth }
  for (const token of [bob.token, ada.token]) {
    expect((await add(token, { subscription: { endpoint, keys: wrong }, name: 'x' })).status).toBe(409)
  }
  const target = await web.db.notificationTarget.findUniqueOrThrow({ where: { endpoint }, include: { user: true } })
  expect([target.user.email, target.auth]).toEqual(['ada@example.com', keys.auth])
})

test('rejects a key that is not on the curve', async () => {
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  const subscription = { endpoint: 'https://push.example/off-curve', keys: { ...keys, p256dh } }
  expect((await add(ada.token, { subscription })).status).toBe(400)
})

test.each([
  'http://push.example/1',
  'https://127.0.0.1/push',
  'https://localhost:9999/push',
  'https://169.254.169.254/',
  'https://push.example.evil.example/1',
  'file:///etc/passwd',
])('rejects the endpoint %s', async (endpoint) => {
  const before = await web.db.notificationTarget.count()
  const response = await addPush(ada.token, endpoint)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: 'The push subscription doesn’t use a known push service.' })
  expect(await web.db.notificationTarget.count()).toBe(before)
})

test.each([
  { subscription: { endpoint: 'https://push.example/2' } },
  { subscription: 'x' },
  { subscription: { keys } },
])('rejects the incomplete subscription %j', async (json) => expect((await add(ada.token, json)).status).toBe(400))

test('adds, toggles and removes an address, but cannot remove the main one', async () => {
  expect((await add(ada.token, { email: '' })).status).toBe(400)
  expect(await (await add(ada.token, {})).json()).toEqual({ error: 'Email address is required.' })
  const { _id } = await (await add(ada.token, { email: ' Second@Example.com ' })).json()
  const toggle = (id: unknown, active: unknown, token = ada.token) =>
    callRoute(toggleTarget, '/api/notifications/toggle-target', { token, json: { id, active } })
  const remove = (id: unknown, token = ada.token) =>
    callRoute(removeTarget, '/api/notifications/remove-target', { token, json: { id } })

  expect((await toggle(_id, false)).status).toBe(200)
  expect(await web.db.notificationTarget.findUnique({ where: { id: _id } })).toMatchObject({ active: false })
  expect((await toggle(_id, 'no')).status).toBe(400)
  expect((await toggle(_id, true, bob.token)).status).toBe(404)
  expect((await toggle('x', true)).status).toBe(404)
  expect((await remove(_id, bob.token)).status).toBe(404)
  expect((await remove(_id)).status).toBe(200)
  const main = (await targets(ada.token))[0]
  expect((await remove(main._id)).status).toBe(400)
})

test('keeps an invalid address in the form and shows the error', async () => {
  const form = { intent: 'add-email', email: 'not an address' }
  const response = await callRoute(tab, '/dashboard/notifications', { token: ada.token, form })
  expect(await replyOf(response)).toEqual([
    400,
    { fieldErrors: { email: 'Enter an email address, like name@example.com.' }, email: 'not an address' },
  ])
})

test('reports too many confirmation emails on the tab', async () => {
  const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email: 'ada@example.com' } })
  const main = await web.db.notificationTarget.findFirstOrThrow({ where: { userId, isMain: true } })
  const ask = async () => {
    const response = await callRoute(tab, '/dashboard/notifications', {
      token: ada.token,
      form: { intent: 'confirm', id: main.id },
    })
    return redirectOf(response)
  }
  expect(await ask()).toEqual(['/dashboard/notifications', expect.stringMatching(/up to three times a day/)])
  const asked = { kind: 'ADDRESS_CONFIRMATION' as const, userId, targetId: main.id }
  await web.db.serviceMail.createMany({ data: Array.from({ length: confirmationsPerAccount }, () => asked) })
  expect(await ask()).toEqual(['/dashboard/notifications', expect.stringMatching(/too many confirmation emails/)])
  await web.db.serviceMail.deleteMany({ where: asked })
})

test('promises a link to a suppressed address once a day, and never to a confirmed one', async () => {
  const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email: 'ada@example.com' } })
  const target = await insertMailTarget(web.db, userId, { confirmedAt: new Date() })
  const ask = async () => {
    const form = { intent: 'confirm', id: target.id }
    return redirectOf(await callRoute(tab, '/dashboard/notifications', { token: ada.token, form }))
  }
  expect(await ask()).toEqual(['/dashboard/notifications', null])
  const stop = (reason: SuppressionReason) =>
    web.db.$transaction((tx) => suppressAddress(tx, target.email!, { reason, at: new Date() }))
  await stop('BOUNCED')
  expect(await ask()).toEqual(['/dashboard/notifications', expect.stringMatching(/up to three times a day/)])
  await stop('UNSUBSCRIBED')
  expect(await ask()).toEqual(['/dashboard/notifications', expect.stringMatching(/at most once a day/)])
})

test('stores a long address whole, and rejects one that is too long instead of truncating it', async () => {
  const send = (email: string) =>
    callRoute(tab, '/dashboard/notifications', { token: ada.token, form: { intent: 'add-email', email } })
  const email = `ada@${'long.'.repeat(25)}example.com`
  expect((await send(email)).status).toBe(302)
  expect(await web.db.notificationTarget.count({ where: { email } })).toBe(1)
  const before = await web.db.notificationTarget.count()
  expect((await send(`${'a'.repeat(300)}@example.com`)).status).toBe(400)
  expect((await send(`ada@${'long.'.repeat(80)}example.com`)).status).toBe(400)
  expect(await web.db.notificationTarget.count()).toBe(before)
})

test('without a plan, adds no address and keeps the input', async () => {
  const user = { email: 'ada@example.com' }
  const { trialEndsAt } = await web.db.user.findUniqueOrThrow({ where: user })
  await web.db.user.update({ where: user, data: { trialEndsAt: new Date(0) } })
  const form = { intent: 'add-email', email: 'new@example.com' }
  const refused = await callRoute(tab, '/dashboard/notifications', { token: ada.token, form })
  await web.db.user.update({ where: user, data: { trialEndsAt } })
  expect(await replyOf(refused)).toEqual([
    403,
    {
      fieldErrors: { email: 'Your free trial has ended. We didn’t save this. What you typed is still here.' },
      next: { words: 'Choose a plan', to: '/upgrade' },
      email: 'new@example.com',
    },
  ])
  expect(await web.db.notificationTarget.count({ where: { email: 'new@example.com' } })).toBe(0)
})

test('opening the unsubscribe link changes nothing; the one-click post needs no cookie and is idempotent', async () => {
  const target = await web.db.notificationTarget.findFirstOrThrow({ where: { email: 'bob@example.com' } })
  const at = { params: { token: target.unsubscribeToken } }
  const path = `/unsubscribe/${target.unsubscribeToken}`
  expect((await callRoute(unsubscribePage, path, at)).status).toBe(200)
  expect(await web.db.notificationTarget.findUnique({ where: { id: target.id } })).toMatchObject({ active: true })
  const oneClick = { ...at, form: { 'List-Unsubscribe': 'One-Click' }, headers: { origin: 'https://mail.example' } }
  for (let i = 0; i < 2; i++) expect((await callRoute(unsubscribe, path, oneClick)).status).toBe(200)
  expect(await web.db.notificationTarget.findUnique({ where: { id: target.id } })).toMatchObject({ active: false })
  expect((await callRoute(unsubscribe, '/unsubscribe/x', { ...oneClick, params: { token: 'x' } })).status).toBe(404)
})
