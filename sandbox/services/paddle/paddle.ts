import { Log } from '../../logs'
import type { EntryStore } from '../../storage/journal'
import { toTimestamp } from './dates'
import { newId, PaddleRecords, type RecordEntry } from './records'
import { WebhookDeliveries, type PaddleEvent } from './webhooks/deliveries'

export const apiModes = ['ok', 'down', 'server-error', 'forbidden', 'garbage'] as const
type ApiMode = (typeof apiModes)[number]

export class Paddle {
  readonly records: PaddleRecords
  readonly events = new Log<PaddleEvent>(10_000)
  readonly deliveries: WebhookDeliveries
  apiMode: ApiMode = 'ok'
  private lastMs = 0

  constructor(journal: EntryStore<RecordEntry>, webhookUrl: string | null) {
    this.records = new PaddleRecords(journal)
    this.deliveries = new WebhookDeliveries(webhookUrl)
  }

  /** Strictly increasing, so that events have an order. */
  nextTimestamp(): string {
    this.lastMs = Math.max(Date.now(), this.lastMs + 1)
    return toTimestamp(new Date(this.lastMs))
  }

  emit(type: string, data: { id: string }): void {
    const event: PaddleEvent = {
      event_id: newId('evt'),
      event_type: type,
      occurred_at: this.nextTimestamp(),
      notification_id: newId('ntf'),
      data: structuredClone(data),
    }
    this.events.add(event)
    this.deliveries.send(event)
  }

  clear(): void {
    this.records.clear()
    this.events.clear()
    this.deliveries.clear()
    this.apiMode = 'ok'
  }
}
