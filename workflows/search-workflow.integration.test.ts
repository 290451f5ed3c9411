import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { ApplicationFailure, Client, Connection, type WorkflowHandle } from '@temporalio/client'
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { idlePlan } from '#domain/crawl/plan-fixture'
import type { CyclePlan, WatchPlan } from '#domain/crawl/schedule'
import { registerSearchAttributes } from '#worker/temporal'
import { createLogger } from '#platform/log'
import { failureTypes, queues, searchWakeOptions, searchWorkflowType, signals } from './contract'

// Real server and workers. The activities are scripted, because the test checks the order of their calls.

const watch = (more: Partial<WatchPlan>): CyclePlan => ({ ...idlePlan, sleepMs: 60_000, retryMs: 60_000, ...more })

let connection: NativeConnection
let client: Client
let workers: { stop(): void; done: Promise<void> }
const plans = new Map<string, CyclePlan[]>()
const calls = new Map<string, string[]>()
const duringPlan = new Map<string, () => Promise<void>>()
const failing = new Map<string, string>() // "<searchId> <activity>" -> failure type

function record<T>(activity: string, result: T) {
  return async (input: { searchId: string; marketplace?: string; feedId?: string; force?: boolean }): Promise<T> => {
    calls.get(input.searchId)!.push([activity, input.feedId ?? input.marketplace].filter(Boolean).join(' '))
    const type = failing.get(`${input.searchId} ${activity}`)
    if (type) throw ApplicationFailure.create({ type, message: 'as told', nonRetryable: true })
    return result
  }
}

const activities = {
  planCycle: async ({ searchId, force }: { searchId: string; force: boolean }) => {
    calls.get(searchId)!.push(force ? 'plan forced' : 'plan')
    await duringPlan.get(searchId)?.()
    duringPlan.delete(searchId)
    const script = plans.get(searchId)!
    // Keep the search deleted: the server may repeat the last step of a run if a result arrived in the meantime.
    return (script[0]?.kind === 'deleted' ? script[0] : script.shift()) ?? watch({})
  },
  crawlFeed: async (input: { searchId: string; feedId: string }) => {
    const crawl = await record('crawl', { feedId: input.feedId, rows: 1, changed: 1, fits: 1 })(input)
    return input.feedId === 'elsewhere' ? { ...crawl, fits: 0 } : crawl
  },
  fetchPostings: record('fetch', { fetched: 1, gone: 0, left: 0 }),
  filterListings: record('filter', { unfetched: { craigslist: 1 }, unjudged: 0 }),
  judgeCandidates: record('judge', { judged: 1, matches: 1, queued: 1, left: 0 }),
  compileCriteria: record('compile', { criteria: 1 }),
  summariseBackfill: record('summarise', { queued: 0 }),
  deliverAlerts: record('deliver', { sent: 1, dead: 0, left: 0 }),
}

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
  const address = inject('temporalAddress')
  connection = await NativeConnection.connect({ address })
  client = new Client({ connection: await Connection.connect({ address }) })
  await registerSearchAttributes(connection, 'default', createLogger('test', 'silent'))
  const workflowBundle = await bundleWorkflowCode({ workflowsPath: path.resolve(import.meta.dirname, 'index.ts') })
  const all = [queues.searches, queues.newSearches, queues.crawl('craigslist'), queues.judge, queues.notify]
  const started = await Promise.all(
    all.map((taskQueue) =>
      Worker.create({
        connection,
        taskQueue,
        activities,
        ...(([queues.searches, queues.newSearches] as string[]).includes(taskQueue) ? { workflowBundle } : {}),
      }),
    ),
  )
  workers = {
    done: Promise.all(started.map((w) => w.run())).then(() => {}),
    stop: () => started.forEach((w) => w.shutdown()),
  }
})

afterAll(async () => {
  workers?.stop()
  await workers?.done
  await connection?.close()
})

const startWorkflow = (searchId: string): Promise<WorkflowHandle> =>
  client.workflow.start(searchWorkflowType, {
    workflowId: `search/${searchId}`,
    taskQueue: queues.searches,
    args: [{ searchId }],
  })

async function startSearch(
  script: CyclePlan[],
): Promise<{ handle: WorkflowHandle; searchId: string; seen(): string[] }> {
  const searchId = randomUUID()
  plans.set(searchId, [...script])
  calls.set(searchId, [])
  const handle = await startWorkflow(searchId)
  return { handle, searchId, seen: () => calls.get(searchId)! }
}

