import type { EvidenceView } from './car-view'
import { sanitizeInline } from './car-text'

interface EvidenceWords {
  before: string
  marked: string
  after: string
}

/** The evidence in words, for any medium, on one line; `marked` is the evidence itself. Nothing is escaped. */
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

/** The marker is for what stands in the ad or in the car's own number. A photo, a rule or a person is no quotation. */
export const isMarked = ({ kind }: EvidenceView): boolean => kind === 'quote' || kind === 'attribute' || kind === 'vin'

/** The same text without the mark. */
export function evidenceText(evidence: EvidenceView): string {
  const { before, marked, after } = evidenceParts(evidence)
  return `${before}${marked}${after}`
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Nov 21" from YYYY-MM-DD. */
const dayWords = (day: string) => monthAndDay.format(new Date(day))
