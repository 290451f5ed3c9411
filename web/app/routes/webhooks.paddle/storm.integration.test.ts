import { expect, test } from 'vitest'
import { useWeb, callRoute } from '../../../../e2e/support/web'
import { priceIds, webhookSecret } from '../../../../e2e/support/webhooks/paddle-events'
import { deliverWithFaults } from '../../../../e2e/support/webhooks/webhook-faults'
import { action } from './route'
import { applyEventsSoon } from './store-event.server'

const web = useWeb({ ...priceIds, PADDLE_WEBHOOK_SECRETS: webhookSecret })

/** `npm run bench -- webhooks` sends the same number over HTTP. */
const count = 10_000
const storm = { timeout: 240_000 }

test('after 10,000 shuffled, duplicated and forged webhooks, every account matches Paddle', storm, async () => {
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
})