/** How many crawls wait for a worker of the marketplace. */
async function queued(marketplace: 'cargurus'): Promise<number> {
  const answer = await client.workflowService.describeTaskQueue({
    namespace: 'default',
    taskQueue: { name: queues.crawl(marketplace) },
    taskQueueType: 2, // activities
    reportStats: true,
  })
  return Number(answer.stats?.approximateBacklogCount ?? 0)
}

/** The activities that a workflow has scheduled, with each one's schedule-to-start timeout. */
async function scheduled(handle: WorkflowHandle): Promise<{ name: string; waitSeconds: number }[]> {
  const { events } = await handle.fetchHistory()
  return (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: step }) =>
    step ? [{ name: step.activityType!.name!, waitSeconds: Number(step.scheduleToStartTimeout?.seconds ?? 0) }] : [],
  )
}

const due = { dueFeeds: [{ feedId: 'f1', marketplace: 'craigslist' as const }] }
const feedWithoutWorkers = { feedId: 'f2', marketplace: 'facebook' as const }
const deletedPlan: CyclePlan = { kind: 'deleted' }

const steps = (seen: () => string[]) => () => seen().filter((call) => call !== 'plan')

test('each step that creates work triggers a plan at once: crawl, fetch, judge, deliver', async () => {
  const { handle, seen } = await startSearch([
    watch(due),
    watch({ unfetched: { craigslist: 1 } }),
    watch({ unjudged: 1 }),
  ])
  await expect.poll(steps(seen)).toEqual(['crawl f1', 'fetch craigslist', 'judge', 'deliver'])
  await handle.terminate()
})

test.each([false, true])(
  'a new search plans in its own queue, then runs in that of all (forced: %s)',
  async (isForced) => {
    const searchId = randomUUID()
    plans.set(searchId, [watch(due)])
    calls.set(searchId, [])
    const started = await client.workflow.signalWithStart(searchWorkflowType, searchWakeOptions({ searchId, isForced }))
    await expect.poll(() => calls.get(searchId)).toEqual([isForced ? 'plan forced' : 'plan', 'crawl f1', 'plan'])
    const first = await client.workflow.getHandle(started.workflowId, started.signaledRunId).describe()
    expect(first).toMatchObject({ status: { name: 'CONTINUED_AS_NEW' }, taskQueue: queues.newSearches })
    const handle = client.workflow.getHandle(started.workflowId)
    expect(await handle.describe()).toMatchObject({ status: { name: 'RUNNING' }, taskQueue: queues.searches })
    await handle.terminate()
  },
)

test('a new search that changed during its first plan is planned again', async () => {
  const searchId = randomUUID()
  plans.set(searchId, [watch({}), watch(due)])
  calls.set(searchId, [])
  const wake = searchWakeOptions({ searchId, isForced: false })
  duringPlan.set(searchId, async () => {
    await client.workflow.getHandle(wake.workflowId).signal(signals.runNow)
  })
  const { workflowId } = await client.workflow.signalWithStart(searchWorkflowType, wake)
  await expect.poll(() => calls.get(searchId)).toEqual(['plan', 'plan forced', 'crawl f1', 'plan'])
  await client.workflow.getHandle(workflowId).terminate()
})

test('a run that is repeated after a failure plans again', async () => {
  const searchId = randomUUID()
  plans.set(searchId, [])
  calls.set(searchId, [])
  const handle = await client.workflow.start(searchWorkflowType, {
    workflowId: `search/${searchId}`,
    taskQueue: queues.searches,
    args: [{ searchId, plan: watch(due) }],
    workflowRunTimeout: '3s', // a failure of the run
    retry: { initialInterval: '1s' },
  })
  await expect.poll(() => calls.get(searchId)).toEqual(['crawl f1', 'plan', 'plan'])
  await handle.terminate()
})

test('a new search that was deleted ends at its first plan', async () => {
  const searchId = randomUUID()
  plans.set(searchId, [deletedPlan])
  calls.set(searchId, [])
  const wake = searchWakeOptions({ searchId, isForced: false })
  const { workflowId, signaledRunId } = await client.workflow.signalWithStart(searchWorkflowType, wake)
  const run = client.workflow.getHandle(workflowId, signaledRunId, { followRuns: false })
  await run.result()
  expect(calls.get(searchId)).toEqual(['plan'])
})

