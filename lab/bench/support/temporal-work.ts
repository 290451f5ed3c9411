import type { Client } from '@temporalio/client'
import { runInBatches } from './feed-searches'

/** Counts of a period. */
export interface Work {
  plans: number
  activities: number
  /**
   * As Temporal Cloud bills them (docs.temporal.io/cloud/actions): starts and continued runs, timers, signals, changed
   * search attributes, activities with their retries, and local activities once for each workflow task.
   */
  actions: number
}

/** Counts what these workflows did since then, in all of their runs. */
export async function countWork(client: Client, workflowIds: string[], since: Date): Promise<Work> {
  const work = { plans: 0, activities: 0, actions: 0 }
  await runInBatches(workflowIds, async (workflowId) => {
    const query = `WorkflowId = "${workflowId}" AND (ExecutionStatus = "Running" OR CloseTime > "${since.toISOString()}")`
    for await (const { runId } of client.workflow.list({ query })) {
      const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory()
      for (const event of events ?? []) {
        if (Number(event.eventTime!.seconds) * 1_000 < since.getTime()) continue
        if (event.markerRecordedEventAttributes?.markerName === 'core_local_activity') work.plans++
        if (event.activityTaskScheduledEventAttributes) work.activities++
        const retries = Math.max(0, (event.activityTaskStartedEventAttributes?.attempt ?? 1) - 1)
        work.actions += retries + Number(isAction(event))
      }
    }
  })
  return work
}

type Event = NonNullable<
  Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['fetchHistory']>>['events']
>[number]

const isAction = (event: Event): boolean =>
  Boolean(
    event.workflowExecutionStartedEventAttributes ??
    event.timerStartedEventAttributes ??
    event.workflowExecutionSignaledEventAttributes ??
    event.upsertWorkflowSearchAttributesEventAttributes ??
    event.activityTaskScheduledEventAttributes ??
    event.markerRecordedEventAttributes,
  )
