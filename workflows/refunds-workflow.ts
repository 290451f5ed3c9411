import { cancelRefunded } from './activities'

/** Every few minutes: subscriptions whose last payment was refunded whole end at Paddle. */
export async function refundsWorkflow(): Promise<void> {
  await cancelRefunded()
}
