import { ApplicationFailure } from '@temporalio/client'
import { expect, test } from 'vitest'
import type { SitePlan } from '#domain/crawl/schedule'
import { useScriptedWorkers } from '../e2e/support/scripted-workers'
import { failureTypes, queues, signals, siteStartOptions, siteWorkflowId, siteWorkflowType } from './contract'

// The site's workflow on the real server. Its activities are scripted, because such tests check the order of calls.

const plans: SitePlan[] = []
const calls: string[] = []
/** Crawls that wait until the test ends them. */
const waiting = new Map<string, () => void>()

const idle: SitePlan = { crawls: [], readers: 0, sleepMs: 600_000, state: 'open', details: 'Watches 2 feeds.' }
const due = (...feedIds: string[]): SitePlan => ({
  ...idle,
  sleepMs: 1,
  crawls: feedIds.map((feedId) => ({ feedId, name: `name of ${feedId}` })),
})

const activities = {
  planSite: async () => {
    calls.push('plan')
    return plans.shift() ?? idle
  },
  crawlFeed: async ({ feedId }: { feedId: string }) => {
    calls.push(`crawl ${feedId}`)
    if (feedId === 'blocked') throw ApplicationFailure.nonRetryable('as told', failureTypes.sourceBlocked)
    if (feedId === 'slow') await new Promise<void>((resolve) => waiting.set(feedId, resolve))
    return { feedId, rows: 1, changed: 0, fits: 0 }
  },
  readPages: async () => {
    calls.push('read')
    return { read: calls.filter((call) => call === 'read').length > 2 ? 0 : 20, gone: 0, failed: 0 }
  },
}

const site = useScriptedWorkers(activities, [queues.crawl('craigslist')])

async function start(...script: SitePlan[]) {
  plans.splice(0, plans.length, ...script)
  calls.length = 0
  return site.client.workflow.start(siteWorkflowType, siteStartOptions('craigslist'))
}

test('a site crawls what is due, each feed once at a time, and goes on after a failure', async () => {
  const handle = await start(due('slow', 'blocked'), due('slow', 'other'))
  await expect
    .poll(() => [...calls].sort())
    .toEqual(['crawl blocked', 'crawl other', 'crawl slow', 'plan', 'plan', 'plan'])
  plans.push(due('slow'))
  waiting.get('slow')!()
  await expect.poll(async () => (await handle.fetchHistory()).events!.length).toBeGreaterThan(20)
  await handle.signal(signals.changed)
  await expect.poll(() => calls.filter((call) => call === 'crawl slow')).toHaveLength(2)
  waiting.get('slow')!()
  await handle.terminate()
})

test('a site plans before searches do, and its crawls take turns with theirs', async () => {
  const handle = await start({ ...due('other'), readers: 1 })
  const prioritiesOf = async () => {
    const events = (await handle.fetchHistory()).events!
    const steps = events.flatMap(({ activityTaskScheduledEventAttributes: step }) => (step ? [step.priority!] : []))
    const started = events[0]!.workflowExecutionStartedEventAttributes!.priority!
    return [started, ...steps].map(({ priorityKey }) => priorityKey)
  }
  await expect.poll(async () => (await prioritiesOf()).slice(0, 3)).toEqual([2, 3, 3])
  await handle.terminate()
})

test('a site reads as many pages at a time as the plan says, and plans again while some are read', async () => {
  const one = { ...idle, readers: 1 }
  const handle = await start({ ...idle, readers: 2 }, one, one, one)
  await expect.poll(() => calls.filter((call) => call === 'read').length).toBeGreaterThanOrEqual(3)
  expect(calls.filter((call) => call === 'plan').length).toBeGreaterThanOrEqual(2)
  await handle.terminate()
})

test("operators read each crawl's feed and the site's state in Temporal's UI", async () => {
  const handle = await start({ ...due('a'), state: 'blocked' })
  await expect.poll(() => calls).toContain('crawl a')
  const { events } = await handle.fetchHistory()
  const crawl = events!.find(({ activityTaskScheduledEventAttributes: one }) => one)!
  expect(Buffer.from(crawl.userMetadata!.summary!.data!).toString()).toBe('"name of a"')
  await expect
    .poll(async () => (await handle.describe()).typedSearchAttributes.getAll().map(({ value }) => value))
    .toContain('open')
  await handle.terminate()
})

test('a site is started once, and again after it was terminated', async () => {
  const first = await start()
  const again = await site.client.workflow.start(siteWorkflowType, siteStartOptions('craigslist'))
  expect(again.firstExecutionRunId).toBe(first.firstExecutionRunId)
  await site.client.workflow.getHandle(siteWorkflowId('craigslist')).terminate()
  const next = await start()
  expect(next.firstExecutionRunId).not.toBe(first.firstExecutionRunId)
  await next.terminate()
})
