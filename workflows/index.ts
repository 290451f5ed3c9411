// The workflows that a worker on the queue `searches` can run.
export { searchWorkflow } from './search-workflow'
export { accountDeletionWorkflow } from './account-deletion-workflow'
export { targetTestWorkflow } from './target-test-workflow'
export { serviceMailWorkflow } from './service-mail-workflow'
export { maintenanceWorkflow } from './maintenance-workflow'
export { plansWorkflow } from './plans-workflow'
export { unsavedWordsWorkflow } from './unsaved-words-workflow'
