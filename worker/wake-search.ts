import type { Client } from '@temporalio/client'
import type { Wake } from '#platform/wakes'
import { searchWakeOptions, searchWorkflowType } from '#workflows/contract'

export type WakeSearch = (wake: Wake) => Promise<unknown>

/** Signals a search's workflow and starts it if it is not running. Throws when Temporal rejects the signal. */
export const wakeSearch =
  (client: Client): WakeSearch =>
  (wake) =>
    client.workflow.signalWithStart(searchWorkflowType, searchWakeOptions(wake))
