import { billingMessages } from '../features/billing/subscription-state'
import { readPlanChange } from '../features/billing/change-plan.server'
import { type ChangePreview, previewChange } from '../features/billing/plan-preview.server'
import { endpoint, json } from '../http/endpoint.server'

export const action = endpoint(
  {
    async POST({ request }) {
      const { user, to } = await readPlanChange(request)
      const { currentSubscription, newSubscription, immediatePayment } = await previewChange(user, to)
      return json<ChangePreview>({ currentSubscription, newSubscription, immediatePayment })
    },
  },
  billingMessages.previewFailed,
)
export const loader = action
