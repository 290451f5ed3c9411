import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import { heartbeat } from '@temporalio/activity'
import { deliverLateWakes, deliverWakes } from '#platform/wakes'
import {
  accountDeletionStartOptions,
  accountDeletionWorkflowType,
  serviceMailStartOptions,
  serviceMailWorkflowType,
  searchWorkflowId,
  signals,
  type MaintenanceActivities,
} from '#workflows/contract'
import { databaseNow, type Transaction, type Database } from '#platform/database'
import { runAllSteps } from '#platform/work-failures'
import { hourMs } from '#domain/durations'
import { marketplaces } from '#domain/marketplaces'
import type { Dependencies } from '../dependencies'
import { startSites } from '../start-sites'
import { wakeSearch, type WakeSearch } from '../wake'
import { wakeForOverdueFeeds } from '../crawl/feeds/overdue-feeds'
import { giveUpUnreadPages } from '../crawl/postings/unread-pages'
import { reportHealth } from '../crawl/health/report-health'
import { refreshEstimates } from '../prices/estimate-prices'
import { deleteSearchContents } from './purge-cars'
import { healSearches, startMissingSearches } from './heal-searches'
import { purgeExpired } from './purge-expired'
import { queueSavedCarAlerts } from './queue-saved-cars'
import { queueVisitorNotes } from './queue-visitor-notes'

const startsAtATime = 20

/**
 * Passes on to Temporal what PostgreSQL recorded and Temporal may have missed: late wakes, pending service emails,
 * deleted accounts, changes of saved cars, notes of visitors, feeds that nobody crawls, pages that nobody could read.
 * Also reports marketplaces that went down or are back. Failures are logged, do not block other items, and are retried
 * on the next call.
 */
export async function deliverLate(deps: Dependencies, client: Client, heartbeat: () => void = () => {}): Promise<void> {
  const wake: WakeSearch = (search) => {
    heartbeat()
    return wakeSearch(client)(search)
  }
  const queueSaved = async () => {
    const searchIds = await queueSavedCarAlerts(deps, await databaseNow(deps.db), heartbeat)
    await deliverWakes({ ...deps, wake }, searchIds)
  }
  const tellOfNotes = async () => {
    await queueVisitorNotes(deps.db, await databaseNow(deps.db))
    await startServiceMails(deps, client, heartbeat)
  }
  const done = await Promise.allSettled([
    deliverLateWakes({ ...deps, wake }),
    wakeForOverdueFeeds({ ...deps, wake }),
    giveUpUnreadPages({ ...deps, wake }, heartbeat),
    queueSaved(),
    ...marketplaces.map(async (marketplace) => reportHealth(deps, marketplace, await databaseNow(deps.db))),
    tellOfNotes(),
    startDeletions(deps, client, heartbeat),
  ])
  const failed = done.flatMap((one) => (one.status === 'rejected' ? [one] : []))
  for (const { reason } of failed)
    deps.log.error({ err: reason as unknown }, 'late work failed; the rest was delivered')
  if (failed.length > 0) throw failed[0]!.reason
}

/** Starts the workflows of pending service emails and monthly reports. Nobody waits for a report, so these come last. */
export async function startServiceMails(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  client: Client,
  heartbeat: () => void = () => {},
): Promise<void> {
  const waiting = {
    where: { status: 'PENDING' },
    select: { id: true },
    orderBy: { createdAt: 'asc' }, // `each` starts the newest first, because their recipients are still waiting
  } as const
  const reports = await db.monthlyReport.findMany(waiting)
  const mails = await db.serviceMail.findMany(waiting)
  const start = (id: string) => client.workflow.start(serviceMailWorkflowType, serviceMailStartOptions(id))
  await each([...reports, ...mails], start, { log, heartbeat, failure: 'a service mail could not be started' })
}

async function startDeletions({ db, log }: Dependencies, client: Client, heartbeat: () => void): Promise<void> {
  const marked = await db.user.findMany({ where: { deletedAt: { not: null } }, select: { id: true } })
  const start = (id: string) => client.workflow.start(accountDeletionWorkflowType, accountDeletionStartOptions(id))
  await each(marked, start, { log, heartbeat, failure: 'the deletion of an account could not be started' })
}

/** Starts from the last row, several at a time. */
async function each(
  rows: { id: string }[],
  start: (id: string) => Promise<unknown>,
  { log, heartbeat, failure }: Pick<Dependencies, 'log'> & { heartbeat: () => void; failure: string },
): Promise<void> {
  const left = rows.map(({ id }) => id)
  const startLeft = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      await start(id).catch((error: unknown) => log.warn({ id, err: error }, failure))
      heartbeat()
    }
  }
  await Promise.all(Array.from({ length: startsAtATime }, startLeft))
}

