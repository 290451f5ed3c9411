import { canRequestRefund, type Payment } from '#domain/plans/refund'
import { truncateWithEllipsis } from '#domain/words/car-text'
import {
  endsWithRefundText,
  refundTooLateText,
  refundRequestedText,
  refundText,
  formatMoney,
} from '#domain/words/plan-text'
import { storeRefundRequest } from '#platform/payments/store-refund-request'
import { billingPeriods, planNames, planTiers } from '#domain/plans/plans'
import { formatZonedShortDate } from '#domain/words/time-zone'
import type { PaddleTransaction } from '#platform/paddle/shapes'
import { HttpError, notFound } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'
import { log } from '../../services/log.server'
import { withOwnerLock, type Owner, type SignedIn } from '../accounts/session/sessions.server'
import { config } from '../../config.server'
import { billingMessages } from './subscription-state'
import { requirePaddle } from './plan-preview.server'

/** Longer reasons are truncated. */
const maxReasonLength = 1_000

/**
 * Asks the operator to refund a payment, and confirms it to the user by email. A repeated request returns when the first was made. The caller has checked
 * that Paddle lists the payment for this user. 409 after 14 days.
 */
export async function createRefundRequest(
  owner: Owner,
  payment: Payment,
  { reason = '', now = new Date() }: { reason?: string; now?: Date } = {},
): Promise<{ askedAt: Date }> {
  const { id: userId } = owner
  const { transactionId } = payment
  const earlier = await database().refundRequest.findFirst({ where: { transactionId, userId } })
  if (earlier) return { askedAt: earlier.createdAt }
  if (!canRequestRefund(payment, now)) throw new HttpError(409, refundTooLateText)
  const given = { reason: truncateWithEllipsis(reason.trim(), maxReasonLength) || null, createdAt: now }
  const mailIds = await withOwnerLock(owner, (tx) => storeRefundRequest(tx, { ...payment, userId, ...given }))
  for (const mailId of mailIds) await startServiceMail(mailId)
  return { askedAt: now }
}

/** Keyed by transaction id. */
export async function listRequestedRefunds(userId: string): Promise<Map<string, Date>> {
  const requests = await database().refundRequest.findMany({ where: { userId } })
  return new Map(requests.map(({ transactionId, createdAt }) => [transactionId, createdAt]))
}

/** Says when the latest refund that nobody has decided about was requested. Null if there is none. */
export async function pendingRefundText(user: Pick<SignedIn, 'id' | 'timeZone'>, now: Date): Promise<string | null> {
  const { id: userId, timeZone } = user
  const [requests, decided] = await Promise.all([
    database().refundRequest.findMany({ where: { userId }, orderBy: { createdAt: 'desc' } }),
    database().refund.findMany({ where: { userId, status: { not: 'pending_approval' } }, select: { paymentId: true } }),
  ])
  const isDecided = new Set(decided.map(({ paymentId }) => paymentId))
  const pending = requests.find(({ transactionId }) => !isDecided.has(transactionId))
  return pending ? refundRequestedText(pending.createdAt, { timeZone, now }) : null
}

export interface Receipt {
  id: string
  day: string
  amount: string
  /** "Basic, monthly"; "Lotwatch" for a discontinued price. */
  what: string
  /** `refunding`: a full or partial refund is pending at Paddle. */
  state: 'paid' | 'failed' | 'refunding' | 'refunded' | 'partly refunded'
  /** The amount refunded or being refunded, or null. */
  back: string | null
  /** Text saying when a refund was requested, or null. */
  asked: string | null
  mayAskBack: boolean
}

/**
 * The user's latest payments, fetched from Paddle and never stored, so the page is always current. Null if Paddle does
 * not answer.
 */
export async function loadReceipts(user: SignedIn, now = new Date()): Promise<Receipt[] | null> {
  const [payments, asked] = await Promise.all([fetchPayments(user).catch(() => null), listRequestedRefunds(user.id)])
  return payments && payments.map((payment) => toReceipt(payment, asked.get(payment.id) ?? null, user.timeZone, now))
}

