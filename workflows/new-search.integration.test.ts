import { expect, test } from 'vitest'
import { useScriptedSearches, watch } from '../e2e/support/scripted-searches'
import { queues, searchWakeOptions, searchWorkflowType, signals } from './contract'

// How the web starts a search: with a signal.

const searches = useScriptedSearches()
const due = { dueFeeds: [{ feedId: 'f1', name: 'Chicago', marketplace: 'craigslist' as const }] }

const wake = (searchId: string, isForced = false) =>
  searches.client.workflow.signalWithStart(searchWorkflowType, searchWakeOptions({ searchId, isForced }))

test.each([false, true])('a new search plans once and crawls (forced: %s)', async (isForced) => {
  const { searchId, calls } = searches.addScript([watch(due)])
  const handle = await wake(searchId, isForced)
  await expect.poll(() => calls).toEqual([isForced ? 'plan forced' : 'plan', 'crawl f1', 'plan'])
  expect(await handle.describe()).toMatchObject({ status: { name: 'RUNNING' }, taskQueue: queues.searches })
  await handle.terminate()
})

test('a new search that changed during its first plan is planned again', async () => {
  const script = searches.addScript([watch({}), watch(due)])
  const latest = searches.client.workflow.getHandle(`search/${script.searchId}`)
  script.duringPlan = () => latest.signal(signals.runNow)
  await wake(script.searchId)
  await expect.poll(() => script.calls).toEqual(['plan', 'plan forced', 'crawl f1', 'plan'])
  await latest.terminate()
})

test('a run that is repeated after a failure plans again', async () => {
  const { searchId, calls } = searches.addScript([watch({ dueFeeds: [{ ...due.dueFeeds[0]!, feedId: 'elsewhere' }] })])
  const handle = await searches.client.workflow.start(searchWorkflowType, {
    workflowId: `search/${searchId}`,
    taskQueue: queues.searches,
    args: [{ searchId }],
    workflowRunTimeout: '3s', // a failure of the run
    retry: { initialInterval: '1s' },
  })
  await expect.poll(() => calls).toEqual(['plan', 'crawl elsewhere', 'plan'])
  await handle.terminate()
})

test('a new search that was deleted ends at its first plan', async () => {
  const { searchId, calls } = searches.addScript([{ kind: 'deleted' }])
  const handle = await wake(searchId)
  await handle.result()
  expect(calls).toEqual(['plan'])
})
