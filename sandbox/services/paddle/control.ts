import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { ControlError, readJson } from '../../control-room/api/errors'
import type { SandboxState } from '../../state'
import { toLines } from './api/responses'
import { decideRefund } from './billing/adjustments'
import { openCheckout, payCheckout } from './billing/checkout'
import { advanceSubscription, advanceToNextDue } from './billing/clock'
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  changeCard,
  retryPayment,
} from './billing/lifecycle'
import { requireSubscription } from './billing/subscriptions'
import { findTestCard, validCard, testCards, apiModes, type Paddle } from './paddle'
import { newId, PaddleApiError } from './records'
import { isLoopback } from '../../http'
import { eventSubscriptionId, releaseOrders, signatureKinds } from './webhooks/deliveries'

const dayMs = 24 * 3_600_000
const waitMs = z.number().int().min(0).max(600_000)
export const paddleSettingsSchema = z.object({
  mode: z.enum(apiModes).optional(),
  slowMs: waitMs.optional(),
  webhookUrl: z
    .url()
    .refine((url) => isLoopback(new URL(url).origin), 'must be on this machine')
    .nullable()
    .optional(),
  held: z.boolean().optional(),
  duplicates: z.number().int().min(0).max(20).optional(),
  delayMs: waitMs.optional(),
  retryMs: z.array(waitMs).max(10).optional(),
  /** Newest first. */
  secrets: z.array(z.string().min(1)).min(1).max(5).optional(),
})
export const cardNumberSchema = z
  .string()
  .refine((number) => findTestCard(number), `must be one of ${testCards.map(({ number }) => number).join(', ')}`)
const purchase = z.object({
  userId: z.string(),
  email: z.email(),
  priceId: z.string(),
  card: cardNumberSchema.default(validCard.number),
  name: z.string().nullable().default(null),
})
const effective = z.object({
  effectiveFrom: z.enum(['immediately', 'next_billing_period']).default('next_billing_period'),
})
const clockOrder = z.object({
  subscriptionId: z.string().optional(),
  /** Advances to the next renewal, scheduled change or payment retry. The alternative to `days`. */
  to: z.literal('next').optional(),
  days: z.number().min(0).max(4_000).optional(),
})
export const signingSchema = z.object({ how: z.enum(signatureKinds).default('signed') })
export const releaseSchema = z.object({ order: z.enum(releaseOrders).default('made') })

export function paddleControlRoutes({ paddle }: SandboxState): Hono {
  const app = new Hono()
  /** Responds after all webhooks were sent, so the caller knows that the app received them. */
  const respondAfterDelivery = async (c: Context, result: unknown, status: 200 | 201 = 200) => {
    await paddle.deliveries.waitUntilIdle()
    return c.json(result, status)
  }
  const subscriptionFromPath = (c: Context) => requireSubscription(paddle, c.req.param('id')!)

  app.get('/', (c) => c.json(currentSettings(paddle)))
  app.put('/', async (c) => {
    updatePaddleSettings(paddle, await readJson(c, paddleSettingsSchema))
    return c.json(currentSettings(paddle))
  })
  app.post('/release', async (c) => {
    const { order } = await readJson(c, releaseSchema)
    return respondAfterDelivery(c, { released: paddle.deliveries.release(order) })
  })
  app.post('/secrets', (c) => c.json({ secrets: addSecret(paddle) }))
  app.delete('/secrets', (c) => c.json({ secrets: removeOldSecrets(paddle) }))
  app.post('/clock', async (c) => {
    advanceSubscriptions(paddle, await readJson(c, clockOrder))
    return respondAfterDelivery(c, {})
  })

  app.get('/subscriptions', (c) => {
    const { userId, email } = c.req.query()
    return c.json(
      paddle.records
        .list('subscription', ({ shown }) => {
          const owner = paddle.records.find('customer', shown.customer_id)?.shown.email
          const isUsers = !userId || (shown.custom_data as { userId?: string } | null)?.userId === userId
          return isUsers && (!email || owner === email.toLowerCase())
        })
        .map(({ shown }) => shown),
    )
  })
  app.post('/subscriptions', async (c) => {
    const { userId, priceId, card: number, ...buyer } = await readJson(c, purchase)
    const lines = toLines([{ price_id: priceId, quantity: 1 }])
    const draft = openCheckout(paddle, { origin: 'web', lines, customData: { userId } })
    const paid = payCheckout(paddle, draft, { ...buyer, country: 'US', postalCode: '94110' }, findTestCard(number)!)
    if ('refused' in paid) throw new ControlError(402, `The card was refused: ${paid.refused}.`)
    const { transaction, subscription } = paid
    const ids = { subscriptionId: subscription.id, customerId: transaction.customer_id, transactionId: transaction.id }
    return respondAfterDelivery(c, ids, 201)
  })
  app.get('/subscriptions/:id', (c) => c.json(subscriptionFromPath(c).shown))
  app.put('/subscriptions/:id/card', async (c) => {
    const { number } = await readJson(c, z.object({ number: cardNumberSchema }))
    return respondAfterDelivery(c, changeCard(paddle, subscriptionFromPath(c), findTestCard(number)!.number).shown)
  })
  app.post('/subscriptions/:id/retry', (c) =>
    respondAfterDelivery(c, retryPayment(paddle, subscriptionFromPath(c)).shown),
  )
  app.post('/subscriptions/:id/cancel', async (c) =>
    respondAfterDelivery(
      c,
      cancelSubscription(paddle, subscriptionFromPath(c), (await readJson(c, effective)).effectiveFrom).shown,
    ),
  )
  app.post('/subscriptions/:id/pause', async (c) =>
    respondAfterDelivery(
      c,
      pauseSubscription(paddle, subscriptionFromPath(c), (await readJson(c, effective)).effectiveFrom).shown,
    ),
  )
  app.post('/subscriptions/:id/resume', (c) =>
    respondAfterDelivery(c, resumeSubscription(paddle, subscriptionFromPath(c)).shown),
  )

  app.get('/transactions', (c) => {
    const { subscriptionId } = c.req.query()
    return c.json(paddle.records.list('transaction', (it) => !subscriptionId || it.subscription_id === subscriptionId))
  })
  app.get('/adjustments', (c) => c.json(paddle.records.list('adjustment')))
  app.put('/adjustments/:id', async (c) => {
    const found = paddle.records.find('adjustment', c.req.param('id'))
    if (!found) throw new ControlError(404, 'There is no such adjustment.')
    const { status } = await readJson(c, z.object({ status: z.enum(['approved', 'rejected']) }))
    return respondAfterDelivery(c, decideRefund(paddle, found, status))
  })

  app.get('/events', (c) => {
    const { subscriptionId, type } = c.req.query()
    const events = paddle.events.list(
      (event) =>
        (!subscriptionId || eventSubscriptionId(event) === subscriptionId) && (!type || event.event_type === type),
    )
    return c.json(events.map((event) => ({ ...event, deliveries: findDeliveries(paddle, event.event_id) })))
  })
  app.post('/events/:id/replay', async (c) => {
    const { how } = await readJson(c, signingSchema)
    return c.json(await redeliverEvent(paddle, c.req.param('id'), how))
  })
  app.onError((error, c) => {
    if (error instanceof PaddleApiError) return c.json({ error: error.message, code: error.code }, error.status)
    throw error
  })
  return app
}

