import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { parseOrThrow, ControlError } from '../api/errors'
import type { SandboxState } from '../../state'
import { decideRefund } from '../../services/paddle/billing/adjustments'
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  removeScheduledChange,
  changeCard,
  retryPayment,
} from '../../services/paddle/billing/lifecycle'
import { requireSubscription } from '../../services/paddle/billing/subscriptions'
import {
  addSecret,
  cardNumberSchema,
  advanceSubscriptions,
  paddleSettingsSchema,
  releaseSchema,
  redeliverEvent,
  removeOldSecrets,
  updatePaddleSettings,
  signingSchema,
} from '../../services/paddle/control'
import { PaddleApiError } from '../../services/paddle/records'
import { layout, type Notice } from './layout'
import { behaviorSection, eventsSection, plansSection, refundsSection } from './payments'

const whole = z.coerce.number('must be a whole number').int('must be a whole number')
const typedSetting = z.object({
  mode: paddleSettingsSchema.shape.mode,
  duplicates: whole,
  delayMs: whole,
  held: z.enum(['sent', 'held']).transform((word) => word === 'held'),
  webhookUrl: z.string().transform((text) => text.trim() || null),
})
const planOrder = z.discriminatedUnion('order', [
  z.object({ order: z.enum(['next', 'retry', 'pause', 'resume', 'cancel', 'end']) }),
  z.object({ order: z.literal('days'), days: z.coerce.number('must be a number').min(0).max(4_000) }),
  z.object({ order: z.literal('card'), card: cardNumberSchema }),
])

export function paymentPages({ paddle }: SandboxState): Hono {
  const app = new Hono()
  const show = (c: Context, notice: Notice | null, status: 200 | 400 = 200) => {
    const left = html`<div style="display:grid;gap:20px">${behaviorSection(paddle)}${refundsSection(paddle)}</div>`
    const right = html`<div style="display:grid;gap:20px;min-width:0">
      ${plansSection(paddle)}${eventsSection(paddle)}
    </div>`
    return c.html(layout({ path: '/payments', title: 'Payments', notice, body: html`${left}${right}` }), status)
  }
  const done = async (c: Context, text: string) => {
    await paddle.deliveries.waitUntilIdle()
    return c.redirect(`/payments?notice=${encodeURIComponent(text)}`, 303)
  }
  app.get('/payments', (c) => {
    const text = c.req.query('notice')
    return show(c, text ? { text, bad: false } : null)
  })
  app.post('/control-room/paddle/settings', async (c) => {
    updatePaddleSettings(
      paddle,
      parseOrThrow(parseOrThrow(await c.req.parseBody(), typedSetting), paddleSettingsSchema),
    )
    return done(c, 'Set.')
  })
  app.post('/control-room/paddle/release', async (c) => {
    const { order } = parseOrThrow(await c.req.parseBody(), releaseSchema)
    return done(c, `Released: ${paddle.deliveries.release(order)}.`)
  })
  app.post('/control-room/paddle/secrets', async (c) => {
    const { order } = parseOrThrow(await c.req.parseBody(), z.object({ order: z.enum(['add', 'retire']) }))
    if (order === 'add') addSecret(paddle)
    else removeOldSecrets(paddle)
    return done(c, order === 'add' ? 'Events are signed with the new secret too.' : 'The old secrets are retired.')
  })
  app.post('/control-room/paddle/clock', (c) => {
    advanceSubscriptions(paddle, { to: 'next' })
    return done(c, 'What was due next has happened to all plans.')
  })
  app.post('/control-room/paddle/subscriptions/:id', async (c) => {
    const id = c.req.param('id')
    const wanted = parseOrThrow(await c.req.parseBody(), planOrder)
    orderPlan(id, wanted)
    return done(c, `${id} is now ${requireSubscription(paddle, id).shown.status}.`)
  })
  app.post('/control-room/paddle/refunds/:id', async (c) => {
    const { order } = parseOrThrow(await c.req.parseBody(), z.object({ order: z.enum(['approved', 'rejected']) }))
    const found = paddle.records.find('adjustment', c.req.param('id'))
    if (!found) throw new ControlError(404, 'There is no such refund.')
    decideRefund(paddle, found, order)
    return done(c, `The refund is ${order}.`)
  })
  app.post('/control-room/paddle/events/:id', async (c) => {
    const { how } = parseOrThrow(await c.req.parseBody(), signingSchema)
    const { status } = await redeliverEvent(paddle, c.req.param('id'), how)
    return done(c, `Sent again, ${how}: ${status ?? 'no answer'}.`)
  })
  app.onError((error, c) => {
    if (!(error instanceof ControlError || error instanceof PaddleApiError)) throw error
    return show(c, { text: error.message, bad: true }, error.status as 400)
  })
  return app

  function orderPlan(id: string, wanted: z.output<typeof planOrder>): void {
    const one = requireSubscription(paddle, id)
    switch (wanted.order) {
      case 'next':
        return advanceSubscriptions(paddle, { subscriptionId: id, to: 'next' })
      case 'days':
        return advanceSubscriptions(paddle, { subscriptionId: id, days: wanted.days })
      case 'card':
        return void changeCard(paddle, one, wanted.card)
      case 'retry':
        return void retryPayment(paddle, one)
      case 'pause':
        return void pauseSubscription(paddle, one, 'immediately')
      case 'resume':
        return void resumeSubscription(paddle, one)
      case 'cancel':
        return void cancelSubscription(paddle, one, 'next_billing_period')
      case 'end':
        return void cancelSubscription(
          paddle,
          one.shown.scheduled_change ? removeScheduledChange(paddle, one) : one,
          'immediately',
        )
      default:
        return wanted satisfies never
    }
  }
}
