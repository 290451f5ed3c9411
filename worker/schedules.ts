import {
  Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type ScheduleHandle,
  type ScheduleOptions,
  type ScheduleSpec,
} from '@temporalio/client'
import type { NativeConnection } from '@temporalio/worker'
import type { Logger } from '#platform/log'
import {
  capacityScheduleId,
  capacityWorkflowType,
  maintenanceScheduleId,
  maintenanceWorkflowType,
  missingSearchesScheduleId,
  missingSearchesWorkflowType,
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
  /** Shown with each run in Temporal's UI. */
  summary: string
  spec: ScheduleSpec
  isNightly: boolean
  /** Runs when it is created or changed, without waiting for its first interval or night. */
  runsAtOnce: boolean
}

const often = (every: '30s' | '1m' | '2m' | '10m') => ({
  spec: { intervals: [{ every }] },
  isNightly: false,
  runsAtOnce: false,
})
const nightly = (hourUtc: number) => ({
  spec: { calendars: [{ hour: hourUtc, minute: 0 }] },
  isNightly: true,
  runsAtOnce: true,
})

const schedules: Schedule[] = [
  {
    id: wakesScheduleId,
    workflowType: wakesWorkflowType,
    summary: 'Resend signals that were not delivered',
    ...often('30s'),
  },
  {
    id: missingSearchesScheduleId,
    workflowType: missingSearchesWorkflowType,
    summary: 'Start workflows that searches lack',
    ...often('30s'),
  },
  {
    id: plansScheduleId,
    workflowType: plansWorkflowType,
    summary: 'Suspend and resume searches by their accounts’ plans',
    ...often('1m'),
  },
  {
    id: capacityScheduleId,
    workflowType: capacityWorkflowType,
    summary: 'Plan how often each feed is crawled',
    ...often('10m'),
    runsAtOnce: true,
  },
  {
    id: refundsScheduleId,
    workflowType: refundsWorkflowType,
    summary: 'Cancel refunded subscriptions at Paddle',
    ...often('2m'),
  },
  // 1 to 5 AM across the contiguous United States.
  {
    id: maintenanceScheduleId,
    workflowType: maintenanceWorkflowType,
    summary: 'Compare searches with workflows, purge expired rows',
    ...nightly(9),
  },
  {
    id: reconciliationScheduleId,
    workflowType: reconciliationWorkflowType,
    summary: 'Compare subscriptions and payments with Paddle',
    ...nightly(10),
  },
]

export async function ensureSchedules(connection: NativeConnection, namespace: string): Promise<void> {
  const client = new Client({ connection, namespace })
  for (const schedule of schedules) await ensureSchedule(client, schedule)
}

const checkEveryMs = 30_000

/**
 * Creates the schedules now, and again if Temporal loses them with its data while this worker runs: then `prepare` runs
 * first. Returns a function that stops checking.
 */
export async function keepSchedules(
  connection: NativeConnection,
  namespace: string,
  log: Logger,
  prepare: () => Promise<unknown>,
  everyMs = checkEveryMs,
): Promise<() => void> {
  await ensureSchedules(connection, namespace)
  const lastCreated = new Client({ connection, namespace }).schedule.getHandle(schedules.at(-1)!.id)
  const check = async () => {
    try {
      await lastCreated.describe()
    } catch (error) {
      if (!(error instanceof ScheduleNotFoundError)) throw error
      log.warn('Temporal has lost the schedules; they are created again')
      await prepare()
      await ensureSchedules(connection, namespace)
    }
  }
  const timer = setInterval(() => void check().catch((err: unknown) => log.warn({ err }, 'no schedules')), everyMs)
  return () => clearInterval(timer)
}

/**
 * Creates the schedule, or updates one from an earlier release without changing its paused state. A nightly schedule
 * then runs once: Temporal drops runs that were due before an update, and a new schedule has no earlier runs. The
 * capacity plan also runs once, because screens need it for the expected wait.
 */
async function ensureSchedule({ schedule: schedules }: Client, wanted: Schedule): Promise<void> {
  const handle = schedules.getHandle(wanted.id)
  const options = createScheduleOptions(wanted)
  try {
    await schedules.create(options)
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
    if ((await releasedAs(handle)) === options.action.memo.schedule) return
    await handle.update(({ state }) => ({ ...options, state }))
  }
  if (wanted.runsAtOnce) await handle.trigger()
}

/** Reads the definition from the memo. Temporal normalizes a schedule, so its description cannot be compared. */
async function releasedAs(handle: ScheduleHandle): Promise<unknown> {
  const { action } = await handle.describe()
  return action.memo?.schedule
}

/**
 * A missed nightly run is caught up within a day. Frequent schedules need no catch-up: the next run does the same work.
 */
function createScheduleOptions({ id, workflowType, summary, spec, isNightly }: Schedule) {
  const action = {
    type: 'startWorkflow',
    workflowType,
    workflowId: id,
    taskQueue: queues.searches,
    staticSummary: summary,
    workflowExecutionTimeout: isNightly ? '22h' : '2h', // so that a stuck run does not block later ones
  } as const
  const policies = { catchupWindow: isNightly ? '1 day' : '1m' } as const
  const memo = { schedule: JSON.stringify({ action, policies, spec }) }
  return { scheduleId: id, spec, policies, action: { ...action, memo } } satisfies ScheduleOptions
}
