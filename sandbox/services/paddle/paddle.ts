import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk'
import { Log } from '../../logs'
import type { EntryStore } from '../../storage/journal'
import { newId } from './ids'
import { toTimestamp } from './timestamps'
import { Records, type Entry, type Subscription } from './records'
import { Deliveries } from './webhooks/deliveries'
import type { PaddleEvent } from './webhooks/events'

export const apiModes = ['ok', 'down', 'slow', 'server-error', 'rate-limit', 'forbidden', 'garbage'] as const
export type ApiMode = (typeof apiModes)[number]

const linkLifeMs = 60 * 60_000

/** One seller's Paddle account: records, events and current behavior. */
export class Paddle {
  readonly records: Records
  readonly events = new Log<PaddleEvent>(10_000)
  readonly deliveries: Deliveries
  api: { mode: ApiMode; delayMs: number } = { mode: 'ok', delayMs: 90_000 }
  private lastMs = 0
  /** Portal links by token. */
  private readonly links = new Map<string, { customerId: string; until: number }>()

  constructor(journal: EntryStore<Entry>, webhookUrl: string | null) {
    this.records = new Records(journal)
    this.deliveries = new Deliveries(webhookUrl)
  }

  /** The current time, strictly increasing so that events have an order. */
  stamp(): string {
    this.lastMs = Math.max(Date.now(), this.lastMs + 1)
    return toTimestamp(new Date(this.lastMs))
  }

  /** Records an event and sends it, with a snapshot of the data. */
  emit(type: string, data: { id: string }): void {
    const event: PaddleEvent = {
      event_id: newId('evt'),
      event_type: type,
      occurred_at: this.stamp(),
      notification_id: newId('ntf'),
      data: structuredClone(data),
    }
    this.events.add(event)
    this.deliveries.send(event)
  }

  /** An unguessable token for a customer's portal links. It expires, so the app fetches links when it needs them. */
  linkToken(customerId: string): string {
    const token = newId('pga')
    this.links.set(token, { customerId, until: Date.now() + linkLifeMs })
    return token
  }

  /** The customer id of a link token; null if the token is unknown or expired. */
  customerOfLink(token: string): string | null {
    const link = this.links.get(token)
    return link && link.until > Date.now() ? link.customerId : null
  }

  /** A subscription as API responses contain it. Webhooks omit `management_urls`. */
  answered({ shown }: Subscription, origin: string): ISubscriptionResponse {
    const page = `${origin}/paddle-portal/subscriptions/${shown.id}`
    const token = this.linkToken(shown.customer_id)
    return {
      ...shown,
      management_urls: {
        update_payment_method: `${page}/update-payment-method?token=${token}`,
        cancel: `${page}/cancel?token=${token}`,
      },
    }
  }

  clear(): void {
    this.records.clear()
    this.events.clear()
    this.deliveries.clear()
    this.links.clear()
    this.api = { ...this.api, mode: 'ok' }
  }
}
