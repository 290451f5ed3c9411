import { Client, ScheduleAlreadyRunning, type ScheduleClient, type ScheduleOptions } from '@temporalio/client'
import type { NativeConnection } from '@temporalio/worker'
import { maintenanceScheduleId, maintenanceWorkflowType, queues } from '#workflows/contract'

const quietHourUtc = 9 // between 1 and 5 in the morning across the contiguous United States

/** Creates the nightly schedule unless it exists, and triggers it once now, to heal what was lost during a downtime. */
export async function scheduleMaintenance(connection: NativeConnection, namespace: string): Promise<void> {
  const { schedule } = new Client({ connection, namespace })
  await ensureSchedule(schedule, {
    scheduleId: maintenanceScheduleId,
    spec: { calendars: [{ hour: quietHourUtc, minute: 0 }] },
    action: {
      type: 'startWorkflow',
      workflowType: maintenanceWorkflowType,
      workflowId: maintenanceScheduleId,
      taskQueue: queues.searches,
    },
  })
  await schedule.getHandle(maintenanceScheduleId).trigger()
}

/** Creates a schedule unless it exists. */
export async function ensureSchedule(schedules: ScheduleClient, options: ScheduleOptions): Promise<void> {
  try {
    await schedules.create(options)
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
  }
}
