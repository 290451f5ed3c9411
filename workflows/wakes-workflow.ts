import { deliverLate } from './activities'

/** Every 30 seconds: resends lost signals and starts workflows that were not started. */
export async function wakesWorkflow(): Promise<void> {
  await deliverLate()
}
