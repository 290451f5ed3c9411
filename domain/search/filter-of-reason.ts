import { filterEntries, type FilterName } from './hard-filter'
import type { ChoiceField, SearchFilters } from './schema'

/** A filter's name and its pattern, in syntax common to JavaScript and PostgreSQL (`~`). */
export type ReasonPattern = [FilterName, string]

/**
 * Patterns that map a reason to its filter, because stored candidates keep only the reason. The first match wins, so
 * the broadest one, make and model, comes last. A body type and a MINI model are confused only if the search asks for
 * both under the same name.
 */
export function reasonPatterns(filters: Pick<SearchFilters, ChoiceField>): ReasonPattern[] {
  const patterns = filterEntries.map(([name, { pattern }]): ReasonPattern => [name, pattern(filters)])
  return patterns.sort(([one], [other]) => Number(one === 'makeAndModel') - Number(other === 'makeAndModel'))
}

/** Null if the reason does not come from a filter. */
export const filterOfReason = (filters: Pick<SearchFilters, ChoiceField>, reason: string): FilterName | null =>
  reasonPatterns(filters).find(([, pattern]) => new RegExp(pattern).test(reason))?.[0] ?? null
