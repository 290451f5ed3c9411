import { carFacts } from '#domain/identity/car-facts'
import { compareCars } from '#domain/identity/compare'
import type { Identity } from '#domain/identity/identity'
import type { Pair } from './read-pair'

export interface Answered {
  pair: Pair
  identity: Identity
  /** Only what is surely one car is merged: "unknown" counts as different. */
  isSame: boolean
}

export function answerPair(pair: Pair): Answered {
  const identity = compareCars(carFacts(pair.a), carFacts(pair.b))
  return { pair, identity, isSame: identity.decision === 'same' }
}

export interface Figures {
  pairs: number
  /** Of the pairs called one car, the share that are. */
  precision: number
  /** Of the pairs that are one car, the share called so. */
  recall: number
}

/** Of labeled pairs; the others do not count. 1 where nothing was called or nothing was to be found. */
export function figuresOf(answered: Answered[]): Figures {
  const labeled = answered.filter(({ pair }) => pair.same !== null)
  const called = labeled.filter(({ isSame }) => isSame)
  const right = called.filter(({ pair }) => pair.same === true).length
  const there = labeled.filter(({ pair }) => pair.same === true).length
  return { pairs: labeled.length, precision: share(right, called.length), recall: share(right, there) }
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : Number((part / whole).toFixed(4)))
