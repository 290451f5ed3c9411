import type { Client } from '@temporalio/client'
import type { Wake } from '#platform/wakes'
import { searchWakeOptions, searchWorkflowType } from '#workflows/contract'

export type WakeSearch = (wake: Wake) => Promise<unknown>

/** Also starts the workflow if it is not running. Throws if Temporal rejects the signal. */
export const wakeSearch =
  (client: Client): WakeSearch =>
  (wake) =>
    client.workflow.signalWithStart(searchWorkflowType, searchWakeOptions(wake))
