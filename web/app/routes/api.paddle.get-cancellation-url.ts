import { requireCaller } from '../features/accounts/session/guards.server'
import { billingMessages } from '../features/billing/billing-rules'
import { endpoint } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'

/** `?subscriptionId=`: always 404, since nobody has a subscription before payment exists. */
export const loader = endpoint(
  {
    async GET({ request }) {
      await requireCaller(request)
      throw new HttpError(404, billingMessages.unknownSubscription)
    },
  },
  billingMessages.cancellationFailed,
)
export const action = loader
