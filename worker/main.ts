import { Runtime, DefaultLogger } from '@temporalio/worker'
import { connectDatabase } from '#platform/database'
import { ConfigurationError } from '#platform/env'
import { createLogger } from '#platform/log'
import { readWorkerConfig, type WorkerConfig } from './config'
import { startFleet } from './fleet'
import { scheduleMaintenance } from './maintenance/schedule'
import { connectTemporal, registerSearchAttributes } from './temporal'

async function main(config: WorkerConfig): Promise<void> {
  const log = createLogger('worker', config.LOG_LEVEL)
  for (const [marketplace, mode] of Object.entries(config.modes)) {
    if (mode === 'live') log.warn({ marketplace }, 'this marketplace is crawled live, by the choice of the operator')
  }
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => log.warn({ level, meta }, message)),
    shutdownSignals: [],
  })
  const connection = await connectTemporal(config, log)
  await registerSearchAttributes(connection, config.TEMPORAL_NAMESPACE, log)
  const db = connectDatabase(config.DATABASE_URL)
  const fleet = await startFleet(connection, { db, config, log })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, fleet.stop)
  if (fleet.taskQueues.includes('searches')) await scheduleMaintenance(connection, config.TEMPORAL_NAMESPACE)
  log.info({ taskQueues: fleet.taskQueues }, 'worker is running')
  await fleet.finished
  await db.$disconnect()
  await connection.close()
}

try {
  await main(readWorkerConfig())
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
