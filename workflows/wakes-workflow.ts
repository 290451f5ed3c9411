import { deliverLate } from './activities'

/** Each half minute: signals that were lost are sent again, and workflows that were not started are started. */
export async function wakesWorkflow(): Promise<void> {
  await deliverLate()
}
