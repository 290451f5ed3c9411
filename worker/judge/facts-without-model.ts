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

/** What code knows without a reading. */
export interface FactsWithoutModel extends KnownFacts {
  /** What such a car usually has. Never a fact. */
  usual: Feature[]
}

/**
 * What is known about a listing before the model reads it: its figures, the facts that follow from its labels, its flags,
 * its VIN, the law and its model, and what is usual for such a car. A VIN of another car says only that.
 */
export async function factsWithoutModel(
  { log }: Pick<Dependencies, 'log'>,
  listing: Listing,
): Promise<FactsWithoutModel> {
  const vin = statedVin(listing)
  const decoded = vin === null ? null : await decodedVin(vin, log)
  const isOther = decoded !== null && contradictsListing(decoded, listing)
  const ofVin: Fact[] = decoded === null ? [] : isOther ? [mismatchFact(decoded)] : factsFromVin(decoded)
  // A car that may be of another year or model proves nothing by the stated one, and has no usual equipment.
  const byModel = isOther ? [] : [...factsFromRules(listing), ...factsNeverBuilt(listing, decoded)]
  const vinTrim = decoded?.stated.trim === undefined ? null : statedTrim(decoded.stated.trim, listing)
  return {
    facts: [...factsFromAttributes(listing), ...factsFromFlags(listing), ...ofVin, ...byModel],
    figures: figuresOf(listing),
    usual: isOther ? [] : typicalForTrim({ ...listing, trim: listing.trim ?? vinTrim }),
  }
}
