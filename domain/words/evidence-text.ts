import type { EvidenceView } from './car-view'
import { sanitizeInline } from './car-text'

interface EvidenceWords {
  before: string
  marked: string
  after: string
}

/** Evidence on one line, for any medium. `marked` is the evidence itself. Not escaped. */
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
  }
}

/** Only text from the ad and the VIN is highlighted. Photos, rules and seller answers are not quotations. */
export const isMarked = ({ kind }: EvidenceView): boolean => kind === 'quote' || kind === 'attribute' || kind === 'vin'

export function evidenceText(evidence: EvidenceView): string {
  const { before, marked, after } = evidenceParts(evidence)
  return `${before}${marked}${after}`
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Nov 21" from YYYY-MM-DD. */
const dayWords = (day: string) => monthAndDay.format(new Date(day))
