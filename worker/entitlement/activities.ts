import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { EntitlementActivities, PaymentActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { applyPlans } from './apply-plans'
import { cancelRefunded } from './cancel-refunded'
import { endSecondPlans } from './end-second-plans'
import { reconcile } from './reconcile'
import { reconcilePayments } from './reconcile-payments'

export function createEntitlementActivities(
  deps: Dependencies,
  client: Client,
): EntitlementActivities & PaymentActivities {
  return {
    applyPlans: () => applyPlans(deps, client, new Date(), heartbeat),
    cancelRefunded: () => cancelRefunded(deps, heartbeat),
    endSecondPlans: () => endSecondPlans(deps, new Date(), heartbeat),
    async reconcile() {
      const subscriptions = await reconcile(deps, heartbeat)
      return { ...subscriptions, payments: await reconcilePayments(deps, new Date(), heartbeat) }
    },
  }
}
