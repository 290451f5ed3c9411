import type { Marketplace } from '#domain/marketplaces'
import type { CallLog, RequestLog } from './logs'
import type { InventoryStore } from './storage/inventory-store'
import type { Mailbox, Suppressions } from './services/postmark/mailbox'
import type { Paddle } from './services/paddle/paddle'
import type { PushService, VapidKeys } from './services/push/service'
import type { WebhookReceivers } from './services/webhooks/receivers'
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
  'empty-shell',
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
  'bad-key',
  'no-access',
  'no-credit',
  'slow',
  'refuse',
  'garbage',
  'wrong-schema',
  'false-quote',
  'other-car',
] as const
export type ModelMode = (typeof modelModes)[number]

/**
 * In the `accept-then-…` modes, the service accepts the message, but the sender gets an error, no response, or a late
 * response.
 */
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

/** `garbage`: HTML with status 200. `huge`: more than a client should read. `empty`: a car without any entries. */
export const nhtsaModes = [
  'ok',
  'down',
  'drop',
  'slow',
  'rate-limit',
  'garbage',
  'other-format',
  'huge',
  'empty',
] as const
type NhtsaMode = (typeof nhtsaModes)[number]

/** `delayMs` applies to the modes "slow" and "accept-then-stall". */
interface Behavior<Mode> {
  mode: Mode
  delayMs: number
}

/** `mix` applies in mode "ok": the share of requests (0 to 1) handled in each other mode. */
export type Delivery = Behavior<DeliveryMode> & { mix: Partial<Record<DeliveryMode, number>> }

export interface SandboxState {
  inventory: Inventory
  readonly inventoryStore: InventoryStore
  readonly marketplaceModes: Map<Marketplace, MarketplaceMode>
  model: Behavior<ModelMode>
  mail: Delivery & { searchLagMs: number }
  /** Receives bounce and spam complaint webhooks. Includes name and password. */
  mailWebhook: string | null
  readonly suppressions: Suppressions
  push: Delivery
  nhtsa: Behavior<NhtsaMode>
  readonly requests: RequestLog
  readonly calls: CallLog
  readonly mailbox: Mailbox
  readonly pushes: PushService
  readonly webhooks: WebhookReceivers
  readonly paddle: Paddle
  /** For callers without their own VAPID keys, such as the start script. */
  readonly vapid: VapidKeys
  /** Origin of absolute URLs in pages, e.g. "http://localhost:4010". */
  origin: string
  pushOrigin: string
}
