import type { SellerType } from '../../vocabulary'
import type { Fact } from './fact'

/**
 * The words of a trader prove a dealer who poses as a private seller only in an ad that its site lists as by owner. In
 * any other ad they prove a dealer.
 */
export const withoutFalsePosing = (facts: Fact[], seller: SellerType | null): Fact[] =>
  seller === 'owner'
    ? facts
    : facts.map((fact) =>
        fact.feature === 'dealer posing as private' && fact.answer === 'yes' ? { ...fact, feature: 'dealer' } : fact,
      )
