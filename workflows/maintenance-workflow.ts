import { healSearches, purgeExpired } from './activities'

/**
 * The nightly maintenance: searches and their workflows are compared, and expired rows are deleted. Neither waits for
 * the other's failure.
 */
export async function maintenanceWorkflow(): Promise<void> {
  try {
    await healSearches()
  } finally {
    await purgeExpired()
  }
}
