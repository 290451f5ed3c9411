import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createLogger } from '#platform/log'
import { root } from '#platform/root'
import { searchWorkflowId, searchWorkflowType } from '#workflows/contract'
import { findFreePort } from '../scripts/lib/ports'
import { currentWorkflows } from '../scripts/lib/workflow-bundle'
import { sdkLogger, telemetryOptions } from './temporal'

/** The SDK has no list of its metrics, so this compares with a real worker. */
const rules = readFileSync(path.join(root, 'deploy/monitoring/alerts.yml'), 'utf8')
const metricsInRules = new Set(rules.match(/\btemporal_\w+/g))

test('a workflow task that fails is counted by the metrics that the alert rules name', async () => {
  const port = await findFreePort()
  await Runtime.instance().shutdown() // the tests' own, which serves no metrics
  Runtime.install({
    logger: sdkLogger(createLogger('test', 'silent')),
    telemetryOptions: telemetryOptions({ METRICS_BIND: '127.0.0.1', TEMPORAL_METRICS_PORT: port }),
  })
  const address = inject('temporalAddress')
  const [connection, native] = [await Connection.connect({ address }), await NativeConnection.connect({ address })]
  const [taskQueue, searchId] = [`failing-${randomUUID()}`, randomUUID()]
  const activities = { planCycle: () => Promise.resolve(null) } // a plan that the workflow cannot read
  const worker = await Worker.create({
    connection: native,
    taskQueue,
    activities,
    workflowBundle: await currentWorkflows(),
  })
  const running = worker.run()
  const { workflow } = new Client({ connection })
  const options = { taskQueue, workflowId: searchWorkflowId(searchId), args: [{ searchId }] }
  const handle = await workflow.start(searchWorkflowType, options)
  onTestFinished(async () => {
    await handle.terminate()
    worker.shutdown()
    await running
    await Promise.all([connection.close(), native.close()])
  })
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const failures = async () =>
    (await scrape())
      .split('\n')
      .filter((line) => line.startsWith('temporal_workflow_task_execution_failed') && line.includes(taskQueue))
  await expect.poll(failures, { timeout: 30_000 }).not.toEqual([])
  const names = (await scrape()).match(/^temporal_\w+/gm)
  expect(names).toEqual(expect.arrayContaining([...metricsInRules]))
  expect(metricsInRules.size).toBeGreaterThan(0)
})
