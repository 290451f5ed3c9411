// What a worker on the queue `searches` can run.
export { searchWorkflow } from './search-workflow'
export { accountMailWorkflow } from './account-mail-workflow'
export { maintenanceWorkflow } from './maintenance-workflow'