test('delivers what judging queued, even if the next plan does not include it', async () => {
  const { handle, seen } = await startSearch([watch({ unjudged: 1 })])
  await expect.poll(steps(seen)).toEqual(['judge', 'deliver'])
  await handle.terminate()
})

test('delivers waiting alerts when the plan calls for it', async () => {
  const { handle, seen } = await startSearch([watch({ undelivered: 1 })])
  await expect.poll(steps(seen)).toEqual(['deliver'])
  await handle.terminate()
})

test('a marketplace without workers does not block the others', async () => {
  const { handle, seen } = await startSearch([
    watch({ dueFeeds: [feedWithoutWorkers, ...due.dueFeeds] }),
    watch({ dueFeeds: [feedWithoutWorkers], unfetched: { craigslist: 1, facebook: 1 } }),
    watch({ dueFeeds: [feedWithoutWorkers], unjudged: 1 }),
  ])
  await expect.poll(steps(seen)).toEqual(['crawl f1', 'fetch craigslist', 'judge', 'deliver'])
  await handle.terminate()
})

test('does not start a step again while it waits for a worker', async () => {
  const { handle } = await startSearch([
    watch({ dueFeeds: [feedWithoutWorkers], unjudged: 1 }),
    watch({ dueFeeds: [feedWithoutWorkers], sleepMs: 1 }),
    deletedPlan,
  ])
  await handle.result()
  expect((await scheduled(handle)).filter(({ name }) => name === 'crawlFeed')).toHaveLength(1)
})

test('every activity has a schedule-to-start timeout', async () => {
  const all = { needsCompile: true, unfiltered: true, unfetched: { craigslist: 1, facebook: 1 }, undelivered: 1 }
  const { handle } = await startSearch([
    watch({ ...all, dueFeeds: [feedWithoutWorkers, ...due.dueFeeds], backfillToSummarise: true }),
    watch({ unjudged: 1 }),
    watch({ sleepMs: 1 }),
    deletedPlan,
  ])
  await handle.result()
  const found = await scheduled(handle)
  expect(new Set(found.map(({ name }) => name))).toEqual(
    new Set(Object.keys(activities).filter((name) => name !== 'planCycle')),
  )
  expect(found.filter(({ waitSeconds }) => !(waitSeconds > 0 && waitSeconds <= 600))).toEqual([])
})

test('a quiet wake-up runs only one local activity', async () => {
  const { handle, seen } = await startSearch([watch({ sleepMs: 1 }), deletedPlan])
  await handle.result()
  expect(seen()).toEqual(['plan', 'plan'])
})

test('a crawl without new cars for the search starts nothing', async () => {
  const fresh = { feedId: 'elsewhere', marketplace: 'craigslist' as const }
  const { handle, seen } = await startSearch([watch({ dueFeeds: [fresh] })])
  await expect.poll(seen).toEqual(['plan', 'crawl elsewhere'])
  await handle.signal(signals.changed) // handled after the crawl's result
  await expect.poll(() => seen().length).toBe(3)
  expect(seen()).toEqual(['plan', 'crawl elsewhere', 'plan'])
  await handle.terminate()
})

test('a busy marketplace serves watched feeds and new cars first, and first looks last', async () => {
  const dueOf = (feedId: string) => ({ feedId, marketplace: 'cargurus' as const })
  const looks = ['look 1', 'look 2'].map((feedId) => ({ ...dueOf(feedId), isFirstLook: true as const }))
  const unfetched = { cargurus: 1 }
  // Queued from the least to the most urgent.
  const plansInQueue = [
    watch({ dueFeeds: looks }),
    watch({ unfetched, hasNews: false }),
    watch({ dueFeeds: [{ ...dueOf('takeover'), isTakeover: true }] }),
    watch({ dueFeeds: [dueOf('watched')] }),
    watch({ unfetched, hasNews: true }),
  ]
  const searches: Awaited<ReturnType<typeof startSearch>>[] = []
  for (const [i, plan] of plansInQueue.entries()) {
    searches.push(await startSearch([plan]))
    // The server puts a scheduled activity into its queue a moment later.
    await expect.poll(() => queued('cargurus')).toBe(looks.length + i)
  }
  const order: string[] = []
  const nameOf = (id: string) => (id === searches[1]!.searchId ? 'backfill' : 'news')
  const worker = await Worker.create({
    ...{ connection, taskQueue: queues.crawl('cargurus'), maxConcurrentActivityTaskExecutions: 1 },
    activities: {
      crawlFeed: async ({ feedId }: { feedId: string }) => {
        order.push(feedId)
        return { feedId, rows: 0, changed: 0, fits: 0 }
      },
      fetchPostings: async ({ searchId }: { searchId: string }) => {
        order.push(nameOf(searchId))
        return { fetched: 0, gone: 0, left: 0 }
      },
    },
  })
  await worker.runUntil(async () => expect.poll(() => order.length).toBe(6))
  // One workflow task scheduled both first looks, so the server may queue either first.
  expect(order.slice(0, 4)).toEqual(['watched', 'news', 'backfill', 'takeover'])
  expect(order.slice(4).sort()).toEqual(['look 1', 'look 2'])
  await Promise.all(searches.map(({ handle }) => handle.terminate()))
})

