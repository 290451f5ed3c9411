import { randomUUID } from 'node:crypto'
import { ApplicationFailure, type WorkflowHandle } from '@temporalio/client'
import { idlePlan } from './idle-plan'
import type { CyclePlan, WatchPlan } from '#domain/crawl/schedule'
import { queues, searchWorkflowType } from '#workflows/contract'
import { useScriptedWorkers } from './scripted-workers'

/** What the activities of one search return, and what was called. */
export interface Script {
  searchId: string
  /** The plans that are not used yet. After the last one, every plan is idle. */
  plans: CyclePlan[]
  /** Activities in order, a crawl or fetch with its feed or marketplace. */
  calls: string[]
  /** Runs once, while the first plan is made. */
  duringPlan?: () => Promise<unknown>
  /** The failure type of each activity that fails. */
  failing: Record<string, string>
}

export const watch = (more: Partial<WatchPlan>): CyclePlan => ({
  ...idlePlan,
  sleepMs: 60_000,
  retryMs: 60_000,
  ...more,
})

const scripts = new Map<string, Script>()

function answer<T>(activity: string, result: T) {
  return async (input: { searchId: string; marketplace?: string; feedId?: string }): Promise<T> => {
    const { calls, failing } = scripts.get(input.searchId)!
    calls.push([activity, input.feedId ?? input.marketplace].filter(Boolean).join(' '))
    const type = failing[activity]
    if (type) throw ApplicationFailure.create({ type, message: 'as told', nonRetryable: true })
    return result
  }
}

export const scriptedActivities = {
  planCycle: async ({ searchId, force }: { searchId: string; force: boolean }) => {
    const script = scripts.get(searchId)!
    const { calls, plans, duringPlan } = script
    calls.push(force ? 'plan forced' : 'plan')
    delete script.duringPlan
    await duringPlan?.()
    // Keep the search deleted: the server may repeat the last step of a run if a result arrived in the meantime.
    return (plans[0]?.kind === 'deleted' ? plans[0] : plans.shift()) ?? watch({})
  },
  crawlFeed: async (input: { searchId: string; feedId: string }) => {
    const crawl = await answer('crawl', { feedId: input.feedId, rows: 1, changed: 1, fits: 1 })(input)
    return input.feedId === 'elsewhere' ? { ...crawl, fits: 0 } : crawl
  },
  filterListings: answer('filter', { filtered: 1 }),
  judgeCandidates: answer('judge', { judged: 1, matches: 1, queued: 1, left: 0 }),
  compileCriteria: answer('compile', { criteria: 1 }),
  summariseBackfill: answer('summarise', { queued: 0 }),
  deliverAlerts: answer('deliver', { sent: 1, dead: 0, left: 0 }),
}

/** Search workflows with scripted activities. Only Craigslist has a worker for crawls. */
export function useScriptedSearches() {
  const scripted = useScriptedWorkers(scriptedActivities, [queues.crawl('craigslist'), queues.judge, queues.notify])

  function addScript(plans: CyclePlan[], more: Partial<Script> = {}): Script {
    const script: Script = { searchId: randomUUID(), plans: [...plans], calls: [], failing: {}, ...more }
    scripts.set(script.searchId, script)
    return script
  }
  async function start(plans: CyclePlan[], more?: Partial<Script>): Promise<Script & { handle: WorkflowHandle }> {
    const script = addScript(plans, more)
    const { searchId } = script
    const options = { workflowId: `search/${searchId}`, taskQueue: queues.searches, args: [{ searchId }] }
    return Object.assign(script, { handle: await scripted.client.workflow.start(searchWorkflowType, options) })
  }
  return {
    addScript,
    start,
    createWorker: scripted.createWorker,
    backlog: scripted.backlog,
    get client() {
      return scripted.client
    },
  }
}
