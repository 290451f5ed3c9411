import type { ITimePeriod, ISubscriptionResponse, ErrorCode, IPaymentMethodDetails } from '@paddle/paddle-node-sdk'
import { Log } from '../../logs'
import type { EntryStore } from '../../storage/journal'
import { newId, PaddleRecords, type RecordEntry, type Subscription } from './records'
import { WebhookDeliveries, type PaddleEvent } from './webhooks/deliveries'

const toTimestamp = (at: Date): string => at.toISOString().replace('Z', '000Z')

/** If the month is too short, uses its last day. */
export function addBillingCycle(instant: string, { interval, frequency }: ITimePeriod): string {
  const at = new Date(instant)
  if (interval === 'day' || interval === 'week') {
    at.setUTCDate(at.getUTCDate() + frequency * (interval === 'week' ? 7 : 1))
    return toTimestamp(at)
  }
  const day = at.getUTCDate()
  at.setUTCMonth(at.getUTCMonth() + frequency * (interval === 'year' ? 12 : 1))
  if (at.getUTCDate() !== day) at.setUTCDate(0)
  return toTimestamp(at)
}

/** Fields that are not shifted: catalog objects and the seller's own data. */
const timeless = ['price', 'product', 'custom_data']
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/

export function moveTimestampsBack<T>(record: T, ms: number): T {
  const shift = (value: unknown): unknown => {
    if (typeof value === 'string')
      return instantPattern.test(value) ? toTimestamp(new Date(Date.parse(value) - ms)) : value
    if (Array.isArray(value)) return value.map(shift)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, timeless.includes(key) ? inner : shift(inner)]),
    )
  }
  return shift(record) as T
}

export const apiModes = ['ok', 'down', 'slow', 'server-error', 'rate-limit', 'forbidden', 'garbage'] as const
type ApiMode = (typeof apiModes)[number]

const linkLifeMs = 60 * 60_000

export class Paddle {
  readonly records: PaddleRecords
  readonly events = new Log<PaddleEvent>(10_000)
  readonly deliveries: WebhookDeliveries
  api: { mode: ApiMode; delayMs: number } = { mode: 'ok', delayMs: 90_000 }
  private lastMs = 0
  private readonly links = new Map<string, { customerId: string; until: number }>()

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

  /**
   * Creates an unguessable token for a customer's portal links. It expires, so the app fetches new links each time.
   */
  createPortalToken(customerId: string): string {
    const token = newId('pga')
    this.links.set(token, { customerId, until: Date.now() + linkLifeMs })
    return token
  }

  findCustomerByToken(token: string): string | null {
    const link = this.links.get(token)
    return link && link.until > Date.now() ? link.customerId : null
  }

  /** Adds the fields of API responses. Webhooks omit `management_urls`. */
  toApiSubscription({ shown }: Subscription, origin: string): ISubscriptionResponse {
    const page = `${origin}/paddle-portal/subscriptions/${shown.id}`
    const token = this.createPortalToken(shown.customer_id)
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

/**
 * `asks`: the bank requires the cardholder's consent. `wins once`: the first payment succeeds and all later ones are
 * declined.
 */
export interface TestCard {
  number: string
  says: string
  type: 'visa' | 'mastercard'
  answer: 'wins' | 'asks' | 'declines' | 'wins once'
  code: ErrorCode | null
}

/** Paddle's test cards, plus two that fail for other reasons. Numbers have no spaces. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', says: 'is accepted', type: 'visa', answer: 'wins', code: null },
  { number: '5555555555554444', says: 'is accepted, a Mastercard', type: 'mastercard', answer: 'wins', code: null },
  { number: '4000003800000446', says: 'asks for your consent first', type: 'visa', answer: 'asks', code: null },
  { number: '4000000000000002', says: 'is declined', type: 'visa', answer: 'declines', code: 'declined' },
  {
    number: '4000000000009995',
    says: 'has no money left',
    type: 'visa',
    answer: 'declines',
    code: 'not_enough_balance',
  },
  { number: '4000000000000069', says: 'has expired', type: 'visa', answer: 'declines', code: 'expired_card' },
  {
    number: '4000002760003184',
    says: 'is accepted now and declined at every renewal',
    type: 'visa',
    answer: 'wins once',
    code: 'declined',
  },
]

export const validCard = testCards[0]!

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replace(/[\s-]/g, ''))

export const declineReason = ({ answer, code }: TestCard, isFirstPayment: boolean): ErrorCode | null =>
  answer === 'declines' || (answer === 'wins once' && !isFirstPayment) ? code : null

export const cardDetails = ({ number, type }: TestCard, name: string): IPaymentMethodDetails => ({
  type: 'card',
  card: { type, last4: number.slice(-4), expiry_month: 12, expiry_year: 2030, cardholder_name: name },
  paypal: null,
  south_korea_local_card: null,
  underlying_details: null,
})
