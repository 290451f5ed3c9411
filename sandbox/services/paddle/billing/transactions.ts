import { randomUUID } from 'node:crypto'
import type { TransactionOrigin } from '@paddle/paddle-node-sdk'
import { notFoundError, PaddleApiError } from '../errors'
import type { Paddle } from '../paddle'
import { currencyOf, requirePrice, toTotals, transactionTotals, type CatalogPrice } from '../prices'
import { newId, type Subscription, type Transaction } from '../records'
import { addCustomerCredit, customerCreditCents } from './customers'

/** Throws `PaddleApiError` 404. */
export function requireTransaction(paddle: Paddle, id: string): Transaction {
  const one = paddle.records.find('transaction', id)
  if (!one) throw notFoundError('Transaction', id)
  return one
}

/** `cents` is the total, which differs from the price if it is prorated. */
interface TransactionLine {
  price: CatalogPrice
  cents: number
}

type NewTransaction = Pick<Transaction, 'status' | 'origin' | 'customer_id' | 'subscription_id' | 'custom_data'> & {
  line: TransactionLine
  creditCents: number
  billed_at: string | null
}

function createTransaction(paddle: Paddle, { line, creditCents, ...rest }: NewTransaction): Transaction {
  const at = paddle.nextTimestamp()
  const transaction: Transaction = {
    id: newId('txn'),
    ...rest,
    currency_code: line.price.currency,
    collection_mode: 'automatic',
    ...transactionItems(line, creditCents),
    payments: [],
    created_at: at,
    updated_at: at,
  }
  return updateTransaction(paddle, transaction, {}, 'created')
}

interface NewCheckout {
  origin: 'web' | 'api'
  customerId: string
  price: CatalogPrice
  customData: Record<string, unknown>
}

/** A checkout is a draft transaction. */
export const openCheckout = (paddle: Paddle, { origin, customerId, price, customData }: NewCheckout): Transaction =>
  createTransaction(paddle, {
    ...{ status: 'draft', origin, customer_id: customerId, subscription_id: null, billed_at: null },
    ...{ custom_data: customData, line: { price, cents: price.cents }, creditCents: 0 },
  })

/** Whether a buyer can still pay it at a checkout. */
export const isOpen = ({ status }: Transaction): boolean => status === 'draft' || status === 'ready'

/** A draft becomes ready to be paid when the buyer enters an address, whose country decides the currency. */
export function enterAddress(paddle: Paddle, one: Transaction, countryCode: string): Transaction {
  if (one.status !== 'draft') return one
  const price = requirePrice(one.items[0]!.price_id!, currencyOf(countryCode))
  const priced = { currency_code: price.currency, ...transactionItems({ price, cents: price.cents }, 0) }
  return updateTransaction(paddle, one, { status: 'ready', address_id: newId('add'), ...priced }, 'ready')
}

/** Until the bank answers, the transaction cannot be changed. */
export function awaitApproval(paddle: Paddle, one: Transaction): Transaction {
  const attempt: Transaction['payments'][number] = {
    payment_attempt_id: randomUUID(),
    stored_payment_method_id: randomUUID(),
    payment_method_id: null,
    amount: String(dueCents(one)),
    status: 'action_required',
    created_at: paddle.nextTimestamp(),
  }
  return updateTransaction(paddle, one, { payments: [attempt] }, 'updated')
}

export const isAwaitingApproval = ({ payments }: Transaction): boolean =>
  payments.some(({ status }) => status === 'action_required')

/** Cancels a checkout, which then cannot be paid. Throws `PaddleApiError` for any status but `ready`, as Paddle does. */
export function cancelCheckout(paddle: Paddle, one: Transaction): Transaction {
  if (!isOpen(one)) throw new PaddleApiError(400, 'transaction_immutable', 'Cannot update immutable transaction')
  if (isAwaitingApproval(one)) {
    const detail = 'Cannot update a transaction while a payment attempt is in progress.'
    throw new PaddleApiError(409, 'transaction_immutable_while_processing_payment', detail)
  }
  if (one.status === 'draft') {
    const detail = "Invalid attempt to change status from 'draft' to 'canceled'"
    throw new PaddleApiError(400, 'transaction_invalid_status_change', detail)
  }
  return updateTransaction(paddle, one, { status: 'canceled' }, 'canceled')
}

/** Bills a subscription. The customer's credit is deducted once the bill is paid. */
export function createBill(
  paddle: Paddle,
  { shown }: Subscription,
  { line, origin, billedAt }: { line: TransactionLine; origin: TransactionOrigin; billedAt: string },
): Transaction {
  const { id: subscription_id, customer_id, custom_data = null } = shown
  return createTransaction(paddle, {
    ...{ status: 'billed', origin, customer_id, subscription_id, custom_data, billed_at: billedAt },
    ...{ line, creditCents: Math.min(line.cents, customerCreditCents(paddle, customer_id)) },
  })
}

const transactionItems = (line: TransactionLine, creditCents: number): Pick<Transaction, 'items' | 'details'> => {
  const { line_items, ...details } = transactionDetails(line, creditCents)
  return {
    items: [{ price_id: line.price.price.id, price: line.price.price, quantity: 1 }],
    details: { ...details, line_items: line_items.map((item) => ({ id: newId('txnitm'), ...item })) },
  }
}

export const transactionDetails = ({ price, cents }: TransactionLine, creditCents: number) => ({
  tax_rates_used: [{ tax_rate: '0', totals: toTotals(cents) }],
  totals: transactionTotals(cents, creditCents, price.currency),
  line_items: [
    {
      price_id: price.price.id,
      quantity: 1,
      tax_rate: '0',
      unit_totals: toTotals(cents),
      totals: toTotals(cents),
      product: price.product,
    },
  ],
})

/** Stores the transaction and emits `transaction.<event>`. */
export function updateTransaction(
  paddle: Paddle,
  one: Transaction,
  changed: Partial<Transaction>,
  event: string,
): Transaction {
  const stored = paddle.records.put('transaction', { ...one, ...changed, updated_at: paddle.nextTimestamp() })
  paddle.emit(`transaction.${event}`, stored)
  return stored
}

export function completeTransaction(paddle: Paddle, one: Transaction, subscription_id: string): Transaction {
  addCustomerCredit(paddle, one.customer_id!, -Number(one.details!.totals!.credit))
  const invoices = paddle.records.list('transaction', ({ invoice_number }) => Boolean(invoice_number)).length
  const invoice_number = `325-${10_001 + invoices}`
  const billed_at = one.billed_at ?? paddle.nextTimestamp()
  const completed = { status: 'completed', subscription_id, invoice_number, billed_at } as const
  return updateTransaction(paddle, one, { ...completed, payments: [] }, 'completed')
}

export const dueCents = ({ details }: Transaction): number => Number(details!.totals!.grand_total)
