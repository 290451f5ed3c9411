import type { Client } from '@temporalio/client'
import { queues, searchWorkflowId, searchWorkflowType, signals } from '#workflows/contract'
import type { Dependencies } from '../dependencies'

const pageSize = 500

/**
 * Signals every search, starting the workflow where there is none: a signal lost while Temporal could not be reached
 * is made good, and a search deleted meanwhile gets the word to stop. Returns how many were signalled.
 */
export async function healSearches({ db, log }: Dependencies, client: Client): Promise<{ nudged: number }> {
  let nudged = 0
  for (let after: string | undefined; ;) {
    const page = await db.search.findMany({
      where: { status: 'ACTIVE' },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: pageSize,
      ...(after ? { cursor: { id: after }, skip: 1 } : {}),
    })
    for (const { id } of page) {
      await client.workflow.signalWithStart(searchWorkflowType, {
        workflowId: searchWorkflowId(id),
        taskQueue: queues.searches,
        args: [{ searchId: id }],
        signal: signals.changed,
      })
      nudged++
    }
    if (page.length < pageSize) break
    after = page.at(-1)!.id
  }
  log.info({ nudged }, 'searches signalled')
  return { nudged }
}
