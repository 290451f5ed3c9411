import { beforeAll, expect, test } from 'vitest'
import { internalUrls } from '../../../../../e2e/support/hostile-addresses'
import { pushKeys } from '../../../../../e2e/support/push-keys'
import { insertNotified, insertListing, insertSearch } from '../../../../../e2e/support/rows'
import { callRoute, useWeb, signUpAccount } from '../../../../../e2e/support/web'
import { action as addTarget } from '../../../routes/api.notifications.add-target'
import { action as toggleTarget } from '../../../routes/api.notifications.toggle-target'
import { action as renewTarget } from '../../../routes/api.notifications.renew-target/route'

const web = useWeb()
let ada: string
beforeAll(async () => {
  ada = (await signUpAccount(web.db)).token
})

const at = (endpoint: string) => ({ endpoint, keys: pushKeys() })
type Subscription = ReturnType<typeof at>
const add = (subscription: Subscription) =>
  callRoute(addTarget, '/api/notifications/add-target', { token: ada, json: { subscription, name: 'Chrome, Linux' } })
/** Like a service worker: without a session. */
const renew = (old: Subscription, subscription: Subscription, auth: unknown = old.keys.auth) =>
  callRoute(renewTarget, '/api/notifications/renew-target', { json: { endpoint: old.endpoint, auth, subscription } })
const targetAt = ({ endpoint }: Subscription) => web.db.notificationTarget.findUnique({ where: { endpoint } })

test('stores no malicious endpoint', async () => {
  const before = await web.db.notificationTarget.count()
  const hostile = internalUrls(4444, 'push.example')
  expect(hostile.length).toBeGreaterThanOrEqual(150)
  for (const endpoint of hostile) expect((await add(at(endpoint))).status, endpoint).toBe(400)
  expect(await web.db.notificationTarget.count()).toBe(before)
})

test('treats two spellings of an endpoint as one device', async () => {
  const subscription = at('https://push.example/spelled')
  await add(subscription)
  await add({ ...subscription, endpoint: 'HTTPS://PUSH.example:443/a/../spelled' })
  expect(await web.db.notificationTarget.count({ where: { endpoint: { contains: 'spelled' } } })).toBe(1)
})

test('a renewed subscription keeps the name, notifications and key of the old one', async () => {
  const [old, fresh] = [at('https://push.example/old'), at('https://push.example/fresh')]
  await add(old)
  const target = (await targetAt(old))!
  const dead = { vapidKey: 'the key before', active: false, deadReason: 'gone' }
  await web.db.notificationTarget.update({ where: { id: target.id }, data: dead })
  await insertNotified(web.db, target.id, await insertListing(web.db))
  expect((await renew(old, fresh)).status).toBe(200)
  const renewed = await targetAt(fresh)
  expect(renewed).toMatchObject({ id: target.id, name: 'Chrome, Linux', auth: fresh.keys.auth, vapidKey: 'public' })
  expect(renewed).toMatchObject({ active: true, deadReason: null })
  expect(await web.db.notifiedCar.count({ where: { targetId: target.id } })).toBe(1)
  expect((await renew(old, at('https://push.example/again'))).status).toBe(404)
})

test('keeps a device off that its owner turned off', async () => {
  const [old, fresh] = [at('https://push.example/off'), at('https://push.example/off-too')]
  await add(old)
  await web.db.notificationTarget.update({ where: { endpoint: old.endpoint }, data: { active: false } })
  await renew(old, fresh)
  expect(await targetAt(fresh)).toMatchObject({ active: false })
})

test('does not renew without the old secret, or to a malicious or taken endpoint', async () => {
  const [old, other] = [at('https://push.example/kept'), at('https://push.example/other')]
  await add(old)
  await add(other)
  const fresh = at('https://push.example/stolen')
  for (const auth of [pushKeys().auth, '', null, 5]) expect((await renew(old, fresh, auth)).status).toBe(404)
  expect((await renew(at('https://push.example/unknown'), fresh)).status).toBe(404)
  expect((await renew(old, at('https://evil.example/x'))).status).toBe(400)
  const otherSecret = { ...other, keys: pushKeys() }
  expect((await renew(old, otherSecret)).status).toBe(409)
  expect(await targetAt(old)).toMatchObject({ auth: old.keys.auth })
  expect(await targetAt(fresh)).toBeNull()
})

test('a renewal that meets the same browser added again leaves one device, which searches still alert', async () => {
  const [old, fresh] = [at('https://push.example/twin'), at('https://push.example/twin-2')]
  await add(old)
  const target = (await targetAt(old))!
  await web.db.notificationTarget.update({ where: { id: target.id }, data: { name: 'Phone' } })
  await add(fresh)
  const twin = (await targetAt(fresh))!
  expect(twin.id).not.toBe(target.id)
  const chosen = { allTargets: false, targetIds: [twin.id] }
  const search = await insertSearch(web.db, target.userId, chosen)
  expect((await renew(old, fresh)).status).toBe(200)
  expect(await targetAt(fresh)).toMatchObject({ id: target.id, name: 'Phone' })
  expect(await web.db.notificationTarget.findUnique({ where: { id: twin.id } })).toBeNull()
  const { targetIds } = await web.db.search.findUniqueOrThrow({ where: { id: search.id } })
  expect(targetIds).toEqual([target.id])
})

test('a device whose subscription ended is not switched on, and is replaced when it is added again', async () => {
  const [old, fresh] = [at('https://push.example/ended'), at('https://push.example/ended-2')]
  await add(old)
  const { id } = (await targetAt(old))!
  await web.db.notificationTarget.update({ where: { id }, data: { active: false, deadReason: 'gone' } })
  const toggle = { token: ada, json: { id, active: true } }
  expect((await callRoute(toggleTarget, '/api/notifications/toggle-target', toggle)).status).toBe(409)
  expect((await add(old)).status).toBe(422)
  expect(await targetAt(old)).toMatchObject({ active: false, deadReason: 'gone' })
  expect((await add(fresh)).status).toBe(201)
  expect(await targetAt(fresh)).toMatchObject({ id, active: true, deadReason: null })
})

test.each([[{ toString: 0 }], [null], [5], [['https://push.example/kept']]])(
  'rejects an old endpoint that is not text (%j)',
  async (endpoint) => {
    const json = { endpoint, auth: 'x', subscription: at('https://push.example/fresh') }
    expect((await callRoute(renewTarget, '/api/notifications/renew-target', { json })).status).toBe(404)
  },
)
