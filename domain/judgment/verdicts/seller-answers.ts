import type { Verdict } from './verdict'

/** A seller's answer to one buyer about one wish. `criterionKey` is the wish's label. */
export interface SellerAnswer {
  criterionKey: string
  answer: 'yes' | 'no'
  toldAt: Date
}

/** Adds the seller's answers to open verdicts. They do not overrule what the ad says. */
export function withSellerAnswers(verdicts: Verdict[], told: SellerAnswer[]): Verdict[] {
  return verdicts.map((verdict) => {
    const said = told.find(({ criterionKey }) => criterionKey === verdict.label)
    if (!said || verdict.answer !== 'unknown') return verdict
    const on = said.toldAt.toISOString().slice(0, 'YYYY-MM-DD'.length)
    return { ...verdict, answer: said.answer, evidence: [{ kind: 'seller', on }, ...verdict.evidence] }
  })
}

export function withoutSellerAnswer(verdict: Verdict): Verdict {
  if (!isFromSeller(verdict)) return verdict
  return { ...verdict, answer: 'unknown', evidence: verdict.evidence.filter(({ kind }) => kind !== 'seller') }
}

export const isFromSeller = ({ evidence }: Pick<Verdict, 'evidence'>): boolean =>
  evidence.some(({ kind }) => kind === 'seller')
