import { applySoon } from '../features/billing/webhooks/apply-soon.server'
import { takeEvent } from '../features/billing/webhooks/take-event.server'
import { endpoint, json } from '../http/endpoint.server'

/** Paddle's webhooks: subscriptions, payments and refunds (docs/operating.md says how to set them). */
export const action = endpoint({
  async POST({ request }) {
    if (await takeEvent(request)) void applySoon()
    return json({ taken: true })
  },
})
export const loader = action
