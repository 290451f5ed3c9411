import { cancelRefunded, endSecondPlans } from './activities'

/**
 * Every few minutes: subscriptions whose last payment was refunded whole end at Paddle, and those that were bought beside
 * another one end and are refunded.
 */
export async function refundsWorkflow(): Promise<void> {
  await cancelRefunded()
  await endSecondPlans()
}
