import type { Criterion } from '#domain/judgment/criteria/criterion'

/**
 * A search's criteria; null until the model has compiled the text. Without text, only manually added criteria exist.
 */
export function criteriaOf({ criteria, smartCriteria }: { criteria: unknown; smartCriteria: string }) {
  if (Array.isArray(criteria)) return criteria as Criterion[]
  return smartCriteria === '' ? [] : null
}
