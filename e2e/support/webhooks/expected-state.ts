import { dayMs } from '#domain/durations'
import type { LoadEvent } from './webhook-load'

// Reference model: computes the expected final state of each account from Paddle's events, without product code.

interface ExpectedSubscription {
  userId: string
  plan: string
  period: string
  status: string
  statusSince: number
  currentPeriodEndsAt: number | null
  scheduledCancellationAt: number | null
}

interface Expected {
  subscriptions: Map<string, ExpectedSubscription>
  payments: Map<string, { userId: string; status: string; amountCents: number }>
  /** By account: none, basic, or pro. */
  plans: Map<string, string>
}

interface SubscriptionData {
  id: string
  status: string
  customer_id: string
  items: { price: { id: string } }[]
  next_billed_at: string | null
  scheduled_change: { action: string; effective_at: string } | null
  custom_data: { userId: string } | null
}
interface TransactionData {
  id: string
  status: string
  customer_id: string
  details: { totals: { grand_total: string } }
  custom_data: { userId: string } | null
}

const plansByPrice: Record<string, [string, string]> = {
  pri_sandbox_basic_monthly: ['basic', 'monthly'],
  pri_sandbox_basic_yearly: ['basic', 'yearly'],
  pri_sandbox_pro_monthly: ['pro', 'monthly'],
  pri_sandbox_pro_yearly: ['pro', 'yearly'],
}

/** The state of all accounts, all without a trial, after Paddle's events are applied in order. */
export function computeExpectedState(events: LoadEvent[], accounts: Set<string>, now: number): Expected {
  const inOrder = [...events].sort((a, b) => {
    const [first, second] = [micros(a.occurred_at), micros(b.occurred_at)]
    if (first !== second) return first < second ? -1 : 1
    return a.event_id < b.event_id ? -1 : 1
  })
  const ownerOfCustomer = new Map<string, string>()
  for (const { event_type, data } of inOrder) {
    const { customer_id, custom_data, items } = data as unknown as SubscriptionData
    const isUsable = event_type.startsWith('subscription.') && custom_data && plansByPrice[items[0]!.price.id]
    if (isUsable && accounts.has(custom_data.userId)) ownerOfCustomer.set(customer_id, custom_data.userId)
  }
  const subscriptions: Expected['subscriptions'] = new Map()
  const payments: Expected['payments'] = new Map()
  for (const { event_type, occurred_at, data } of inOrder) {
    const named = (data.custom_data as { userId: string } | null)?.userId
    const userId = named ?? ownerOfCustomer.get(String(data.customer_id))
    if (userId === undefined || !accounts.has(userId)) continue
    if (event_type.startsWith('transaction.')) {
      const { id, status, details } = data as unknown as TransactionData
      if (status !== 'ready') payments.set(id, { userId, status, amountCents: Number(details.totals.grand_total) })
    }
    if (!event_type.startsWith('subscription.')) continue
    const subscription = data as unknown as SubscriptionData
    const [plan, period] = plansByPrice[subscription.items[0]!.price.id] ?? []
    if (!plan || !period) continue
    const before = subscriptions.get(subscription.id)
    const status = subscription.status === 'trialing' ? 'active' : subscription.status
    const { scheduled_change: change, next_billed_at: next } = subscription
    subscriptions.set(subscription.id, {
      ...{ userId, plan, period, status },
      statusSince: before?.status === status ? before.statusSince : Date.parse(occurred_at),
      currentPeriodEndsAt: next === null ? null : Date.parse(next),
      scheduledCancellationAt: change?.action === 'cancel' ? Date.parse(change.effective_at) : null,
    })
  }
  const plans = new Map([...accounts].map((id) => [id, 'none']))
  for (const { userId, plan, ...rest } of subscriptions.values()) {
    if (goesOn(rest, now) && plans.get(userId) !== 'pro') plans.set(userId, plan)
  }
  return { subscriptions, payments, plans }
}

function goesOn(of: Pick<ExpectedSubscription, 'status' | 'statusSince' | 'scheduledCancellationAt'>, now: number) {
  if (of.status === 'canceled' || of.status === 'paused') return false
  if (of.scheduledCancellationAt !== null && of.scheduledCancellationAt <= now) return false
  return of.status === 'active' || now < of.statusSince + 7 * dayMs
}

/** Microseconds since 1970 of a UTC time. */
function micros(time: string): bigint {
  const [seconds, fraction = ''] = time.replace('Z', '').split('.')
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000n + BigInt(fraction.padEnd(6, '0'))
}
