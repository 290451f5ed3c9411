import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { ApplicationFailure } from '@temporalio/common'
import { NativeConnection, Worker } from '@temporalio/worker'
import { expect, inject, test } from 'vitest'
import { registerNamespace } from '../e2e/support/temporal-setup'
import { currentWorkflows } from '../scripts/lib/workflow-bundle'
import { maintenanceWorkflowType, queues } from './contract'

test('if the comparison fails, the nightly run still deletes expired rows and is shown as failed', async () => {
  // Use a separate namespace, because the activities are on a queue that other tests use.
  const namespace = await registerNamespace(inject('temporalAddress'), `maintenance-${randomUUID()}`)
  const connection = await NativeConnection.connect({ address: inject('temporalAddress') })
  const client = new Client({ connection: await Connection.connect({ address: inject('temporalAddress') }), namespace })
  let purged = 0
  const activities = {
    healSearches: () => Promise.reject(ApplicationFailure.nonRetryable('broken')),
    purgeExpired: () => Promise.resolve(purged++),
  }
  const workflowBundle = await currentWorkflows()
  const taskQueue = queues.searches
  const worker = await Worker.create({ connection, namespace, taskQueue, workflowBundle, activities })
  await worker.runUntil(async () => {
    const run = client.workflow.execute(maintenanceWorkflowType, { taskQueue, workflowId: 'maintenance' })
    await expect(run).rejects.toThrow()
  })
  expect(purged).toBe(1)
  await client.connection.close()
  await connection.close()
})
