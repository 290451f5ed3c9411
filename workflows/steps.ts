import { ActivityFailure, log, isCancellation } from '@temporalio/workflow'
import { stepName, nextPlanTiming, type Step, type StepResult } from '#domain/crawl/steps'
import {
  compileCriteria,
  crawlFeed,
  deliverAlerts,
  judgeBackfill,
  judgeCandidates,
  filterListings,
  summariseBackfill,
} from './activities'

/** Returns null if the step failed after its retries. Cancellation is not a failure and is rethrown. */
async function attempt<T>(step: () => Promise<T>): Promise<T | null> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error
    log.warn('a step failed and is left for the next cycle', { step: error.activityType, cause: error.cause?.message })
    return null
  }
}

interface StepRunner {
  /** Skips steps that are already running. */
  start(steps: Step[]): void
  isIdle(): boolean
}

/**
 * Runs a search's steps concurrently, at most one of each name at a time, so a site with slow or missing workers blocks
 * no other step. A step's follow-up step starts as soon as it ends. Calls `onEnd` after each step with the time of the
 * next plan.
 */
export function createStepRunner(
  searchId: string,
  onEnd: (wake: ReturnType<typeof nextPlanTiming>) => void,
): StepRunner {
  const running = new Set<string>()

  async function run(step: Step): Promise<void> {
    const name = stepName(step)
    running.add(name)
    try {
      const end = await attempt(() => runActivity(searchId, step))
      if (end?.next) start([end.next])
      onEnd(nextPlanTiming(step, end))
    } catch (error) {
      if (!isCancellation(error)) throw error // the workflow's loop handles the cancellation
    } finally {
      running.delete(name)
    }
  }

  function start(steps: Step[]): void {
    for (const step of steps) if (!running.has(stepName(step))) void run(step)
  }

  return { isIdle: () => running.size === 0, start }
}

/** Within a priority, accounts take turns in the queue, so that none waits for all steps of another (decision 104). */
const inTurn = ({ userId }: { userId: string }) => ({ priority: { fairnessKey: userId } })

/** Also counts the work that the step created for later steps. */
async function runActivity(searchId: string, step: Step): Promise<StepResult> {
  switch (step.kind) {
    case 'crawl': {
      const { marketplace, feedId, ...named } = step
      const { fits } = await crawlFeed(marketplace, { searchId, feedId }, named)
      return { done: fits, left: 0 }
    }
    case 'compile':
      await compileCriteria.executeWithOptions(inTurn(step), [{ searchId }])
      return { done: 1, left: 0 }
    case 'filter':
      await filterListings({ searchId })
      return { done: 1, left: 0 }
    case 'judge': {
      const judge = step.isBackfill ? judgeBackfill : judgeCandidates
      const { judged, left, queued } = await judge.executeWithOptions(inTurn(step), [{ searchId }])
      return { done: judged, left, ...(queued > 0 && { next: { kind: 'deliver' } }) }
    }
    case 'summarise': {
      const { queued } = await summariseBackfill({ searchId })
      return { done: queued, left: 0 }
    }
    case 'deliver': {
      const { sent, dead, left } = await deliverAlerts({ searchId })
      return { done: sent + dead, left }
    }
    default:
      throw new Error(`no such step: ${JSON.stringify(step satisfies never)}`)
  }
}
