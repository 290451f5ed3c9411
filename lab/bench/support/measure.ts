import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { minuteMs } from '#domain/durations'
import { isMarketplace } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import { callControl } from '../../../e2e/support/control'
import { runInBatches } from './feed-searches'

export const say = (what: string) => console.error(`[${new Date().toISOString().slice(11, 19)}] ${what}`)

/** Rejects if `work` takes longer. */
export async function endWithin<Result>(maxMs: number, what: string, work: () => Promise<Result>): Promise<Result> {
  const late = new AbortController()
  const tooLate = pause(maxMs, null, { signal: late.signal }).then(() => {
    throw new Error(`${what}: not finished within ${maxMs / 1_000} s`)
  })
  tooLate.catch(() => {}) // aborted if the work ends first
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    late.abort()
  }
}

/** Rare, because at 10,000 searches each look costs PostgreSQL several milliseconds. */
const everyMs = 500

/** How long the first cycles may take. After that, the rest is measured while their cars still wait to be judged. */
export const settleTimeoutMs = (searches: number) => 10 * minuteMs + searches * 30

/** Milliseconds until each holds, null if it does not in time, and how much is left at the end. */
export interface FirstCycles {
  linkedMs: number | null
  crawledMs: number | null
  settleMs: number | null
  left: { searches: number; feeds: number; cars: number }
}

/**
 * Waits until all searches are linked to feeds, all watched feeds are crawled, and no car waits to be judged, or until
 * `maxMs` is over.
 */
export async function observeFirstCycles(db: Database, searches: number, maxMs: number): Promise<FirstCycles> {
  const startedAt = performance.now()
  const until = async (earlier: number | null, holds: () => Promise<boolean>) => {
    if (earlier === null) return null
    while (!(await holds())) {
      if (performance.now() - startedAt > maxMs) return null
      await pause(everyMs)
    }
    return Math.round(performance.now() - startedAt)
  }
  const unlinked = async () => searches - (await db.search.count({ where: { feedsKey: { not: null } } }))
  const uncrawled = { lastSuccessAt: null, searches: { some: { isFirstLook: false } } }
  const waiting = { stage: 'WAITING' as const, listing: { goneAt: null } }
  const linkedMs = await until(0, async () => (await unlinked()) === 0)
  const crawledMs = await until(linkedMs, async () => (await db.feed.findFirst({ where: uncrawled })) === null)
  const settleMs = await until(crawledMs, async () => (await db.candidate.findFirst({ where: waiting })) === null)
  const left = {
    searches: await unlinked(),
    feeds: await db.feed.count({ where: uncrawled }),
    cars: await db.candidate.count({ where: waiting }),
  }
  return { linkedMs, crawledMs, settleMs, left }
}

/** Rejects if something is left after `maxMs`. */
export async function waitForFirstCycles(db: Database, searches: number, maxMs: number): Promise<void> {
  const { settleMs, left } = await observeFirstCycles(db, searches, maxMs)
  if (settleMs === null) throw new Error(`The first cycles did not end in ${maxMs / 1_000} s: ${JSON.stringify(left)}`)
}

/** Events of each search workflow by its id, including runs that continued as new. `workflowIds` restricts them. */
export async function countEvents(client: Client, workflowIds?: Set<string>): Promise<Map<string, number>> {
  const runs = []
  for await (const run of client.workflow.list({ query: 'WorkflowType = "searchWorkflow"' })) {
    if (!workflowIds || workflowIds.has(run.workflowId)) runs.push(run)
  }
  const events = new Map<string, number>()
  await runInBatches(runs, async ({ workflowId, runId }) => {
    const { historyLength } = await client.workflow.getHandle(workflowId, runId).describe()
    events.set(workflowId, (events.get(workflowId) ?? 0) + historyLength)
  })
  return events
}

/** The sandbox stores at most this many requests to all its services. */
const maxRequestsKept = 5_000

/** Counts requests to all sites, and page loads in the browser, which only two sites need. Times in epoch ms. */
export async function countRequests(sandboxUrl: string, from: number, to: number): Promise<[number, number]> {
  type Entry = { at: string; source: string; path: string; status: number | null }
  const kept = await callControl<Entry[]>(sandboxUrl, 'GET', 'requests')
  if (kept.length >= maxRequestsKept && Date.parse(kept[0]!.at) >= from)
    throw new Error('the sandbox was asked more often than it can count')
  const all = kept.filter(({ at, source }) => isMarketplace(source) && Date.parse(at) >= from && Date.parse(at) < to)
  const isPage = ({ path, status }: Entry) =>
    status === 200 && !path.startsWith('/craigslist/') && !path.endsWith('/robots.txt')
  return [all.length, all.filter(isPage).length]
}
