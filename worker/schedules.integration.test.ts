import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection } from '@temporalio/worker'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/durations'
import { registerNamespace } from '../e2e/support/temporal-setup'
import { createLogger } from '#platform/log'
import { ensureSchedules, keepSchedules } from './schedules'

// Separate namespace, because schedule ids are fixed per namespace. No worker executes these workflows.
const namespace = `schedules-${randomUUID()}`
let native: NativeConnection
let client: Client

beforeAll(async () => {
  const address = inject('temporalAddress')
  await registerNamespace(address, namespace)
  native = await NativeConnection.connect({ address })
  const connection = await Connection.connect({ address })
  client = new Client({ connection, namespace })
  await ensureSchedules(native, namespace)
})
afterAll(async () => {
  await client?.connection.close()
  await native?.close()
})

const handleOf = (id: string) => client.schedule.getHandle(id)
const describe = (id: string) => handleOf(id).describe()
const runsOf = async (id: string) => {
  const { info } = await describe(id)
  return info.numActionsTaken + info.numActionsSkippedOverlap
}
const nightly = ['maintenance', 'reconciliation']

test('nightly schedules run once when created, and not when a worker starts later', async () => {
  for (const id of nightly) await expect.poll(() => runsOf(id)).toBe(1)
  const before = await Promise.all(nightly.map(describe))
  await ensureSchedules(native, namespace)
  // Triggers and updates are handled in order, so once this update is visible, the trigger has been handled.
  await Promise.all(nightly.map((id) => handleOf(id).pause('a marker')))
  for (const id of nightly) await expect.poll(async () => (await describe(id)).state.note).toBe('a marker')
  expect(await Promise.all(nightly.map(runsOf))).toEqual([1, 1])
  expect((await Promise.all(nightly.map(describe))).map(({ info }) => info.lastUpdatedAt)).toEqual(
    before.map(({ info }) => info.lastUpdatedAt),
  )
  await Promise.all(nightly.map((id) => handleOf(id).unpause()))
})

test('plans the capacity as soon as its schedule is created', async () => {
  await expect.poll(() => runsOf('capacity')).toBeGreaterThan(0)
})

test('a release updates an existing schedule and keeps it paused if an operator paused it', async () => {
  const handle = handleOf('plans')
  const wanted = (await handle.describe()).spec
  const { memo: _, ...action } = (await handle.describe()).action
  const expectInterval = (every: number) =>
    expect.poll(async () => (await handle.describe()).spec.intervals).toEqual([expect.objectContaining({ every })])
  await handle.update((earlier) => ({ ...earlier, action, spec: { intervals: [{ every: '1h' }] } }))
  // Temporal applies a pause before an update that arrives with it, and the update would undo it.
  await expectInterval(60 * minuteMs)
  await handle.pause('Paddle is being moved')
  await expect.poll(async () => (await handle.describe()).state.paused).toBe(true)
  await ensureSchedules(native, namespace)
  await expectInterval(minuteMs)
  const { spec, state, policies } = await handle.describe()
  expect([spec, state.paused, state.note]).toEqual([wanted, true, 'Paddle is being moved'])
  expect(policies.catchupWindow).toBe(minuteMs)
})

test('catches up on a night missed by less than a day', async () => {
  for (const id of nightly)
    expect((await describe(id)).policies).toMatchObject({ catchupWindow: dayMs, overlap: 'SKIP' })
})

test('creates the schedules again when Temporal has lost them', async () => {
  let prepared = 0
  const prepare = () => Promise.resolve(prepared++)
  const stop = await keepSchedules(native, namespace, createLogger('test', 'silent'), prepare, 50)
  const ids = ['wakes', 'missing-searches', 'reconciliation']
  for (const id of ids) await handleOf(id).delete()
  const exists = (id: string) => describe(id).then(...[() => true, () => false])
  await expect.poll(async () => (await Promise.all(ids.map(exists))).every(Boolean)).toBe(true)
  stop()
  expect(prepared).toBeGreaterThan(0)
})
