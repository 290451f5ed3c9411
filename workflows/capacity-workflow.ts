import { planCapacity } from './activities'
import type { CapacityPlanned } from './contract'

/**
 * Every ten minutes: derives each feed's crawl interval from its rate of new cars and the sites' budgets. Its result is
 * shown to operators.
 */
export async function capacityWorkflow(): Promise<CapacityPlanned> {
  return planCapacity()
}
