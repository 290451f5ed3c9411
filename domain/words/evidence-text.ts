import { passingGrades, type PassingGrade } from '../judgment/verdicts/grade'
import { minComparableCars } from '../deal/comparable-cars'
import type { EstimateProblem } from '../deal/estimate'
import {
  isSuspiciouslyLow,
  getPriceLevel,
  toPriceRange,
  type StoredEstimate,
  type PriceLevel,
} from '../deal/price-level'
import type { EvidenceView } from './car-view'
import { sanitizeInline, formatPrice } from './car-text'

interface EvidenceWords {
  before: string
  marked: string
  after: string
}

/** Writes evidence on one line, for any channel. `marked` is the evidence itself. Not escaped. */
export function evidenceParts(evidence: EvidenceView): EvidenceWords {
  const { before, marked, after } = asWritten(evidence)
  const conclusion = evidence.from ? conclusionWords(evidence.from) : ''
  return {
    before: sanitizeInline(before),
    marked: sanitizeInline(marked),
    after: sanitizeInline(`${after}${conclusion}`),
  }
}

/** "“SofTex trim”, so leatherette seats". */
const conclusionWords = ({ label, answer }: NonNullable<EvidenceView['from']>) =>
  `, so ${answer === 'no' ? 'no ' : ''}${label}`

function asWritten(evidence: EvidenceView): EvidenceWords {
  switch (evidence.kind) {
    case 'quote':
      return { before: `“${evidence.before}`, marked: evidence.quote, after: `${evidence.after}”` }
    case 'photo':
      return { before: 'seen in ', marked: `photo ${evidence.photo}`, after: evidence.seen ? `: ${evidence.seen}` : '' }
    case 'attribute':
      return { before: `${evidence.label}: ${evidence.before}`, marked: evidence.value, after: evidence.after }
    case 'vin':
      return { before: `the VIN says ${evidence.label}: `, marked: evidence.value, after: '' }
    case 'rule':
      return { before: '', marked: evidence.rule, after: ` (${evidence.source})` }
    case 'seller':
      return { before: 'the seller told you on ', marked: dayWords(evidence.on), after: '' }
    case 'buyer':
      return { before: 'You corrected this on ', marked: dayWords(evidence.on), after: '' }
  }
}

/** Only text from the ad and the VIN is highlighted. Photos, rules and seller answers are not quotations. */
export const isHighlighted = ({ kind }: EvidenceView): boolean =>
  kind === 'quote' || kind === 'attribute' || kind === 'vin'

export function evidenceText(evidence: EvidenceView): string {
  const { before, marked, after } = evidenceParts(evidence)
  return `${before}${marked}${after}`
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Nov 21" from YYYY-MM-DD. */
const dayWords = (day: string) => monthAndDay.format(new Date(day))

export const gradeNames: Record<PassingGrade, string> = {
  MATCH: 'Match',
  LIKELY: 'Likely match',
  POSSIBLE: 'Possible match',
}

export type GradeCounts = Record<PassingGrade, number>

export function countGrades(grades: PassingGrade[]): GradeCounts {
  const of = (grade: PassingGrade) => grades.filter((one) => one === grade).length
  return { MATCH: of('MATCH'), LIKELY: of('LIKELY'), POSSIBLE: of('POSSIBLE') }
}

export const sumGradeCounts = (counts: GradeCounts): number =>
  passingGrades.reduce((sum, grade) => sum + counts[grade], 0)

/** "3 matches, 4 likely", or "a likely match" for a single car. Omits grades without cars. */
export function gradeCountText(counts: GradeCounts): string {
  const some = passingGrades.filter((grade) => counts[grade] > 0)
  const [only] = some
  if (only && sumGradeCounts(counts) === 1) return `a ${gradeNames[only].toLowerCase()}`
  const plural = (grade: PassingGrade) => (grade === 'MATCH' && counts.MATCH > 1 ? 'matches' : grade.toLowerCase())
  return some.map((grade) => `${counts[grade]} ${plural(grade)}`).join(', ')
}

/** The large marketplaces use these terms. */
const levelNames: Record<PriceLevel, string> = {
  GREAT: 'Great price',
  GOOD: 'Good price',
  FAIR: 'Fair price',
  HIGH: 'High price',
  VERY_HIGH: 'Very high price',
}

/** Without a level, `words` says why. */
export interface DealView {
  level: PriceLevel | null
  /** "Good price"; null without a level. */
  name: string | null
  /** "$1,150 under the usual $14,100 · 23 compared". */
  words: string
}

/**
 * Compares a price with the usual one. `priceCents` is in US dollars, and null when missing or unreliable. Null without
 * an estimate.
 */
export function toDealView(priceCents: number | null, estimate: StoredEstimate | null): DealView | null {
  if (estimate === null) return null
  const none = (words: string): DealView => ({ level: null, name: null, words })
  const range = toPriceRange(estimate)
  const { comparables } = estimate
  if (range === null) return none(estimateProblemTexts[estimate.problem as EstimateProblem]?.(comparables) ?? '')
  const cars = `${comparables} compared`
  const usual = `${rounded(range.lowCents)} to ${rounded(range.highCents)}`
  if (priceCents === null) return none(`No price to compare. Such cars usually cost ${usual} · ${cars}`)
  const level = getPriceLevel(priceCents, range)
  const why = isSuspiciouslyLow(priceCents, range) ? '. Ask why' : ''
  const words = `${difference(priceCents, range.expectedCents)} ${rounded(range.expectedCents)}${why} · ${cars}`
  return { level, name: levelNames[level], words }
}

/** "Good price: $1,150 under the usual $14,100 · 23 compared". */
export const dealText = ({ name, words }: DealView): string => (name === null ? words : `${name}: ${words}`)

const estimateProblemTexts: Record<EstimateProblem, (comparables: number) => string> = {
  fault: () => 'Price not compared: the ad names a fault, and most comparable cars are sound',
  'too few': (comparables) =>
    `Not enough comparable cars yet to say whether the price is good: ${comparables || 'none'} of ${minComparableCars}`,
}

/** "$1,150 under the usual", or "about the usual". Computed from the rounded figures, so the numbers add up. */
function difference(priceCents: number, expectedCents: number): string {
  const over = toStep(priceCents - toStep(expectedCents, stepCents(expectedCents)), differenceStepCents)
  if (Math.abs(over) < stepCents(expectedCents)) return 'about the usual'
  return `${formatPrice(Math.abs(over))} ${over < 0 ? 'under' : 'over'} the usual`
}

const toStep = (cents: number, step: number) => Math.round(cents / step) * step
const differenceStepCents = 5_000
/** Precision of an estimate. */
const stepCents = (cents: number) => (cents < 500_000 ? 5_000 : 10_000)

const rounded = (cents: number) => formatPrice(toStep(cents, stepCents(cents)))

/** "23 cars of 2015 to 2017 within 150 miles", or "across the country". */
export function comparedCarsText(
  { comparables, yearsAround, milesAround }: StoredEstimate,
  year: number | null,
): string {
  const years = year === null ? '' : ` of ${year - yearsAround} to ${year + yearsAround}`
  return `${comparables} cars${years}${milesAround === null ? ' across the country' : ` within ${milesAround} miles`}`
}