function toReceipt(payment: PaddleTransaction, askedAt: Date | null, zone: string | null, now: Date): Receipt {
  const { id, totalCents, currency } = payment
  const state = stateOf(payment)
  return {
    ...{ id, state, what: describePlan(payment), amount: formatMoney(totalCents, currency) },
    day: formatZonedShortDate(paidAt(payment), zone),
    back: refundText(payment),
    asked: askedAt && refundRequestedText(askedAt, { timeZone: zone, now }),
    mayAskBack: isRefundable(state) && askedAt === null && canRequestRefund({ paidAt: paidAt(payment) }, now),
  }
}

function stateOf({ status, totalCents, refundedCents, pendingRefundCents }: PaddleTransaction): Receipt['state'] {
  if (refundedCents >= totalCents) return 'refunded'
  if (pendingRefundCents > 0) return 'refunding'
  if (refundedCents > 0) return 'partly refunded'
  return status === 'past_due' ? 'failed' : 'paid'
}

const isRefundable = (state: Receipt['state']) => state === 'paid' || state === 'partly refunded'

const paidAt = ({ billedAt, createdAt }: PaddleTransaction): Date => billedAt ?? createdAt

function describePlan({ priceIds }: PaddleTransaction): string {
  const { prices } = config().paddle!
  for (const plan of planTiers) {
    for (const period of billingPeriods) {
      if (priceIds.includes(prices[plan][period])) return `${planNames[plan]}, ${period}`
    }
  }
  return config().BRAND_NAME
}

/** What to confirm before a refund is requested. Null if the payment is not refundable, or was requested before. */
export async function loadRefundOffer(user: SignedIn, transactionId: string, now = new Date()) {
  const own = await ownPayment(user, transactionId)
  const { mayAskBack, day } = toReceipt(
    own,
    (await listRequestedRefunds(user.id)).get(own.id) ?? null,
    user.timeZone,
    now,
  )
  if (!mayAskBack) return null
  return {
    amount: formatMoney(own.totalCents - own.refundedCents, own.currency),
    day,
    ends: endsWithRefundText(user, now),
  }
}

/**
 * Requests a refund of a payment, or of what is left of it. 404 if it is not the user's own payment, 409 if it is not
 * refundable.
 */
export async function requestRefund(user: SignedIn, transactionId: string): Promise<void> {
  const own = await ownPayment(user, transactionId)
  if (!isRefundable(stateOf(own))) throw new HttpError(409, billingMessages.notPaid)
  const { totalCents, refundedCents, currency } = own
  const amountCents = totalCents - refundedCents
  await createRefundRequest(user, { transactionId, amountCents, currency, paidAt: paidAt(own) } satisfies Payment)
}

/** URL of Paddle's invoice for a payment. It expires after an hour. */
export async function invoiceUrl(user: SignedIn, transactionId: string): Promise<string> {
  const { id } = await ownPayment(user, transactionId)
  const client = await requirePaddle(user.id, billingMessages.paddleSilent)
  return requireAnswer(() => client.invoiceUrl(id))
}

async function ownPayment(user: SignedIn, transactionId: string): Promise<PaddleTransaction> {
  const own = (await fetchPayments(user)).find(({ id }) => id === transactionId)
  if (!own) throw notFound('That payment')
  return own
}

/** Excludes zero-amount transactions, such as a card change. */
async function fetchPayments({ id: userId, subscriptions }: SignedIn): Promise<PaddleTransaction[]> {
  if (subscriptions.length === 0) return []
  const client = await requirePaddle(userId, billingMessages.paddleSilent)
  const subscriptionIds = subscriptions.map(({ id }) => id)
  const found = await requireAnswer(() =>
    client.transactions({ subscriptionIds, statuses: ['completed', 'paid', 'past_due'] }),
  )
  return found.filter(({ totalCents }) => totalCents > 0)
}

async function requireAnswer<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log().warn({ err: error }, 'payments could not be asked for')
    throw new HttpError(503, billingMessages.paddleSilent)
  }
}
