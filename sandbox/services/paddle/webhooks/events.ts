/** One event as Paddle sends it. */
export interface PaddleEvent {
  event_id: string
  event_type: string
  occurred_at: string
  notification_id: string
  data: { id: string }
}

/** Which subscription an event is about; null for none. */
export function subscriptionOf({ event_type, data }: PaddleEvent): string | null {
  if (event_type.startsWith('subscription.')) return data.id
  return 'subscription_id' in data ? (data.subscription_id as string | null) : null
}
