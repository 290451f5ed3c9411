import { planCapacity } from './activities'
import type { CapacityPlanned } from './contract'

/**
 * Every ten minutes: how often each feed is crawled follows from what appears on it and from the sites' budgets. Its
 * result is for the operator.
 */
export async function capacityWorkflow(): Promise<CapacityPlanned> {
  return planCapacity()
}
