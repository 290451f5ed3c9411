import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { defineSearchAttributeKey } from '@temporalio/common'
import { NativeConnection } from '@temporalio/worker'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { queues, searchAttributes, searchWorkflowId, searchWorkflowType } from '#workflows/contract'
import { createLogger } from '#platform/log'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertSearch, insertUser } from '../../e2e/support/rows'
import { registerNamespace } from '../../e2e/support/temporal-setup'
import { workerDependencies } from '../../e2e/support/worker'
import { registerSearchAttributes } from '../temporal'
import { healSearches, startMissingSearches } from './heal-searches'

// Separate namespace, because this database does not contain the searches of other tests.
const namespace = `healing-${randomUUID()}`
const status = defineSearchAttributeKey(searchAttributes.status, 'KEYWORD')
const database = useDatabase()
const now = new Date()
let native: NativeConnection
let client: Client

beforeAll(async () => {
  const address = inject('temporalAddress')
  await registerNamespace(address, namespace)
  native = await NativeConnection.connect({ address })
  const connection = await Connection.connect({ address })
  client = new Client({ connection, namespace })
  await registerSearchAttributes(native, namespace, createLogger('test', 'silent'))
})
afterAll(async () => {
  await client?.connection.close()
  await native?.close()
})

beforeEach(() => emptyTables(database.db, 'User'))

/** Starts the search's workflow. No worker executes it. */
async function running(searchId: string, shown?: 'watching' | 'paused') {
  const options = { workflowId: searchWorkflowId(searchId), taskQueue: queues.searches, args: [{ searchId }] }
  const attributes = shown ? { typedSearchAttributes: [{ key: status, value: shown }] } : {}
  await client.workflow.start(searchWorkflowType, { ...options, ...attributes })
}

const count = async () => (await client.workflow.count(`ExecutionStatus = 'Running'`)).count

/** The signals that a search's workflow has received. Null without a workflow. */
async function signalsOf(searchId: string): Promise<string[] | null> {
  try {
    const { events } = await client.workflow.getHandle(searchWorkflowId(searchId)).fetchHistory()
    return (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? [])
  } catch {
    return null
  }
}

test('signals only searches without a workflow or with one in another state, and ends orphaned workflows', async () => {
  const { db } = database
  const user = await insertUser(db)
  const search = async (over: object = {}) => (await insertSearch(db, user.id, over)).id
  const [well, lost, missedPause, missedResume, paused] = [
    await search(),
    await search(),
    await search({ status: 'PAUSED' }),
    await search(),
    await search({ status: 'PAUSED' }),
  ]
  const deleted = await search({ status: 'DELETED' })
  const orphan = randomUUID() // its owner's rows were deleted
  await running(well, 'watching')
  await running(missedPause, 'watching')
  await running(missedResume, 'paused')
  await running(deleted, 'watching')
  await running(orphan, 'paused')
  await expect.poll(count).toBe(5)

  const healed = await healSearches(workerDependencies(db), client, now)

  expect(healed).toEqual({ woken: 3, ended: 2 })
  expect(await signalsOf(well)).toEqual([])
  expect(await signalsOf(lost)).toEqual(['changed'])
  expect(await signalsOf(missedPause)).toEqual(['changed'])
  expect(await signalsOf(missedResume)).toEqual(['changed'])
  expect(await signalsOf(paused)).toBe(null)
  expect(await signalsOf(deleted)).toEqual(['deleted'])
  expect(await signalsOf(orphan)).toEqual(['deleted'])
})

test('restarts a search whose workflow was terminated for a release', async () => {
  const { db } = database
  const { id } = await insertSearch(db, (await insertUser(db)).id)
  await running(id, 'watching')
  const handle = client.workflow.getHandle(searchWorkflowId(id))
  const { runId } = await handle.describe()
  await expect.poll(() => client.workflow.count(`WorkflowId = '${searchWorkflowId(id)}'`)).toMatchObject({ count: 1 })
  await handle.terminate('names changed')
  const isShownRunning = async () =>
    (await client.workflow.count(`WorkflowId = '${searchWorkflowId(id)}' AND ExecutionStatus = 'Running'`)).count
  await expect.poll(isShownRunning).toBe(0)

  expect(await healSearches(workerDependencies(db), client, now)).toMatchObject({ woken: 1 })
  expect((await handle.describe()).runId).not.toBe(runId)
})

test('starts missing workflows in batches', async () => {
  const { db } = database
  const user = await insertUser(db)
  for (let n = 0; n < 120; n++) await insertSearch(db, user.id)
  const before = await count()
  const startedAtPause: number[] = []
  const pause = async () => void startedAtPause.push((await count()) - before)
  await healSearches(workerDependencies(db), client, now, undefined, pause)
  expect(startedAtPause).toHaveLength(2)
  expect(startedAtPause.every((started) => started <= 100)).toBe(true)
  await expect.poll(async () => (await count()) - before).toBe(120)
})

test('starts missing workflows of all kept searches, and compares none while the counts agree', async () => {
  const { db } = database
  const user = await insertUser(db)
  const updatedAt = new Date(now.getTime() - 60_000)
  const search = async (over: object = {}) => (await insertSearch(db, user.id, { updatedAt, ...over })).id
  const [lost, paused, deleted] = [
    await search(),
    await search({ status: 'PAUSED' }),
    await search({ status: 'DELETED' }),
  ]
  const justSaved = await search({ updatedAt: new Date(now.getTime() + 60_000) })
  await endAll()
  let compared = 0
  const start = () => startMissingSearches(workerDependencies(db), client, now, () => (compared += 1))
  expect(await start()).toEqual({ started: 2 })
  expect([await signalsOf(lost), await signalsOf(paused)]).toEqual([['changed'], ['changed']])
  expect([await signalsOf(deleted), await signalsOf(justSaved)]).toEqual([null, null])
  await running(justSaved)
  await expect.poll(count).toBe(3)
  compared = 0
  expect(await start()).toEqual({ started: 0 })
  expect(compared).toBe(0)
})

test('compares only the searches whose ids share a prefix with the missing one', async () => {
  const { db } = database
  await endAll()
  await db.search.deleteMany()
  const user = await insertUser(db)
  const updatedAt = new Date(now.getTime() - 60_000)
  const search = async (id: string) => {
    const { id: random } = await insertSearch(db, user.id)
    await db.search.update({ where: { id: random }, data: { id, updatedAt } })
    return id
  }
  const others = ['00', '7f', 'ff'].map((prefix) => `${prefix}000000-0000-4000-8000-000000000000`)
  for (const id of others) await running(await search(id))
  const lost = await search('7effffff-ffff-4fff-bfff-ffffffffffff')
  await expect.poll(count).toBe(3)
  const list = vi.spyOn(client.workflow, 'list')
  expect(await startMissingSearches(workerDependencies(db), client, now)).toEqual({ started: 1 })
  expect(list.mock.calls.map(([options]) => options?.query)).toEqual([
    expect.stringContaining("WorkflowId STARTS_WITH 'search/7e'"),
  ])
  list.mockRestore()
  expect(await signalsOf(lost)).toEqual(['changed'])
})

/** Ends the workflows of earlier tests. */
async function endAll() {
  for await (const { workflowId } of client.workflow.list({ query: `ExecutionStatus = 'Running'` }))
    await client.workflow.getHandle(workflowId).terminate()
  await expect.poll(count).toBe(0)
}
