import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import { marketplaces, marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import type { FeedCrawl } from '#domain/crawl/schedule'
import type {
  CrawlActivities,
  EntitlementActivities,
  JudgeActivities,
  MaintenanceActivities,
  FilterActivities,
  NotifyActivities,
  PaymentActivities,
  PlanActivities,
} from './contract'
import { queues } from './contract'

// Retries here cover a dead worker or a brief fault. Longer faults stay in Postgres for the next cycle, so no activity
// retries for long or blocks a search.
const shortRetry = { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 3 } as const
const noRetry = { maximumAttempts: 2, initialInterval: '1s' } as const
const heartbeatTimeout = '15s'
/**
 * Maximum wait for a worker to pick up a step. After that no worker serves the queue, and the search's status says so.
 */
const scheduleToStartTimeout = '5m'

/**
 * Planning reads only Postgres, and is all that a quiet cycle does. A local activity costs the server least. But one
 * that outlasts its workflow task (10 s, extended after 8) may not replay, because the workflow's clock then differs
 * (decision 016). So each attempt is shorter, and the server times the delay between attempts.
 */
export const { planCycle, planSite } = proxyLocalActivities<Pick<PlanActivities, 'planCycle' | 'planSite'>>({
  startToCloseTimeout: '7s',
  localRetryThreshold: '500ms',
  retry: { initialInterval: '1s', maximumInterval: '1m' }, // no limit: without a plan a search does nothing
})

const ofFilter = {
  taskQueue: queues.searches,
  startToCloseTimeout: '1m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: shortRetry,
} as const

export const { filterListings } = proxyActivities<Pick<FilterActivities, 'filterListings'>>({
  ...ofFilter,
  summary: 'Filter listings',
})

export const { summariseBackfill } = proxyActivities<Pick<FilterActivities, 'summariseBackfill'>>({
  ...ofFilter,
  summary: 'Summarise the backfill',
})

/**
 * Below the default priority of 3: new cars of all searches go before the older cars of a new one, and those already
 * found before further ones. If many searches start together, these steps wait for long.
 */
const ofBackfill = { priority: { priorityKey: 4 }, scheduleToStartTimeout: '30m' } as const
const ofFirstLook = { priority: { priorityKey: 5 }, scheduleToStartTimeout: '30m' } as const

const ofJudge = {
  taskQueue: queues.judge,
  startToCloseTimeout: '5m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: noRetry,
} as const

export const { compileCriteria } = proxyActivities<Pick<JudgeActivities, 'compileCriteria'>>({
  ...ofJudge,
  summary: 'Compile the criteria',
})

export const { judgeCandidates } = proxyActivities<Pick<JudgeActivities, 'judgeCandidates'>>({
  ...ofJudge,
  summary: 'Judge the cars',
})

export const { judgeCandidates: judgeBackfill } = proxyActivities<Pick<JudgeActivities, 'judgeCandidates'>>({
  ...ofJudge,
  ...ofBackfill,
  summary: 'Judge the cars that were listed before',
})

/** A person is waiting at the form, so there are no retries: the form asks again. */
export const { compileUnsaved } = proxyActivities<Pick<JudgeActivities, 'compileUnsaved'>>({
  taskQueue: queues.judge,
  startToCloseTimeout: '1m',
  scheduleToStartTimeout: '30s',
  retry: { maximumAttempts: 1 },
  summary: 'Compile words that are not saved yet',
})

export const { deliverAlerts } = proxyActivities<Pick<NotifyActivities, 'deliverAlerts'>>({
  taskQueue: queues.notify,
  startToCloseTimeout: '3m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: shortRetry,
  summary: 'Send the pending alerts',
})

/** Expires within the hour: nobody expects a reset link that late. */
export const { sendServiceMail } = proxyActivities<Pick<NotifyActivities, 'sendServiceMail'>>({
  taskQueue: queues.notify,
  startToCloseTimeout: '1m',
  scheduleToStartTimeout: '50m',
  scheduleToCloseTimeout: '50m',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '1m' },
  summary: 'Send a service mail',
})

/** The owner is waiting for the result, so there are no retries. */
export const { sendTargetTest } = proxyActivities<Pick<NotifyActivities, 'sendTargetTest'>>({
  taskQueue: queues.notify,
  startToCloseTimeout: '45s',
  scheduleToStartTimeout: '1m',
  retry: { maximumAttempts: 1 },
  summary: 'Send a test to a target',
})

