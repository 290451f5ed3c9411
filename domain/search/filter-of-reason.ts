import { filterEntries, type FilterName } from './hard-filter'
import type { ChoiceField, SearchFilters } from './schema'

/** A filter's name with a pattern in the syntax that JavaScript and PostgreSQL (`~`) read alike. */
export type ReasonPattern = [FilterName, string]

/**
 * Which filter a reason comes from: stored candidates keep only the reason. The first pattern that matches counts, and
 * that of make and model, which is the widest, comes last. A body type and a model of MINI are taken for one another
 * only where the search asks for both under the same name.
 */
export function reasonPatterns(filters: Pick<SearchFilters, ChoiceField>): ReasonPattern[] {
  const patterns = filterEntries.map(([name, { pattern }]): ReasonPattern => [name, pattern(filters)])
  return patterns.sort(([one], [other]) => Number(one === 'makeAndModel') - Number(other === 'makeAndModel'))
}

/** Null for a reason that is none of a filter. */
export const filterOfReason = (filters: Pick<SearchFilters, ChoiceField>, reason: string): FilterName | null =>
  reasonPatterns(filters).find(([, pattern]) => new RegExp(pattern).test(reason))?.[0] ?? null
