import { requireCaller } from '../features/accounts/session/guards.server'
import { billingMessages } from '../features/billing/subscription-state'
import { paddlePageUrl } from '../features/billing/plan-preview.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'
import { readQuery } from '../http/body.server'

/** `?subscriptionId=`: one of the caller's current subscriptions; 404 for any other. */
export const loader = endpoint(
  {
    async GET({ request }) {
      const { subscriptions } = await requireCaller(request)
      const id = readQuery(request).get('subscriptionId')
      const subscription = subscriptions.find((own) => own.id === id && own.status !== 'canceled')
      if (!subscription) throw new HttpError(404, billingMessages.unknownSubscription)
      return json({ url: await paddlePageUrl(subscription, 'cancel', billingMessages.cancellationFailed) })
    },
  },
  billingMessages.cancellationFailed,
)
export const action = loader
