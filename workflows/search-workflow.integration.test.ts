import type { WorkflowHandle } from '@temporalio/client'
import { expect, test } from 'vitest'
import { thorough } from '../e2e/support/canaries'
import type { CyclePlan } from '#domain/crawl/schedule'
import { scriptedActivities, useScriptedSearches, watch } from '../e2e/support/scripted-searches'
import { failureTypes, queues, signals } from './contract'

const searches = useScriptedSearches()

/** The activities that a workflow has scheduled, with each one's schedule-to-start timeout. */
async function scheduled(handle: WorkflowHandle): Promise<{ name: string; waitSeconds: number }[]> {
  const { events } = await handle.fetchHistory()
  return (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: step }) =>
    step ? [{ name: step.activityType!.name!, waitSeconds: Number(step.scheduleToStartTimeout?.seconds ?? 0) }] : [],
  )
}

const due = { dueFeeds: [{ feedId: 'f1', name: 'Chicago', marketplace: 'craigslist' as const }] }
const feedWithoutWorkers = { feedId: 'f2', name: 'Boston', marketplace: 'facebook' as const }
const deletedPlan: CyclePlan = { kind: 'deleted' }

const stepsOf = (calls: string[]) => () => calls.filter((call) => call !== 'plan')

test('each step that creates work triggers a plan at once: crawl, judge, deliver', async () => {
  const { handle, calls } = await searches.start([watch(due), watch({ unjudged: 1 })])
  await expect.poll(stepsOf(calls)).toEqual(['crawl f1', 'judge', 'deliver'])
  await handle.terminate()
})

test('delivers what judging queued, even if the next plan does not include it', async () => {
  const { handle, calls } = await searches.start([watch({ unjudged: 1 })])
  await expect.poll(stepsOf(calls)).toEqual(['judge', 'deliver'])
  await handle.terminate()
})

test('delivers waiting alerts when the plan calls for it', async () => {
  const { handle, calls } = await searches.start([watch({ undelivered: 1 })])
  await expect.poll(stepsOf(calls)).toEqual(['deliver'])
  await handle.terminate()
})

test('a marketplace without workers does not block the others', async () => {
  const { handle, calls } = await searches.start([
    watch({ dueFeeds: [feedWithoutWorkers, ...due.dueFeeds] }),
    watch({ dueFeeds: [feedWithoutWorkers], unjudged: 1 }),
  ])
  await expect.poll(stepsOf(calls)).toEqual(['crawl f1', 'judge', 'deliver'])
  await handle.terminate()
})

test('does not start a step again while it waits for a worker', async () => {
  const { handle } = await searches.start([
    watch({ dueFeeds: [feedWithoutWorkers], unjudged: 1 }),
    watch({ dueFeeds: [feedWithoutWorkers], sleepMs: 1 }),
    deletedPlan,
  ])
  await handle.result()
  expect((await scheduled(handle)).filter(({ name }) => name === 'crawlFeed')).toHaveLength(1)
})

test('every activity has a schedule-to-start timeout', async () => {
  const all = { needsCompile: true, unfiltered: true, undelivered: 1 }
  const { handle } = await searches.start([
    watch({ ...all, dueFeeds: [feedWithoutWorkers, ...due.dueFeeds], backfillToSummarise: true }),
    watch({ unjudged: 1, hasNews: true }),
    watch({ sleepMs: 1 }),
    deletedPlan,
  ])
  await handle.result()
  const found = await scheduled(handle)
  expect(new Set(found.map(({ name }) => name))).toEqual(
    new Set(Object.keys(scriptedActivities).filter((name) => name !== 'planCycle')),
  )
  expect(found.filter(({ waitSeconds }) => !(waitSeconds > 0 && waitSeconds <= 600))).toEqual([])
})

test('a quiet wake-up runs only one local activity', async () => {
  const { handle, calls } = await searches.start([watch({ sleepMs: 1 }), deletedPlan])
  await handle.result()
  expect(calls).toEqual(['plan', 'plan'])
})

