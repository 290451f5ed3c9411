import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { EntitlementActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { applyPlans } from './apply-plans'

export function createEntitlementActivities(deps: Dependencies, client: Client): EntitlementActivities {
  return { applyPlans: () => applyPlans(deps, client, new Date(), heartbeat) }
}
