import { Client } from '@temporalio/client'
import type { NativeConnection } from '@temporalio/worker'
import { plansScheduleId, plansWorkflowType, queues } from '#workflows/contract'
import { ensureSchedule } from '../maintenance/schedule'

/** Creates the schedule that applies plans each minute, unless it exists. Runs missed during a downtime are left out. */
export async function schedulePlans(connection: NativeConnection, namespace: string): Promise<void> {
  const { schedule } = new Client({ connection, namespace })
  await ensureSchedule(schedule, {
    scheduleId: plansScheduleId,
    spec: { intervals: [{ every: '1m' }] },
    policies: { catchupWindow: '1m' },
    action: {
      type: 'startWorkflow',
      workflowType: plansWorkflowType,
      workflowId: plansScheduleId,
      taskQueue: queues.searches,
    },
  })
}
