import { expect, test } from 'vitest'
import { refundText } from './plan-text'

test.each<[refundedCents: number, pendingRefundCents: number, words: string | null]>([
  [0, 0, null],
  [500, 0, 'Partly refunded, $5 of $15.'],
  [1_499, 0, 'Partly refunded, $14.99 of $15.'],
  [1_500, 0, 'Refunded.'],
  [0, 1_500, 'This payment is being refunded. Paddle will email you when it’s done.'],
  [0, 500, '$5 of $15 is being refunded. Paddle will email you when it’s done.'],
  [
    ...[500, 1_000],
    'Partly refunded, $5 of $15. $10 more is being refunded. Paddle will email you when it’s done.',
  ] as [number, number, string],
])('describes $15 with %i cents refunded and %i requested: %s', (refundedCents, pendingRefundCents, words) => {
  expect(refundText({ totalCents: 1_500, currency: 'USD', refundedCents, pendingRefundCents })).toBe(words)
})
