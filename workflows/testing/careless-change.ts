import { crawler, planCycle } from '../activities'
import type { SearchWorkflowInput } from '../contract'

/** The search workflow after a careless change: it crawls before it plans. Only the replay test runs it. */
export async function searchWorkflow({ searchId }: SearchWorkflowInput): Promise<void> {
  await crawler('craigslist').crawlFeed({ searchId, feedId: 'none', force: false })
  await planCycle({ searchId, force: false })
}