/**
 * Ends the workflows of a deleted account, then deletes its row and all dependent rows. Does nothing for any other
 * account. Activities in progress then fail on missing rows, and no workflow is left to retry them.
 */
export async function deleteAccount(
  { db, log }: Dependencies,
  client: Client,
  { userId }: { userId: string },
): Promise<{ searches: number }> {
  const isMarked = { id: userId, deletedAt: { not: null } }
  const user = await db.user.findFirst({ where: isMarked, select: { searches: { select: { id: true } } } })
  if (!user) return { searches: 0 }
  const searchIds = user.searches.map(({ id }) => id)
  for (const id of searchIds) await endWorkflow(client, id)
  await deleteSearchContents(db, searchIds)
  await db.$transaction(async (tx) => {
    await forgetPayments(tx, userId)
    await tx.user.deleteMany({ where: isMarked })
  })
  log.info({ userId, searches: user.searches.length }, 'account deleted by its owner')
  return { searches: user.searches.length }
}

/**
 * Deletes the account's Paddle events, but not those of another account with the same customer. Later events are kept
 * without an account, so that a subscription that is still charged is noticed.
 */
async function forgetPayments(tx: Transaction, userId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "PaddleEvent" WHERE "userId" = ${userId}::uuid OR ("userId" IS NULL AND (
      "subjectId" IN (SELECT id FROM "Subscription" WHERE "userId" = ${userId}::uuid
        UNION SELECT id FROM "Payment" WHERE "userId" = ${userId}::uuid
        UNION SELECT id FROM "Refund" WHERE "userId" = ${userId}::uuid)
      OR "customerId" IN (SELECT "customerId" FROM "Subscription" WHERE "userId" = ${userId}::uuid
        EXCEPT SELECT "customerId" FROM "Subscription" WHERE "userId" <> ${userId}::uuid)))`
}

async function endWorkflow(client: Client, searchId: string): Promise<void> {
  try {
    await client.workflow.getHandle(searchWorkflowId(searchId)).signal(signals.deleted)
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error
  }
}

export function createMaintenanceActivities(deps: Dependencies, client: Client): MaintenanceActivities {
  return {
    deleteAccount: (input) => deleteAccount(deps, client, input),
    deliverLate: () => deliverLate(deps, client, heartbeat),
    healSearches: async () => healSearches(deps, client, await databaseNow(deps.db), heartbeat),
    startMissingSearches: async () => {
      await startSites(deps, client)
      return startMissingSearches(deps, client, await databaseNow(deps.db), heartbeat)
    },
    purgeExpired: async () => {
      let purged = { sessions: 0, listings: 0 }
      const now = await databaseNow(deps.db)
      await runAllSteps(deps.log, {
        purgeExpired: async () => (purged = await purgeExpired(deps, now, heartbeat)),
        refreshEstimates: () => refreshEstimates(deps.db, now, heartbeat),
      })
      return purged
    },
  }
}

/** With its back-off, an item that failed this many times in a row has failed for half an hour. */
const reportedFrom = 6
/** Minimum time between two emails, so that an outage does not flood the inbox. One email may cover many items. */
const pauseMs = 6 * hourMs
const maxNamed = 20

/** Queues an email to the operator about items that keep failing, once per item. Returns the number of items. */
export function reportWorkFailures(db: Database, now: Date): Promise<number> {
  return db.$transaction(async (tx) => {
    const kind = 'WORK_FAILING'
    const lately = { kind, createdAt: { gt: new Date(now.getTime() - pauseMs) } } as const
    if (await tx.serviceMail.findFirst({ where: lately })) return 0
    const failing = await tx.$queryRaw<{ work: string; item: string; error: string }[]>`
      SELECT work, item, error FROM "WorkFailure" WHERE failures >= ${reportedFrom} AND "reportedAt" IS NULL
      ORDER BY work, item FOR UPDATE SKIP LOCKED`
    if (failing.length === 0) return 0
    const named = failing.slice(0, maxNamed).map(({ work, item, error }) => `${work}: ${item} (${error})`)
    if (failing.length > maxNamed) named.push(`and ${failing.length - maxNamed} more`)
    await tx.workFailure.updateMany({
      where: { OR: failing.map(({ work, item }) => ({ work, item })) },
      data: { reportedAt: now },
    })
    await tx.serviceMail.create({ data: { kind, reason: named.join('; '), createdAt: now } })
    return failing.length
  })
}
