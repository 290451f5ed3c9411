import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { entitlementAt } from '#domain/plans/entitlement'
import { Prisma, type Database } from '#platform/database'
import {
  searchAttributes,
  searchWorkflowId,
  searchWorkflowType,
  signals,
  type SearchStatusAttribute,
} from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { wakeSearch } from '../wake'

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

/** Ids are random, so each prefix has about as many. */
const prefixes = [...'0123456789abcdef'].flatMap((first) => [...'0123456789abcdef'].map((second) => first + second))

/**
 * Starts the workflows that are missing, also of paused searches, because then two counts show that none is. If the
 * counts differ, compares them for each prefix of the ids, and the ids themselves only where these differ too. Cheap
 * enough for every half minute, unlike `healSearches`.
 */
export async function startMissingSearches(
  { db, log }: Dependencies,
  client: Client,
  now: Date,
  heartbeat: () => void = () => {},
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<{ started: number }> {
  if (await isComplete(db, client, '')) return { started: 0 }
  const before = new Date(now.getTime() - savedBeforeMs)
  const missing: string[] = []
  for (const prefix of prefixes) {
    heartbeat()
    if (await isComplete(db, client, prefix)) continue
    missing.push(...(await missingSearches(db, client, { prefix, before, heartbeat })))
  }
  if (missing.length === 0) return { started: 0 }
  const start = wakeSearch(client)
  const steps = missing.map((searchId) => () => start({ searchId, isForced: false }))
  const failed = await inBatches(steps, heartbeat, pause)
  log.warn({ missing: missing.length, failed }, 'searches had no workflow and were started')
  return { started: missing.length - failed }
}

/** SQL: whether the id of search `s` starts with `prefix`. A range, so that the primary key's index answers it. */
function hasPrefixSql(prefix: string): Prisma.Sql {
  const bound = (digit: string) => 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'.replaceAll('x', digit).replace(/^../, prefix)
  return prefix === '' ? Prisma.sql`true` : Prisma.sql`s.id BETWEEN ${bound('0')}::uuid AND ${bound('f')}::uuid`
}

/** Whether there are as many running workflows as searches. */
async function isComplete(db: Database, client: Client, prefix: string): Promise<boolean> {
  const [{ count: running }, [kept]] = await Promise.all([
    client.workflow.count(runningQuery(prefix)),
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM "Search" s WHERE s.status <> 'DELETED' AND ${hasPrefixSql(prefix)}`,
  ])
  return running === kept!.count
}

async function missingSearches(
  db: Database,
  client: Client,
  { prefix, before, heartbeat }: { prefix: string; before: Date; heartbeat: () => void },
): Promise<string[]> {
  const saved = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM "Search" s JOIN "User" u ON u.id = s."userId"
    WHERE s.status <> 'DELETED' AND u."deletedAt" IS NULL AND s."updatedAt" < ${before} AND ${hasPrefixSql(prefix)}`
  const running = await runningSearches(client, heartbeat, prefix)
  return saved.flatMap(({ id }) => (running.has(id) ? [] : [id]))
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

/** Of all searches, or of those whose id starts with `prefix`. */
const runningQuery = (prefix = '') =>
  `WorkflowType = '${searchWorkflowType}' AND ExecutionStatus = 'Running'${prefix && ` AND WorkflowId STARTS_WITH '${searchWorkflowId(prefix)}'`}`

/**
 * Returns the searches with a running workflow and the state that the workflow shows to operators. Undefined before
 * its first plan.
 */
async function runningSearches(client: Client, heartbeat: () => void, ofPrefix = '') {
  const running = new Map<string, SearchStatusAttribute | undefined>()
  const prefix = searchWorkflowId('')
  for await (const { workflowId, searchAttributes: shown } of client.workflow.list({ query: runningQuery(ofPrefix) })) {
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
