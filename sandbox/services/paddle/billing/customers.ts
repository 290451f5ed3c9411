import { PaddleApiError } from '../errors'
import type { Paddle } from '../paddle'
import { newId, type Customer } from '../records'

interface NewCustomer {
  email: string
  customData?: Record<string, unknown> | null
}

export const findCustomerByEmail = (paddle: Paddle, email: string): Customer | undefined =>
  paddle.records.list('customer', ({ shown }) => shown.email === email.toLowerCase())[0]

/** Throws `PaddleApiError` 409 if another customer has the email address. */
export function createCustomer(paddle: Paddle, { email, customData = null }: NewCustomer): Customer {
  requireUnusedEmail(paddle, email)
  const at = paddle.nextTimestamp()
  const shown: Customer['shown'] = {
    id: newId('ctm'),
    email: email.toLowerCase(),
    marketing_consent: false,
    status: 'active',
    custom_data: customData,
    locale: 'en',
    created_at: at,
    updated_at: at,
  }
  return paddle.records.put('customer', { id: shown.id, shown, creditCents: 0 })
}

/** Throws `PaddleApiError` 409 if another customer has the email address. */
export function changeCustomerEmail(paddle: Paddle, one: Customer, email: string): Customer {
  requireUnusedEmail(paddle, email, one.id)
  const shown = { ...one.shown, email: email.toLowerCase(), updated_at: paddle.nextTimestamp() }
  return paddle.records.put('customer', { ...one, shown })
}

function requireUnusedEmail(paddle: Paddle, email: string, customerId: string | null = null): void {
  const holder = findCustomerByEmail(paddle, email)
  if (!holder || holder.id === customerId) return
  throw new PaddleApiError(409, 'customer_already_exists', `customer email conflicts with customer of id ${holder.id}`)
}

export const customerCreditCents = (paddle: Paddle, customerId: string): number =>
  paddle.records.find('customer', customerId)?.creditCents ?? 0

/** A negative amount uses credit. */
export function addCustomerCredit(paddle: Paddle, customerId: string, cents: number): void {
  const customer = paddle.records.find('customer', customerId)!
  paddle.records.put('customer', { ...customer, creditCents: customer.creditCents + cents })
}
