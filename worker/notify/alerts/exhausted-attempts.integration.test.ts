import { afterEach, expect, test } from 'vitest'
import webpush from 'web-push'
import { createAlertScene, createDeliveryActivities, fetchInbox, insertDevice } from '../../../e2e/support/alerts'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { unreachableUrl } from '../../../e2e/support/worker'
import type { WorkerConfig } from '../../config'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const dayMs = 24 * 60 * 60_000
const alertOf = (id: string) => database.db.alert.findUniqueOrThrow({ where: { id } })
const targetOf = (id: string) => database.db.notificationTarget.findUniqueOrThrow({ where: { id } })
/** Simulates repeated failures of the alert, the first one `ms` ago. */
const failFor = (id: string, ms: number) =>
  database.db.alert.update({
    where: { id },
    data: { failures: 20, failingSince: new Date(Date.now() - ms), retryAt: null },
  })

afterEach(() => callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' }))

const rotated = () => {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}

test.each([
  ['is refused for its key', rotated, 'answered 403'],
  [
    'goes to a host that is not there',
    () => ({ PUSH_ALLOWED_HOSTS: [unreachableUrl.replace('127.0.0.1', 'localhost')] }),
    'cannot be reached',
  ],
] as const)('a push that %s backs off and ends after a day, and the device shows the reason', async (_, over, why) => {
  const { searchId, user, target, match, alertTo } = await createAlertScene(database.db)
  const device = await insertDevice(database.db, sandbox, user.id)
  if (why === 'cannot be reached') {
    const endpoint = `https://${unreachableUrl.replace('127.0.0.1', 'localhost')}/push/${device.id}`
    await database.db.notificationTarget.update({ where: { id: device.id }, data: { endpoint } })
  }
  const { id } = await alertTo(device.id, await match())
  const config: Partial<WorkerConfig> = over()
  const deps = await createDeliveryActivities(database.db, sandbox, config)
  for (let tries = 1; tries <= 3; tries++) {
    expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 0, left: 1 })
    expect(await alertOf(id)).toMatchObject({ attempts: tries, failures: tries, failure: expect.stringContaining(why) })
  }
  await deliverAlerts(deps, { searchId })
  expect(await alertOf(id)).toMatchObject({ attempts: 3, status: 'PENDING' }) // it backs off

  await alertTo(target.id, await match())
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 1, dead: 0, left: 1 })
  await failFor(id, 2 * dayMs)
  const timeZone = 'Pacific/Kiritimati' // in the evening (UTC), it is already the next day there
  await database.db.user.update({ where: { id: user.id }, data: { timeZone } })
  const failingSince = new Date(new Date(Date.now() - 3 * dayMs).setUTCHours(20))
  await database.db.alert.update({ where: { id }, data: { failingSince } })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await alertOf(id)).toMatchObject({ status: 'DEAD', failure: expect.stringContaining(why) })
  const since = failingSince.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone })
  expect(await targetOf(device.id)).toMatchObject({
    active: false,
    deadReason: expect.stringContaining(`no notification since ${since}. Add the device again`),
  })
  const { id: next } = await alertTo(device.id, await match())
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await alertOf(next)).toMatchObject({ status: 'DEAD', attempts: 1, failure: 'target-off' })
})

test('an email that the provider always rejects does not delay others, and ends once they are sent', async () => {
  const { searchId, target, to, match, alertTo } = await createAlertScene(database.db)
  const { id } = await alertTo(target.id, await match())
  const deps = await createDeliveryActivities(database.db, sandbox)
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'down' })
  for (let tries = 0; tries < 3; tries++) await deliverAlerts(deps, { searchId })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  await alertTo(target.id, await match())
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 1, dead: 0, left: 1 })
  await failFor(id, 2 * dayMs)
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await alertOf(id)).toMatchObject({
    failure: 'given up after 20 failures: the mail provider answered 503, code 100',
  })
  expect(await targetOf(target.id)).toMatchObject({ active: true, deadReason: null })
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
})

test('no email ends while the provider accepts none at all', async () => {
  const { searchId, target, to, match, alertTo } = await createAlertScene(database.db, { email: 'sam@buyer.example' })
  const { id } = await alertTo(target.id, await match())
  await database.db.alert.updateMany({ where: { status: 'SENT' }, data: { sentAt: new Date(Date.now() - 9 * dayMs) } })
  await failFor(id, 3 * dayMs)
  expect(await deliverAlerts(await createDeliveryActivities(database.db, sandbox), { searchId })).toEqual({
    sent: 1,
    dead: 0,
    left: 0,
  })
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
})
