import { patched, sleep } from '@temporalio/workflow'
import type { SearchWorkflowInput } from '#workflows/contract'
import { searchWorkflow as before } from '#workflows/search-workflow'

export const patchId = 'wait-before-the-first-plan'

/**
 * The search workflow with a change to its commands, made as docs/decisions/002-changing-workflows describes. Used only
 * in tests.
 */
export async function searchWorkflow(input: SearchWorkflowInput): Promise<void> {
  if (patched(patchId)) await sleep(1)
  return before(input)
}
