import type { Criterion, Polarity, Strength } from '#domain/judgment/criteria/criterion'
import { addCriterion } from '#domain/judgment/criteria/edit'

/** One criterion as the set words it. */
export interface Wish {
  /** In positive form: "accident" with polarity unwanted. */
  criterion: string
  polarity: Polarity
  strength: Strength
}

/** The wish in a buyer's words. */
export const wordsOf = ({ criterion, polarity }: Wish) => (polarity === 'unwanted' ? `no ${criterion}` : criterion)

/** Criteria by the words that they were compiled from. */
export type Compiled = Map<string, Criterion[]>

/**
 * The criteria of some wishes, each as the model compiled it, or, where it was not asked, as code reads a wish that a
 * buyer types in. Numbered through, so that they can be judged together.
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