test('a crawl without new cars for the search starts nothing', async () => {
  const fresh = { feedId: 'elsewhere', name: 'Chicago', marketplace: 'craigslist' as const }
  const { handle, calls } = await searches.start([watch({ dueFeeds: [fresh] })])
  await expect.poll(() => calls).toEqual(['plan', 'crawl elsewhere'])
  await handle.signal(signals.changed) // handled after the crawl's result
  await expect.poll(() => calls.length).toBe(3)
  expect(calls).toEqual(['plan', 'crawl elsewhere', 'plan'])
  await handle.terminate()
})

test('a busy marketplace serves watched feeds first, and first looks last', thorough, async () => {
  const dueOf = (feedId: string) => ({ feedId, name: 'Chicago', marketplace: 'cargurus' as const })
  const looks = ['look 1', 'look 2'].map((feedId) => ({ ...dueOf(feedId), isFirstLook: true as const }))
  const plansInQueue = [watch({ dueFeeds: looks }), watch({ dueFeeds: [dueOf('watched')] })]
  const started: Awaited<ReturnType<typeof searches.start>>[] = []
  for (const [i, plan] of plansInQueue.entries()) {
    started.push(await searches.start([plan]))
    await expect.poll(() => searches.backlog(queues.crawl('cargurus'))).toBe(looks.length + i)
  }
  const order: string[] = []
  const worker = await searches.createWorker(queues.crawl('cargurus'), {
    maxConcurrentActivityTaskExecutions: 1,
    activities: {
      crawlFeed: async ({ feedId }: { feedId: string }) => {
        order.push(feedId)
        return { feedId, rows: 0, changed: 0, fits: 0 }
      },
    },
  })
  await worker.runUntil(async () => expect.poll(() => order.length).toBe(3))
  // One workflow task scheduled both first looks, so the server may queue either first.
  expect(order[0]).toBe('watched')
  expect(order.slice(1).sort()).toEqual(['look 1', 'look 2'])
  await Promise.all(started.map(({ handle }) => handle.terminate()))
})

test('a search sleeps less than planned after a failed step', async () => {
  const { handle, calls } = await searches.start(
    [watch({ unjudged: 1, sleepMs: 3_600_000, retryMs: 1 }), deletedPlan],
    { failing: { judge: failureTypes.modelUnavailable } },
  )
  await handle.result()
  expect(calls).toEqual(['plan', 'judge', 'plan'])
})

test('a failing marketplace does not block judging and delivery', async () => {
  const { handle, calls } = await searches.start([watch({ ...due, unjudged: 1 }), watch({ undelivered: 1 })], {
    failing: { crawl: failureTypes.sourceBlocked },
  })
  await expect.poll(() => calls).toEqual(expect.arrayContaining(['crawl f1', 'judge', 'deliver']))
  await handle.terminate()
})

test('a paused search waits for a signal, and "run now" forces the plan', async () => {
  const { handle, calls } = await searches.start([{ kind: 'paused', plan: 'trial', car: 'Honda Civic' }, deletedPlan])
  await expect.poll(() => calls).toEqual(['plan'])
  await handle.signal(signals.runNow)
  await handle.result()
  expect(calls).toEqual(['plan', 'plan forced'])
})

test('the run continues as new after about fifty cycles, under the same workflow id', thorough, async () => {
  // More than twice the limit: a run with a step in progress continues up to that length.
  const many = Array.from({ length: 105 }, () => watch({ unjudged: 1 }))
  const { handle, plans } = await searches.start([...many, deletedPlan])
  const first = (await handle.describe()).runId
  await handle.result()
  // Every plan was used. Calls are not counted, because the server may repeat the last step of a run (see planCycle).
  expect(plans).toEqual([deletedPlan])
  expect((await searches.client.workflow.getHandle(handle.workflowId).describe()).runId).not.toBe(first)
})

test('operators can filter searches by car, status and health', async () => {
  const { handle, calls } = await searches.start([
    watch({ car: 'Honda Civic', health: 'blind', marketplaceHealth: { craigslist: 'blocked 2/3' } }),
  ])
  await expect.poll(() => calls).toEqual(['plan'])
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
