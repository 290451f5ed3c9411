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
 * - `mistyped`: two digits swapped, or one too many or too few, so it says nothing;
 * - `other`: another car, since an odometer goes neither down nor up this far.
 */
export type OdometerMatch = 'equal' | 'rounded' | 'further' | 'mistyped' | 'other'

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

const milesPerDay = 60
/** Before a seller posts the car again on another day, or types the figure anew on another site. */
const shortDriveMiles = { anotherDay: 300, anotherSite: 100 }
const longestDriveMiles = 3_000
/** Where no date says how long it was driven. */
const undatedDriveMiles = 1_500

/** How the second reading came after the first; `days` is null where unknown, and then either may be the later one. */
export interface Since {
  days: number | null
  isSameSite: boolean
}

export function compareOdometers(first: Reading, second: Reading, since: Since): OdometerMatch {
  const rise = second.miles - first.miles
  const rounding = Math.max(first.precision, second.precision)
  if (rise === 0 && rounding === 1) return 'equal'
  if (rounding > 1 && Math.abs(rise) <= rounding) return 'rounded'
  if (isMistyped(first.miles, second.miles)) return 'mistyped'
  const driven = since.days === null || since.days < 1 ? Math.abs(rise) : rise
  const slack = rounding > 1 ? rounding : 0
  return driven > 0 && driven <= mostDriven(since) + slack ? 'further' : 'other'
}

/** Two postings of one day on one site repeat the figure, or they are two cars. */
function mostDriven({ days, isSameSite }: Since): number {
  if (days === null) return undatedDriveMiles
  if (days < 1) return isSameSite ? 0 : shortDriveMiles.anotherSite
  return Math.min(longestDriveMiles, shortDriveMiles.anotherDay + days * milesPerDay)
}

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
