import type { Strength } from '#domain/judgement/criteria/criterion'
import { isConfirmed, isUnstated } from '#domain/judgement/verdicts/verdict'
import type { EvidenceView, RiskView, VerdictView } from '#domain/words/car-view'
import { clip } from '#domain/words/car-words'
import { evidenceWords } from '#domain/words/evidence-words'
import { gradeCountWords, gradeNames, totalOf, type GradeCounts } from '#domain/words/grade-words'
import type { AnnouncedCar } from '../announced-car'

/** Words that the HTML and the text version of a mail share. */

export const askWords = {
  lead: 'Ask the seller what the ad does not say. A message to copy:',
  link: (marketplace: string) => `Open the ad on ${marketplace} to send it`,
}

const strengthWords: Record<Strength, string> = { must: ' (must)', should: '', nice: ' (nice to have)' }

/** What stands before the label of a wish: nothing, or that it is not wanted. */
export const polarityWords = ({ polarity }: Pick<VerdictView, 'polarity'>): string =>
  polarity === 'unwanted' ? 'not wanted: ' : ''

/** "sunroof (nice to have)". */
export const labelWords = ({ label, strength }: Pick<VerdictView, 'label' | 'strength'>): string =>
  `${label}${strengthWords[strength]}`

/** In a list and in the text version: "sunroof (nice to have)", "salvage title (not wanted)". */
export const wishWords = (verdict: Pick<VerdictView, 'label' | 'strength' | 'polarity'>): string =>
  `${labelWords(verdict)}${verdict.polarity === 'unwanted' ? ' (not wanted)' : ''}`

/** "2 of 2 confirmed" of a match; null for another car, of which the lead says it. */
export const confirmedInCard = ({ grade, confirmed }: AnnouncedCar): string | null =>
  grade === 'MATCH' ? confirmed : null

export const answered = ({ verdicts }: Pick<AnnouncedCar, 'verdicts'>): VerdictView[] =>
  verdicts.filter((verdict) => !isUnstated(verdict))

/** "not stated: sunroof (nice to have), salvage title (not wanted)"; null if the ad answers all. */
export function notStatedWords({ verdicts }: Pick<AnnouncedCar, 'verdicts'>): string | null {
  const open = verdicts.filter(isUnstated)
  return open.length === 0 ? null : `not stated: ${open.map(wishWords).join(', ')}`
}

/** In characters. Sentences are shorter; a mail of more than 102 kB is cut by Gmail. */
const longestEvidence = 160

/** The evidence in words, none of its parts too long for a mail. */
export function mailEvidence(evidence: EvidenceView) {
  const { before, marked, after } = evidenceWords(evidence)
  return { before, marked: clip(marked, longestEvidence), after: clip(after, longestEvidence) }
}

/** "Likely match, not stated: sunroof"; null for a match. */
export const openWords = ({ grade, notStated }: AnnouncedCar): string | null =>
  grade === 'MATCH' ? null : clip(`${gradeNames[grade]}, not stated: ${notStated.join(', ')}`, longestOpen)

/** In characters. A search may have twenty wishes of eighty characters each. */
const longestOpen = 240

export interface ShortCar {
  risks: RiskView[]
  /** The first confirmed wishes, each with one piece of evidence. */
  proven: VerdictView[]
  /** The other confirmed wishes: "also confirmed: one owner, no rust"; null for none. */
  others: string | null
}

const mostProven = 3
const mostRisks = 3

/** A car of the summary, where there is no space for all its verdicts. */
export function inShort({ verdicts, risks }: Pick<AnnouncedCar, 'verdicts' | 'risks'>): ShortCar {
  const one = <T extends RiskView | VerdictView>(row: T): T => ({ ...row, evidence: row.evidence.slice(0, 1) })
  const confirmed = verdicts.filter(isConfirmed)
  const more = confirmed.slice(mostProven).map((verdict) => `${polarityWords(verdict)}${verdict.label}`)
  return {
    risks: risks.slice(0, mostRisks).map(one),
    proven: confirmed.slice(0, mostProven).map(one),
    others: more.length === 0 ? null : clip(`also confirmed: ${more.join(', ')}`, longestOpen),
  }
}

/** "These are 5 of 12: 3 matches, 9 likely."; null if the summary shows all cars. */
export function restWords(counts: GradeCounts, shown: number): string | null {
  const total = totalOf(counts)
  return total <= shown ? null : `These are ${shown} of ${total}: ${gradeCountWords(counts)}.`
}
