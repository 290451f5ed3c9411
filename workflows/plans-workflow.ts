import { applyPlans } from './activities'

/** Each minute: trials that end or have ended, and plans that began, changed or ended, reach their accounts' searches. */
export async function plansWorkflow(): Promise<void> {
  await applyPlans()
}