/** Retried until it succeeds. */
export const { deleteAccount } = proxyActivities<Pick<MaintenanceActivities, 'deleteAccount'>>({
  taskQueue: queues.searches,
  startToCloseTimeout: '5m',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
  summary: 'Delete an account',
})

/** The schedule's next run does whatever is left. */
export const { deliverLate } = proxyActivities<Pick<MaintenanceActivities, 'deliverLate'>>({
  taskQueue: queues.searches,
  startToCloseTimeout: '5m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: { maximumAttempts: 1 },
  summary: 'Send signals again that were lost, start mails and deletions that wait',
})

/** After Temporal lost its data, 50 workflows a second are started. */
export const { startMissingSearches } = proxyActivities<Pick<MaintenanceActivities, 'startMissingSearches'>>({
  taskQueue: queues.searches,
  startToCloseTimeout: '1h',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: { maximumAttempts: 1 },
  summary: 'Start search workflows that are missing',
})

/** A run that fails, because PostgreSQL or Paddle is down for a while, is retried before the next night. */
const nightly = {
  taskQueue: queues.searches,
  startToCloseTimeout: '1h',
  scheduleToCloseTimeout: '10h',
  heartbeatTimeout,
  retry: { initialInterval: '1m', backoffCoefficient: 2, maximumInterval: '1h' },
} as const

export const { healSearches, purgeExpired } =
  proxyActivities<Pick<MaintenanceActivities, 'healSearches' | 'purgeExpired'>>(nightly)

export const { reconcile } = proxyActivities<Pick<PaymentActivities, 'reconcile'>>({
  ...nightly,
  summary: 'Ask Paddle how subscriptions and payments stand',
})

export const { applyPlans } = proxyActivities<EntitlementActivities>({
  taskQueue: queues.searches,
  startToCloseTimeout: '5m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: shortRetry,
  summary: 'Suspend and resume searches by the plans, remind of trials that end',
})

export const { planCapacity } = proxyActivities<Pick<PlanActivities, 'planCapacity'>>({
  taskQueue: queues.searches,
  startToCloseTimeout: '5m',
  scheduleToStartTimeout,
  retry: shortRetry,
  summary: 'Plan how often each feed is crawled',
})

/** The schedule's next run retries whatever Paddle does not answer now. */
export const { cancelRefunded, moveCustomers } = proxyActivities<Omit<PaymentActivities, 'reconcile'>>({
  taskQueue: queues.searches,
  startToCloseTimeout: '10m',
  scheduleToStartTimeout,
  heartbeatTimeout,
  retry: { initialInterval: '1m', backoffCoefficient: 2, maximumAttempts: 3 },
  summary: 'End refunded subscriptions, move customers',
})

function crawlerOf(marketplace: Marketplace) {
  const ofCrawl = {
    taskQueue: queues.crawl(marketplace),
    startToCloseTimeout: '5m',
    scheduleToStartTimeout,
    heartbeatTimeout,
    retry: noRetry,
    // Not that of a site's workflow (contract): a feed that a search has claimed would wait behind all others.
    priority: { priorityKey: 3 },
  } as const
  const label = marketplaceLabels[marketplace]
  const { crawlFeed } = proxyActivities<CrawlActivities>(ofCrawl)
  const { readPages } = proxyActivities<CrawlActivities>({ ...ofCrawl, summary: `Read postings of ${label}` })
  return { crawlFeed, readPages, ofCrawl }
}

const crawlers = new Map(marketplaces.map((marketplace) => [marketplace, crawlerOf(marketplace)]))

/** `name`: of the feed, shown in Temporal's UI. */
interface Crawl {
  name: string
  isFirstLook?: boolean
}

/** Each marketplace has its own queue. */
export function crawlFeed(
  marketplace: Marketplace,
  input: Parameters<CrawlActivities['crawlFeed']>[0],
  { name, isFirstLook }: Crawl,
): Promise<FeedCrawl> {
  const { crawlFeed, ofCrawl } = crawlers.get(marketplace)!
  const options = { ...ofCrawl, summary: name, ...(isFirstLook && ofFirstLook) }
  return crawlFeed.executeWithOptions(options, [input])
}

export const readPages = (marketplace: Marketplace) => crawlers.get(marketplace)!.readPages({ marketplace })
