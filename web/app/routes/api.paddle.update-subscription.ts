import { billingMessages } from '../features/billing/subscription-state'
import { changePlan, readPlanChange } from '../features/billing/change-plan.server'
import { endpoint, json } from '../http/endpoint.server'

export const action = endpoint(
  {
    async POST({ request }) {
      const { user, to } = await readPlanChange(request)
      await changePlan(user, to, null)
      return json({ ok: true })
    },
  },
  billingMessages.updateFailed,
)
export const loader = action
