import { Runtime, DefaultLogger } from '@temporalio/worker'
import { connectDatabase } from '#platform/database'
import { ConfigurationError } from '#platform/env'
import { createLogger, type Logger } from '#platform/log'
import { readWorkerConfig, type WorkerConfig } from './config'
import { startFleet } from './fleet'
import { keepSchedules } from './schedules'
import { connectTemporal, registerSearchAttributes } from './temporal'

// No activity holds a connection while it waits for a site, so 25 connections cover all queues.
const connections = 25

async function main(config: WorkerConfig): Promise<void> {
  const log = createLogger('worker', config.LOG_LEVEL)
  logChoices(config, log)
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => log.warn({ level, meta }, message)),
    shutdownSignals: [],
  })
  const connection = await connectTemporal(config, log)
  const namespace = config.TEMPORAL_NAMESPACE
  const prepare = () => registerSearchAttributes(connection, namespace, log)
  await prepare()
  const db = connectDatabase(config.DATABASE_URL, connections)
  const fleet = await startFleet(connection, { db, config, log })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, fleet.stop)
  const isForSearches = fleet.taskQueues.includes('searches')
  const stopChecking = isForSearches ? await keepSchedules(connection, namespace, log, prepare) : () => {}
  log.info({ taskQueues: fleet.taskQueues }, 'worker is running')
  await fleet.finished
  stopChecking()
  await db.$disconnect()
  await connection.close()
}

function logChoices({ modes, robots }: WorkerConfig, log: Logger): void {
  for (const [marketplace, mode] of Object.entries(modes)) {
    if (mode === 'live') log.warn({ marketplace }, 'the operator chose live mode: the real marketplace is crawled')
  }
  for (const [marketplace, choice] of Object.entries(robots)) {
    if (choice === 'override') log.warn({ marketplace }, "the operator chose to override this marketplace's robots.txt")
  }
}

try {
  await main(readWorkerConfig())
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