test('the page of a new car is fetched while a step for backfill waits in its queue', async () => {
  const { handle, seen } = await startSearch([
    watch({ unfetched: { cargurus: 1 }, hasNews: false }),
    watch({ unfetched: { cargurus: 2 }, hasNews: true }),
  ])
  await expect.poll(seen).toEqual(['plan'])
  await handle.signal(signals.changed)
  await expect
    .poll(async () => (await scheduled(handle)).map(({ name }) => name))
    .toEqual(['fetchPostings', 'fetchPostings'])
  await handle.terminate()
})

test('a search with a high rank sleeps less than planned after a failed step', async () => {
  const searchId = randomUUID()
  plans.set(searchId, [watch({ unjudged: 1, sleepMs: 3_600_000, retryMs: 1 }), deletedPlan])
  calls.set(searchId, [])
  failing.set(`${searchId} judge`, failureTypes.modelUnavailable)
  await (await startWorkflow(searchId)).result()
  expect(calls.get(searchId)).toEqual(['plan', 'judge', 'plan'])
})

test('a failing marketplace does not block judging and delivery', async () => {
  const searchId = randomUUID()
  plans.set(searchId, [watch({ ...due, unjudged: 1 }), watch({ undelivered: 1 })])
  calls.set(searchId, [])
  failing.set(`${searchId} crawl`, failureTypes.sourceBlocked)
  const handle = await startWorkflow(searchId)
  await expect.poll(() => calls.get(searchId)).toEqual(expect.arrayContaining(['crawl f1', 'judge', 'deliver']))
  await handle.terminate()
})

test('a paused search waits for a signal, and "run now" forces the plan', async () => {
  const { handle, seen } = await startSearch([{ kind: 'paused', plan: 'trial' }, deletedPlan])
  await expect.poll(seen).toEqual(['plan'])
  await handle.signal(signals.runNow)
  await handle.result()
  expect(seen()).toEqual(['plan', 'plan forced'])
})

test('the run continues as new after about fifty cycles, under the same workflow id', async () => {
  // More than twice the limit: a run with a step in progress continues up to that length.
  const many = Array.from({ length: 105 }, () => watch({ unjudged: 1 }))
  const searchId = randomUUID()
  plans.set(searchId, [...many, deletedPlan])
  calls.set(searchId, [])
  const handle = await startWorkflow(searchId)
  const first = (await handle.describe()).runId
  await handle.result()
  // Every plan was used. Calls are not counted, because the server may repeat the last step of a run (see planCycle).
  expect(plans.get(searchId)).toEqual([deletedPlan])
  const last = await client.workflow.getHandle(`search/${searchId}`).describe()
  expect(last.runId).not.toBe(first)
})

test('operators can filter searches by car, status and health', async () => {
  const { handle, seen } = await startSearch([
    watch({ car: 'Honda Civic', health: 'blind', marketplaceHealth: { craigslist: 'blocked 2/3' } }),
  ])
  await expect.poll(seen).toEqual(['plan'])
  await expect
    .poll(async () => (await handle.describe()).searchAttributes)
    .toMatchObject({
      LotwatchCar: ['Honda Civic'],
      LotwatchStatus: ['watching'],
      LotwatchHealth: ['blind'],
      LotwatchMarketplaces: ['craigslist blocked 2/3'],
    })
  await handle.terminate()
})
