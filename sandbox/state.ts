import type { Marketplace } from '#domain/marketplaces'
import type { CallLog, RequestLog } from './logs'
import type { InventoryStore } from './storage/inventory-store'
import type { Mailbox } from './services/postmark/mailbox'
import type { Suppressions } from './services/postmark/suppressions'
import type { Paddle } from './services/paddle/paddle'
import type { PushService } from './services/push/service'
import type { WebhookReceivers } from './services/webhooks/receivers'
import type { VapidKeys } from './services/push/vapid'
import type { Inventory } from './inventory/inventory'

export const marketplaceModes = [
  'ok',
  'login-wall',
  'captcha',
  'rate-limit',
  'layout-changed',
  'empty',
  'down',
  'forbidden',
  'half-page',
  'soft-wall',
  'slow',
  'drip',
  'late',
  'no-ids',
  'price-in-title',
  'other-language',
] as const
export type MarketplaceMode = (typeof marketplaceModes)[number]

export const modelModes = [
  'ok',
  'down',
  'server-error',
  'rate-limit',
  'slow',
  'refuse',
  'garbage',
  'wrong-schema',
  'false-quote',
  'other-car',
] as const
export type ModelMode = (typeof modelModes)[number]

/** From `accept-then-…` on the message is accepted all the same, though its sender is not told, or late. */
export const deliveryModes = [
  'ok',
  'down',
  'rate-limit',
  'slow',
  'reject',
  'accept-then-drop-connection',
  'accept-then-server-error',
  'accept-then-stall',
] as const
export type DeliveryMode = (typeof deliveryModes)[number]

/** How a service behaves now. `delayMs` is the delay in the modes "slow" and "accept-then-stall". */
export interface Behavior<Mode> {
  mode: Mode
  delayMs: number
}

/** `mix`: in mode "ok", the share of requests, from 0 to 1, that is answered in another mode. */
export type Delivery = Behavior<DeliveryMode> & { mix: Partial<Record<DeliveryMode, number>> }

/** The sandbox's state, shared by all stand-ins and the control room. */
export interface SandboxState {
  /** Replaced by a reset. */
  inventory: Inventory
  readonly inventoryStore: InventoryStore
  readonly marketplaceModes: Map<Marketplace, MarketplaceMode>
  model: Behavior<ModelMode>
  mail: Delivery & { searchLagMs: number }
  /** Where bounces and complaints are reported, with name and password in the address; null for nowhere. */
  mailWebhook: string | null
  readonly suppressions: Suppressions
  push: Delivery
  readonly requests: RequestLog
  readonly calls: CallLog
  readonly mailbox: Mailbox
  readonly pushes: PushService
  readonly webhooks: WebhookReceivers
  readonly paddle: Paddle
  /** For a caller without VAPID keys, such as the start script. */
  readonly vapid: VapidKeys
  /** Origin of the absolute addresses in pages, e.g. "http://localhost:4010". */
  origin: string
  /** Origin of the push endpoints. */
  pushOrigin: string
}
