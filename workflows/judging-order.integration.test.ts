import { randomUUID } from 'node:crypto'
import type { WorkflowHandle } from '@temporalio/client'
import { expect, test } from 'vitest'
import { watch } from '../e2e/support/scripted-searches'
import { useScriptedWorkers } from '../e2e/support/scripted-workers'
import type { CyclePlan, WatchPlan } from '#domain/crawl/schedule'
import { queues, searchWorkflowId, searchWorkflowType } from './contract'

// The order in which the real server hands out the steps of judging.

const plans = new Map<string, CyclePlan>()

/** A search ends when it plans again. */
async function planCycle({ searchId }: { searchId: string }): Promise<CyclePlan> {
  const plan = plans.get(searchId) ?? { kind: 'deleted' }
  plans.delete(searchId)
  return plan
}

const searches = useScriptedWorkers({ planCycle }, [])
const backlog = () => searches.backlog(queues.judge)

async function start(plan: Partial<WatchPlan>): Promise<WorkflowHandle> {
  const searchId = randomUUID()
  plans.set(searchId, watch({ sleepMs: 600_000, ...plan }))
  const options = { workflowId: searchWorkflowId(searchId), taskQueue: queues.searches, args: [{ searchId }] }
  return searches.client.workflow.start(searchWorkflowType, options)
}

const backfill = { unjudged: 1, hasNews: false }
const news = { unjudged: 1, hasNews: true }

test("news goes first, then accounts take turns: one search does not wait for another account's many", async () => {
  const [many, one] = [{ userId: randomUUID() }, { userId: randomUUID() }]
  await Promise.all(Array.from({ length: 60 }, () => start({ ...many, ...backfill })))
  await expect.poll(backlog).toBe(60)

  const order: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const judgeCandidates = async ({ searchId }: { searchId: string }) => {
    order.push(searchWorkflowId(searchId))
    await held
    return { judged: 1, matches: 0, queued: 0, left: 0 }
  }
  const worker = await searches.createWorker(queues.judge, {
    activities: { judgeCandidates },
    maxConcurrentActivityTaskExecutions: 1,
  })
  await worker.runUntil(async () => {
    await expect.poll(() => order.length).toBe(1)
    const late = [await start({ ...one, ...backfill }), await start({ ...many, ...news })]
    await expect.poll(backlog).toBe(61)
    release()
    const [ofOne, ofNews] = late.map(({ workflowId }) => workflowId)
    await expect.poll(() => order).toEqual(expect.arrayContaining([ofOne, ofNews]))
    expect(order.indexOf(ofNews!)).toBe(1)
    expect(order.indexOf(ofOne!)).toBeLessThan(5)
  })
})

test('each step of judging names its account to the queue', async () => {
  const userId = randomUUID()
  const started = await Promise.all([{ needsCompile: true }, news, backfill].map((work) => start({ userId, ...work })))
  for (const handle of started) {
    const accounts = async () =>
      (await handle.fetchHistory()).events?.flatMap(
        ({ activityTaskScheduledEventAttributes: step }) => step?.priority?.fairnessKey ?? [],
      )
    await expect.poll(accounts).toEqual([userId])
    await handle.terminate()
  }
})
