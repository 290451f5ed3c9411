import {
  Client,
  ScheduleAlreadyRunning,
  type ScheduleHandle,
  type ScheduleOptions,
  type ScheduleSpec,
} from '@temporalio/client'
import type { NativeConnection } from '@temporalio/worker'
import {
  capacityScheduleId,
  capacityWorkflowType,
  maintenanceScheduleId,
  maintenanceWorkflowType,
  plansScheduleId,
  plansWorkflowType,
  queues,
  reconciliationScheduleId,
  reconciliationWorkflowType,
  refundsScheduleId,
  refundsWorkflowType,
  wakesScheduleId,
  wakesWorkflowType,
} from '#workflows/contract'

interface Schedule {
  id: string
  workflowType: string
  spec: ScheduleSpec
  isNightly: boolean
}

const often = (every: '30s' | '1m' | '2m' | '10m') => ({ spec: { intervals: [{ every }] }, isNightly: false })
const nightly = (hourUtc: number) => ({ spec: { calendars: [{ hour: hourUtc, minute: 0 }] }, isNightly: true })

const schedules: Schedule[] = [
  { id: wakesScheduleId, workflowType: wakesWorkflowType, ...often('30s') },
  { id: plansScheduleId, workflowType: plansWorkflowType, ...often('1m') },
  { id: capacityScheduleId, workflowType: capacityWorkflowType, ...often('10m') },
  { id: refundsScheduleId, workflowType: refundsWorkflowType, ...often('2m') },
  // Between 1 and 5 in the morning across the contiguous United States.
  { id: maintenanceScheduleId, workflowType: maintenanceWorkflowType, ...nightly(9) },
  { id: reconciliationScheduleId, workflowType: reconciliationWorkflowType, ...nightly(10) },
]

/** Brings Temporal's schedules to what this release wants. */
export async function ensureSchedules(connection: NativeConnection, namespace: string): Promise<void> {
  const client = new Client({ connection, namespace })
  for (const schedule of schedules) await ensureSchedule(client, schedule)
}

/**
 * Creates the schedule, or changes one of an earlier release; whether an operator paused it stays. A nightly one runs
 * once then: Temporal drops what was due before a change, and without a schedule no night was due at all.
 */
async function ensureSchedule({ schedule: schedules }: Client, wanted: Schedule): Promise<void> {
  const handle = schedules.getHandle(wanted.id)
  const options = optionsOf(wanted)
  try {
    await schedules.create(options)
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
    if ((await releasedAs(handle)) === options.action.memo.schedule) return
    await handle.update(({ state }) => ({ ...options, state }))
  }
  if (wanted.isNightly) await handle.trigger()
}

/** Temporal returns a schedule in another form than it was given, so each carries what it was made of. */
async function releasedAs(handle: ScheduleHandle): Promise<unknown> {
  const { action } = await handle.describe()
  return action.memo?.schedule
}

/** A missed night is made up for; of what runs every minute, the next run does the work of the missed ones. */
function optionsOf({ id, workflowType, spec, isNightly }: Schedule) {
  const action = {
    type: 'startWorkflow',
    workflowType,
    workflowId: id,
    taskQueue: queues.searches,
    workflowExecutionTimeout: isNightly ? '22h' : '2h', // a run that cannot end blocks no later one
  } as const
  const policies = { catchupWindow: isNightly ? '1 day' : '1m' } as const
  const memo = { schedule: JSON.stringify({ action, policies, spec }) }
  return { scheduleId: id, spec, policies, action: { ...action, memo } } satisfies ScheduleOptions
}
