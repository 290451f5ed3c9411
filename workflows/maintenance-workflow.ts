import { healSearches, purgeExpired } from './activities'

/** The nightly maintenance: searches whose signal was lost get their workflow back, and expired rows are deleted. */
export async function maintenanceWorkflow(): Promise<void> {
  await healSearches()
  await purgeExpired()
}
