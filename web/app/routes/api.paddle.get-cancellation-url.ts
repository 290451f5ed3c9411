import { config } from '../config.server'
import { requireCaller } from '../features/accounts/session/guards.server'
import { billingMessages } from '../features/billing/subscription-state'
import { cancelPath } from '../features/billing/paddle-links'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'
import { readQuery } from '../http/body.server'

/**
 * `?subscriptionId=`: one of the caller's current subscriptions; 404 for any other. The page is ours: Paddle's shows all
 * plans of a customer, who may not be this account's alone.
 */
export const loader = endpoint(
  {
    async GET({ request }) {
      const { subscriptions } = await requireCaller(request)
      const id = readQuery(request).get('subscriptionId')
      const subscription = subscriptions.find((own) => own.id === id && own.status !== 'canceled')
      if (!subscription) throw new HttpError(404, billingMessages.unknownSubscription)
      return json({ url: new URL(cancelPath(subscription.id), config().WEB_URL).href })
    },
  },
  billingMessages.cancellationFailed,
)
export const action = loader
