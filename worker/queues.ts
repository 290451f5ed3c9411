import type { Client } from '@temporalio/client'
import type { WorkerOptions } from '@temporalio/worker'
import { marketplaces } from '#domain/marketplaces'
import { queues } from '#workflows/contract'
import { createCrawlActivities } from './crawl/activities'
import type { Database } from '#platform/database'
import type { SiteDependencies } from './crawl/crawl-dependencies'
import { createEntitlementActivities } from './entitlement/activities'
import { createJudgeActivities } from './judge/activities'
import { createMaintenanceActivities } from './maintenance/activities'
import { createFilterActivities } from './filter/filter-batch'
import { createNotifyActivities, createSummaryActivities } from './notify/activities'
import { createPlanActivities } from './plan/activities'
import { namedQueues } from './queue-secrets'
import { wakeSites } from './wake'

/**
 * The cache holds more than the searches that crawl in turn, at most one for each watched feed. Each wakes every minute,
 * so with fewer none would still be in memory when it wakes. Measured: 0.6 GB with 500 of 10,000 waiting searches, 1.9 GB
 * with 3,000 that find their first cars. A task waits 20 seconds for the worker that has its search in memory, those of a
 * killed worker too. Sixteen of the twenty pollers serve only searches in memory, and each holds a slot while it polls: a
 * busy server takes a second to hand out a task (decision 104).
 */
const workflowTasks = {
  maxCachedWorkflows: 1_000,
  stickyQueueScheduleToStartTimeout: '20s',
  maxConcurrentWorkflowTaskExecutions: 22,
  workflowTaskPollerBehavior: { type: 'simple-maximum', maximum: 20 },
} as const
/** `maxConcurrentActivities` depends on the load that the remote service can handle. */
export interface QueueSpec {
  taskQueue: string
  activities: object
  /** Undefined if the queue has no workflows. */
  workflowTasks?: Partial<WorkerOptions>
  maxConcurrentActivities: number
}

/**
 * Returns all queues, or those listed in WORKER_QUEUES. Throws an error that lists the valid queues if a name is unknown.
 */
export function selectQueues(wanted: string, deps: SiteDependencies, planDb: Database, client: Client): QueueSpec[] {
  const crawl = createCrawlActivities(deps, client)
  const filtering = { ...deps, wakeSites: wakeSites(client, deps) }
  const planning = { ...filtering, db: planDb }
  const all: QueueSpec[] = [
    {
      taskQueue: queues.searches,
      activities: {
        ...createPlanActivities(planning),
        ...createFilterActivities(filtering),
        ...createSummaryActivities(deps),
        ...createMaintenanceActivities(deps, client),
        ...createEntitlementActivities(deps, client),
      },
      workflowTasks,
      maxConcurrentActivities: 20,
    },
    ...marketplaces.map((marketplace) => ({
      taskQueue: queues.crawl(marketplace),
      activities: crawl,
      maxConcurrentActivities: 12, // bounds memory; slots limit the request rate
    })),
    {
      taskQueue: queues.judge,
      activities: createJudgeActivities(deps, client),
      maxConcurrentActivities: 8,
    },
    {
      taskQueue: queues.notify,
      activities: createNotifyActivities(deps),
      maxConcurrentActivities: 8,
    },
  ]
  return namedQueues(wanted).map((name) => {
    const spec = all.find((s) => s.taskQueue === name)
    if (!spec) throw new Error(`WORKER_QUEUES names "${name}"; there are ${all.map((s) => s.taskQueue).join(', ')}`)
    return spec
  })
}
