import { toCarFacts } from '#domain/identity/car-facts'
import { compareCars } from '#domain/identity/compare'
import type { IdentityResult } from '#domain/identity/contradictions'
import { readPair, type Pair } from './read-pair'
import type { CopyPair } from './copied-pairs'

export interface ScoredPair {
  pair: Pair
  identity: IdentityResult
  /** True only for a certain match: "unknown" counts as different. */
  isSame: boolean
}

export function scorePair(pair: Pair): ScoredPair {
  const identity = compareCars(toCarFacts(pair.a), toCarFacts(pair.b))
  return { pair, identity, isSame: identity.decision === 'same' }
}

interface Figures {
  pairs: number
  /** Share of pairs called the same car that are the same. */
  precision: number
  /** Share of same-car pairs called the same. */
  recall: number
}

/** Figures over labeled pairs only. 1 if the denominator is 0. */
export function computeFigures(answered: ScoredPair[]): Figures {
  const labeled = answered.filter(({ pair }) => pair.same !== null)
  const called = labeled.filter(({ isSame }) => isSame)
  const right = called.filter(({ pair }) => pair.same === true).length
  const there = labeled.filter(({ pair }) => pair.same === true).length
  return { pairs: labeled.length, precision: share(right, called.length), recall: share(right, there) }
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : Number((part / whole).toFixed(4)))

interface ScoredCopyPair {
  id: string
  isCopy: boolean
  /** `wrong`: the original was called the copy. Null: neither ad was accused. */
  accused: 'right' | 'wrong' | null
  decision: IdentityResult['decision']
  words: string
}

export function scoreCopyPair(pair: CopyPair, at: number): ScoredCopyPair {
  const { copy: suspected, decision, words } = scorePair(readPair(JSON.stringify(pair), at + 1)).identity
  const accused = suspected === undefined ? null : suspected.copyId === pair.copy ? 'right' : 'wrong'
  return { id: pair.id, isCopy: pair.copy !== null, accused, decision, words }
}

/** `copiesFound`: share of copies recognized as the copy. `honestAccused`: share of honest pairs with an accused ad. */
export function computeCopyFigures(pairs: ScoredCopyPair[]): { copiesFound: number; honestAccused: number } {
  const [copies, honest] = [pairs.filter(({ isCopy }) => isCopy), pairs.filter(({ isCopy }) => !isCopy)]
  return {
    copiesFound: share(copies.filter(({ accused }) => accused === 'right').length, copies.length),
    honestAccused: share(honest.filter(({ accused }) => accused !== null).length, honest.length),
  }
}
