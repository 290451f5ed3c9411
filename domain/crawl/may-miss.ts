import { dayMs } from '../durations'

/** Listings that the watched feeds should have shown, and those they did show. */
export interface ExpectedListingCounts {
  expected: number
  shown: number
}

/** Only recent listings count, so the state ends soon after its cause. */
export const maxExpectedListings = 500
export const expectedListingWindowMs = 7 * dayMs

/** Fewer prove nothing. If a site shows 99%, three of 50 are missing by chance in 1.4% of all counts. */
const minExpected = 50
/**
 * A buyer should know when one car in twenty is missed. Smaller gaps may be ads that a site hides from some of its
 * lists.
 */
const minShare = 0.95
/** Higher than `minShare`, so single cars do not toggle the state. */
const recoveredShare = 0.97

/** `wasMissing` is the result of the last count. */
export function mayMissCars({ expected, shown }: ExpectedListingCounts, wasMissing: boolean): boolean {
  return expected >= minExpected && shown / expected < (wasMissing ? recoveredShare : minShare)
}
