import type { Criterion } from '#domain/judgement/criteria/criterion'

/** A search's compiled criteria; null until the model has compiled the words. */
export const criteriaOf = (search: { criteria: unknown }): Criterion[] | null =>
  Array.isArray(search.criteria) ? (search.criteria as Criterion[]) : null
