import type { Marketplace } from '#domain/marketplaces'
import type { CyclePlan, FeedCrawl, SitePlan } from '#domain/crawl/schedule'

export { failureTypes, type FailureType } from '#domain/failures'

// Shared by web, worker and workflows. This file runs no code, so any process may import it.

export const searchWorkflowType = 'searchWorkflow'
/** A failed run is followed by a new one, which begins by reading PostgreSQL. */
const searchWorkflowRetry = { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '1m' } as const
/**
 * Thousands of searches that start together, such as after Temporal lost its data, do not make the sites and the mails
 * that somebody waits for wait. The default is 3.
 */
const beforeSearches = { priorityKey: 2 } as const
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
/** Every 30 seconds: delivers wakes, emails and deletions recorded in PostgreSQL that have not reached Temporal. */
export const wakesWorkflowType = 'wakesWorkflow'
export const wakesScheduleId = 'wakes'
/** Every 30 seconds: starts search workflows that are missing. */
export const missingSearchesWorkflowType = 'missingSearchesWorkflow'
export const missingSearchesScheduleId = 'missing-searches'
export const searchWorkflowId = (searchId: string) => `search/${searchId}`
/** Crawls the watched feeds of one marketplace and reads its posting pages, for all searches together. */
export const siteWorkflowType = 'siteWorkflow'
export const siteWorkflowId = (marketplace: Marketplace) => `site/${marketplace}`
export const serviceMailWorkflowType = 'serviceMailWorkflow'
export const targetTestWorkflowType = 'targetTestWorkflow'
export const targetTestWorkflowId = (targetId: string) => `target-test/${targetId}`
export const accountDeletionWorkflowType = 'accountDeletionWorkflow'
export const accountDeletionWorkflowId = (userId: string) => `account-deletion/${userId}`
export const serviceMailWorkflowId = (mailId: string) => `service-mail/${mailId}`

export const unsavedWordsWorkflowType = 'unsavedWordsWorkflow'
/** Static summaries in Temporal's UI. */
export const unsavedWordsSummary = 'Compile words that are not saved yet'
export const targetTestSummary = 'Send a test to a target'
export const unsavedWordsWorkflowId = (unsavedId: string) => `unsaved-words/${unsavedId}`

export const queues = {
  searches: 'searches',
  judge: 'judge',
  notify: 'notify',
  crawl: (marketplace: Marketplace) => `crawl-${marketplace}` as const,
} as const

/** A signal only wakes the workflow, which then reads Postgres, so a lost signal only delays work. */
export const signals = {
  changed: 'changed', // saved, paused, resumed or edited: plan again
  runNow: 'runNow', // crawl now, even if the feeds are fresh
  deleted: 'deleted', // stop permanently
} as const

/** For `signalWithStart`: signals a search's workflow, and starts it if there is none. */
export const searchWakeOptions = ({ searchId, isForced }: { searchId: string; isForced: boolean }) => ({
  workflowId: searchWorkflowId(searchId),
  taskQueue: queues.searches,
  retry: searchWorkflowRetry,
  args: [{ searchId }] satisfies [SearchWorkflowInput],
  signal: isForced ? signals.runNow : signals.changed,
})

/** For `signalWithStart`: a site has new pages to read. */
export const siteWakeOptions = (marketplace: Marketplace) => ({
  ...siteStartOptions(marketplace),
  signal: signals.changed,
})

/** Has no effect if the workflow is already running. */
export const siteStartOptions = (marketplace: Marketplace) => ({
  workflowId: siteWorkflowId(marketplace),
  taskQueue: queues.searches,
  workflowIdConflictPolicy: 'USE_EXISTING' as const,
  retry: searchWorkflowRetry,
  priority: beforeSearches,
  args: [{ marketplace }] satisfies [SiteInput],
  staticSummary: 'Crawl one marketplace',
})

