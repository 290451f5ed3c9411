import { expect, test } from 'vitest'
import { findNamedFees } from './named-fees'

const feesIn = (description: string) =>
  findNamedFees({ title: '2016 Honda Civic', description }).map(({ kind, words, cents }) => [kind, words, cents])

test.each([
  ['Price $8,995 + $499 doc fee.', [['dealer', '$499 doc fee', 49_900]]],
  ['A dealer documentation fee of $85 applies', [['dealer', 'dealer documentation fee of $85', 8_500]]],
  ['plus an $85 Lone Star Motors processing fee', [['dealer', '$85 Lone Star Motors processing fee', 8_500]]],
  [
    '$85 ACME Auto Group LLC document processing fee',
    [['dealer', '$85 ACME Auto Group LLC document processing fee', 8_500]],
  ],
  ['add $85.00 CARite processing charge', [['dealer', '$85.00 CARite processing charge', 8_500]]],
  ['$995 Toyota of Boise dealer prep', [['prep', '$995 Toyota of Boise dealer prep', 99_500]]],
  ['Processing fee of our dealer group is $85', [['dealer', 'Processing fee', null]]],
  ['$4,500 CLEAN TITLE. DOC FEE $199', [['dealer', 'DOC FEE $199', 19_900]]],
  ['$4,500 Today. Doc fee applies', [['dealer', 'Doc fee', null]]],
  ['$4,500 Clean\nDoc fee applies', [['dealer', 'Doc fee', null]]],
  ['Was $4,995. Doc fee extra', [['dealer', 'Doc fee', null]]],
  ['$4,995 plus doc fee', [['dealer', 'doc fee', null]]],
  ['Save $500 now and pay no dealer add. Documentation fee applies', [['dealer', 'Documentation fee', null]]],
  ['$2,000 off! Certification fee', [['prep', 'Certification fee', null]]],
  ['All prices are plus tax, title, license and fees.', [['taxes', 'plus tax, title, license and fees', null]]],
  ['$12,500 plus TTL', [['taxes', 'plus TTL', null]]],
  ['$12,500 +tax & fees', [['taxes', '+tax & fees', null]]],
  [
    'Price does not include tax, title, license or $150 dealer doc fee',
    [
      ['taxes', 'does not include tax, title, license', null],
      ['dealer', '$150 dealer doc fee', 15_000],
    ],
  ],
  ['Price excludes government fees and taxes', [['taxes', 'excludes government fees and taxes', null]]],
  ['Tax, title and tags not included', [['taxes', 'Tax, title and tags not included', null]]],
  ['Reconditioning fee: $1,495', [['prep', 'Reconditioning fee: $1,495', 149_500]]],
  ['$995 dealer prep', [['prep', '$995 dealer prep', 99_500]]],
  [
    'Mandatory add-ons $2,000. Nitrogen fee',
    [
      ['add-ons', 'Mandatory add-ons $2,000', 200_000],
      ['add-ons', 'Nitrogen fee', null],
    ],
  ],
  ['Delivery fee is $250', [['delivery', 'Delivery fee is $250', 25_000]]],
  ['Includes a market adjustment of $3,000', [['markup', 'market adjustment of $3,000', 300_000]]],
  ['Buyer pays all fees', [['taxes', 'Buyer pays all fees', null]]],
  ['Precio $9,000 más impuestos y placas', [['taxes', 'más impuestos y placas', null]]],
  ['No incluye impuestos', [['taxes', 'No incluye impuestos', null]]],
  ['Cargo por documentación $300', [['dealer', 'Cargo por documentación $300', 30_000]]],
])('finds %s', (text, fees) => {
  expect(feesIn(text)).toEqual(fees)
})

test.each([
  'No dealer fees!',
  'NO DOC FEES, no dealer prep',
  'We never charge dealer fees or doc fees.',
  'Zero dealer fees. $0 doc fee',
  'Dealer fees: none',
  'No hidden fees',
  'Price includes all dealer fees',
  'Doc fee included in the price',
  'Doc fees waived this week',
  'Tired of dealer fees?',
  'Sin cargos de documentación',
  'Clean title plus registration paid to 2027',
  '$3,000 plus tax return specials',
  'Runs great. Title in hand. Taxes paid.',
  'Not a dealer. Call me',
  '',
])('skips what is not charged: %s', (text) => {
  expect(feesIn(text)).toEqual([])
})

test('the price is no fee', () => {
  expect(feesIn('$8,995 doc fee extra')).toEqual([['dealer', 'doc fee', null]])
  expect(feesIn('$8,995 plus doc fee')).toEqual([['dealer', 'doc fee', null]])
})

test('is limited, and takes linear time', () => {
  expect(feesIn(Array.from({ length: 50 }, (_, i) => `$${i + 100} doc fee.`).join(' '))).toHaveLength(6)
  const start = performance.now()
  feesIn('plus tax title '.repeat(20_000))
  feesIn('all the '.repeat(20_000))
  expect(performance.now() - start).toBeLessThan(2_000)
})
