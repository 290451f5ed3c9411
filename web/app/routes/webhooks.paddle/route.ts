import { applyEventsSoon, receiveEvent } from './store-event.server'
import { endpoint, json } from '../../http/endpoint.server'

/** Paddle's webhooks: subscriptions, payments, and refunds (setup: docs/operating.md). */
export const action = endpoint({
  async POST({ request }) {
    if (await receiveEvent(request)) void applyEventsSoon()
    return json({ taken: true })
  },
})
export const loader = action
