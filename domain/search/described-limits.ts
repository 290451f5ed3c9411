import { findStatedLimits, limitAs, type LimitQuantity, type StatedLimit } from './stated-limits'

/** A number of a text and the field that it limits. */
export interface ReadLimit {
  limit: StatedLimit
  quantity: LimitQuantity
  from: number | null
  to: number | null
  /** Whether its words say which field it is. Otherwise its size does. */
  isSure: boolean
}

/** "15k" without a unit is a price, "120k" a mileage: few buyers of used cars spend more. */
const leastMileage = 60_000
/** A bare number is a price only in this range and if it is round. */
const barePrice = { least: 500, most: 60_000, step: 50 }
/** "30 mi Denver" is a distance, because no used car has so few miles. */
const mostDistance = 1_000

/** "under 15" is thousands of dollars, "under 110" thousands of miles. */
const shortFigure = { least: 3, most: 300 }

function inFull(limit: StatedLimit): StatedLimit {
  const { unit, hasSuffix, isAlone, from, to } = limit
  const isShort = (end: number | null) => end === null || (end >= shortFigure.least && end <= shortFigure.most)
  const isMeant =
    (unit === null || (unit === 'price' && !limit.isDollars)) && !hasSuffix && !isAlone && isShort(from) && isShort(to)
  if (!isMeant || !limit.isClauseEnd) return limit
  return { ...limit, from: from && from * 1_000, to: to && to * 1_000, hasSuffix: true }
}

/** Gives each number one field, or none. `text` without the numbers of cars and ZIP codes. `currentYear`: the latest model year. */
export function readLimits(text: string, currentYear: number): ReadLimit[] {
  const limits = findStatedLimits(text).map(inFull)
  const sure = limits.flatMap((limit) => as(limit, sureQuantity(limit), currentYear, true) ?? [])
  const taken = new Set(sure.map(({ quantity }) => quantity))
  const guessed = limits.flatMap((limit) => {
    if (sure.some((one) => one.limit === limit) || sureQuantity(limit) !== null) return []
    const quantity = likelyQuantity(limit, taken)
    const read = quantity && as(limit, quantity, currentYear, false)
    if (!read) return []
    taken.add(read.quantity)
    return [read]
  })
  // What is called the most counts before a number alone: "I have $9,000, so call it $11,000 total".
  return [...sure, ...guessed].sort(
    (a, b) => Number(a.limit.isAlone) - Number(b.limit.isAlone) || a.limit.start - b.limit.start,
  )
}

function as(limit: StatedLimit, quantity: LimitQuantity | null, year: number, isSure: boolean): ReadLimit | null {
  const range = quantity && limitAs(limit, quantity, year)
  return range ? { limit, quantity, ...range, isSure } : null
}

function sureQuantity({ unit, isYear, isAlone, isStrict, from, to }: StatedLimit): LimitQuantity | null {
  if (unit === 'distance') return 'radius'
  if (unit === 'miles') return (to ?? from ?? 0) < mostDistance ? 'radius' : 'mileage'
  if (unit === 'price') return 'price'
  if (unit === 'age') return 'year'
  // "under 2000" may be dollars.
  const isRoundMost = from === null && !isAlone && !isStrict && (to ?? 0) % 500 === 0
  return unit === null && isYear && !isRoundMost ? 'year' : null
}

function likelyQuantity(limit: StatedLimit, taken: Set<LimitQuantity>): LimitQuantity | null {
  const { unit, from, to, isAlone, hasSuffix } = limit
  if (unit !== null) return null
  const value = to ?? from ?? 0
  const isRound = value % barePrice.step === 0 && value >= barePrice.least && value <= barePrice.most
  if (isAlone && !hasSuffix && !isRound) return null
  if (value >= leastMileage) return !taken.has('mileage') ? 'mileage' : taken.has('price') ? null : 'price'
  return taken.has('price') ? (taken.has('mileage') || value < mostDistance ? null : 'mileage') : 'price'
}
