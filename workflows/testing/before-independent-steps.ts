// The search workflow as it was before the patch of that name, for the test that takes a running search across.
export { watchInSequence as searchWorkflow } from '../in-sequence'
