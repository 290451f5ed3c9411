import type { Strength } from '#domain/judgment/criteria/criterion'
import { isConfirmed, isUnstated } from '#domain/judgment/verdicts/verdict'
import type { EvidenceView, RiskView, VerdictView } from '#domain/words/car-view'
import { truncateWithEllipsis } from '#domain/words/car-text'
import {
  evidenceParts,
  gradeCountText,
  gradeNames,
  sumGradeCounts,
  type GradeCounts,
} from '#domain/words/evidence-text'
import type { RenderedCar } from '../rendered-car'
import type { WorkerConfig } from '../../config'

export const askSellerText = {
  lead: 'Ask the seller what the ad does not say. A message to copy:',
  link: (marketplace: string) => `Open the ad on ${marketplace} to send it`,
}

const strengthWords: Record<Strength, string> = { must: ' (must)', should: '', nice: ' (nice to have)' }

export const polarityPrefix = ({ polarity }: Pick<VerdictView, 'polarity'>): string =>
  polarity === 'unwanted' ? 'not wanted: ' : ''

/** "sunroof (nice to have)". */
export const labelWithStrength = ({ label, strength }: Pick<VerdictView, 'label' | 'strength'>): string =>
  `${label}${strengthWords[strength]}`

/** For lists and the text version: "sunroof (nice to have)", "salvage title (not wanted)". */
export const criterionText = (verdict: Pick<VerdictView, 'label' | 'strength' | 'polarity'>): string =>
  `${labelWithStrength(verdict)}${verdict.polarity === 'unwanted' ? ' (not wanted)' : ''}`

/** "2 of 2 confirmed" for a match. Null for other grades, because their lead says it. */
export const confirmedText = ({ grade, confirmed }: RenderedCar): string | null =>
  grade === 'MATCH' ? confirmed : null

export const answeredVerdicts = ({ verdicts }: Pick<RenderedCar, 'verdicts'>): VerdictView[] =>
  verdicts.filter((verdict) => !isUnstated(verdict))

/** "not stated: sunroof (nice to have), salvage title (not wanted)". Null if the listing answers everything. */
export function notStatedText({ verdicts }: Pick<RenderedCar, 'verdicts'>): string | null {
  const open = verdicts.filter(isUnstated)
  return open.length === 0 ? null : `not stated: ${open.map(criterionText).join(', ')}`
}

/** In characters. Sentences are shorter. Gmail clips emails over 102 kB. */
const maxEvidenceLength = 160

export function mailEvidence(evidence: EvidenceView) {
  const { before, marked, after } = evidenceParts(evidence)
  return {
    before,
    marked: truncateWithEllipsis(marked, maxEvidenceLength),
    after: truncateWithEllipsis(after, maxEvidenceLength),
  }
}

/** "Likely match, not stated: sunroof". Null for a match. */
export const gradeWithNotStatedText = ({ grade, notStated }: RenderedCar): string | null =>
  grade === 'MATCH'
    ? null
    : truncateWithEllipsis(`${gradeNames[grade]}, not stated: ${notStated.join(', ')}`, maxOpenLength)

/** In characters. A search may have twenty criteria of eighty characters each. */
const maxOpenLength = 240

interface CarSummary {
  risks: RiskView[]
  /** Each with one piece of evidence. */
  proven: VerdictView[]
  /** The other confirmed criteria: "also confirmed: one owner, no rust". Null if there are none. */
  others: string | null
}

const maxProven = 3
const maxRisks = 3

/** For the summary, which has no space for all verdicts. */
export function summarizeCar({ verdicts, risks }: Pick<RenderedCar, 'verdicts' | 'risks'>): CarSummary {
  const one = <T extends RiskView | VerdictView>(row: T): T => ({ ...row, evidence: row.evidence.slice(0, 1) })
  const confirmed = verdicts.filter(isConfirmed)
  const more = confirmed.slice(maxProven).map((verdict) => `${polarityPrefix(verdict)}${verdict.label}`)
  return {
    risks: risks.slice(0, maxRisks).map(one),
    proven: confirmed.slice(0, maxProven).map(one),
    others: more.length === 0 ? null : truncateWithEllipsis(`also confirmed: ${more.join(', ')}`, maxOpenLength),
  }
}

/** "These are 5 of 12: 3 matches, 9 likely." Null if the summary shows all cars. */
export function shownOfTotalText(counts: GradeCounts, shown: number): string | null {
  const total = sumGradeCounts(counts)
  return total <= shown ? null : `These are ${shown} of ${total}: ${gradeCountText(counts)}.`
}

export interface MailContext extends MailLinks {
  brand: string
  supportEmail: string
  webUrl: string
  /** In the owner's words, or a name built from its cars. */
  searchName: string
  resultsUrl: string
}

export interface MailLinks {
  unsubscribeUrl: string
  /** A page that offers to stop emails about this search or all emails. */
  muteUrl: string
  /**
   * A page that offers to pause the search. Never in a header, because email clients follow header links automatically.
   */
  pauseUrl: string
  /** A page to confirm or reject the address. Null once it is confirmed. */
  confirmUrl: string | null
}

/** Links that stop all emails to a target's address, or those about one search. Opening a link changes nothing. */
export function unsubscribeUrls(
  { WEB_URL }: Pick<WorkerConfig, 'WEB_URL'>,
  target: { unsubscribeToken: string },
  searchId: string,
): Pick<MailLinks, 'unsubscribeUrl' | 'muteUrl'> {
  const url = new URL(`/unsubscribe/${target.unsubscribeToken}`, WEB_URL)
  const unsubscribeUrl = url.href
  url.searchParams.set('search', searchId)
  return { unsubscribeUrl, muteUrl: url.href }
}
