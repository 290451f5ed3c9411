import { patched } from '@temporalio/workflow'
import { changes, type SearchWorkflowInput } from './contract'
import { watchInSequence } from './in-sequence'
import { watchSearch } from './watch'

/**
 * The life of one search, from its saving to its deletion. A run begun before a change goes on as it began until it
 * continues as new (docs/decisions/021-workflow-changes).
 */
export async function searchWorkflow(input: SearchWorkflowInput): Promise<void> {
  return patched(changes.independentSteps) ? watchSearch(input) : watchInSequence(input)
}
