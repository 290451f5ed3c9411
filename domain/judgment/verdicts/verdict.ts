import { findStatedBrand } from '../features/brands'
import type { Polarity, Strength } from '../criteria/criterion'
import type { Answer, CheckedAnswer, Evidence, UnknownReason } from '../evidence/defects'

/** The answer to one criterion for one listing. An `unknown` answer has evidence only when `unsettled` is set. */
export interface Verdict {
  criterionId: string
  /** See `criterionLabel`. */
  label: string
  polarity: Polarity
  strength: Strength
  answer: Answer
  evidence: Evidence[]
  /** Why the answer is unknown although the ad mentions the feature. Absent otherwise, and in old verdicts. */
  unsettled?: UnknownReason
  /** The answer before the buyer corrected it. Absent without a correction. */
  read?: CheckedAnswer
}

type Answerable = Pick<Verdict, 'label' | 'answer' | 'unsettled'> &
  Pick<Parameters<typeof findStatedBrand>[0], 'evidence'>

type Answered = Pick<Verdict, 'polarity' | 'answer'>

export const countsAgainstCar = ({ polarity, answer }: Answered) => answer === (polarity === 'wanted' ? 'no' : 'yes')

export const isConfirmed = (verdict: Answered) => verdict.answer !== 'unknown' && !countsAgainstCar(verdict)

export const isUnstated = ({ answer, unsettled }: Pick<Verdict, 'answer' | 'unsettled'>) =>
  answer === 'unknown' && unsettled === undefined

const unsettledWords: Record<UnknownReason, string> = {
  contradiction: 'the ad contradicts itself',
  partly: 'works only in part',
}

/** Returns "yes", "no", "not stated", the reason for an open answer, or a different title brand stated in the ad. */
export function answerText(verdict: Answerable): string {
  const { label, answer, unsettled } = verdict
  if (answer !== 'unknown') {
    const brand = findStatedBrand(verdict)
    return brand === null || brand === label ? answer : `${answer}, ${brand}`
  }
  if (unsettled === undefined) return 'not stated'
  const isNeverBuilt = unsettled === 'contradiction' && verdict.evidence.some(({ kind }) => kind === 'rule')
  return isNeverBuilt ? 'the ad contradicts what the maker built' : unsettledWords[unsettled]
}

/** An open wish in a list of unstated ones: "leather seats (the ad contradicts itself)". */
export const unansweredLabel = (verdict: Answerable): string =>
  isUnstated(verdict) ? verdict.label : `${verdict.label} (${answerText(verdict)})`

/** Nice-to-haves never affect the grade. */
export const countsForGrade = ({ strength }: Pick<Verdict, 'strength'>) => strength !== 'nice'

/** A seller's answer to one buyer about one wish, or the buyer's own correction. `criterionKey` is the wish's label. */
export interface SellerAnswer {
  criterionKey: string
  answer: 'yes' | 'no'
  source: 'seller' | 'buyer'
  /** The seller's own sentence, if the buyer pasted a reply. Untrusted. */
  quote: string | null
  answeredAt: Date
}

/** Applies the seller's answers to open verdicts, and the buyer's corrections to all. Only corrections overrule the ad. */
export function applySellerAnswers(verdicts: Verdict[], answers: SellerAnswer[]): Verdict[] {
  return verdicts.map((verdict) => {
    const replies = answers.filter(({ criterionKey }) => criterionKey === verdict.label)
    const reply = replies.find(({ source }) => source === 'buyer') ?? replies[0]
    if (!reply || reply.answer === verdict.answer) return verdict
    const on = reply.answeredAt.toISOString().slice(0, 'YYYY-MM-DD'.length)
    if (reply.source === 'buyer') return correctVerdict(verdict, reply.answer, on)
    if (verdict.answer !== 'unknown') return verdict
    const said = { kind: 'seller' as const, on, ...(reply.quote !== null && { quote: reply.quote }) }
    return { ...verdict, answer: reply.answer, evidence: [said, ...verdict.evidence] }
  })
}

function correctVerdict(verdict: Verdict, answer: SellerAnswer['answer'], on: string): Verdict {
  const { unsettled, ...rest } = verdict
  const read = { answer: verdict.answer, evidence: verdict.evidence, ...(unsettled && { unsettled }) }
  return { ...rest, answer, evidence: [{ kind: 'buyer', on }], read }
}

/** Restores the verdict as it was without a seller's answer or a correction. */
export function removeSellerAnswer(verdict: Verdict): Verdict {
  const { read, ...rest } = verdict
  if (read) return { ...rest, ...read }
  if (!isEnteredByBuyer(verdict)) return verdict
  return { ...verdict, answer: 'unknown', evidence: verdict.evidence.filter(({ kind }) => kind !== 'seller') }
}

/** Whether the buyer entered the answer, as told by the seller or as a correction, and can undo it. */
export const isEnteredByBuyer = ({ evidence }: Pick<Verdict, 'evidence'>): boolean =>
  evidence.some(({ kind }) => kind === 'seller' || kind === 'buyer')
