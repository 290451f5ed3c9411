import { Webhook } from 'standardwebhooks'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { callControl } from '../../../../e2e/support/control'
import { useTestUsers, type TestUser, callRoute, useWeb, replyOf, redirectOf } from '../../../../e2e/support/web'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { loader as getTargets } from '../../routes/api.notifications.get-target'
import { action as removeTarget } from '../../routes/api.notifications.remove-target'
import { loader as tab } from '../../routes/dashboard.notifications'
import { action, loader } from '../../routes/dashboard.notifications_.webhook/route'
import { verifyEmail } from '../accounts/verify-email.server'

const sandbox = useSandbox({ size: 0 })
const web = useWeb()
// The first call, which runs after this, reads the configuration.
beforeAll(() => void vi.stubEnv('SANDBOX_URL', sandbox.url))
const { ada, bob } = useTestUsers(web)

const page = '/dashboard/notifications/webhook'
const send = (person: TestUser, intent: string, url?: string) =>
  callRoute(action, page, { token: person.token, form: { intent, ...(url !== undefined && { url }) } })
const shown = async (person: TestUser) =>
  (await (await callRoute(loader, page, { token: person.token })).json()).webhook
const receiver = (id: string) => `${sandbox.url}/webhook-receiver/${id}`
const received = (id: string) =>
  callControl<{ headers: Record<string, string>; body: string }[]>(sandbox.url, 'GET', `webhooks/${id}`)

beforeEach(() => web.db.notificationTarget.deleteMany({ where: { kind: 'WEBHOOK' } }))

test('creates a webhook with its own secret only when its owner sets it up', async () => {
  expect(await shown(ada)).toBeNull()
  const saved = await send(ada, 'save', ` ${receiver('one')} `)
  expect(await redirectOf(saved)).toEqual([page, 'Webhook saved. Send it a test.'])
  const webhook = await shown(ada)
  expect(webhook).toMatchObject({ url: receiver('one'), active: true, lastAnswer: null, bothUntil: null })
  expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await shown(bob)).toBeNull()
  await send(ada, 'save', receiver('two'))
  expect(await shown(ada)).toMatchObject({ url: receiver('two'), secret: webhook.secret })
})

test.each([
  '',
  'nowhere',
  'http://hooks.example.com/',
  'https://hooks.example.com:8443/',
  'https://user:word@hooks.example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://metadata.google.internal/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  `https://hooks.example.com/${'a'.repeat(3_000)}`,
])('rejects the URL %j and keeps it in the field', async (url) => {
  const response = await send(ada, 'save', url)
  expect(await replyOf(response)).toEqual([
    400,
    { fieldErrors: { url: expect.stringMatching(/^(Enter your server’s URL|The URL must start)/) }, typed: url },
  ])
  expect(await shown(ada)).toBeNull()
})

test('posts a signed test immediately and shows the response', async () => {
  await send(ada, 'save', receiver('tested'))
  const { secret } = await shown(ada)
  await send(ada, 'test')
  const [event] = await received('tested')
  expect(new Webhook(secret).verify(event!.body, event!.headers)).toMatchObject({ type: 'test' })
  expect(await shown(ada)).toMatchObject({ lastAnswer: 'accepted (204)' })
  await callControl(sandbox.url, 'PUT', 'webhooks/tested', { mode: 'answer', status: 401 })
  await send(ada, 'test')
  expect(await shown(ada)).toMatchObject({ lastAnswer: 'answered 401' })
})

test('keeps the previous secret valid for a day after rotation', async () => {
  await send(ada, 'save', receiver('rotated'))
  const { secret: earlier } = await shown(ada)
  await send(ada, 'rotate')
  const { secret, bothUntil } = await shown(ada)
  expect(secret).not.toBe(earlier)
  expect(new Date(bothUntil).getTime()).toBeGreaterThan(Date.now() + 23 * 60 * 60_000)
  await send(ada, 'test')
  const [event] = await received('rotated')
  for (const one of [secret, earlier]) expect(() => new Webhook(one).verify(event!.body, event!.headers)).not.toThrow()
})

