import { reconcile } from './activities'

/** Each night: what is stored of subscriptions, payments and refunds is compared with what Paddle says. */
export async function reconciliationWorkflow(): Promise<void> {
  await reconcile()
}
