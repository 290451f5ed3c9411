/** An odometer as a seller typed it. Rounded figures stand for a range of that many miles. */
export interface Reading {
  miles: number
  /** 1 for a figure to the mile, 100, or 1,000. */
  precision: 1 | 100 | 1_000
}

/**
 * How two readings of one model and year compare:
 * - `equal`: the same figure to the mile;
 * - `rounded`: the same within the rounding of either;
 * - `further`: the later one shows a few more miles, as driven between two postings;
 * - `askew`: a few miles more on one day, a few less later, or more than most people drive. Sellers edit an older ad, copy
 *   a figure by hand or round it to ten thousands, so the rest must tell;
 * - `mistyped`: two digits swapped, or one too many or too few, so it says nothing;
 * - `other`: another car, since an odometer goes neither down nor up this far.
 */
export type OdometerMatch = 'equal' | 'rounded' | 'further' | 'askew' | 'mistyped' | 'other'

const fewMiles = 1_000
/** "98" for 98,000: sellers fill the form in thousands. */
const typedInThousands = { from: 10, to: 350 }

/** What a seller's figure says; null for none and for one that is no reading. */
export function readingOf(miles: number | null, isJoke: boolean): Reading | null {
  if (miles === null) return null
  if (isJoke) {
    const { from, to } = typedInThousands
    return miles >= from && miles <= to ? { miles: miles * 1_000, precision: 1_000 } : null
  }
  if (miles < fewMiles) return null // demonstration cars and new stock share such figures
  return { miles, precision: miles % 1_000 === 0 ? 1_000 : miles % 100 === 0 ? 100 : 1 }
}

/** Most owners drive no more than this a day, and nobody drives more than the second figure day after day. */
const milesPerDay = { most: 60, ever: 150 }
/** Before a seller posts the car again on another day; and what a figure may be off that was edited or copied. */
const shortDriveMiles = 500
const maxDriveMiles = { most: 3_000, ever: 5_000 }
/** Where no date says how long it was driven. */
const undatedDriveMiles = 1_500
/** "About 120,000": a multiple of the first figure may be off by the second. */
const roughly = { stepMiles: 5_000, offMiles: 2_500 }

/** `days` passed between the first reading and the second; null where unknown, and then either may be the later one. */
export function compareOdometers(first: Reading, second: Reading, days: number | null): OdometerMatch {
  const rise = second.miles - first.miles
  const apart = Math.abs(rise)
  const rounding = Math.max(first.precision, second.precision)
  if (rise === 0 && rounding === 1) return 'equal'
  if (rounding > 1 && apart <= rounding) return 'rounded'
  if (isMistyped(first.miles, second.miles)) return 'mistyped'
  const slack = rounding > 1 ? rounding : 0
  if (days === null) return apart <= undatedDriveMiles + slack ? 'further' : 'other'
  if (days >= 1 && rise > 0 && rise <= driven(days, 'most') + slack) return 'further'
  if (apart <= shortDriveMiles + slack || (rise > 0 && rise <= driven(days, 'ever') + slack)) return 'askew'
  const isRough = [first, second].some(({ miles }) => miles % roughly.stepMiles === 0)
  return isRough && apart <= roughly.offMiles ? 'askew' : 'other'
}

const driven = (days: number, pace: 'most' | 'ever') =>
  Math.min(maxDriveMiles[pace], shortDriveMiles + days * milesPerDay[pace])

/** 84213 and 48213, 98123 and 9812: slips of the finger. One wrong digit is not, since twins of a fleet differ so. */
function isMistyped(a: number, b: number): boolean {
  const [short, long] = [String(a), String(b)].sort((one, other) => one.length - other.length) as [string, string]
  if (long.length === short.length + 1) {
    return [...long].some((_, i) => long.slice(0, i) + long.slice(i + 1) === short)
  }
  if (long.length !== short.length) return false
  const differing = [...long].flatMap((digit, i) => (digit === short[i] ? [] : [i]))
  const [i, j] = differing
  return differing.length === 2 && j === i! + 1 && long[i!] === short[j] && long[j] === short[i!]
}
