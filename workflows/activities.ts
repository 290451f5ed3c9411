import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import { marketplaces, marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import type {
  CrawlActivities,
  JudgeActivities,
  MaintenanceActivities,
  FilterActivities,
  NotifyActivities,
  PlanActivities,
} from './contract'
import { queues } from './contract'

// A retry here is for a worker that died or a short hiccup. What lasts longer stays in Postgres and is taken up by the
// next cycle, so no activity retries for long and none can hold a search up.
const briefly = { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 3 } as const
const once = { maximumAttempts: 2, initialInterval: '1s' } as const
const heartbeatTimeout = '15s'
/** For so long a step waits for a worker to take it: then nobody serves its queue, and the search says so. */
const scheduleToStartTimeout = '5m'

/** Planning reads Postgres only, and a quiet cycle is nothing else: a local activity costs the server least. */
export const { planCycle } = proxyLocalActivities<PlanActivities>({
  startToCloseTimeout: '20s',
  retry: { initialInterval: '1s', maximumInterval: '1m' }, // without end: there is no search without its plan
})

export const { filterListings, summariseBackfill } = proxyActivities<FilterActivities>({
  taskQueue: queues.searches,
  startToCloseTimeout: '1m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: briefly,
  summary: 'Filter new listings',
})

export const { compileCriteria, judgeCandidates } = proxyActivities<JudgeActivities>({
  taskQueue: queues.judge,
  startToCloseTimeout: '5m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: once,
  summary: "Read the buyer's words and the cars",
})

export const { deliverAlerts } = proxyActivities<Pick<NotifyActivities, 'deliverAlerts'>>({
  taskQueue: queues.notify,
  startToCloseTimeout: '3m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: briefly,
  summary: 'Send what waits in the outbox',
})

/** Nobody waits for a mail of an hour ago: a reset link would arrive unasked for. */
export const { sendServiceMail } = proxyActivities<Pick<NotifyActivities, 'sendServiceMail'>>({
  taskQueue: queues.notify,
  startToCloseTimeout: '1m',
  scheduleToStartTimeout: '50m',
  scheduleToCloseTimeout: '50m',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '1m' },
  summary: 'Send a service mail',
})

export const { healSearches, purgeExpired } = proxyActivities<MaintenanceActivities>({
  taskQueue: queues.searches,
  startToCloseTimeout: '10m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: briefly,
})

const crawlers = new Map(
  marketplaces.map((marketplace) => [
    marketplace,
    proxyActivities<CrawlActivities>({
      taskQueue: queues.crawl(marketplace),
      startToCloseTimeout: '5m',
      scheduleToStartTimeout,
      heartbeatTimeout,
      retry: once,
      summary: `Crawl ${marketplaceLabels[marketplace]}`,
    }),
  ]),
)

/** The crawl activities, each on its marketplace's own queue. */
export const crawler = (marketplace: Marketplace) => crawlers.get(marketplace)!
