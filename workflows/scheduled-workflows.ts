import {
  planCapacity,
  applyPlans,
  healSearches,
  purgeExpired,
  reconcile,
  cancelRefunded,
  moveCustomers,
  deliverLate,
  startMissingSearches,
} from './activities'
import type { CapacityPlanResult } from './contract'

/**
 * Every ten minutes: derives each feed's crawl interval from its rate of new cars and the sites' budgets. Its result is
 * shown to operators.
 */
export async function capacityWorkflow(): Promise<CapacityPlanResult> {
  return planCapacity()
}

/**
 * Every minute: applies trials that are ending or have ended, and plans that began, changed or ended, to their
 * accounts' searches.
 */
export async function plansWorkflow(): Promise<void> {
  await applyPlans()
}

/**
 * Nightly maintenance: compares searches with their workflows and deletes expired rows. If one fails, the other still
 * runs.
 */
export async function maintenanceWorkflow(): Promise<void> {
  try {
    await healSearches()
  } finally {
    await purgeExpired()
  }
}

/** Nightly: compares stored subscriptions, payments and refunds with Paddle. */
export async function reconciliationWorkflow(): Promise<void> {
  await reconcile()
}

/**
 * Runs every few minutes. Cancels subscriptions at Paddle after a full refund of their last payment, and updates the
 * email addresses of Paddle's customers to match their accounts.
 */
export async function refundsWorkflow(): Promise<void> {
  await cancelRefunded()
  await moveCustomers()
}

/** Every 30 seconds: resends lost signals and starts workflows that were not started. */
export async function wakesWorkflow(): Promise<void> {
  await deliverLate()
}

/** Every 30 seconds: starts search workflows that were terminated, or lost with Temporal's data. */
export async function missingSearchesWorkflow(): Promise<void> {
  await startMissingSearches()
}
