import { dayMs } from '../durations'

/** Listings that watched feeds should have shown, and how many of them they did show. */
export interface ShownCount {
  expected: number
  shown: number
}

/** Only the latest listings count, so that the state ends soon after its cause. */
export const latestExpected = 500
export const expectedWithinMs = 7 * dayMs

/** Fewer prove nothing. Where a site shows 99 %, three of 50 are missed by chance in 1.4 % of all counts. */
const minExpected = 50
/** A buyer should know when one car in twenty is missed. Less may be ads that a site hides from some of its lists. */
const minShare = 0.95
/** Higher than `minShare`, or single cars would begin and end the state. */
const recoveredShare = 0.97

/** Whether a marketplace may miss cars. `did`: whether the last count said so. */
export function mayMiss({ expected, shown }: ShownCount, did: boolean): boolean {
  return expected >= minExpected && shown / expected < (did ? recoveredShare : minShare)
}
