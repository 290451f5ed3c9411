import { statedTrim } from '#domain/catalog/recognize/trim'
import type { Fact } from '#domain/judgment/facts/fact'
import { figuresOf } from '#domain/judgment/facts/figures-of'
import { factsFromAttributes } from '#domain/judgment/facts/from-attributes'
import { factsFromFlags } from '#domain/judgment/facts/from-flags'
import { factsFromVin, mismatchFact } from '#domain/judgment/facts/from-vin'
import type { KnownFacts } from '#domain/judgment/facts/judge-facts'
import { factsNeverBuilt } from '#domain/judgment/facts/never-built'
import { factsFromRules } from '#domain/judgment/facts/rules'
import { typicalForTrim } from '#domain/judgment/facts/typical-equipment'
import type { Feature } from '#domain/judgment/features/features'
import type { Listing } from '#domain/listing/listing'
import type { Dependencies } from '../dependencies'
import { contradictsListing } from './vin/contradiction'
import { decodedVin } from './vin/decoded-vins'
import { statedVin } from '#domain/listing/stated-vin'

export interface FactsWithoutModel extends KnownFacts {
  /** Features that such a car usually has. Never a fact. */
  usual: Feature[]
}

/**
 * Collects what is known before the model reads a listing: its figures, the facts implied by its labels, flags, VIN,
 * the law and its model, and the features usual for such a car. The VIN of a different car only yields that
 * contradiction.
 */
export async function factsWithoutModel(
  { log }: Pick<Dependencies, 'log'>,
  listing: Listing,
): Promise<FactsWithoutModel> {
  const vin = statedVin(listing)
  const decoded = vin === null ? null : await decodedVin(vin, log)
  const isOther = decoded !== null && contradictsListing(decoded, listing)
  const ofVin: Fact[] = decoded === null ? [] : isOther ? [mismatchFact(decoded)] : factsFromVin(decoded)
  // If the year or model may be wrong, the stated one implies no facts and no usual equipment.
  const byModel = isOther ? [] : [...factsFromRules(listing), ...factsNeverBuilt(listing, decoded)]
  const vinTrim = decoded?.stated.trim === undefined ? null : statedTrim(decoded.stated.trim, listing)
  return {
    facts: [...factsFromAttributes(listing), ...factsFromFlags(listing), ...ofVin, ...byModel],
    figures: figuresOf(listing),
    usual: isOther ? [] : typicalForTrim({ ...listing, trim: listing.trim ?? vinTrim }),
  }
}
