import type { Marketplace } from '#domain/marketplaces'
import type { CyclePlan, FeedCrawl } from '#domain/crawl/schedule'

export { failures, type FailureType } from '#domain/failures'

/** Names that web, worker and workflows share. Nothing here runs, so it may be imported from anywhere. */

export const searchWorkflowType = 'searchWorkflow'
/** A run that failed is followed by a fresh one, which begins by reading PostgreSQL. */
export const searchWorkflowRetry = { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '1m' } as const
export const maintenanceWorkflowType = 'maintenanceWorkflow'
export const maintenanceScheduleId = 'maintenance'
export const plansWorkflowType = 'plansWorkflow'
export const plansScheduleId = 'plans'
export const capacityWorkflowType = 'capacityWorkflow'
export const capacityScheduleId = 'capacity'
export const refundsWorkflowType = 'refundsWorkflow'
export const refundsScheduleId = 'refunds'
export const reconciliationWorkflowType = 'reconciliationWorkflow'
export const reconciliationScheduleId = 'reconciliation'
/** Every 30 seconds: delivers wakes, mails and deletions that are recorded in PostgreSQL and that Temporal has not received. */
export const wakesWorkflowType = 'wakesWorkflow'
export const wakesScheduleId = 'wakes'
export const searchWorkflowId = (searchId: string) => `search/${searchId}`
export const serviceMailWorkflowType = 'serviceMailWorkflow'
export const targetTestWorkflowType = 'targetTestWorkflow'
export const targetTestWorkflowId = (targetId: string) => `target-test/${targetId}`
export const accountDeletionWorkflowType = 'accountDeletionWorkflow'
export const accountDeletionWorkflowId = (userId: string) => `account-deletion/${userId}`
export const serviceMailWorkflowId = (mailId: string) => `service-mail/${mailId}`

export const unsavedWordsWorkflowType = 'unsavedWordsWorkflow'
export const unsavedWordsWorkflowId = (unsavedId: string) => `unsaved-words/${unsavedId}`

export const queues = {
  searches: 'searches',
  judge: 'judge',
  notify: 'notify',
  crawl: (marketplace: Marketplace) => `crawl-${marketplace}` as const,
} as const

/** A signal only wakes the workflow, which then reads Postgres. So a lost signal loses no work for good. */
export const signals = {
  changed: 'changed', // saved, paused, resumed or edited: plan again
  runNow: 'runNow', // crawl now, however fresh the feeds are
  deleted: 'deleted', // stop for good
} as const

/** How a search's workflow is signalled, and started if there is none. */
export const searchWake = ({ searchId, isForced }: { searchId: string; isForced: boolean }) => ({
  workflowId: searchWorkflowId(searchId),
  taskQueue: queues.searches,
  retry: searchWorkflowRetry,
  args: [{ searchId }],
  signal: isForced ? signals.runNow : signals.changed,
})

/** How the workflow of a service mail is started. Starting one that runs does nothing. */
export const serviceMailStart = (mailId: string) => ({
  workflowId: serviceMailWorkflowId(mailId),
  taskQueue: queues.searches,
  workflowIdConflictPolicy: 'USE_EXISTING' as const,
  args: [{ mailId }],
})

/** How the deletion of an account is started. Starting one that runs does nothing. */
export const accountDeletionStart = (userId: string) => ({
  workflowId: accountDeletionWorkflowId(userId),
  taskQueue: queues.searches,
  workflowIdConflictPolicy: 'USE_EXISTING' as const,
  args: [{ userId }],
})

export const searchAttributes = {
  status: 'LotwatchStatus',
  plan: 'LotwatchPlan',
  health: 'LotwatchHealth',
  marketplaces: 'LotwatchMarketplaces',
} as const

/** The `status` that operators see on a search's workflow. */
export type SearchStatusShown = 'watching' | 'paused'

export interface SearchInput {
  searchId: string
}

/** A row of ServiceMail. Nothing else may enter a payload: neither the address, nor the words, nor the link. */
export interface ServiceMailInput {
  mailId: string
}

