import type { Client } from '@temporalio/client'
import { queues, searchWorkflowId, searchWorkflowRetry, searchWorkflowType, signals } from '#workflows/contract'
import type { Logger } from '#platform/log'

/** Wakes searches because there is something new for them. Returns the ids of those that were reached. */
export type WakeSearches = (searchIds: string[]) => Promise<string[]>

const atATime = 20

/**
 * Signals each search's workflow and starts it if there is none. A signal that does not get through is logged, and its
 * wake stays pending (pending-wakes.ts).
 */
export function wakeSearches(client: Client, log: Logger): WakeSearches {
  const wake = async (searchId: string): Promise<boolean> => {
    try {
      await client.workflow.signalWithStart(searchWorkflowType, {
        workflowId: searchWorkflowId(searchId),
        taskQueue: queues.searches,
        retry: searchWorkflowRetry,
        args: [{ searchId }],
        signal: signals.changed,
      })
      return true
    } catch (error) {
      log.warn({ searchId, err: error }, 'a search could not be woken; the next crawl tries again')
      return false
    }
  }
  return async (searchIds) => {
    const left = [...searchIds]
    const woken: string[] = []
    await Promise.all(
      Array.from({ length: atATime }, async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) if (await wake(id)) woken.push(id)
      }),
    )
    return woken
  }
}
