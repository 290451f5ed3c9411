import type { QuotePlace } from '../judgment/evidence/quote-in-context'
import type { EvidenceView } from './car-view'
import { sanitizeInline } from './car-text'
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
      return evidence.quote === undefined
        ? { before: 'The seller told you on ', marked: dayWords(evidence.on), after: '' }
        : { before: `The seller told you on ${dayWords(evidence.on)}: “`, marked: evidence.quote, after: '”' }
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
  /** Where the ad says it, if the view was asked for places. */
  place?: QuotePlace
  /** The number of the passage that is highlighted there, on a page that shows the ad. */
  mark?: number
}

export function toProof(evidence: EvidenceView): Proof {
  const { kind } = evidence
  const photo = kind === 'photo' && evidence.url !== null ? { number: evidence.photo, url: evidence.url } : undefined
  const place = evidence.kind === 'quote' ? evidence.place : undefined
  return { kind, ...evidenceParts(evidence), ...(photo && { photo }), ...(place && { place }) }
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
