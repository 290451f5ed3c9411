import { statedTrim } from '#domain/catalogue/recognise/trim-of'
import type { Fact } from '#domain/judgement/facts/fact'
import { figuresOf } from '#domain/judgement/facts/figures-of'
import { factsFromAttributes } from '#domain/judgement/facts/from-attributes'
import { factsFromFlags } from '#domain/judgement/facts/from-flags'
import { factsFromVin, mismatchFact } from '#domain/judgement/facts/from-vin'
import type { Known } from '#domain/judgement/facts/judge-facts'
import { factsNeverBuilt } from '#domain/judgement/facts/never-built'
import { factsFromRules } from '#domain/judgement/facts/rules'
import { usualFeatures } from '#domain/judgement/facts/usual'
import type { Feature } from '#domain/judgement/features/features'
import type { Listing } from '#domain/listing/listing'
import type { Dependencies } from '../dependencies'
import { contradictsAd } from './vin/contradiction'
import { decodedVin } from './vin/decoded-vins'
import { statedVin } from '#domain/listing/stated-vin'

/** What code knows without a reading. */
export interface KnownBeforeReading extends Known {
  /** What such a car usually has. Never a fact. */
  usual: Feature[]
}

/**
 * What is known about a listing before the model reads it: its figures, the facts that follow from its labels, its flags,
 * its VIN, the law and its model, and what is usual for such a car. A VIN of another car says only that.
 */
export async function knownWithoutReading(
  { log }: Pick<Dependencies, 'log'>,
  listing: Listing,
): Promise<KnownBeforeReading> {
  const vin = statedVin(listing)
  const decoded = vin === null ? null : await decodedVin(vin, log)
  const isOther = decoded !== null && contradictsAd(decoded, listing)
  const ofVin: Fact[] = decoded === null ? [] : isOther ? [mismatchFact(decoded)] : factsFromVin(decoded)
  // A car that may be of another year or model proves nothing by the stated one, and has no usual equipment.
  const byModel = isOther ? [] : [...factsFromRules(listing), ...factsNeverBuilt(listing, decoded)]
  const vinTrim = decoded?.stated.trim === undefined ? null : statedTrim(decoded.stated.trim, listing)
  return {
    facts: [...factsFromAttributes(listing), ...factsFromFlags(listing), ...ofVin, ...byModel],
    figures: figuresOf(listing),
    usual: isOther ? [] : usualFeatures({ ...listing, trim: listing.trim ?? vinTrim }),
  }
}
