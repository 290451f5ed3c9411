import { endDayWords, type DateReader } from './plan-words'

/** What a person reads of the refund of a payment. */

export const refundTooLate = 'This payment is more than 14 days old. Write to us if something went wrong with it.'

/** Once it was asked for. */
export const refundAskedWords = (askedAt: Date, reader: DateReader): string =>
  `You asked for this payment back on ${endDayWords(askedAt, reader)}. A person handles it and answers you by mail; your plan ends with the refund.`
