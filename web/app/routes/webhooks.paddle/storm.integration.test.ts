import { expect } from 'vitest'
import { testWithCanaries } from '../../../../e2e/support/canaries'
import { useWeb, callRoute } from '../../../../e2e/support/web'
import { priceIds, webhookSecret } from '../../../../e2e/support/webhooks/paddle-events'
import { deliverWithFaults } from '../../../../e2e/support/webhooks/webhook-faults'
import { action } from './route'
import { applyEventsSoon } from './store-event.server'

const web = useWeb({ ...priceIds, PADDLE_WEBHOOK_SECRETS: webhookSecret })

/** `npm run bench -- webhooks` sends the larger number over HTTP. */
const counts = [400, 10_000]

testWithCanaries(counts, (count) => count === counts[0])(
  'after %i shuffled, duplicated and forged webhooks, every account matches Paddle',
  async (count) => {
    const seed = Math.trunc(Math.random() * 2 ** 31)
    const target = {
      db: web.db,
      send: async ({ body, signature }: { body: string; signature: string }) =>
        (await callRoute(action, '/webhooks/paddle', { body, headers: { 'paddle-signature': signature } })).status,
      applied: () => applyEventsSoon(),
    }
    const found = await deliverWithFaults(target, seed, count)
    const whole = { events: count, accounts: count / 20, wrong: [], forgedAccepted: 0, refused: 0 }
    expect({ seed, ...found }).toEqual({ seed, ...whole })
  },
)
