import { healSearches, purgeExpired } from './activities'

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
