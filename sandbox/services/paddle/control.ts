import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { ControlError, readJson } from '../../control-room/api/errors'
import { isLoopback } from '../../http'
import type { SandboxState } from '../../state'
import { advanceSubscription, advanceToNextDue } from './billing/clock'
import { createCustomer, findCustomerByEmail } from './billing/customers'
import { decideRefund } from './billing/refunds'
import { cancelSubscription, changeCard, payCheckout, requireSubscription } from './billing/subscriptions'
import { openCheckout } from './billing/transactions'
import { findTestCard, testCards } from './cards'
import { PaddleApiError } from './errors'
import { apiModes, type Paddle } from './paddle'
import { currencyOf, requirePrice } from './prices'
import { releaseOrders, signatureKinds, type PaddleEvent, type SignatureKind } from './webhooks/deliveries'

const dayMs = 24 * 3_600_000
export const paddleSettingsSchema = z.object({
  mode: z.enum(apiModes).optional(),
  webhookUrl: z
    .url()
    .refine((url) => isLoopback(new URL(url).origin), 'must be on this machine')
    .nullable()
    .optional(),
  held: z.boolean().optional(),
  duplicates: z.number().int().min(0).max(20).optional(),
  secrets: z.array(z.string().min(1)).min(1).max(5).optional(),
})
export const cardNumberSchema = z
  .string()
  .refine((number) => findTestCard(number), `must be one of ${testCards.map(({ number }) => number).join(', ')}`)
const purchase = z.object({
  userId: z.string(),
  email: z.email(),
  priceId: z.string(),
  card: cardNumberSchema,
  country: z.string().default('US'),
})
const cancellation = z.object({ effectiveFrom: z.enum(['immediately', 'next_billing_period']) })
export const daysSchema = z.number('must be a number').min(0).max(4_000)
const clockOrder = z.object({
  subscriptionId: z.string(),
  /** null advances to the next renewal or end. */
  days: daysSchema.nullable(),
})
export const refundDecisionSchema = z.object({ status: z.enum(['approved', 'rejected']) })
export const signingSchema = z.object({ how: z.enum(signatureKinds) })
export const releaseSchema = z.object({ order: z.enum(releaseOrders) })

export function paddleControlRoutes({ paddle }: SandboxState): Hono {
  const app = new Hono()
  /** Responds after all webhooks were sent, so the caller knows that the app received them. */
  const respondAfterDelivery = async (c: Context, result: unknown, status: 200 | 201 = 200) => {
    await paddle.deliveries.waitUntilIdle()
    return c.json(result, status)
  }
  const subscriptionFromPath = (c: Context) => requireSubscription(paddle, c.req.param('id')!)

  app.put('/', async (c) => {
    updatePaddleSettings(paddle, await readJson(c, paddleSettingsSchema))
    return c.json({})
  })
  app.post('/release', async (c) => {
    const { order } = await readJson(c, releaseSchema)
    return respondAfterDelivery(c, { released: paddle.deliveries.release(order) })
  })
  app.post('/clock', async (c) => {
    const { subscriptionId, days } = await readJson(c, clockOrder)
    advanceTime(paddle, subscriptionId, days)
    return respondAfterDelivery(c, {})
  })

  app.get('/subscriptions', (c) => {
    const { userId } = c.req.query()
    const isWanted = (data: { userId?: string } | null | undefined) => !userId || data?.userId === userId
    return c.json(
      paddle.records.list('subscription', ({ shown }) => isWanted(shown.custom_data)).map(({ shown }) => shown),
    )
  })
  app.post('/subscriptions', async (c) => respondAfterDelivery(c, buy(paddle, await readJson(c, purchase)), 201))
  app.get('/subscriptions/:id', (c) => c.json(subscriptionFromPath(c).shown))
  app.put('/subscriptions/:id/card', async (c) => {
    const { number } = await readJson(c, z.object({ number: cardNumberSchema }))
    return respondAfterDelivery(c, changeCard(paddle, subscriptionFromPath(c), number).shown)
  })
  app.post('/subscriptions/:id/cancel', async (c) => {
    const { effectiveFrom } = await readJson(c, cancellation)
    return respondAfterDelivery(c, cancelSubscription(paddle, subscriptionFromPath(c), effectiveFrom).shown)
  })

  app.get('/transactions', (c) => {
    const { subscriptionId } = c.req.query()
    return c.json(paddle.records.list('transaction', (it) => !subscriptionId || it.subscription_id === subscriptionId))
  })
  app.get('/adjustments', (c) => c.json(paddle.records.list('adjustment')))
  app.put('/adjustments/:id', async (c) => {
    const { status } = await readJson(c, refundDecisionSchema)
    return respondAfterDelivery(c, decideRefund(paddle, c.req.param('id'), status))
  })

  app.get('/events', (c) => {
    const { subscriptionId } = c.req.query()
    const events = paddle.events.list((event) => !subscriptionId || findSubscriptionId(event) === subscriptionId)
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

/** Changes only the given settings. Setting `held` to false releases held events in their original order. */
export function updatePaddleSettings(paddle: Paddle, given: z.output<typeof paddleSettingsSchema>): void {
  const { deliveries } = paddle
  const { mode = paddle.apiMode, webhookUrl: url = deliveries.settings.url, ...rest } = given
  paddle.apiMode = mode
  deliveries.settings = { ...deliveries.settings, ...rest, url }
  if (given.held === false) deliveries.release('made')
}

function buy(paddle: Paddle, { userId, email, priceId, card, country }: z.output<typeof purchase>) {
  const customer = findCustomerByEmail(paddle, email) ?? createCustomer(paddle, { email })
  const checkout = {
    origin: 'web',
    customerId: customer.id,
    price: requirePrice(priceId, currencyOf(country)),
    customData: { userId },
  } as const
  const draft = openCheckout(paddle, checkout)
  const subscription = payCheckout(paddle, draft, card)
  if (!subscription) throw new ControlError(402, 'The card was declined.')
  return { subscriptionId: subscription.id, customerId: customer.id, transactionId: draft.id }
}

/** Advances to the next renewal or end if `days` is null. Throws `ControlError` 409 if nothing is due. */
export function advanceTime(paddle: Paddle, subscriptionId: string, days: number | null): void {
  if (days !== null) return advanceSubscription(paddle, subscriptionId, days * dayMs)
  if (!advanceToNextDue(paddle, subscriptionId)) throw new ControlError(409, 'Nothing of it is due, ever.')
}

function findSubscriptionId({ event_type, data }: PaddleEvent): string | null {
  if (event_type.startsWith('subscription.')) return data.id
  return 'subscription_id' in data ? (data.subscription_id as string | null) : null
}

export const findDeliveries = ({ deliveries }: Paddle, id: string) =>
  deliveries.log.list(({ eventId }) => eventId === id)

/** Throws `ControlError` 404 and 409. */
export async function redeliverEvent(paddle: Paddle, id: string, how: SignatureKind) {
  const event = paddle.events.list(({ event_id }) => event_id === id)[0]
  if (!event) throw new ControlError(404, 'There is no such event.')
  const delivery = await paddle.deliveries.redeliver(event, how)
  if (!delivery) throw new ControlError(409, 'No address is set for webhooks: PUT /control/paddle.')
  return delivery
}
