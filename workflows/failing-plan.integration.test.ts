import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { thorough } from '../e2e/support/canaries'
import { idlePlan } from '../e2e/support/idle-plan'
import type { CyclePlan } from '#domain/crawl/schedule'
import { registerSearchAttributes } from '#worker/temporal'
import { createLogger } from '#platform/log'
import { currentWorkflows } from '../scripts/lib/workflow-bundle'
import { searchWorkflowId, searchWorkflowType } from './contract'

// PostgreSQL is down for longer than a workflow task may last, and no worker has the workflow cached in the meantime.

const taskQueue = 'searches-without-postgres'
/** With the delays between them, these outlast a workflow task, which is extended after eight seconds. */
const failures = 4
let connection: NativeConnection
let client: Client
let worker: Worker
let done: Promise<void>
let plans = 0

const planCycle = async (): Promise<CyclePlan> => {
  plans++
  if (plans <= failures) throw new Error('PostgreSQL does not answer')
  if (plans >= failures + 3) return { kind: 'deleted' }
  return { ...idlePlan, sleepMs: 1_000, retryMs: 1_000 }
}

beforeAll(async () => {
  connection = await NativeConnection.connect({ address: inject('temporalAddress') })
  client = new Client({ connection: await Connection.connect({ address: inject('temporalAddress') }) })
  await registerSearchAttributes(connection, 'default', createLogger('test', 'silent'))
  const workflowBundle = await currentWorkflows()
  const activities = { planCycle }
  worker = await Worker.create({ connection, taskQueue, workflowBundle, activities, maxCachedWorkflows: 0 })
  done = worker.run()
})
afterAll(async () => {
  worker?.shutdown()
  await done
  await client?.connection.close()
  await connection?.close()
})

test('a search whose plan failed for a while can be replayed and continues', thorough, async () => {
  const searchId = randomUUID()
  const options = { workflowId: searchWorkflowId(searchId), taskQueue, args: [{ searchId }] }
  const handle = await client.workflow.start(searchWorkflowType, options)
  const failedTasks = async () =>
    ((await handle.fetchHistory()).events ?? []).flatMap(
      ({ workflowTaskFailedEventAttributes: failed }) => failed?.failure?.message ?? [],
    )
  await expect
    .poll(async () => (await failedTasks()).length > 0 || plans >= failures + 3, { timeout: 60_000, interval: 250 })
    .toBe(true)
  expect(await failedTasks()).toEqual([])
  await handle.result()
})
