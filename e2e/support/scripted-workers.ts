import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { afterAll, beforeAll, inject } from 'vitest'
import { registerSearchAttributes } from '#worker/temporal'
import { createLogger } from '#platform/log'
import { queues } from '#workflows/contract'
import { currentWorkflows } from '../../scripts/lib/workflow-bundle'
import { registerNamespace } from './temporal-setup'

/**
 * Workflows on the real server, in a namespace of the calling test file. Their activities are scripted, because such tests
 * check the order of calls. `served`: the queues of activities that have a worker.
 */
export function useScriptedWorkers(activities: object, served: string[]) {
  const namespace = `scripted-${randomUUID()}`
  let connection: NativeConnection
  let client: Client
  let running: { workers: Worker[]; done: Promise<unknown> }

  const createWorker = (taskQueue: string, more: object = {}) =>
    Worker.create({ connection, namespace, taskQueue, activities, ...more })

  beforeAll(async () => {
    const address = inject('temporalAddress')
    await registerNamespace(address, namespace)
    connection = await NativeConnection.connect({ address })
    client = new Client({ connection: await Connection.connect({ address }), namespace })
    await registerSearchAttributes(connection, namespace, createLogger('test', 'silent'))
    const workflowBundle = await currentWorkflows()
    const workers = await Promise.all([
      createWorker(queues.searches, { workflowBundle }),
      ...served.map((queue) => createWorker(queue)),
    ])
    running = { workers, done: Promise.all(workers.map((worker) => worker.run())) }
  })
  afterAll(async () => {
    running?.workers.forEach((worker) => worker.shutdown())
    await running?.done
    await client?.connection.close()
    await connection?.close()
  })
  /** How many activities wait in a queue. The server adds a scheduled one a moment later. */
  async function backlog(taskQueue: string): Promise<number> {
    const { stats } = await client.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: 2, // activities
      reportStats: true,
    })
    return Number(stats?.approximateBacklogCount ?? 0)
  }
  return {
    createWorker,
    backlog,
    get client() {
      return client
    },
  }
}
