import { expect, test } from 'vitest'
import type { Feature } from '../features/features'
import { factFromClaim } from './from-claim'

const holds = (feature: Feature, number: number, quote: string) =>
  factFromClaim(feature, number, { answer: 'yes', evidence: [{ kind: 'quote', quote }] }) !== null

test.each([
  ['owners', 1, 'One owner'],
  ['owners', 1, 'original owner'],
  ['owners', 1, 'first and only owner'],
  ['owners', 1, '1st owner'],
  ['owners', 1, 'Bought it brand new in 2015'],
  ['owners', 1, 'purchased new, never smoked in'],
  ['owners', 1, 'owned since new'],
  ['owners', 1, 'Único dueño'],
  ['owners', 1, 'dueña única'],
  ['owners', 1, 'ÚNICO DUEÑO'],
  ['owners', 1, 'un solo dueño'],
  ['owners', 1, 'unico dueno'],
  ['owners', 2, 'I am the second owner'],
  ['owners', 2, 'one owner before me'],
  ['owners', 2, 'Dealer maintained by first owner, me not so much'],
  ['owners', 2, 'ex rental, bought from Enterprise in 2017'],
  ['cylinders', 8, 'hemi with 3.92 gears'],
  ['owners', 2, 'segundo dueño'],
  ['owners', 2, 'Somos los segundos dueños'],
  ['owners', 2, 'the previous owner put on new struts'],
  ['owners', 3, 'third owner'],
  ['keys', 2, 'both keys'],
  ['keys', 2, 'comes with a second key'],
  ['keys', 1, 'only one key'],
  ['seats', 7, 'Siete asientos'],
  ['cylinders', 6, 'V6'],
  ['engine size', 2.5, '2.5L'],
  ['towing capacity', 3_000, 'tows 3k'],
  ['towing capacity', 5_000, '5,000 lb'],
] as [Feature, number, string][])('%s %d is stated in "%s"', (feature, number, quote) => {
  expect(holds(feature, number, quote)).toBe(true)
})

test.each([
  ['owners', 1, 'new tires'],
  ['owners', 1, 'bought new tires for it'],
  ['owners', 1, 'new battery since new year'],
  ['owners', 1, 'original paint'],
  ['owners', 1, 'original owner’s manual'],
  ['owners', 1, 'only 40 k miles'],
  ['owners', 2, 'second row seats'],
  ['keys', 1, 'original key'],
  ['keys', 1, 'new key fob'],
  ['cylinders', 1, 'original engine'],
  ['seats', 3, 'third row'],
  ['seats', 1, 'únicamente efectivo'],
  ['seats', 8, 'weight'],
] as [Feature, number, string][])('%s %d is not stated in "%s"', (feature, number, quote) => {
  expect(holds(feature, number, quote)).toBe(false)
})
