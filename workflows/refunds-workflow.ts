import { patched } from '@temporalio/workflow'
import { cancelRefunded, endSecondPlans, moveCustomers } from './activities'

/**
 * Runs every few minutes. Cancels subscriptions at Paddle after a full refund of their last payment, and updates the
 * email addresses of Paddle's customers to match their accounts.
 */
export async function refundsWorkflow(): Promise<void> {
  await cancelRefunded()
  if (patched('move-customers')) await moveCustomers()
  else await endSecondPlans()
}
