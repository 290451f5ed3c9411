import { randomUUID } from 'node:crypto'
import type { ErrorCode, IProrationResponse, TransactionOrigin } from '@paddle/paddle-node-sdk'
import { cardDetails, findTestCard, validCard, type Paddle } from '../paddle'
import { newId, type ApiSubscription, type Transaction } from '../records'
import { formatDollars, toTotals, transactionTotals, type CatalogPrice } from '../prices'

/** `cents` is the line's total, which differs from the price if it is prorated. */
export interface TransactionLine {
  price: CatalogPrice
  cents: number
  proration?: IProrationResponse
}

interface Bill {
  origin: TransactionOrigin
  status: 'draft' | 'ready' | 'billed'
  lines: TransactionLine[]
  customData: Record<string, unknown> | null
  period: { starts_at: string; ends_at: string } | null
  subscription: ApiSubscription | null
  customerId?: string | null
  creditCents: number
}

export const sumLines = (lines: { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Amounts are in cents. */
export function createTransaction(
  paddle: Paddle,
  { lines, subscription, customerId = null, creditCents, ...rest }: Bill,
): Transaction {
  const at = paddle.nextTimestamp()
  const transaction: Transaction = {
    id: newId('txn'),
    status: rest.status,
    customer_id: subscription?.customer_id ?? customerId,
    address_id: subscription?.address_id ?? null,
    business_id: null,
    custom_data: rest.customData,
    currency_code: 'USD',
    origin: rest.origin,
    subscription_id: subscription?.id ?? null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: rest.period,
    ...transactionItems(lines, creditCents),
    payments: [],
    checkout: { url: null },
    created_at: at,
    updated_at: at,
    billed_at: rest.status === 'billed' ? at : null,
    revised_at: null,
  }
  return updateTransaction(paddle, transaction, {}, 'created')
}

export const transactionItems = (
  lines: TransactionLine[],
  creditCents: number,
): Pick<Transaction, 'items' | 'details'> => ({
  items: lines.map(({ price, proration }) => ({
    price_id: price.price.id,
    price: price.price,
    quantity: 1,
    proration: proration ?? null,
  })),
  details: {
    ...transactionDetails(lines, creditCents),
    line_items: lines.map((line) => ({ id: newId('txnitm'), ...toLineItem(line) })),
    adjusted_totals: null,
    payout_totals: null,
    adjusted_payout_totals: null,
  },
})

export const transactionDetails = (lines: TransactionLine[], creditCents: number) => ({
  tax_rates_used: [{ tax_rate: '0', totals: toTotals(sumLines(lines)) }],
  totals: transactionTotals(sumLines(lines), creditCents, false),
  line_items: lines.map(toLineItem),
})

const toLineItem = ({ price, cents, proration }: TransactionLine) => ({
  price_id: price.price.id,
  quantity: 1,
  proration: proration ?? null,
  tax_rate: '0',
  unit_totals: toTotals(cents),
  totals: toTotals(cents),
  product: price.product,
})

/** Paddle sends these events without a preceding `transaction.updated`. */
const eventsWithoutUpdated = ['created', 'billed', 'updated']

/** Stores the transaction and emits `transaction.<event>`, in most cases after `transaction.updated`. */
export function updateTransaction(
  paddle: Paddle,
  one: Transaction,
  changed: Partial<Transaction>,
  event: string,
): Transaction {
  const stored = paddle.records.put('transaction', { ...one, ...changed, updated_at: paddle.nextTimestamp() })
  if (!eventsWithoutUpdated.includes(event)) paddle.emit('transaction.updated', stored)
  paddle.emit(`transaction.${event}`, stored)
  return stored
}

export function markPaid(paddle: Paddle, one: Transaction, card: string, owner: string): Transaction {
  const { grand_total, credit } = one.details!.totals!
  const customer = paddle.records.find('customer', one.customer_id!)!
  paddle.records.put('customer', { ...customer, creditCents: customer.creditCents - Number(credit) })
  const payments = grand_total === '0' ? one.payments : [attempt(paddle, one, card, owner, null), ...one.payments]
  return updateTransaction(paddle, one, { status: 'paid', payments, details: withTotals(one, true) }, 'paid')
}

export function markCompleted(paddle: Paddle, one: Transaction, subscriptionId: string | null): Transaction {
  const invoices = paddle.records.list('transaction', ({ invoice_number }) => Boolean(invoice_number)).length
  const closed: Partial<Transaction> = {
    status: 'completed',
    subscription_id: subscriptionId,
    invoice_id: newId('inv'),
    invoice_number: `325-${10_001 + invoices}`,
    billed_at: one.billed_at ?? paddle.nextTimestamp(),
  }
  return updateTransaction(paddle, one, closed, 'completed')
}

export function markFailed(
  paddle: Paddle,
  one: Transaction,
  card: string,
  owner: string,
  code: ErrorCode,
): Transaction {
  const payments = [attempt(paddle, one, card, owner, code), ...one.payments]
  return updateTransaction(paddle, one, { payments }, 'payment_failed')
}

const withTotals = (one: Transaction, isPaid: boolean) => {
  const { total, credit } = one.details!.totals!
  return { ...one.details!, totals: transactionTotals(Number(total), Number(credit), isPaid) }
}

function attempt(paddle: Paddle, one: Transaction, card: string, owner: string, code: ErrorCode | null) {
  const at = paddle.nextTimestamp()
  return {
    payment_attempt_id: randomUUID(),
    stored_payment_method_id: randomUUID(),
    payment_method_id: newId('paymtd'),
    amount: one.details!.totals!.grand_total,
    status: code ? ('error' as const) : ('captured' as const),
    error_code: code,
    method_details: cardDetails(findTestCard(card) ?? validCard, owner),
    created_at: at,
    captured_at: code ? null : at,
  }
}

export const formatTotalCharged = ({ details }: Transaction) => formatDollars(Number(details?.totals?.grand_total ?? 0))
