import { afterEach, expect, test } from 'vitest'
import { createAlertScene, createDeliveryActivities, createPushSubscription } from '../../../e2e/support/alerts'
import { createWaitingPush } from '../../../e2e/support/waiting-alert'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { insertPushTarget } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { claimNext } from '../alerts/claim'
import { deliverAlerts, deliverClaim } from '../alerts/outbox'
import { recordDeliveryResult } from '../alerts/delivery-result'

const database = useDatabase()
const sandbox = useSandbox()
const waitingPush = () => createWaitingPush(database.db, sandbox)
afterEach(() => callControl(sandbox.url, 'PUT', 'push', { mode: 'ok' }))

test("sends a push as urgent, under its car's topic", async () => {
  const { car, deliver, pushes } = await waitingPush()
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await pushes()).toMatchObject([
    {
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{24}$/),
      payload: { title: '2016 Honda Civic EX-L', url: car.url, tag: `car-${car.vehicleId}` },
    },
  ])
})

test('counts the unread alerts of a device, once for all cars of a message', async () => {
  const { device, match, alertTo, alertId, deliver, pushes } = await waitingPush()
  const unread = async () => {
    await deliver()
    return (await pushes()).map(({ payload }) => payload.unread).sort()
  }
  expect(await unread()).toEqual([1])
  const included = await alertTo(device.id, await match())
  const sent = { status: 'SENT', sentAt: new Date(), sentWithId: alertId } as const
  await database.db.alert.update({ where: { id: included.id }, data: sent })
  await alertTo(device.id, await match())
  expect(await unread()).toEqual([1, 2])
  const seen = { alertsSeenAt: new Date(Date.now() + 60_000) }
  await database.db.notificationTarget.update({ where: { id: device.id }, data: seen })
  await alertTo(device.id, await match())
  expect(await unread()).toEqual([1, 1, 2])
})

test('does not count an alert whose car its owner has hidden since, on any device', async () => {
  const { device, car, searchId, match, alertTo, deliver, pushes } = await waitingPush()
  await deliver()
  await database.db.candidate.updateMany({ where: { searchId, listingId: car.id }, data: { hiddenAt: new Date() } })
  await alertTo(device.id, await match())
  await deliver()
  expect((await pushes()).map(({ payload }) => payload.unread)).toEqual([1, 1])
})

test('disables a device whose subscription ended, and still sends the email', async () => {
  const { target, car, alertTo, alert, deliver, deviceRow, expire, inbox } = await waitingPush()
  await expire()
  await alertTo(target.id, car)
  expect(await deliver()).toEqual({ sent: 1, dead: 1, left: 0 })
  expect(await alert()).toMatchObject({ status: 'DEAD', failure: 'device-off' })
  const deadReason = expect.stringContaining('Add the device again')
  expect(await deviceRow()).toMatchObject({ active: false, deadReason })
  expect(await inbox()).toHaveLength(1)
})

test("honors a push service's Retry-After without delaying emails", async () => {
  const { target, device, car, match, alertTo, alert, deliver, inbox } = await waitingPush()
  const next = await alertTo(device.id, await match())
  await alertTo(target.id, car)
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'rate-limit' })
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 2 })
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'ok' })
  expect(await alert()).toMatchObject({ attempts: 1 })
  expect(await database.db.alert.findUnique({ where: { id: next.id } })).toMatchObject({ attempts: 0 })
  expect(await inbox()).toHaveLength(1)
})

test('an ended subscription does not disable the one that replaced it during sending', async () => {
  const { searchId, device, alert, deviceRow, expire } = await waitingPush()
  await expire()
  const deps = await createDeliveryActivities(database.db, sandbox)
  const excluded = { alertIds: [], fullTargetIds: [], troubledTargetIds: [] }
  const claim = await claimNext(deps, { searchId, kind: 'PUSH', isQuiet: false }, excluded)
  const ending = await deliverClaim(deps, claim!, () => {})
  const { endpoint, keys } = await createPushSubscription(sandbox)
  await database.db.notificationTarget.update({ where: { id: device.id }, data: { endpoint, ...keys } })
  await recordDeliveryResult(deps, claim!, ending)
  expect(await alert()).toMatchObject({ status: 'DEAD' })
  expect(await deviceRow()).toMatchObject({ active: true, deadReason: null })
})

test('rejects an endpoint on another host before it connects', async () => {
  const { searchId, user, match, alertTo } = await createAlertScene(database.db)
  const { keys } = await createPushSubscription(sandbox)
  const endpoint = `${sandbox.url.replace('http:', 'https:')}/push/odd`
  const device = await insertPushTarget(database.db, user.id, { endpoint, keys })
  const alert = await alertTo(device.id, await match())
  const deps = await createDeliveryActivities(database.db, sandbox)
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 1, left: 0 })
  const ended = await database.db.alert.findUnique({ where: { id: alert.id } })
  expect(ended).toMatchObject({ failure: 'unknown-push-service' })
})

test.each([
  ['the connection broke', { mode: 'accept-then-drop-connection' }],
  ['the service failed with 500', { mode: 'accept-then-server-error' }],
  ['its sender died', { mode: 'ok' }],
])('resends a push accepted before %s, and it replaces the first one', async (_, behavior) => {
  const { alertId, deliver, interrupt, pushes } = await waitingPush()
  await callControl(sandbox.url, 'PUT', 'push', behavior)
  await deliver()
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'ok' })
  if (behavior.mode === 'ok') {
    await database.db.notifiedCar.updateMany({ where: { alertId }, data: { notifiedAt: null } })
    await interrupt()
  }
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  const received = await pushes()
  const [first, second] = received.map(({ topic, payload: { tag, renotify } }) => ({ topic, tag, renotify }))
  expect(received).toHaveLength(2)
  expect(second).toEqual(first)
  expect(second).toMatchObject({ tag: expect.stringMatching(/^car-/), renotify: false })
})
