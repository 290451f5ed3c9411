import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { EntitlementActivities, PaymentActivities } from '#workflows/contract'
import { runAllSteps } from '#platform/work-failures'
import type { Dependencies } from '../dependencies'
import { applyPlans } from './apply-plans'
import { cancelRefunded } from './cancel-refunded'
import { moveCustomers } from './move-customers'
import { reconcile } from './reconcile'
import { reconcilePayments } from './reconcile-payments'

export function createEntitlementActivities(
  deps: Dependencies,
  client: Client,
): EntitlementActivities & PaymentActivities {
  return {
    applyPlans: () => applyPlans(deps, client, new Date(), heartbeat),
    cancelRefunded: () => cancelRefunded(deps, new Date(), heartbeat),
    moveCustomers: () => moveCustomers(deps, new Date(), heartbeat),
    endSecondPlans: () => Promise.resolve(),
    async reconcile() {
      let done = { checked: 0, repaired: 0, unknown: 0 }
      let payments = { checked: 0, repaired: 0 }
      await runAllSteps(deps.log, {
        reconcile: async () => (done = await reconcile(deps, heartbeat)),
        reconcilePayments: async () => (payments = await reconcilePayments(deps, new Date(), heartbeat)),
      })
      return { ...done, payments }
    },
  }
}