/** Has no effect if the workflow is already running. */
export const serviceMailStartOptions = (mailId: string) => ({
  workflowId: serviceMailWorkflowId(mailId),
  taskQueue: queues.searches,
  workflowIdConflictPolicy: 'USE_EXISTING' as const,
  priority: beforeSearches,
  args: [{ mailId }],
  staticSummary: 'Send one service email',
  staticDetails: `Row of ServiceMail or MonthlyReport: ${mailId}. Its status and failure say what became of it.`,
})

/** Has no effect if the workflow is already running. */
export const accountDeletionStartOptions = (userId: string) => ({
  workflowId: accountDeletionWorkflowId(userId),
  taskQueue: queues.searches,
  workflowIdConflictPolicy: 'USE_EXISTING' as const,
  args: [{ userId }],
  staticSummary: 'Delete the data of a deleted account',
  staticDetails: `Row of User: ${userId}. Retried until the row is gone.`,
})

export const searchAttributes = {
  status: 'LotwatchStatus',
  plan: 'LotwatchPlan',
  health: 'LotwatchHealth',
  marketplaces: 'LotwatchMarketplaces',
  car: 'LotwatchCar',
} as const

export type SearchStatusAttribute = 'watching' | 'paused'

export interface SearchInput {
  searchId: string
}

export interface SiteInput {
  marketplace: Marketplace
}

/** A row of ServiceMail or MonthlyReport. Payloads must not contain anything else: no address, text or link. */
export interface ServiceMailInput {
  mailId: string
}

/** A row of NotificationTarget to test for its owner. */
export interface TargetTestInput {
  targetId: string
}

/** A row of UnsavedWords. The words themselves are never in a payload. */
export interface UnsavedWordsInput {
  unsavedId: string
}

export interface AccountDeletionInput {
  userId: string
}

/** `force`: "run now" was requested. One run passes it on to the next. */
export interface SearchWorkflowInput extends SearchInput {
  force?: boolean
}

export interface PlanInput extends SearchInput {
  force: boolean
}

/** `searchId`: the search that looks at the feed itself. Undefined: its site crawls it for all searches. */
interface CrawlInput {
  feedId: string
  searchId?: string
}

export interface CapacityPlanResult {
  /** Marketplaces without enough budget for lists: new cars may be seen late or missed. */
  short: Marketplace[]
  /** Marketplaces without enough budget for posting pages: some cars are not judged. */
  shortOfPages: Marketplace[]
  marketplaces: Partial<Record<Marketplace, string>>
}

// Histories contain the names of activities and of the fields below, so only a release that stops all runs may rename
// them (docs/decisions/022).

/** Local activities of workflows: Postgres only. */
export interface PlanActivities {
  planCycle(input: PlanInput): Promise<CyclePlan>
  planSite(input: SiteInput): Promise<SitePlan>
  planCapacity(): Promise<CapacityPlanResult>
}

/** Queue `searches`: Postgres only. */
export interface FilterActivities {
  filterListings(input: SearchInput): Promise<{ filtered: number }>
  summariseBackfill(input: SearchInput): Promise<{ queued: number }>
}

/** Queue `crawl-<marketplace>`. */
export interface CrawlActivities {
  crawlFeed(input: CrawlInput): Promise<FeedCrawl>
  /** Counts only: listings are never stored in a workflow's history. */
  readPages(input: SiteInput): Promise<{ read: number; gone: number; failed: number }>
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

/** Queue `searches`: effects of a change to an account's plan. Counts only. */
export interface EntitlementActivities {
  applyPlans(): Promise<{ reminded: number; changed: number }>
}

/** Queue `searches`: requests to Paddle. Counts only. */
export interface PaymentActivities {
  cancelRefunded(): Promise<{ canceled: number; failed: number }>
  moveCustomers(): Promise<{ done: number; failed: number }>
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
  startMissingSearches(): Promise<{ started: number }>
  purgeExpired(): Promise<{ sessions: number; listings: number }>
}
