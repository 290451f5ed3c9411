import type { Listing } from '../../listing/listing'
import type { Fact } from './fact'

/**
 * The risks that a listing's flags state. Only a disowned odometer is one: a joke price may be bait or a down payment,
 * and a disputed car is left to the filter, which asks for its make and model.
 */
export function factsFromFlags({ flags }: Pick<Listing, 'flags'>): Fact[] {
  if (!flags.includes('not-actual-mileage')) return []
  const evidence: Fact['evidence'] = [
    { kind: 'attribute', label: 'odometer', value: 'not the actual mileage, by the seller’s own words' },
  ]
  return [{ feature: 'odometer doubt', answer: 'yes', number: null, evidence }]
}