/** A row of NotificationTarget that its owner wants to see working. */
export interface TargetTestInput {
  targetId: string
}

/** A row of UnsavedWords. The words themselves never enter a payload. */
export interface UnsavedWordsInput {
  unsavedId: string
}

/** An account that its owner deleted. */
export interface AccountDeletionInput {
  userId: string
}

/** Input of the workflow itself. `force`: "run now" was pressed and one run passes it on to the next. */
export interface SearchWorkflowInput extends SearchInput {
  force?: boolean
}

export interface PlanInput extends SearchInput {
  /** Crawl every feed now, fresh or not. */
  force: boolean
}

export interface CrawlInput extends SearchInput {
  feedId: string
  force: boolean
}

export interface FetchPostingsInput extends SearchInput {
  marketplace: Marketplace
}

/** The work left for one search after a step. Counts only: listings never enter a workflow's history. */
export interface WorkLeft {
  /** Candidates whose posting page is still to be fetched, per marketplace. */
  unfetched: Partial<Record<Marketplace, number>>
  /** Candidates that wait to be judged. */
  unjudged: number
}

/** What an operator reads of the last capacity plan. */
export interface CapacityPlanned {
  /** Marketplaces whose budget of lists does not hold: new cars may be seen late, or missed. */
  short: Marketplace[]
  /** Marketplaces whose budget of posting pages does not hold: some cars are not judged. */
  shortOfPages: Marketplace[]
  /** What each marketplace needs, in words. */
  marketplaces: Partial<Record<Marketplace, string>>
}

/** Local activities, queue `searches`: Postgres only. */
export interface PlanActivities {
  planCycle(input: PlanInput): Promise<CyclePlan>
  /** How often each feed is crawled. */
  planCapacity(): Promise<CapacityPlanned>
}

/** Queue `searches`: Postgres only. */
export interface FilterActivities {
  filterListings(input: SearchInput): Promise<WorkLeft>
  summariseBackfill(input: SearchInput): Promise<{ queued: number }>
}

/** Queue `crawl-<marketplace>`. */
export interface CrawlActivities {
  crawlFeed(input: CrawlInput): Promise<FeedCrawl>
  fetchPostings(input: FetchPostingsInput): Promise<{ fetched: number; gone: number; left: number }>
}

/** Queue `judge`. */
export interface JudgeActivities {
  compileCriteria(input: SearchInput): Promise<{ criteria: number }>
  compileUnsaved(input: UnsavedWordsInput): Promise<{ isCompiled: boolean }>
  judgeCandidates(input: SearchInput): Promise<{ judged: number; matches: number; queued: number; left: number }>
}

/** Queue `notify`. */
export interface NotifyActivities {
  deliverAlerts(input: SearchInput): Promise<{ sent: number; dead: number; left: number }>
  sendServiceMail(input: ServiceMailInput): Promise<{ sent: boolean }>
  sendTargetTest(input: TargetTestInput): Promise<{ sent: boolean }>
}

/** Queue `searches`: what a change of an account's plan sets off. Counts only. */
export interface EntitlementActivities {
  applyPlans(): Promise<{ reminded: number; changed: number }>
}

/** Queue `searches`: what is asked of Paddle. Counts only. */
export interface PaymentActivities {
  cancelRefunded(): Promise<{ canceled: number; failed: number }>
  moveCustomers(): Promise<{ done: number; failed: number }>
  /** Does nothing: asked for by runs of the release before only. */
  endSecondPlans(): Promise<void>
  reconcile(): Promise<{
    checked: number
    repaired: number
    unknown: number
    payments: { checked: number; repaired: number }
  }>
}

/** Queue `searches`: nightly maintenance, late deliveries to Temporal, and account deletion. */
export interface MaintenanceActivities {
  deleteAccount(input: AccountDeletionInput): Promise<{ searches: number }>
  deliverLate(): Promise<void>
  healSearches(): Promise<{ woken: number; ended: number }>
  purgeExpired(): Promise<{ sessions: number; listings: number }>
}
