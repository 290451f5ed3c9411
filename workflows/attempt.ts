import { ActivityFailure, log } from '@temporalio/workflow'

/**
 * The step's result, or null when it failed and its retries are used up. Cancellation is not a failure and is thrown.
 */
export async function attempt<T>(step: () => Promise<T>): Promise<T | null> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error
    log.warn('a step failed and is left for the next cycle', { step: error.activityType, cause: error.cause?.message })
    return null
  }
}
