import { passingGrades, type PassingGrade } from '../judgment/verdicts/grade'
import { findStatedFaults } from '../deal/fault-words'
import type { EstimateProblem } from '../deal/estimate'
import {
  isSuspiciouslyLow,
  getPriceLevel,
  toPriceRange,
  type StoredEstimate,
  type PriceLevel,
} from '../deal/price-level'
import type { EvidenceView } from './car-view'
import { sanitizeInline, sanitizeUntrusted, truncateWithEllipsis, formatPrice } from './car-text'
import { listedText, vinText } from './listed-text'
import { capitalize, spellNames } from './wish-phrases'

interface EvidenceWords {
  before: string
  marked: string
  after: string
}

/**
 * Writes evidence on one line, for any channel: a quote in quotation marks, or a plain sentence. `marked` is the
 * evidence itself. Not escaped.
 */
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
  `, so ${answer === 'no' ? 'no ' : ''}${spellNames(label.replace(/^1 (\w+)s$/, 'one $1'))}`

/** "* Four-wheel drive" is an item of a seller's list. */
const withoutBullet = (text: string): string => text.replace(/^\s*[*•·▪-]\s+/, '')

function asWritten(evidence: EvidenceView): EvidenceWords {
  switch (evidence.kind) {
    case 'quote': {
      const before = withoutBullet(evidence.before)
      return {
        before: `“${before}`,
        marked: before ? evidence.quote : withoutBullet(evidence.quote),
        after: `${evidence.after}”`,
      }
    }
    case 'photo':
      return {
        before: '',
        marked: `Photo ${evidence.photo}`,
        after: evidence.seen ? `: ${spellNames(evidence.seen)}` : ' shows it',
      }
    case 'attribute': {
      const { before, value } = listedText(evidence.label, evidence.value)
      return { before, marked: value, after: '' }
    }
    case 'vin':
      return { before: 'VIN: ', marked: vinText(evidence.label, evidence.value), after: '' }
    case 'rule':
      return { before: '', marked: capitalize(evidence.rule), after: ` (${evidence.source})` }
    case 'seller':
      return { before: 'The seller told you on ', marked: dayWords(evidence.on), after: '' }
    case 'buyer':
      return { before: 'You corrected this on ', marked: dayWords(evidence.on), after: '' }
  }
}

/** Evidence in words, ready for any channel. */
export interface Proof extends EvidenceWords {
  /** Only the seller's own words are highlighted, because only those are quotations. */
  kind: EvidenceView['kind']
  /** The photo's number and address, if the photo may be shown. */
  photo?: { number: number; url: string }
}

export function toProof(evidence: EvidenceView): Proof {
  const { kind } = evidence
  const photo = kind === 'photo' && evidence.url !== null ? { number: evidence.photo, url: evidence.url } : undefined
  return { kind, ...evidenceParts(evidence), ...(photo && { photo }) }
}

/** Each proof once: a site's field, its list of options and its title may say the same. */
export function withoutRepeats(proof: Proof[]): Proof[] {
  const texts = proof.map((one) => proofText(one).toLowerCase())
  return proof.filter((_, i) => texts.indexOf(texts[i]!) === i)
}

export const proofText = ({ before, marked, after }: EvidenceWords): string => `${before}${marked}${after}`

export const evidenceText = (evidence: EvidenceView): string => proofText(evidenceParts(evidence))

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

/** Without a level, `words` says what is known instead. */
export interface DealView {
  level: PriceLevel | null
  /** "Good price"; null without a level. */
  name: string | null
  /** "$1,150 under the usual $14,100 · 23 similar cars". */
  words: string
}

/**
 * Compares a price with the usual one. `priceCents` is in US dollars, and null when missing or unreliable. `fault` is what
 * the ad says is wrong with the car, and null if unknown. Null when there is nothing to compare.
 */
export function toDealView(
  priceCents: number | null,
  estimate: StoredEstimate | null,
  fault: string | null = null,
): DealView | null {
  if (estimate === null) return null
  const none = (words: string): DealView => ({ level: null, name: null, words })
  const range = toPriceRange(estimate)
  if (range === null) {
    const isFaulty = estimate.problem === ('fault' satisfies EstimateProblem) && fault !== null
    return isFaulty ? none(`Price not compared: the ad says “${fault}”`) : null
  }
  const cars = `${estimate.comparables} similar cars`
  const usual = `${rounded(range.lowCents)} to ${rounded(range.highCents)}`
  if (priceCents === null) return none(`Cars like this usually cost ${usual} · ${cars}`)
  const level = getPriceLevel(priceCents, range)
  const why = isSuspiciouslyLow(priceCents, range) ? '. Ask why' : ''
  const words = `${difference(priceCents, range.expectedCents)} ${rounded(range.expectedCents)}${why} · ${cars}`
  return { level, name: levelNames[level], words }
}

/** "Good price: $1,150 under the usual $14,100 · 23 similar cars". */
export const dealText = ({ name, words }: DealView): string => (name === null ? words : `${name}: ${words}`)

/** What the ad says is wrong with the car, for `toDealView`. Null if it is not in the text. */
export function statedFaultText(ad: { title: string; description: string | null }): string | null {
  const words = sanitizeUntrusted(findStatedFaults(ad)[0]?.words ?? '')
  return words === '' ? null : truncateWithEllipsis(words, maxFaultLength)
}

/** In characters. */
const maxFaultLength = 60

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
