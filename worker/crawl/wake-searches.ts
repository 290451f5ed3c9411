import type { Client } from '@temporalio/client'
import { queues, searchWorkflowId, searchWorkflowType, signals } from '#workflows/contract'
import type { Logger } from '#platform/log'

/** Tells searches that there is something new for them. */
export type WakeSearches = (searchIds: string[]) => Promise<void>

const atATime = 20

/**
 * Signals each of the searches, starting the workflow where there is none. A signal that does not get through is
 * logged and no more: the search finds the listing when it next wakes by itself.
 */
export function wakeSearches(client: Client, log: Logger): WakeSearches {
  const wake = async (searchId: string) => {
    try {
      await client.workflow.signalWithStart(searchWorkflowType, {
        workflowId: searchWorkflowId(searchId),
        taskQueue: queues.searches,
        args: [{ searchId }],
        signal: signals.changed,
      })
    } catch (error) {
      log.warn({ searchId, err: error }, 'a search could not be woken; it finds what is new at its own turn')
    }
  }
  return async (searchIds) => {
    const left = [...searchIds]
    await Promise.all(
      Array.from({ length: atATime }, async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) await wake(id)
      }),
    )
  }
}
