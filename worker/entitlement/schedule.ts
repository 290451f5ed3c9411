import { Client, type ScheduleSpec } from '@temporalio/client'
import type { NativeConnection } from '@temporalio/worker'
import {
  plansScheduleId,
  plansWorkflowType,
  queues,
  reconciliationScheduleId,
  reconciliationWorkflowType,
  refundsScheduleId,
  refundsWorkflowType,
} from '#workflows/contract'
import { ensureSchedule } from '../maintenance/schedule'

/** An hour after the nightly maintenance. */
const reconciliationHourUtc = 10

const schedules: { id: string; workflowType: string; spec: ScheduleSpec }[] = [
  { id: plansScheduleId, workflowType: plansWorkflowType, spec: { intervals: [{ every: '1m' }] } },
  { id: refundsScheduleId, workflowType: refundsWorkflowType, spec: { intervals: [{ every: '2m' }] } },
  {
    id: reconciliationScheduleId,
    workflowType: reconciliationWorkflowType,
    spec: { calendars: [{ hour: reconciliationHourUtc, minute: 0 }] },
  },
]

/**
 * Creates the schedules that apply plans each minute, end refunded subscriptions and reconcile with Paddle each night,
 * unless they exist. Runs missed during a downtime are left out.
 */
export async function schedulePlans(connection: NativeConnection, namespace: string): Promise<void> {
  const { schedule } = new Client({ connection, namespace })
  for (const { id, workflowType, spec } of schedules) {
    await ensureSchedule(schedule, {
      scheduleId: id,
      spec,
      policies: { catchupWindow: '1m' },
      action: { type: 'startWorkflow', workflowType, workflowId: id, taskQueue: queues.searches },
    })
  }
}
