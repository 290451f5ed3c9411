import type { Criterion, Polarity, Strength } from '#domain/judgment/criteria/criterion'
import { addCriterion } from '#domain/judgment/criteria/edit'

export interface Wish {
  /** In positive form: "accident" with polarity unwanted. */
  criterion: string
  polarity: Polarity
  strength: Strength
}

export const wordsOf = ({ criterion, polarity }: Wish) => (polarity === 'unwanted' ? `no ${criterion}` : criterion)

/** Criteria by the words from which they were compiled. */
export type Compiled = Map<string, Criterion[]>

/**
 * The criteria of some wishes, as compiled by the model, or without its answer, as code parses a typed wish. Numbered
 * consecutively, so they can be judged together.
 */
export function criteriaOf(wishes: Wish[], compiled: Compiled): Criterion[] {
  return wishes
    .flatMap((wish) => {
      const criteria = compiled.get(wordsOf(wish)) ?? readByCode(wish)
      return criteria.map((criterion) => ({ ...criterion, strength: wish.strength }))
    })
    .map((criterion, i) => ({ ...criterion, id: `a${i + 1}` }))
}

const readByCode = ({ criterion, polarity, strength }: Wish) =>
  addCriterion([], { wording: criterion, polarity, strength })
