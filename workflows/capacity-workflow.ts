import { planCapacity } from './activities'

/** Every ten minutes: how often each feed is crawled follows from what appears on it and from the sites' budgets. */
export async function capacityWorkflow(): Promise<void> {
  await planCapacity()
}
