import type { ChoiceFilter, FilterableListing, RangeFilter } from './field'
import type { ChoiceField } from './filter-fields'
import type { SearchFilters } from './schema'

/** Field names and the values to enter. A list replaces the old list. */
type FieldChange = Record<string, string | string[]>

export interface SingleChange {
  /** "A price up to $16,000" */
  words: string
  fields: FieldChange
}

export interface FilterDefinition {
  label: string
  fields: string[]
  /** The reason a listing fails, as shown to the buyer. Null if it passes. A value that is not stated passes. */
  reason: (filters: SearchFilters, listing: FilterableListing) => string | null
  /** Matches the filter's reasons, in syntax common to JavaScript and PostgreSQL (`~`). */
  pattern: (filters: Pick<SearchFilters, ChoiceField>) => string
  /** Non-null when the listing fails only by a little. Contains its figure if it has one. */
  near: (filters: SearchFilters, listing: FilterableListing) => { figure: number | null } | null
  /** The change that would include a failing listing. Null if there is none. */
  change: (filters: SearchFilters, listing: FilterableListing) => SingleChange | null
}

export const singleChange = (words: string, field: string, value: string | string[]): SingleChange => {
  return { words, fields: { [field]: value } }
}

export const roundUpTo = (figure: number, step: number) => Math.ceil(figure / step) * step
const roundDown = (figure: number, step: number) => Math.floor(figure / step) * step

export function rangeFilter(label: string, range: RangeFilter): FilterDefinition {
  const { words, listingWords = words, step, ofListing, near } = range
  const limitsOf = (filters: SearchFilters) => [filters[range.from], filters[range.to]] as const
  const isOver = (figure: number, to: number | null) => to !== null && figure > to
  return {
    label,
    fields: [range.from, range.to],
    reason(filters, listing) {
      const figure = ofListing(listing)
      const [from, to] = limitsOf(filters)
      if (figure === null) return null
      if (to !== null && figure > to) return `${listingWords(figure)} is ${range.above} ${words(to)}`
      return from !== null && figure < from ? `${listingWords(figure)} is ${range.below} ${words(from)}` : null
    },
    pattern: () => `^${range.pattern} is (${range.above}|${range.below}) `,
    near(filters, listing) {
      const figure = Math.ceil(ofListing(listing)!)
      const [from, to] = limitsOf(filters)
      const isNear = isOver(figure, to) ? figure <= near.to(to!) : from !== null && figure >= near.from(from)
      return isNear ? { figure } : null
    },
    change(filters, listing) {
      const figure = ofListing(listing)!
      if (!isOver(figure, filters[range.to])) {
        const limit = roundDown(figure, step)
        return singleChange(`${range.proposal.from} ${words(limit)}`, range.from, String(limit))
      }
      const limit = roundUpTo(figure, step)
      if (range.max !== null && limit > range.max) return null
      return singleChange(`${range.proposal.to} ${words(limit)}`, range.to, String(limit))
    },
  }
}

/** Empty: any. */
export const chosenValues = (search: object, { field }: Pick<ChoiceFilter, 'field'>): string[] =>
  [(search as Record<string, string | string[] | null | undefined>)[field] ?? []].flat()

export function choiceFilter(
  choice: ChoiceFilter,
  ofListing: (listing: FilterableListing) => string[] | null,
): FilterDefinition {
  const { label, field, isList, words } = choice
  const wordOf = (key: string) => words[key] ?? key
  const anyWord = Object.values(words).join('|')
  // List labels keep their capitals as in the form. A single choice is lowercased, because it ends a sentence.
  const wantedWords = (keys: string[]) => keys.map((key) => (isList ? wordOf(key) : wordOf(key).toLowerCase()))
  return {
    label,
    fields: [field],
    reason(filters, listing) {
      const [possible, wanted] = [ofListing(listing), chosenValues(filters, choice)]
      if (possible === null || wanted.length === 0 || possible.some((key) => wanted.includes(key))) return null
      return `${possible.map(wordOf).join(' or ')}, not ${wantedWords(wanted).join(' or ')}`
    },
    // Include the search's own choices: some MINI models are named like body types.
    pattern: (filters) =>
      `^(${anyWord})( or (${anyWord}))*, not ${isList ? `${wantedWords(chosenValues(filters, choice)).join(' or ')}$` : ''}`,
    near: () => ({ figure: null }),
    change(filters, listing) {
      const stated = ofListing(listing)![0]!
      const added = [...chosenValues(filters, choice), stated]
      return isList
        ? singleChange(`Adding the ${label} ${wordOf(stated)}`, field, added)
        : singleChange(`Any ${label}, ${wordOf(stated).toLowerCase()} too,`, field, '')
    },
  }
}

export type { SearchFilters } from './schema'
export { maxModels } from './search-rules'

export { defaultRadiusMiles } from './wanted-places'
