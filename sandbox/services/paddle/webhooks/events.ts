export interface PaddleEvent {
  event_id: string
  event_type: string
  occurred_at: string
  notification_id: string
  data: { id: string }
}

/** The id of the event's subscription; null if there is none. */
export function subscriptionOf({ event_type, data }: PaddleEvent): string | null {
  if (event_type.startsWith('subscription.')) return data.id
  return 'subscription_id' in data ? (data.subscription_id as string | null) : null
}
