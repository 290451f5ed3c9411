import type { Criterion } from '#domain/judgment/criteria/criterion'

/** A search's criteria; null until the model has compiled the words. Without words there are those that were added. */
export function criteriaOf({ criteria, smartCriteria }: { criteria: unknown; smartCriteria: string }) {
  if (Array.isArray(criteria)) return criteria as Criterion[]
  return smartCriteria === '' ? [] : null
}
