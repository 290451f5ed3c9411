import { kilometersToMiles } from '../listing/normalize'

/** An odometer as a seller typed it. A rounded figure represents a range of that many miles. */
export interface OdometerReading {
  miles: number
  /** 1 (exact), 100 or 1,000. */
  precision: 1 | 100 | 1_000
}

/**
 * How two readings of one model and year compare:
 * - `equal`: the same figure to the mile;
 * - `rounded`: the same within rounding;
 * - `further`: the later reading is a few miles higher, as driven between two postings;
 * - `askew`: a few miles higher on the same day, a few lower later, or more than most people drive. Sellers edit an
 *   older ad, copy a figure by hand or round to ten thousands, so other evidence must decide;
 * - `mistyped`: two digits swapped, or one digit too many or too few, so it proves nothing;
 * - `other`: another car, because no odometer goes down, or up this far.
 */
export type OdometerMatch = 'equal' | 'rounded' | 'further' | 'askew' | 'mistyped' | 'other'

const fewMiles = 1_000
/** "98" for 98,000: some sellers enter thousands. */
const typedInThousands = { from: 10, to: 350 }

/** Null if there is no figure or it is not a real reading. */
export function toOdometerReading(miles: number | null, isPlaceholder: boolean): OdometerReading | null {
  if (miles === null) return null
  if (isPlaceholder) {
    const { from, to } = typedInThousands
    return miles >= from && miles <= to ? { miles: miles * 1_000, precision: 1_000 } : null
  }
  if (miles < fewMiles) return null // demo cars and new stock share such figures
  return { miles, precision: miles % 1_000 === 0 ? 1_000 : miles % 100 === 0 ? 100 : 1 }
}

/** Miles per day that most owners stay below, and that nobody sustains. */
const milesPerDay = { most: 60, ever: 150 }
/** Miles driven before a re-post on another day, and the maximum error of an edited or copied figure. */
const shortDriveMiles = 500
const maxDriveMiles = { most: 3_000, ever: 5_000 }
/** Used when no dates are known. */
const undatedDriveMiles = 1_500
/** "About 120,000": a multiple of the first number may be off by the second. */
const roughRounding = { stepMiles: 5_000, offMiles: 2_500 }

/** `days` is the time between the two readings. Null if unknown: then either may be the later one. */
export function compareOdometers(first: OdometerReading, second: OdometerReading, days: number | null): OdometerMatch {
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
  const isRough = [first, second].some(({ miles }) => miles % roughRounding.stepMiles === 0)
  return isRough && apart <= roughRounding.offMiles ? 'askew' : 'other'
}

const driven = (days: number, pace: 'most' | 'ever') =>
  Math.min(maxDriveMiles[pace], shortDriveMiles + days * milesPerDay[pace])

/**
 * Typos such as 84213 and 48213, or 98123 and 9812. One wrong digit does not count, because fleet cars differ by that.
 */
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

/** In characters. */
const maxTextLength = 8_000
/** Collapses spaces, so patterns do not backtrack over each run's length. */
const headOf = (text: string) => text.slice(0, maxTextLength).replace(/\s+/g, ' ')

const number = String.raw`(\d{1,3}(?:,\d{3})+|\d{4,6}|\d{1,3}(?:\.\d)? ?k)(?!\d|[,.]\d)`
/** Ads that lost their line breaks run on: "84,120Engine: 2.5L". */
const kilometers = String.raw`km|kms|kilomet(?:er|re|ro)s?`
const unit = String.raw`miles|millas|mi|${kilometers}`
const labeled = new RegExp(
  String.raw`\b(?:mileage|odometer|miles|millas|kilometraje)(?: is| of| reads| reading| shows)? ?[:#=-]? ?${number}(?: ?(${kilometers})\b)?(?! ?(?:miles )?(?:below|under|above|over|less|lower|more|fewer)\b)`,
  'gi',
)
const unlabeled = new RegExp(
  String.raw`(?<![\d,.$/-])${number} ?(?:original |actual |documented |highway |hwy |low )?(${unit})\b(?! (?:warranty|service|on (?:the |its |a |new |used |rebuilt )*(?:engine|motor|trans\w*|tires|clutch|battery)|below|under|above|over)\b)`,
  'gi',
)
/** Figures about something else: "timing belt done at 90k miles", "every 5,000 miles", "100,000 mile warranty". */
const otherFigurePattern =
  /\b(?:at|every|ago|within|under|than|first|next|last|about|to|until|through|or|before|after|per|for|a|another|cada|hasta|o|de|(?:engine|motor|trans\w*|tires|clutch|battery|swap)\b[^.!?]*) (?:\S{1,12} )?$/i
const wordsBefore = 40

/**
 * Finds the odometer that a title or text states: the labeled figure, else the only plausible one. In miles, also when
 * the text has kilometers.
 */
export function findOdometerMiles(text: string): number | null {
  const head = headOf(text)
  const byLabel = distinct([...head.matchAll(labeled)].map(([, figure, unit]) => milesOf(figure!, unit)))
  if (byLabel.length > 0) return byLabel.length === 1 ? byLabel[0]! : null
  const meant = [...head.matchAll(unlabeled)].filter(
    ({ index }) => !otherFigurePattern.test(head.slice(Math.max(0, index - wordsBefore), index)),
  )
  const figures = distinct(meant.map(([, figure, unit]) => milesOf(figure!, unit)))
  return figures.length === 1 ? figures[0]! : null
}

function milesOf(figure: string, unit: string | undefined): number {
  const digits = figure.replace(/[,\s]/g, '').toLowerCase()
  const count = digits.endsWith('k') ? Math.round(Number(digits.slice(0, -1)) * 1_000) : Number(digits)
  return unit && /^k/i.test(unit) ? kilometersToMiles(count) : count
}

const stock = /\b(?:stock|stk) ?(?:#|no\b\.?|number|num|id)? ?[:#.=-]{0,3} ?([a-z]{0,4}-?\d[a-z0-9-]{1,11})\b/gi

/** Uppercase. Null if there is none or more than one. */
export function findStockNumber(text: string): string | null {
  const found = distinct([...headOf(text).matchAll(stock)].map(([, id]) => id!.toUpperCase()))
  return found.length === 1 ? found[0]! : null
}

const phone = /(?<!\d)\(?([2-9]\d{2})\)?[\s.-]{0,2}(\d{3})[\s.-]{0,2}(\d{4})(?!\d)/g

/** Ten digits each, US numbers only. */
export function findPhones(text: string): string[] {
  return distinct([...headOf(text).matchAll(phone)].map(([, area, office, line]) => area! + office! + line!))
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)]
