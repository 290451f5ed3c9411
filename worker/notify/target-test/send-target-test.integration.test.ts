import { afterEach, expect, test } from 'vitest'
import { createDeliveryActivities, fetchInbox, insertDevice } from '../../../e2e/support/alerts'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { insertMailTarget, insertUser } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { sendTargetTest } from './send-target-test'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const targetOf = (id: string) => database.db.notificationTarget.findUniqueOrThrow({ where: { id } })
const send = async (targetId: string) =>
  sendTargetTest(await createDeliveryActivities(database.db, sandbox), { targetId })

afterEach(async () => {
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'ok' })
})

test('sends a test push and records only what is known', async () => {
  const device = await insertDevice(database.db, sandbox, (await insertUser(database.db)).id)
  expect(await send(device.id)).toEqual({ sent: true })
  const pushes = await callControl(sandbox.url, 'GET', `pushes?endpoint=${encodeURIComponent(device.endpoint)}`)
  expect(pushes).toMatchObject([{ payload: { title: 'A test from Lotwatch', tag: `test-${device.id}`, actions: [] } }])
  expect((await targetOf(device.id)).testResult).toMatch(/^Sent to the browser’s push service\. Nothing showed up\?/)
})

test('a test disables a device that no longer exists', async () => {
  const device = await insertDevice(database.db, sandbox, (await insertUser(database.db)).id)
  await callControl(sandbox.url, 'POST', `push/subscriptions/${device.endpoint.split('/').at(-1)}/expire`, {})
  expect(await send(device.id)).toEqual({ sent: false })
  const ended = 'The browser turned off notifications on this device. Add the device again.'
  expect(await targetOf(device.id)).toMatchObject({ active: false, deadReason: ended, testResult: ended })
  expect(await send(device.id)).toEqual({ sent: false })
})

test('a test email has an unsubscribe link and nothing about a search', async () => {
  const target = await insertMailTarget(database.db, (await insertUser(database.db)).id)
  expect(await send(target.id)).toEqual({ sent: true })
  const [mail, ...more] = await fetchInbox(sandbox, target.email!)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Subject: 'A test from Lotwatch', Tag: 'test' })
  expect(mail!.Headers.map(({ Name }) => Name)).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post'])
  expect(mail!.TextBody).toContain('\nStop all emails to this address: ')
  expect(await targetOf(target.id)).toMatchObject({ testResult: 'Sent. Can’t find it? Check your spam folder.' })
})

test('a test disables an address that the provider deactivated and states the reason', async () => {
  const user = await insertUser(database.db)
  const { id } = await insertMailTarget(database.db, user.id, { email: `${user.id}@inactive.example` })
  expect(await send(id)).toEqual({ sent: false })
  expect(await targetOf(id)).toMatchObject({
    active: false,
    deadReason: 'BOUNCED',
    testResult: 'Not sent: earlier emails to this address bounced.',
  })
})

test('reports a provider outage as the reason', async () => {
  const user = await insertUser(database.db)
  const [device, address] = [
    await insertDevice(database.db, sandbox, user.id),
    await insertMailTarget(database.db, user.id),
  ]
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'down' })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'down' })
  for (const [{ id }, service] of [
    [device, 'push service'],
    [address, 'email service'],
  ] as const) {
    expect(await send(id)).toEqual({ sent: false })
    expect(await targetOf(id)).toMatchObject({
      active: true,
      testResult: `Not sent: the ${service} didn’t accept it. Try again later.`,
    })
  }
})
