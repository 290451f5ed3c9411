import { bodyTypes, transmissions } from '../vocabulary'
import type { FilterName } from './hard-filter'
import type { SearchFilters } from './search'

/** A filter's name with a pattern in the syntax that JavaScript and PostgreSQL (`~`) read alike. */
export type ReasonPattern = [FilterName, string]

/**
 * Which filter a reason of hard-filter.ts comes from: stored candidates keep only the reason. The first pattern that
 * matches counts. The search tells body types from models: MINI has models that are named like body types. They are
 * taken for one another only where the search asks for both under the same name.
 */
export function reasonPatterns({ bodyTypes: wanted }: Pick<SearchFilters, 'bodyTypes'>): ReasonPattern[] {
  return [
    ['currency', '^Priced in '],
    ['price', '^\\$[0-9.,]+ is (over|under) '],
    ['year', '^[0-9]+ is (before|after) '],
    ['mileage', '^[0-9,]+ mi is (over|under) '],
    ['distance', '^[0-9,]+ mi away, '],
    ['transmission', `^${oneOf(Object.values(transmissions))}, not `],
    ['bodyType', `^${oneOf(Object.values(bodyTypes))}, not ${wanted.map((type) => bodyTypes[type]).join(' or ')}$`],
    ['makeAndModel', '(, not |^Make not stated$|^Title and details )'],
  ]
}

const oneOf = (words: string[]) => `(${words.join('|')})`

/** Null for a reason that is none of a filter. */
export const filterOfReason = (filters: Pick<SearchFilters, 'bodyTypes'>, reason: string): FilterName | null =>
  reasonPatterns(filters).find(([, pattern]) => new RegExp(pattern).test(reason))?.[0] ?? null

/** What each filter compares, for people. */
export const filterLabels: Record<FilterName, string> = {
  makeAndModel: 'another make or model',
  currency: 'another currency',
  price: 'price',
  year: 'year',
  mileage: 'mileage',
  transmission: 'transmission',
  bodyType: 'body type',
  distance: 'distance',
}
