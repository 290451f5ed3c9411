import { rmSync } from 'node:fs'
import path from 'node:path'
import { Connection } from '@temporalio/client'
import type { TestProject } from 'vitest/node'
import { findFreePort, waitUntil } from '../../scripts/lib/ports'
import { startTemporal } from '../../scripts/lib/temporal'
import { createTempDir } from './temp-dir'

declare module 'vitest' {
  interface ProvidedContext {
    temporalAddress: string
    /** A namespace without workers. Workflows started in it never run, so they do not disturb other tests. */
    idleNamespace: string
  }
}

/** One Temporal development server for the whole run. Tests use different task queues and workflow ids. */
export async function startTestTemporal(project: TestProject) {
  const dir = createTempDir('test-temporal-')
  const server = await startTemporal({
    dbFile: path.join(dir, 'temporal.sqlite'),
    logFile: path.join(dir, 'temporal.log'),
    port: await findFreePort(),
    uiPort: null,
    say: (line) => console.log(line),
  })
  project.provide('temporalAddress', server.address)
  project.provide('idleNamespace', await registerNamespace(server.address, 'idle'))
  return async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

const dayInSeconds = 24 * 60 * 60

/** Settles when workflows can be started in it. */
export async function registerNamespace(address: string, namespace: string): Promise<string> {
  const connection = await Connection.connect({ address })
  const workflowExecutionRetentionPeriod = { seconds: dayInSeconds as never }
  await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod })
  const isThere = () =>
    connection.workflowService.countWorkflowExecutions({ namespace }).then(
      () => true,
      () => false,
    )
  await waitUntil('The namespace', 60_000, isThere)
  await connection.close()
  return namespace
}