const currentSettings = ({ api, deliveries }: Paddle) => {
  const { url, ...settings } = deliveries.settings
  return { mode: api.mode, slowMs: api.delayMs, webhookUrl: url, ...settings, secrets: deliveries.secrets }
}

/** Changes only the given settings. Setting `held` to false releases held events in their original order. */
export function updatePaddleSettings(paddle: Paddle, setting: z.output<typeof paddleSettingsSchema>): void {
  const { mode, slowMs, webhookUrl, held, secrets, ...rest } = setting
  const { api, deliveries } = paddle
  paddle.api = { mode: mode ?? api.mode, delayMs: slowMs ?? api.delayMs }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const url = webhookUrl === undefined ? deliveries.settings.url : webhookUrl
  deliveries.settings = { ...deliveries.settings, ...given, url }
  deliveries.secrets = secrets ?? deliveries.secrets
  if (held === true) deliveries.settings.held = true
  if (held === false) deliveries.release('made')
}

/** Events are signed with all secrets. Returns all of them, newest first. */
export function addSecret({ deliveries }: Paddle): string[] {
  deliveries.secrets = [newId('ntf').replace('ntf_', 'pdl_ntfset_'), ...deliveries.secrets]
  return deliveries.secrets
}

export function removeOldSecrets({ deliveries }: Paddle): string[] {
  deliveries.secrets = deliveries.secrets.slice(0, 1)
  return deliveries.secrets
}

export function advanceSubscriptions(paddle: Paddle, { subscriptionId, to, days }: z.output<typeof clockOrder>): void {
  if (!to && days === undefined) throw new ControlError(400, 'to: say "next", or how many days.')
  const ids = subscriptionId ? [subscriptionId] : paddle.records.list('subscription').map(({ id }) => id)
  for (const id of ids) {
    if (!to) advanceSubscription(paddle, id, days! * dayMs)
    else if (!advanceToNextDue(paddle, id) && subscriptionId) throw new ControlError(409, 'Nothing of it is due, ever.')
  }
}

export const findDeliveries = ({ deliveries }: Paddle, id: string) =>
  deliveries.log.list(({ eventId }) => eventId === id)

/** Throws `ControlError` 404 and 409. */
export async function redeliverEvent(paddle: Paddle, id: string, how: (typeof signatureKinds)[number]) {
  const event = paddle.events.list(({ event_id }) => event_id === id)[0]
  if (!event) throw new ControlError(404, 'There is no such event.')
  const delivery = await paddle.deliveries.redeliver(event, how)
  if (!delivery) throw new ControlError(409, 'No address is set for webhooks: PUT /control/paddle.')
  return delivery
}
