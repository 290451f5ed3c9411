import { ActivityFailure, log } from '@temporalio/workflow'

/** The step's result, or null if it failed after its retries. Cancellation is not a failure and is rethrown. */
export async function attempt<T>(step: () => Promise<T>): Promise<T | null> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error
    log.warn('a step failed and is left for the next cycle', { step: error.activityType, cause: error.cause?.message })
    return null
  }
}
