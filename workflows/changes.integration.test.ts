import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { thorough } from '../e2e/support/canaries'
import { idlePlan } from '../e2e/support/idle-plan'
import type { CyclePlan } from '#domain/crawl/schedule'
import { registerSearchAttributes } from '#worker/temporal'
import { createLogger } from '#platform/log'
import { bundleWorkflows } from '../scripts/lib/workflow-bundle'
import { searchWorkflowId, searchWorkflowType, signals } from './contract'
import { cyclesPerRun } from './search-workflow'
import { patchId } from '../e2e/support/histories/patched-change'

// Changes the workflow of a running search as a deployment does: the old workers stop, new ones start.

const taskQueue = 'searches-in-change'
const hourMs = 60 * 60 * 1000
let connection: NativeConnection
let client: Client
let isDeleted = false
let plans = 0

const planCycle = async (): Promise<CyclePlan> => {
  plans++
  if (isDeleted) return { kind: 'deleted' }
  return { ...idlePlan, sleepMs: hourMs, retryMs: hourMs }
}

beforeAll(async () => {
  connection = await NativeConnection.connect({ address: inject('temporalAddress') })
  client = new Client({ connection: await Connection.connect({ address: inject('temporalAddress') }) })
  await registerSearchAttributes(connection, 'default', createLogger('test', 'silent'))
})
afterAll(async () => {
  await client?.connection.close()
  await connection?.close()
})

async function startWorker(file: string) {
  const workflowBundle = await bundleWorkflows(path.resolve(import.meta.dirname, file))
  const worker = await Worker.create({ connection, taskQueue, workflowBundle, activities: { planCycle } })
  const done = worker.run()
  return async () => {
    worker.shutdown()
    await done
  }
}

test(
  'a search that began before a change continues under the new code and adopts the change with its next run',
  thorough,
  async () => {
    const searchId = randomUUID()
    const stopOld = await startWorker('index.ts')
    const options = { workflowId: searchWorkflowId(searchId), taskQueue, args: [{ searchId }] }
    const firstRun = await client.workflow.start(searchWorkflowType, options)
    await expect.poll(() => plans).toBe(1)
    await stopOld()

    const stopNew = await startWorker('../e2e/support/histories/patched-change.ts')
    const latest = client.workflow.getHandle(searchWorkflowId(searchId)) // whichever run is current
    const cyclesAfterSignals = async () => {
      await latest.signal(signals.changed)
      return plans
    }
    await expect.poll(cyclesAfterSignals, { interval: 5 }).toBeGreaterThan(cyclesPerRun + 1)
    isDeleted = true
    await latest.signal(signals.deleted)
    await latest.result()
    await stopNew()

    const patchesOf = async (runId: string) => {
      const run = await client.workflow.getHandle(searchWorkflowId(searchId), runId).describe()
      return run.searchAttributes.TemporalChangeVersion ?? []
    }
    const lastRunId = (await latest.describe()).runId
    expect(lastRunId).not.toBe(firstRun.firstExecutionRunId)
    expect(await patchesOf(firstRun.firstExecutionRunId)).not.toContain(patchId)
    expect(await patchesOf(lastRunId)).toContain(patchId)
  },
)
