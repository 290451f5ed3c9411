import { accountMails, type AccountMail } from '#domain/alerts/account-mails'
import type { RiskView } from '#domain/words/car-view'
import { lowerFirst, type ChecklistRow } from '#domain/words/checklist'
import { truncateWithEllipsis } from '#domain/words/car-text'
import { countUnnamed } from '#domain/words/wish-text'
import type { Proof } from '#domain/words/evidence-text'
import { gradeNames, sumGradeCounts } from '#domain/words/grade-text'
import type { MoreCars, RenderedCar } from '../rendered-car'
import type { WorkerConfig } from '../../config'

export const askSellerText = {
  lead: 'Write to the seller. Copy this message:',
  link: (marketplace: string) => `Open the ad on ${marketplace} to send it`,
}

export const saveText = 'Save it to your shortlist'

/** In characters. Sentences are shorter. Gmail clips emails over 102 kB. */
const maxEvidenceLength = 160

/** Shortens untrusted text. */
export const shortProof = (proof: Proof): Proof => ({
  ...proof,
  marked: truncateWithEllipsis(proof.marked, maxEvidenceLength),
  after: truncateWithEllipsis(proof.after, maxEvidenceLength),
})

/** "Not stated: Sunroof, no rust". Null if the listing answers everything. */
export const notStatedText = ({ unstated }: Pick<RenderedCar, 'unstated'>): string | null =>
  unstated === '' ? null : truncateWithEllipsis(unstated, maxOpenLength)

/** "Likely match, 2 of 3 confirmed, not stated: sunroof". Null for a match. */
export const gradeWithNotStatedText = ({ grade, confirmed }: RenderedCar): string | null =>
  grade === 'MATCH' ? null : `${gradeNames[grade]}, ${confirmed}`

/** In characters. A search may have twenty criteria of eighty characters each. */
const maxOpenLength = 240

interface CarSummary {
  risks: RiskView[]
  /** Each with one proof. */
  proven: ChecklistRow[]
  /** The other confirmed criteria: "Also confirmed: one owner, no rust". Null if there are none. */
  others: string | null
}

const maxProven = 3
const maxRisks = 3

/** For a list of cars, which has no space for all wishes. */
export function summarizeCar({ rows, risks }: Pick<RenderedCar, 'rows' | 'risks'>): CarSummary {
  const confirmed = rows.filter(({ tone }) => tone === 'good')
  const more = confirmed.slice(maxProven).map(({ wish }) => lowerFirst(wish))
  return {
    risks: risks.slice(0, maxRisks),
    proven: confirmed.slice(0, maxProven).map((row) => ({ ...row, proof: row.proof.slice(0, 1) })),
    others:
      more.length === 0
        ? null
        : truncateWithEllipsis(`Also confirmed: ${countUnnamed(more).join(', ')}`, maxOpenLength),
  }
}

/** "And 40 more". Null if all are named. */
export function unnamedText({ counts, cars }: MoreCars): string | null {
  const unnamed = sumGradeCounts(counts) - cars.length
  return unnamed > 0 ? `And ${unnamed} more` : null
}

export interface MailContext extends MailLinks {
  brand: string
  supportEmail: string
  webUrl: string
  /** In the owner's words, or a name built from its cars. */
  searchName: string
  resultsUrl: string
}

/** For a mail about one car. */
export interface CarMailContext extends MailContext {
  /** The button to save the car, on its page: opening a link changes nothing. Null for a car that is saved. */
  saveUrl: string | null
}

/** What a reader can do about one search. */
export interface SearchLinks {
  /** A page that offers to stop emails about this search or all emails. */
  muteUrl: string
  /**
   * A page that offers to pause the search. Never in a header, because email clients follow header links automatically.
   */
  pauseUrl: string
}

export interface MailLinks extends SearchLinks {
  unsubscribeUrl: string
  /** Other searches that the cars fit. The email then lists all of them, each with its own links. */
  otherSearches: (SearchLinks & { name: string; resultsUrl: string })[]
  /** A page to confirm or reject the address. Null once it is confirmed. */
  confirmUrl: string | null
}

/** All searches that the cars fit. Null for a single one, which the lead names and the footer links to. */
export function listSearches({ searchName, resultsUrl, muteUrl, pauseUrl, otherSearches }: MailContext) {
  if (otherSearches.length === 0) return null
  return [{ name: searchName, resultsUrl, muteUrl, pauseUrl }, ...otherSearches]
}

/** "This car fits 3 of your searches:" */
export const fitsSearchesText = (cars: number, searches: number) =>
  `${cars === 1 ? 'This car fits' : `These ${cars} cars fit`} ${searches} of your searches:`

/** Links that stop all emails to a target's address, or those about one search. Opening a link changes nothing. */
export function unsubscribeUrls(
  { WEB_URL }: Pick<WorkerConfig, 'WEB_URL'>,
  target: { unsubscribeToken: string },
  searchId: string,
): { unsubscribeUrl: string; muteUrl: string } {
  const url = new URL(`/unsubscribe/${target.unsubscribeToken}`, WEB_URL)
  const unsubscribeUrl = url.href
  url.searchParams.set('search', searchId)
  return { unsubscribeUrl, muteUrl: url.href }
}

/** Turns off such emails of the account with this main target, and nothing else. */
export const stopMailLink = (
  { WEB_URL }: Pick<WorkerConfig, 'WEB_URL'>,
  { unsubscribeToken }: { unsubscribeToken: string },
  mail: AccountMail,
) => ({
  url: new URL(`/unsubscribe/${unsubscribeToken}?mail=${mail}`, WEB_URL).href,
  words: `Turn off ${accountMails[mail].name}`,
})
