import { Hono } from 'hono'
import { z } from 'zod'
import { isMarketplace } from '#domain/marketplaces'
import { isLoopback } from '../../http'
import { createReports, reportTypes, postReports } from '../../services/postmark/reports'
import { pushSubscriptionRoutes } from '../../services/push/routes'
import { paddleControlRoutes } from '../../services/paddle/control'
import { receiverRoutes } from '../../services/webhooks/routes'
import { simulatedSites } from '../../marketplaces/registry'
import type { InventorySettings } from '../../inventory/settings'
import {
  deliveryModes,
  modelModes,
  marketplaceModes,
  nhtsaModes,
  type SandboxState,
  type MarketplaceMode,
} from '../../state'
import { ControlError, readJson } from './errors'
import { listingRoutes } from './listings'

const slowMs = z.number().int().min(0).max(600_000)
export const marketplaceSettingsSchema = z.object({ mode: z.enum(marketplaceModes) })
export const modelSettingsSchema = z.object({ mode: z.enum(modelModes), delayMs: slowMs.default(90_000) })
export const nhtsaSettingsSchema = z.object({ mode: z.enum(nhtsaModes), delayMs: slowMs.default(90_000) })
export const deliverySettingsSchema = z.object({
  mode: z.enum(deliveryModes),
  delayMs: slowMs.default(90_000),
  mix: z
    .partialRecord(z.enum(deliveryModes), z.number().min(0).max(1))
    .refine((mix) => sumShares(mix) <= 1, 'has shares of more than 1 together')
    .default({}),
})
/** `searchLagMs`: delay until the message search finds an accepted mail. */
const mailSetting = deliverySettingsSchema.extend({ searchLagMs: slowMs.default(0) })
const sumShares = (mix: Partial<Record<string, number>>) =>
  Object.values(mix).reduce<number>((sum, share = 0) => sum + share, 0)
const webhookSetting = z.object({
  url: z
    .url()
    .refine((url) => isLoopback(new URL(url).origin))
    .nullable(),
})
export const bounceSchema = z.object({ to: z.email(), type: z.enum(reportTypes), at: z.iso.datetime().optional() })
const resetSetting = z.object({
  seed: z.number().int().optional(),
  size: z.number().int().min(0).max(100_000).optional(),
})

export function controlRoutes(state: SandboxState, initial: InventorySettings): Hono {
  const app = new Hono()
  app.route('/listings', listingRoutes(state))
  app.put('/sources/:source', async (c) => {
    const { mode } = await readJson(c, marketplaceSettingsSchema)
    const source = c.req.param('source')
    setMarketplaceMode(state, source, mode)
    return c.json({ source, mode })
  })
  app.put('/model', async (c) => c.json((state.model = await readJson(c, modelSettingsSchema))))
  app.get('/model/calls', (c) => c.json(state.calls.list()))
  app.put('/mail', async (c) => c.json((state.mail = await readJson(c, mailSetting))))
  app.put('/mail/webhook', async (c) => c.json({ url: (state.mailWebhook = (await readJson(c, webhookSetting)).url) }))
  app.post('/mail/bounce', async (c) => {
    const { to, type, at } = await readJson(c, bounceSchema)
    return c.json(await postReports(state.mailWebhook, createReports(state, to, type, at)))
  })
  app.get('/mail', (c) => c.json(state.mailbox.list(c.req.query('to'))))
  app.put('/push', async (c) => c.json((state.push = await readJson(c, deliverySettingsSchema))))
  app.put('/nhtsa', async (c) => c.json((state.nhtsa = await readJson(c, nhtsaSettingsSchema))))
  app.route('/push/subscriptions', pushSubscriptionRoutes(state))
  app.route('/webhooks', receiverRoutes(state))
  app.route('/paddle', paddleControlRoutes(state))
  app.get('/vapid', (c) => c.json(state.vapid))
  app.get('/pushes', (c) => c.json(state.pushes.list(c.req.query('endpoint'))))
  app.get('/requests', (c) => {
    const source = c.req.query('source')
    return c.json(state.requests.list((entry) => !source || entry.source === source))
  })
  app.post('/reset', async (c) => {
    const wanted = await readJson(c, resetSetting)
    const settings = { seed: wanted.seed ?? initial.seed, size: wanted.size ?? initial.size }
    resetSandbox(state, settings)
    return c.json(settings)
  })
  return app
}

/** Throws `ControlError` for an unknown marketplace or an unsupported mode. */
export function setMarketplaceMode(state: SandboxState, source: string, mode: MarketplaceMode): void {
  const site = isMarketplace(source) ? simulatedSites[source] : undefined
  if (!site) throw new ControlError(404, `There is no marketplace "${source}".`)
  if (!site.modes.includes(mode)) throw new ControlError(400, `mode: ${site.name} knows ${site.modes.join(', ')}.`)
  state.marketplaceModes.set(site.marketplace, mode)
}

/**
 * Resets the sandbox, also for later restarts: a fresh inventory, all modes "ok", empty logs and inboxes. Push
 * subscriptions remain, because browsers keep theirs.
 */
export function resetSandbox(state: SandboxState, settings: InventorySettings): void {
  state.inventory = state.inventoryStore.createFresh(settings, new Date())
  for (const marketplace of state.marketplaceModes.keys()) state.marketplaceModes.set(marketplace, 'ok')
  state.model = { ...state.model, mode: 'ok' }
  state.mail = { ...state.mail, mode: 'ok', mix: {}, searchLagMs: 0 }
  state.push = { ...state.push, mode: 'ok', mix: {} }
  state.nhtsa = { ...state.nhtsa, mode: 'ok' }
  const { requests, calls, mailbox, suppressions, pushes, webhooks, paddle } = state
  for (const log of [requests, calls, mailbox, suppressions, pushes, webhooks, paddle]) log.clear()
}
