import { crawlFeed, planCycle } from '#workflows/activities'
import type { SearchWorkflowInput } from '#workflows/contract'

/** The search workflow with an incompatible change: it crawls before it plans. Used only in the replay test. */
export async function searchWorkflow({ searchId }: SearchWorkflowInput): Promise<void> {
  await crawlFeed('craigslist', { searchId, feedId: 'none' }, { name: 'none' })
  await planCycle({ searchId, force: false })
}
