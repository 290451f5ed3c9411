import { billingMessages } from '../features/billing/billing-rules'
import { refusePlanChange } from '../features/billing/plan-change.server'
import { endpoint } from '../http/endpoint.server'

export const action = endpoint({ POST: ({ request }) => refusePlanChange(request) }, billingMessages.updateFailed)
export const loader = action
