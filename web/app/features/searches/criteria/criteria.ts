import type { Criterion } from '#domain/judgement/criteria'

/** A search's compiled criteria; null while the model has not read the words yet. */
export const criteriaOf = (search: { criteria: unknown }): Criterion[] | null =>
  Array.isArray(search.criteria) ? (search.criteria as Criterion[]) : null