test('a second rotation within a day keeps the secret that the receiver still uses until it expires', async () => {
  await send(ada, 'save', receiver('twice'))
  const { secret: first } = await shown(ada)
  await send(ada, 'rotate')
  const { bothUntil } = await shown(ada)
  await send(ada, 'rotate')
  const { secret: third, bothUntil: stillUntil } = await shown(ada)
  expect(stillUntil).toBe(bothUntil)
  await send(ada, 'test')
  const [event] = await received('twice')
  for (const one of [first, third]) expect(() => new Webhook(one).verify(event!.body, event!.headers)).not.toThrow()

  const target = { target: { userId: ada.userId } }
  await web.db.webhook.updateMany({ where: target, data: { rotatedAt: new Date(Date.now() - 25 * 60 * 60_000) } })
  await send(ada, 'rotate')
  await send(ada, 'test')
  const later = (await received('twice'))[1]!
  expect(() => new Webhook(third).verify(later.body, later.headers)).not.toThrow()
  expect(() => new Webhook(first).verify(later.body, later.headers)).toThrow()
})

test.each(['control/reset', 'control/webhooks/x', 'webhook-receiver/../control/reset', 'paddle', ''])(
  'a webhook cannot reach other sandbox endpoints: %s',
  async (path) => {
    const response = await send(ada, 'save', `${sandbox.url}/${path}`)
    expect([response.status, await shown(ada)]).toEqual([400, null])
  },
)

test('re-enabling resets the three-day grace period, and removing deletes the webhook', async () => {
  await send(ada, 'save', receiver('off'))
  const target = await web.db.notificationTarget.findFirstOrThrow({ where: { userId: ada.userId, kind: 'WEBHOOK' } })
  await web.db.notificationTarget.update({ where: { id: target.id }, data: { active: false, deadReason: 'Why.' } })
  await web.db.webhook.update({ where: { targetId: target.id }, data: { failingSince: new Date(0) } })
  expect(await (await callRoute(tab, '/dashboard/notifications', { token: ada.token })).json()).toMatchObject({
    integrations: { webhook: { active: false, deadReason: 'Why.' }, feeds: 0 },
  })
  await send(ada, 'switch-on')
  expect(await shown(ada)).toMatchObject({ active: true, deadReason: null })
  expect((await web.db.webhook.findUniqueOrThrow({ where: { targetId: target.id } })).failingSince).toBeNull()
  await send(ada, 'switch-off')
  expect(await shown(ada)).toMatchObject({ active: false })
  await send(ada, 'remove')
  expect(await shown(ada)).toBeNull()
})

test('is not listed among addresses and browsers, and their calls cannot change it', async () => {
  await send(ada, 'save', receiver('row'))
  const { id } = await web.db.notificationTarget.findFirstOrThrow({ where: { userId: ada.userId, kind: 'WEBHOOK' } })
  const listed = await (await callRoute(getTargets, '/api/notifications/get-target', { token: ada.token })).json()
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['ada@example.com'])
  expect((await callRoute(removeTarget, '/x', { token: ada.token, json: { id } })).status).toBe(404)
})

test('the first email verification removes a webhook, and concurrent forms create one', async () => {
  const answers = await Promise.all([1, 2, 3].map((n) => send(bob, 'save', receiver(`race-${n}`))))
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
  expect(await web.db.notificationTarget.count({ where: { userId: bob.userId, kind: 'WEBHOOK' } })).toBe(1)
  await web.db.$transaction((tx) => verifyEmail(tx, { userId: bob.userId, names: null }))
  expect(await web.db.webhook.count()).toBe(0)
})

test('without a plan, a webhook can only be turned off or removed', async () => {
  await send(ada, 'save', receiver('expired'))
  await web.db.user.update({ where: { id: ada.userId }, data: { trialEndsAt: new Date(0) } })
  for (const intent of ['test', 'rotate', 'switch-on'])
    expect((await send(ada, intent)).headers.get('location')).toBe('/dashboard/notifications')
  const refused = await send(ada, 'save', receiver('typed'))
  expect(await replyOf(refused)).toEqual([
    403,
    {
      fieldErrors: { url: 'Your free trial has ended. We didn’t save this. What you typed is still here.' },
      next: { words: 'Choose a plan', to: '/upgrade' },
      typed: receiver('typed'),
    },
  ])
  expect(await received('expired')).toEqual([])
  await send(ada, 'switch-off')
  expect(await shown(ada)).toMatchObject({ active: false })
  await send(ada, 'remove')
  expect(await shown(ada)).toBeNull()
})
