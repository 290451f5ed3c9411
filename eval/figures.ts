import type { Polarity } from '#domain/judgment/criteria/criterion'
import { isAgainst, isConfirmed, type Verdict } from '#domain/judgment/verdicts/verdict'
import type { PairAnswer } from './rows'

export interface Scored {
  expected: PairAnswer
  given: PairAnswer
}

/** Shares between 0 and 1, or null if there are no cases. */
export interface Figures {
  accuracy: number | null
  yesPrecision: number | null
  yesRecall: number | null
  noPrecision: number | null
  noRecall: number | null
  /** Share of the pairs left open by the listing that were answered "unknown". */
  unknownKept: number | null
}

export function figuresOf(scored: Scored[]): Figures {
  const right = scored.filter(({ expected, given }) => expected === given)
  const count = (rows: Scored[], side: keyof Scored, label: PairAnswer) =>
    rows.filter((row) => row[side] === label).length
  const of = (side: keyof Scored, label: PairAnswer) => share(count(right, side, label), count(scored, side, label))
  return {
    accuracy: share(right.length, scored.length),
    yesPrecision: of('given', 'yes'),
    yesRecall: of('expected', 'yes'),
    noPrecision: of('given', 'no'),
    noRecall: of('expected', 'no'),
    unknownKept: of('expected', 'unknown'),
  }
}

const digits = 4

/** Rounded to four digits. Null if `whole` is 0. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number((part / whole).toFixed(digits))

/**
 * The answer to a wish that was compiled into several criteria, or inverted ("smoke-free" as unwanted smoking). Against
 * the buyer if any criterion is, in the buyer's favor if all are.
 */
export function labelFrom(verdicts: Verdict[], polarity: Polarity): PairAnswer {
  if (verdicts.length === 0) return 'none'
  if (verdicts.some(isAgainst)) return polarity === 'wanted' ? 'no' : 'yes'
  if (verdicts.every(isConfirmed)) return polarity === 'wanted' ? 'yes' : 'no'
  return 'unknown'
}
