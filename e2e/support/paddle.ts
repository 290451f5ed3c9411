import { callControl } from './control'

export const sandboxPrices = {
  basic: { monthly: 'pri_sandbox_basic_monthly', yearly: 'pri_sandbox_basic_yearly' },
  pro: { monthly: 'pri_sandbox_pro_monthly', yearly: 'pri_sandbox_pro_yearly' },
} as const

export const testCards = {
  good: '4242424242424242',
  /** The bank asks the buyer to approve the payment. */
  approved: '4000003800000446',
  declined: '4000000000000002',
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
  deliveries: { how: string; status: number | null }[]
}

/** How to resend a webhook. All but `signed` must be rejected. */
type Signing = 'signed' | 'forged' | 'tampered' | 'stale' | 'early'

interface PaddleSettings {
  mode: 'ok' | 'down' | 'server-error' | 'forbidden' | 'garbage'
  webhookUrl: string | null
  /** Events wait for `release`. */
  held: boolean
  /** How many extra times each event is sent. */
  duplicates: number
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
  const submit = async (transactionId: string, fields: Record<string, string>) => {
    const sent = { method: 'POST', body: new URLSearchParams(fields) }
    return (await fetch(`${sandboxUrl}/paddle-checkout/${transactionId}`, sent)).text()
  }
  return {
    /** A buyer in Japan ('JP') pays in yen. */
    paysFor: (userId: string, email: string, priceId: string, card: string = testCards.good, country = 'US') =>
      call<PaidPlan>('POST', '/subscriptions', { userId, email, priceId, card, country }),
    /** Pays an open checkout by card through its page's form. Returns the page's text. */
    pays: (transactionId: string, number: string = testCards.good, country = 'US') =>
      submit(transactionId, { number, country }),
    /** Approves a payment that waits for the buyer's bank. */
    approves: (transactionId: string) => submit(transactionId, { approved: testCards.approved }),
    /** Advances time to the next renewal or end, which then happens. */
    advanceToNext: (subscriptionId: string) => call('POST', '/clock', { subscriptionId, days: null }),
    advanceDays: (subscriptionId: string, days: number) => call('POST', '/clock', { subscriptionId, days }),
    /** Replaces the customer's card. It pays an overdue amount at once. */
    setCard: (subscriptionId: string, number: string) => call('PUT', `${one(subscriptionId)}/card`, { number }),
    cancel: (subscriptionId: string, effectiveFrom: 'immediately' | 'next_billing_period' = 'next_billing_period') =>
      call('POST', `${one(subscriptionId)}/cancel`, { effectiveFrom }),
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
    set: (settings: Partial<PaddleSettings>) => call('PUT', '', settings),
    release: (order: 'made' | 'reversed') => call<{ released: number }>('POST', '/release', { order }),
  }
}
