import { existsSync } from 'node:fs'
import path from 'node:path'
import { Client } from '@temporalio/client'
import { bundleWorkflowCode, Runtime, Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker'
import { secondMs } from '#domain/durations'
import { connectDatabase } from '#platform/database'
import { isProduction } from '#platform/production'
import { root } from '#platform/root'
import { tracing, tracingPlugins } from '#platform/tracing'
import { searchWorkflowType, siteWorkflowType } from '#workflows/contract'
import { createCrawlDependencies } from './crawl/crawl-dependencies'
import type { Dependencies } from './dependencies'
import { activityInterceptors } from './interceptors'
import { selectQueues, type QueueSpec } from './queues'

/** Two connections suffice, because reserving a slot is one short statement per request. */
const paceConnections = 2
/**
 * Statements of plans end before the attempt that made them (7 s in workflows/activities): a plan that cannot finish
 * leaves nothing behind that its next attempt waits for.
 */
const planStatementMs = 6 * secondMs
const shutdownGraceTime = '10s' as const

interface Fleet {
  taskQueues: string[]
  finished: Promise<void>
  stop(): void
  /** Whether all queues are served. */
  isHealthy(): boolean
}

/**
 * Starts one Temporal worker per queue in this process. Temporal retries activities that a shutdown interrupts.
 * `planConnections`: connections to PostgreSQL for plans, which are made one fewer at a time, so that none waits for one.
 */
export async function startFleet(
  connection: NativeConnection,
  deps: Dependencies,
  planConnections: number,
): Promise<Fleet> {
  const { TEMPORAL_NAMESPACE: namespace, WORKER_QUEUES, DATABASE_URL } = deps.config
  const plugins = tracingPlugins()
  const client = new Client({ connection, namespace, plugins })
  const paceDb = connectDatabase(DATABASE_URL, paceConnections)
  const crawl = createCrawlDependencies(deps, paceDb) // shared by all queues, so that a process runs only one browser
  const planDb = connectDatabase(DATABASE_URL, planConnections, { statementTimeoutMs: planStatementMs })
  const specs = selectQueues(WORKER_QUEUES, crawl, planDb, client)
  const plansAtOnce = Math.max(1, planConnections - 1)
  const workflowBundle = specs.some((s) => s.workflowTasks) ? await workflowCode(isProduction(deps.config)) : undefined
  const shared = {
    connection,
    namespace,
    shutdownGraceTime,
    plugins,
    interceptors: { activity: [activityInterceptors(deps.log)] },
  }
  const workers = await Promise.all(
    specs.map((spec) => Worker.create({ ...shared, ...options(spec, workflowBundle, plansAtOnce) })),
  )
  const runAndClose = async () => {
    try {
      await Promise.all(workers.map((w) => w.run()))
    } finally {
      await Promise.all([crawl.close(), paceDb.$disconnect(), planDb.$disconnect()])
    }
  }
  const finished = runAndClose()
  const stop = () => workers.forEach((w) => w.getState() === 'RUNNING' && w.shutdown())
  // Does not check PostgreSQL: restarting does not end its outage, and every worker would keep restarting until then.
  const isHealthy = () => workers.every((worker) => worker.getState() === 'RUNNING')
  return { taskQueues: specs.map((s) => s.taskQueue), finished, stop, isHealthy }
}

function options(
  spec: QueueSpec,
  workflowBundle: WorkerOptions['workflowBundle'],
  maxConcurrentLocalActivityExecutions: number,
): WorkerOptions {
  const { taskQueue, activities, maxConcurrentActivities, workflowTasks } = spec
  const common = { taskQueue, activities, maxConcurrentActivityTaskExecutions: maxConcurrentActivities }
  if (!workflowTasks) return common
  // A nondeterminism error would block the search or site forever. Failing the run starts a new one, which reads its state from
  // PostgreSQL (decision 016).
  const restarted = ['NondeterminismError']
  const workflowFailureErrorTypes = { '*': [], [searchWorkflowType]: restarted, [siteWorkflowType]: restarted }
  const forWorkflows = { workflowBundle, workflowFailureErrorTypes, maxConcurrentLocalActivityExecutions }
  return { ...common, ...workflowTasks, ...forWorkflows }
}

const fromRoot = (...names: string[]) => path.join(root, ...names)

/**
 * Returns the bundle that `npm run build` wrote. Run from source, the worker bundles itself, which takes 1.5 s and
 * 350 MB. Workflows are traced by interceptors in a bundle of their own, so they cost nothing when tracing is off.
 */
async function workflowCode(isProduction: boolean): Promise<NonNullable<WorkerOptions['workflowBundle']>> {
  const isTraced = tracing() !== null
  const codePath = fromRoot('build', isTraced ? 'workflows-traced.js' : 'workflows.js')
  const isBuilt = import.meta.filename.endsWith('.js')
  if (isBuilt && existsSync(codePath)) return { codePath }
  if (isProduction) throw new Error(`${codePath} is missing; npm run build makes it.`)
  return bundleWorkflowCode({
    workflowsPath: fromRoot('workflows', 'index.ts'),
    workflowInterceptorModules: isTraced ? [fromRoot('workflows', 'tracing.ts')] : [],
    logger: Runtime.instance().logger,
  })
}
