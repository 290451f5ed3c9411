import { afterEach, expect, test } from 'vitest'
import {
  createAlertScene,
  createDeliveryActivities,
  fetchInbox,
  insertDevice,
  createPushSubscription,
} from '../../../e2e/support/alerts'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { insertPushTarget } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { claimNext } from '../alerts/claim'
import { deliverAlerts, deliverClaim } from '../alerts/outbox'
import { recordDeliveryResult } from '../alerts/delivery-result'

const database = useDatabase()
const sandbox = useSandbox()
const dependencies = () => createDeliveryActivities(database.db, sandbox)
const alertOf = (id: string) => database.db.alert.findUniqueOrThrow({ where: { id } })
const pushesTo = (endpoint: string) =>
  callControl(sandbox.url, 'GET', `pushes?endpoint=${encodeURIComponent(endpoint)}`)

afterEach(() => callControl(sandbox.url, 'PUT', 'push', { mode: 'ok' }))

test("sends a push as urgent, under its car's topic", async () => {
  const { searchId, user, match, alertTo } = await createAlertScene(database.db)
  const device = await insertDevice(database.db, sandbox, user.id)
  const listing = await match()
  await alertTo(device.id, listing)
  expect(await deliverAlerts(await dependencies(), { searchId })).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await pushesTo(device.endpoint)).toMatchObject([
    {
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{24}$/),
      payload: { title: '2016 Honda Civic EX-L', url: listing.url, tag: `car-${listing.vehicleId}` },
    },
  ])
})

test('counts the unread alerts of a device, once for all cars of a message', async () => {
  const { searchId, user, match, alertTo } = await createAlertScene(database.db)
  const device = await insertDevice(database.db, sandbox, user.id)
  const unread = async () => {
    await alertTo(device.id, await match())
    await deliverAlerts(await dependencies(), { searchId })
    const pushes = (await pushesTo(device.endpoint)) as { payload: { unread: number } }[]
    return pushes.map(({ payload }) => payload.unread).sort()
  }
  expect(await unread()).toEqual([1])
  const [first] = await database.db.alert.findMany({ where: { targetId: device.id } })
  const included = await alertTo(device.id, await match())
  const sent = { status: 'SENT', sentAt: new Date(), sentWithId: first!.id } as const
  await database.db.alert.update({ where: { id: included.id }, data: sent })
  expect(await unread()).toEqual([1, 2])
  const seen = { alertsSeenAt: new Date(Date.now() + 60_000) }
  await database.db.notificationTarget.update({ where: { id: device.id }, data: seen })
  expect(await unread()).toEqual([1, 1, 2])
})

test('disables a device whose subscription ended, and still sends the email', async () => {
  const { searchId, user, target, to, match, alertTo } = await createAlertScene(database.db)
  const device = await insertDevice(database.db, sandbox, user.id)
  const id = device.endpoint.split('/').at(-1)
  await callControl(sandbox.url, 'POST', `push/subscriptions/${id}/expire`, {})
  const listing = await match()
  const toDevice = await alertTo(device.id, listing)
  await alertTo(target.id, listing)
  expect(await deliverAlerts(await dependencies(), { searchId })).toEqual({ sent: 1, dead: 1, left: 0 })
  expect(await alertOf(toDevice.id)).toMatchObject({ status: 'DEAD', failure: 'device-off' })
  expect(await database.db.notificationTarget.findUniqueOrThrow({ where: { id: device.id } })).toMatchObject({
    active: false,
    deadReason: expect.stringContaining('Add the device again'),
  })
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
})

test("honors a push service's Retry-After without delaying emails", async () => {
  const { searchId, user, target, to, match, alertTo } = await createAlertScene(database.db)
  const device = await insertDevice(database.db, sandbox, user.id)
  const first = await match()
  const alerts = [await alertTo(device.id, first), await alertTo(device.id, await match())]
  await alertTo(target.id, first)
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'rate-limit' })
  expect(await deliverAlerts(await dependencies(), { searchId })).toEqual({ sent: 1, dead: 0, left: 2 })
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'ok' })
  expect(await Promise.all(alerts.map(async ({ id }) => (await alertOf(id)).attempts))).toEqual([1, 0])
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
})

test('an ended subscription does not disable the one that replaced it during sending', async () => {
  const { searchId, user, match, alertTo } = await createAlertScene(database.db)
  const device = await insertDevice(database.db, sandbox, user.id)
  const alert = await alertTo(device.id, await match())
  await callControl(sandbox.url, 'POST', `push/subscriptions/${device.endpoint.split('/').at(-1)}/expire`, {})
  const deps = await dependencies()
  const excluded = { alertIds: [], fullTargetIds: [], troubledTargetIds: [] }
  const claim = await claimNext(deps, { searchId, kind: 'PUSH', isQuiet: false }, excluded)
  const ending = await deliverClaim(deps, claim!, () => {})
  const { endpoint, keys } = await createPushSubscription(sandbox)
  await database.db.notificationTarget.update({ where: { id: device.id }, data: { endpoint, ...keys } })
  await recordDeliveryResult(deps, claim!, ending)
  expect(await alertOf(alert.id)).toMatchObject({ status: 'DEAD' })
  expect(await database.db.notificationTarget.findUnique({ where: { id: device.id } })).toMatchObject({
    active: true,
    deadReason: null,
  })
})

test('rejects an endpoint on another host before it connects', async () => {
  const { searchId, user, match, alertTo } = await createAlertScene(database.db)
  const { keys } = await createPushSubscription(sandbox)
  const endpoint = `${sandbox.url.replace('http:', 'https:')}/push/odd`
  const device = await insertPushTarget(database.db, user.id, { endpoint, keys })
  const alert = await alertTo(device.id, await match())
  expect(await deliverAlerts(await dependencies(), { searchId })).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await alertOf(alert.id)).toMatchObject({ failure: 'unknown-push-service' })
})

test.each([
  ['the connection broke', { mode: 'accept-then-drop-connection' }],
  ['the service failed with 500', { mode: 'accept-then-server-error' }],
  ['its sender died', { mode: 'ok' }],
])('resends a push accepted before %s, and it replaces the first one', async (_, behavior) => {
  const { searchId, user, match, alertTo } = await createAlertScene(database.db)
  const device = await insertDevice(database.db, sandbox, user.id)
  const alert = await alertTo(device.id, await match())
  const deps = await dependencies()
  await callControl(sandbox.url, 'PUT', 'push', behavior)
  await deliverAlerts(deps, { searchId })
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'ok' })
  if (behavior.mode === 'ok') {
    const longAgo = new Date(Date.now() - 600_000)
    await database.db.notifiedCar.updateMany({ where: { alertId: alert.id }, data: { notifiedAt: null } })
    await database.db.alert.update({ where: { id: alert.id }, data: { status: 'CLAIMED', claimedAt: longAgo } })
  }
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 1, dead: 0, left: 0 })
  const pushes = (await pushesTo(device.endpoint)) as { topic: string; payload: { tag: string; renotify: boolean } }[]
  const [first, second] = pushes.map(({ topic, payload: { tag, renotify } }) => ({ topic, tag, renotify }))
  expect(pushes).toHaveLength(2)
  expect(second).toEqual(first)
  expect(second).toMatchObject({ tag: expect.stringMatching(/^car-/), renotify: false })
})
