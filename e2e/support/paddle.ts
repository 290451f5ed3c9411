import { callControl } from './control'

export const sandboxPrices = {
  basic: { monthly: 'pri_sandbox_basic_monthly', yearly: 'pri_sandbox_basic_yearly' },
  pro: { monthly: 'pri_sandbox_pro_monthly', yearly: 'pri_sandbox_pro_yearly' },
} as const

/** The sandbox's checkout page lists more. */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Requires 3-D Secure. */
  asks: '4000003800000446',
  /** Succeeds once, and is declined at every renewal. */
  goodOnce: '4000002760003184',
} as const

interface PaidPlan {
  subscriptionId: string
  customerId: string
  transactionId: string
}

export interface PaddleEvent {
  event_id: string
  event_type: string
  occurred_at: string
  data: { id: string; status?: string }
  deliveries: { how: string; attempt: number; status: number | null; tookMs: number }[]
}

/** How to resend a webhook. All but `signed` must be rejected. */
type Signing = 'signed' | 'forged' | 'tampered' | 'stale' | 'early'

interface PaddleSettings {
  mode: 'ok' | 'down' | 'slow' | 'server-error' | 'rate-limit' | 'forbidden' | 'garbage'
  slowMs: number
  webhookUrl: string | null
  held: boolean
  duplicates: number
  delayMs: number
  retryMs: number[]
  /** Secrets that sign events, newest first. */
  secrets: string[]
}

async function api<T>(sandboxUrl: string, path: string, body?: object): Promise<{ data: T }> {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${sandboxUrl}/paddle/${path}`, { headers, ...sent })).json() as Promise<{ data: T }>
}

/**
 * Client for the sandbox's Paddle: acts as customers and advances time. Calls that change something return after their
 * webhooks are sent. Poll for the app's processing.
 */
export function paddleClient(sandboxUrl: string) {
  const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    callControl<T>(sandboxUrl, method, `paddle${path}`, body)
  const one = (id: string) => `/subscriptions/${id}`
  return {
    paysFor: (userId: string, email: string, priceId: string, card: string = testCards.good) =>
      call<PaidPlan>('POST', '/subscriptions', { userId, email, priceId, card }),
    /** Pays an open transaction by card through its page's form. `typed` overrides the form's values. */
    pays: async (transactionId: string, typed: Record<string, string> = {}) => {
      const card = { number: testCards.good, name: 'Pat Doe', expiry: '12/30', cvc: '100' }
      const form = { email: 'pat@example.com', ...card, country: 'US', postalCode: '94110', step: 'pay', ...typed }
      const body = new URLSearchParams(form)
      return (await fetch(`${sandboxUrl}/paddle-checkout/${transactionId}`, { method: 'POST', body })).text()
    },
    /** Advances time to the next renewal, scheduled change, or payment retry, which then happens. */
    advanceToNext: (subscriptionId: string) => call('POST', '/clock', { subscriptionId, to: 'next' }),
    advanceDays: (subscriptionId: string, days: number) => call('POST', '/clock', { subscriptionId, days }),
    /** Replaces the customer's card. Overdue amounts are retried with it at once. */
    setCard: (subscriptionId: string, number: string) => call('PUT', `${one(subscriptionId)}/card`, { number }),
    retry: (subscriptionId: string) => call('POST', `${one(subscriptionId)}/retry`),
    cancel: (subscriptionId: string, effectiveFrom: 'immediately' | 'next_billing_period' = 'next_billing_period') =>
      call('POST', `${one(subscriptionId)}/cancel`, { effectiveFrom }),
    pause: (subscriptionId: string, effectiveFrom: 'immediately' | 'next_billing_period' = 'immediately') =>
      call('POST', `${one(subscriptionId)}/pause`, { effectiveFrom }),
    resume: (subscriptionId: string) => call('POST', `${one(subscriptionId)}/resume`),
    subscription: (subscriptionId: string) => call<Record<string, unknown>>('GET', one(subscriptionId)),
    subscriptionsOf: (userId: string) =>
      call<{ id: string; status: string }[]>('GET', `/subscriptions?userId=${userId}`),
    transactionsOf: (subscriptionId: string) =>
      call<{ id: string; status: string; origin: string }[]>('GET', `/transactions?subscriptionId=${subscriptionId}`),
    /** Uses Paddle's API, as the operator's refund in Paddle's dashboard does. */
    refundPart: async (transactionId: string, cents: number) => {
      const { data: payment } = await api<{ details: { line_items: { id: string }[] } }>(
        ...([sandboxUrl, `transactions/${transactionId}`] as const),
      )
      const items = [{ item_id: payment.details.line_items[0]!.id, type: 'partial', amount: String(cents) }]
      const order = { action: 'refund', type: 'partial', transaction_id: transactionId, reason: 'a part', items }
      return (await api<{ id: string }>(sandboxUrl, 'adjustments', order)).data
    },
    refunds: () => call<{ id: string; transaction_id: string; status: string }[]>('GET', '/adjustments'),
    decideRefund: (adjustmentId: string, status: 'approved' | 'rejected') =>
      call('PUT', `/adjustments/${adjustmentId}`, { status }),
    events: (subscriptionId: string) => call<PaddleEvent[]>('GET', `/events?subscriptionId=${subscriptionId}`),
    /** Resends an event and returns the app's status. */
    replay: (eventId: string, how: Signing = 'signed') =>
      call<{ status: number | null }>('POST', `/events/${eventId}/replay`, { how }),
    set: (settings: Partial<PaddleSettings>) => call<PaddleSettings>('PUT', '', settings),
    /** Holds back the events of all accounts until `release`. */
    hold: () => call('PUT', '', { held: true }),
    release: (order: 'made' | 'reversed' | 'shuffled' = 'made') =>
      call<{ released: number }>('POST', '/release', { order }),
  }
}
