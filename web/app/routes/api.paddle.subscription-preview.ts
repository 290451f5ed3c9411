import { billingMessages } from '../features/billing/billing-messages'
import { readPlanCall } from '../features/billing/plan-call.server'
import { previewChange } from '../features/billing/preview-change.server'
import { endpoint, json } from '../http/endpoint.server'

export const action = endpoint(
  {
    async POST({ request }) {
      const { user, to } = await readPlanCall(request)
      const { currentSubscription, newSubscription, immediatePayment } = await previewChange(user, to)
      return json({ currentSubscription, newSubscription, immediatePayment })
    },
  },
  billingMessages.previewFailed,
)
export const loader = action
