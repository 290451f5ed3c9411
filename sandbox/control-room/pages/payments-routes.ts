import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { parseOrThrow, ControlError } from '../api/errors'
import type { SandboxState } from '../../state'
import { decideRefund } from '../../services/paddle/billing/refunds'
import { cancelSubscription, changeCard, requireSubscription } from '../../services/paddle/billing/subscriptions'
import {
  advanceTime,
  cardNumberSchema,
  daysSchema,
  paddleSettingsSchema,
  redeliverEvent,
  refundDecisionSchema,
  releaseSchema,
  signingSchema,
  updatePaddleSettings,
} from '../../services/paddle/control'
import { PaddleApiError } from '../../services/paddle/errors'
import { layout, type Notice } from './layout'
import { behaviorSection, eventsSection, plansSection, refundsSection } from './payments'

const typedSettings = z.object({
  mode: paddleSettingsSchema.shape.mode,
  duplicates: z.coerce.number('must be a whole number'),
  held: z.enum(['sent', 'held']).transform((word) => word === 'held'),
})
const planOrder = z.discriminatedUnion('order', [
  z.object({ order: z.enum(['next', 'end']) }),
  z.object({ order: z.literal('days'), days: z.coerce.number('must be a number').pipe(daysSchema) }),
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
  const parseForm = async <Schema extends z.ZodType>(c: Context, schema: Schema) =>
    parseOrThrow(await c.req.parseBody(), schema)

  app.get('/payments', (c) => {
    const text = c.req.query('notice')
    return show(c, text ? { text, bad: false } : null)
  })
  app.post('/control-room/paddle/settings', async (c) => {
    updatePaddleSettings(paddle, parseOrThrow(await parseForm(c, typedSettings), paddleSettingsSchema))
    return done(c, 'Set.')
  })
  app.post('/control-room/paddle/release', async (c) => {
    const { order } = await parseForm(c, releaseSchema)
    return done(c, `Released: ${paddle.deliveries.release(order)}.`)
  })
  app.post('/control-room/paddle/subscriptions/:id', async (c) => {
    const id = c.req.param('id')
    orderPlan(id, await parseForm(c, planOrder))
    return done(c, `${id} is now ${requireSubscription(paddle, id).shown.status}.`)
  })
  app.post('/control-room/paddle/refunds/:id', async (c) => {
    const { status } = await parseForm(c, refundDecisionSchema)
    decideRefund(paddle, c.req.param('id'), status)
    return done(c, `The refund is ${status}.`)
  })
  app.post('/control-room/paddle/events/:id', async (c) => {
    const { how } = await parseForm(c, signingSchema)
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
        return advanceTime(paddle, id, null)
      case 'days':
        return advanceTime(paddle, id, wanted.days)
      case 'card':
        return void changeCard(paddle, one, wanted.card)
      case 'end':
        return void cancelSubscription(paddle, one, 'immediately')
      default:
        return wanted satisfies never
    }
  }
}
