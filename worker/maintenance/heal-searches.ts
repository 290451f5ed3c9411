import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { entitlementAt } from '#domain/plans/entitlement'
import type { Database } from '#platform/database'
import {
  searchAttributes,
  searchWorkflowId,
  searchWorkflowType,
  signals,
  type SearchStatusAttribute,
} from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { wakeSearch } from '../wake-search'

/** After an outage, all searches plan and crawl once they are woken, so they are woken in batches. */
const signalsPerSecond = 50

interface Healed {
  /** Includes workflows that were started. */
  woken: number
  /** Workflows of deleted or unknown searches. */
  ended: number
}

/**
 * Compares PostgreSQL with Temporal to find what no pending wake covers: workflows that were terminated, or lost with
 * Temporal's own data. Starts missing workflows of watched searches, signals workflows whose state differs from their
 * search, and ends workflows without a search. Does not touch any others. `pause` waits between two batches, in ms.
 */
export async function healSearches(
  { db, log }: Dependencies,
  client: Client,
  now: Date,
  heartbeat: () => void = () => {},
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<Healed> {
  // Read before the rows, because a row is written before its workflow starts.
  const running = await runningSearches(client, heartbeat)
  const wanted = await wantedStates(db, now)
  const wake = [...wanted].filter(([id, state]) => {
    const shown = running.get(id)
    return running.has(id) ? shown !== undefined && shown !== state : state === 'watching'
  })
  const end = [...running.keys()].filter((id) => !wanted.has(id))

  const signal = wakeSearch(client)
  const steps = [
    ...wake.map(
      ([searchId]) =>
        () =>
          signal({ searchId, isForced: false }),
    ),
    ...end.map((id) => () => client.workflow.getHandle(searchWorkflowId(id)).signal(signals.deleted)),
  ]
  const failed = await inBatches(steps, heartbeat, pause)
  const healed = { woken: wake.length, ended: end.length }
  log.info({ ...healed, failed }, 'searches compared with their workflows')
  return healed
}

/** Only searches that were saved before this are missing: until then, their own wake is on its way. */
const savedBeforeMs = 15_000

/**
 * Starts the workflows that are missing, also of paused searches, because then two counts show that none is. Compares
 * ids only if the counts differ. Cheap enough for every half minute, unlike `healSearches`.
 */
export async function startMissingSearches(
  { db, log }: Dependencies,
  client: Client,
  now: Date,
  heartbeat: () => void = () => {},
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<{ started: number }> {
  const isKept = { status: { not: 'DELETED' as const }, user: { deletedAt: null } }
  const [{ count: running }, kept] = await Promise.all([
    client.workflow.count(runningQuery),
    db.search.count({ where: isKept }),
  ])
  if (running === kept) return { started: 0 }
  const saved = { ...isKept, updatedAt: { lt: new Date(now.getTime() - savedBeforeMs) } }
  const searches = await db.search.findMany({ where: saved, select: { id: true } })
  const shown = await runningSearches(client, heartbeat)
  const missing = searches.filter(({ id }) => !shown.has(id))
  if (missing.length === 0) return { started: 0 }
  const start = wakeSearch(client)
  const steps = missing.map(
    ({ id: searchId }) =>
      () =>
        start({ searchId, isForced: false }),
  )
  const failed = await inBatches(steps, heartbeat, pause)
  log.warn({ missing: missing.length, failed }, 'searches had no workflow and were started')
  return { started: missing.length - failed }
}

/** Returns how many failed. The next run tries them again. */
async function inBatches(
  steps: (() => Promise<unknown>)[],
  heartbeat: () => void,
  pause: (ms: number) => Promise<unknown>,
): Promise<number> {
  let failed = 0
  for (let from = 0; from < steps.length; from += signalsPerSecond) {
    if (from > 0) await pause(1000)
    const results = await Promise.allSettled(steps.slice(from, from + signalsPerSecond).map((step) => step()))
    failed += results.filter(({ status }) => status === 'rejected').length
    heartbeat()
  }
  return failed
}

const runningQuery = `WorkflowType = '${searchWorkflowType}' AND ExecutionStatus = 'Running'`

/**
 * Returns the searches with a running workflow and the state that the workflow shows to operators. Undefined before
 * its first plan.
 */
async function runningSearches(client: Client, heartbeat: () => void) {
  const running = new Map<string, SearchStatusAttribute | undefined>()
  const prefix = searchWorkflowId('')
  for await (const { workflowId, searchAttributes: shown } of client.workflow.list({ query: runningQuery })) {
    const status = shown[searchAttributes.status]?.[0] as SearchStatusAttribute | undefined
    if (workflowId.startsWith(prefix)) running.set(workflowId.slice(prefix.length), status)
    heartbeat()
  }
  return running
}

/** Excludes deleted searches. */
async function wantedStates(db: Database, now: Date): Promise<Map<string, SearchStatusAttribute>> {
  const searches = await db.search.findMany({
    where: { status: { not: 'DELETED' } },
    select: { id: true, status: true, user: { select: { trialEndsAt: true, subscriptions: true } } },
  })
  return new Map(
    searches.map(({ id, status, user }) => {
      const isWatched = status === 'ACTIVE' && entitlementAt(user, now).isEntitled
      return [id, isWatched ? 'watching' : 'paused']
    }),
  )
}
