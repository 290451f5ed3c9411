import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { MaintenanceActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { refreshEstimates } from '../prices/refresh-estimates'
import { deleteAccount, healAccountDeletions } from './delete-account'
import { healServiceMails } from './heal-service-mails'
import { healSearches } from './heal-searches'
import { purgeExpired } from './purge-expired'

export function createMaintenanceActivities(deps: Dependencies, client: Client): MaintenanceActivities {
  return {
    deleteAccount: (input) => deleteAccount(deps, client, input),
    healSearches: async () => {
      await healAccountDeletions(deps, client)
      await healServiceMails(deps, client, new Date())
      return healSearches(deps, client, new Date(), heartbeat)
    },
    purgeExpired: async () => {
      const purged = await purgeExpired(deps.db, new Date(), heartbeat)
      await refreshEstimates(deps.db, new Date(), heartbeat)
      return purged
    },
  }
}
