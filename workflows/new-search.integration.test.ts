import { expect, test } from 'vitest'
import { useScriptedSearches, watch } from '../e2e/support/scripted-searches'
import { queues, searchWakeOptions, searchWorkflowType, signals } from './contract'

// How the web starts a search: with a signal, in the queue of new searches.

const searches = useScriptedSearches()
const due = { dueFeeds: [{ feedId: 'f1', marketplace: 'craigslist' as const }] }

/** Its first run. */
async function wake(searchId: string, isForced = false) {
  const { workflow } = searches.client
  const { workflowId, signaledRunId } = await workflow.signalWithStart(
    searchWorkflowType,
    searchWakeOptions({ searchId, isForced }),
  )
  return workflow.getHandle(workflowId, signaledRunId, { followRuns: false })
}
const latest = (searchId: string) => searches.client.workflow.getHandle(`search/${searchId}`)

test.each([false, true])(
  'a new search plans in its own queue, then runs in that of all (forced: %s)',
  async (isForced) => {
    const { searchId, calls } = searches.addScript([watch(due)])
    const first = await wake(searchId, isForced)
    await expect.poll(() => calls).toEqual([isForced ? 'plan forced' : 'plan', 'crawl f1', 'plan'])
    expect(await first.describe()).toMatchObject({
      status: { name: 'CONTINUED_AS_NEW' },
      taskQueue: queues.newSearches,
    })
    const second = latest(searchId)
    expect(await second.describe()).toMatchObject({ status: { name: 'RUNNING' }, taskQueue: queues.searches })
    await second.terminate()
  },
)

test('a new search that changed during its first plan is planned again', async () => {
  const script = searches.addScript([watch({}), watch(due)])
  script.duringPlan = () => latest(script.searchId).signal(signals.runNow)
  await wake(script.searchId)
  await expect.poll(() => script.calls).toEqual(['plan', 'plan forced', 'crawl f1', 'plan'])
  await latest(script.searchId).terminate()
})

test('a run that is repeated after a failure plans again', async () => {
  const { searchId, calls } = searches.addScript([])
  const handle = await searches.client.workflow.start(searchWorkflowType, {
    workflowId: `search/${searchId}`,
    taskQueue: queues.searches,
    args: [{ searchId, plan: watch(due) }],
    workflowRunTimeout: '3s', // a failure of the run
    retry: { initialInterval: '1s' },
  })
  await expect.poll(() => calls).toEqual(['crawl f1', 'plan', 'plan'])
  await handle.terminate()
})

test('a new search that was deleted ends at its first plan', async () => {
  const { searchId, calls } = searches.addScript([{ kind: 'deleted' }])
  const first = await wake(searchId)
  await first.result()
  expect(calls).toEqual(['plan'])
})
