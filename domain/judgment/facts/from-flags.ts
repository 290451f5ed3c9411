import type { Listing } from '../../listing/listing'
import type { Fact } from './fact'

/**
 * Risks from a listing's flags. Only an unreliable odometer counts. An implausible price may be bait or a down payment,
 * and a listing with a conflicting title is left to the filter, which requires make and model.
 */
export function factsFromFlags({ flags }: Pick<Listing, 'flags'>): Fact[] {
  if (!flags.includes('not-actual-mileage')) return []
  const evidence: Fact['evidence'] = [
    { kind: 'attribute', label: 'odometer', value: 'not the actual mileage, by the seller’s own words' },
  ]
  return [{ feature: 'odometer doubt', answer: 'yes', number: null, evidence }]
}
