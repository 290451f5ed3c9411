import type { ErrorCode, IPaymentMethodDetails } from '@paddle/paddle-node-sdk'

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

export const goodCard = testCards[0]!
export const declinedCard = testCards[3]!

export const cardOf = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replace(/[\s-]/g, ''))

/** The decline reason; null if the payment succeeds. */
export const refusalOf = ({ answer, code }: TestCard, isFirstPayment: boolean): ErrorCode | null =>
  answer === 'declines' || (answer === 'wins once' && !isFirstPayment) ? code : null

export const cardDetails = ({ number, type }: TestCard, name: string): IPaymentMethodDetails => ({
  type: 'card',
  card: { type, last4: number.slice(-4), expiry_month: 12, expiry_year: 2030, cardholder_name: name },
  paypal: null,
  south_korea_local_card: null,
  underlying_details: null,
})
