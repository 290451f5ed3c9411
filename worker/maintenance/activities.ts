import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { MaintenanceActivities } from '#workflows/contract'
import { runAllSteps } from '#platform/work-failures'
import type { Dependencies } from '../dependencies'
import { refreshEstimates } from '../prices/refresh-estimates'
import { deleteAccount } from './delete-account'
import { deliverLate } from './deliver-overdue'
import { healSearches } from './heal-searches'
import { purgeExpired } from './purge-expired'

export function createMaintenanceActivities(deps: Dependencies, client: Client): MaintenanceActivities {
  return {
    deleteAccount: (input) => deleteAccount(deps, client, input),
    deliverLate: () => deliverLate(deps, client, heartbeat),
    healSearches: () => healSearches(deps, client, new Date(), heartbeat),
    purgeExpired: async () => {
      let purged = { sessions: 0, listings: 0 }
      await runAllSteps(deps.log, {
        purgeExpired: async () => (purged = await purgeExpired(deps.db, new Date(), heartbeat)),
        refreshEstimates: () => refreshEstimates(deps.db, new Date(), heartbeat),
      })
      return purged
    },
  }
}
