import { reconcile } from './activities'

/** Nightly: compares stored subscriptions, payments and refunds with Paddle. */
export async function reconciliationWorkflow(): Promise<void> {
  await reconcile()
}
