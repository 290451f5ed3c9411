import { Client } from '@temporalio/client'
import { Runtime } from '@temporalio/worker'
import { connectDatabase } from '#platform/database'
import { ConfigurationError } from '#platform/env'
import { createLogger, type Logger } from '#platform/log'
import { serveMetrics } from '#platform/metrics'
import { startTracing, tracing } from '#platform/tracing'
import { queues } from '#workflows/contract'
import { readWorkerConfig, type WorkerConfig } from './config'
import { startFleet } from './fleet'
import { checkModel } from './judge/model/check-model'
import { reportHealth } from './liveness'
import { createRefresh } from './metrics/refresh'
import { namedQueues, secretsOf } from './queue-secrets'
import { keepSchedules } from './schedules'
import { startSites } from './start-sites'
import { connectTemporal, registerSearchAttributes, sdkLogger, telemetryOptions } from './temporal'

// No activity holds a connection while it waits for a site, so 25 connections cover all queues. Plans have half of them.
const connections = 25

async function main(config: WorkerConfig): Promise<void> {
  const log = createLogger('worker', config.LOG_LEVEL)
  logChoices(config, log)
  await startTracing('worker', config, log)
  Runtime.install({
    logger: sdkLogger(log),
    shutdownSignals: [],
    telemetryOptions: telemetryOptions(config),
  })
  const connection = await connectTemporal(config, log)
  const namespace = config.TEMPORAL_NAMESPACE
  const prepare = () => registerSearchAttributes(connection, namespace, log)
  await prepare()
  const poolSize = config.DATABASE_POOL_SIZE ?? connections
  const planConnections = namedQueues(config.WORKER_QUEUES).includes(queues.searches) ? Math.floor(poolSize / 2) : 0
  const db = connectDatabase(config.DATABASE_URL, poolSize - planConnections)
  const deps = { db, config, log }
  const fleet = await startFleet(connection, deps, planConnections)
  if (secretsOf(config.WORKER_QUEUES).includes('OPENAI_API_KEY')) void checkModel(deps)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, fleet.stop)
  const isCoordinator = planConnections > 0
  const client = new Client({ connection, namespace })
  serveMetrics(config, log, isCoordinator ? createRefresh(deps, client) : undefined)
  if (isCoordinator) await startSites(deps, client)
  const stopChecking = isCoordinator ? await keepSchedules(connection, namespace, log, prepare) : () => {}
  log.info({ taskQueues: fleet.taskQueues }, 'worker is running')
  if (config.HEALTH_FILE) reportHealth(config.HEALTH_FILE, () => fleet.isHealthy())
  await fleet.finished
  stopChecking()
  await db.$disconnect()
  await connection.close()
  await tracing()?.stop()
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
