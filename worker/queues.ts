import { marketplaces } from '#domain/marketplaces'
import { queues } from '#workflows/contract'
import { createCrawlActivities } from './crawl/activities'
import type { SiteDependencies } from './crawl/crawl-dependencies'
import { createEntitlementActivities } from './entitlement/activities'
import { createJudgeActivities } from './judge/activities'
import { createMaintenanceActivities } from './maintenance/activities'
import { createFilterActivities } from './filter/activities'
import { createNotifyActivities, createSummaryActivities } from './notify/activities'
import { createPlanActivities } from './plan/activities'
import type { Client } from '@temporalio/client'

/** `maxConcurrentActivities` depends on the load that the remote service can handle. */
export interface QueueSpec {
  taskQueue: string
  activities: object
  runsWorkflows: boolean
  maxConcurrentActivities: number
}

/** Returns all queues, or those listed in WORKER_QUEUES. Throws on an unknown name. */
export function selectQueues(wanted: string, deps: SiteDependencies, client: Client): QueueSpec[] {
  const crawl = createCrawlActivities(deps, client)
  const all: QueueSpec[] = [
    {
      taskQueue: queues.searches,
      activities: {
        ...createPlanActivities(deps),
        ...createFilterActivities(deps),
        ...createSummaryActivities(deps),
        ...createMaintenanceActivities(deps, client),
        ...createEntitlementActivities(deps, client),
      },
      runsWorkflows: true,
      maxConcurrentActivities: 20,
    },
    ...marketplaces.map((marketplace) => ({
      taskQueue: queues.crawl(marketplace),
      activities: crawl,
      runsWorkflows: false,
      maxConcurrentActivities: 5, // bounds memory; slots limit the request rate
    })),
    {
      taskQueue: queues.judge,
      activities: createJudgeActivities(deps, client),
      runsWorkflows: false,
      maxConcurrentActivities: 8,
    },
    {
      taskQueue: queues.notify,
      activities: createNotifyActivities(deps),
      runsWorkflows: false,
      maxConcurrentActivities: 8,
    },
  ]
  if (wanted === 'all') return all
  return wanted.split(',').map((name) => {
    const spec = all.find((s) => s.taskQueue === name.trim())
    if (!spec) throw new Error(`WORKER_QUEUES names "${name}"; there are ${all.map((s) => s.taskQueue).join(', ')}`)
    return spec
  })
}
