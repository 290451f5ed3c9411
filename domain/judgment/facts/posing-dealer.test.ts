import { expect, test } from 'vitest'
import type { Fact } from './fact'
import { withoutFalsePosing } from './posing-dealer'

const evidence: Fact['evidence'] = [{ kind: 'quote', quote: 'Stock #4411' }]
const posing: Fact = { feature: 'dealer posing as private', answer: 'yes', number: null, evidence }
const rust: Fact = { feature: 'rust', answer: 'no', number: null, evidence }

test('only an ad listed as by owner can be of a dealer who poses as a private seller', () => {
  expect(withoutFalsePosing([posing, rust], 'owner')).toEqual([posing, rust])
  for (const seller of ['dealer', null] as const)
    expect(withoutFalsePosing([posing, rust], seller)).toEqual([{ ...posing, feature: 'dealer' }, rust])
})

test('an ad that denies it proves no dealer', () => {
  const denied: Fact = { ...posing, answer: 'no' }
  expect(withoutFalsePosing([denied], 'dealer')).toEqual([denied])
})
