import { applyPlans } from './activities'

/**
 * Every minute: applies trials that are ending or have ended, and plans that began, changed or ended, to their
 * accounts' searches.
 */
export async function plansWorkflow(): Promise<void> {
  await applyPlans()
}
