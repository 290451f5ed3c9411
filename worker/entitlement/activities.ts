import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { EntitlementActivities, PaymentActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { applyPlans } from './apply-plans'
import { cancelRefunded } from './cancel-refunded'
import { reconcile } from './reconcile'

export function createEntitlementActivities(
  deps: Dependencies,
  client: Client,
): EntitlementActivities & PaymentActivities {
  return {
    applyPlans: () => applyPlans(deps, client, new Date(), heartbeat),
    cancelRefunded: () => cancelRefunded(deps, heartbeat),
    reconcile: () => reconcile(deps, heartbeat),
  }
}
