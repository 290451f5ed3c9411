import { labelOf, type Criterion } from '#domain/judgment/criteria/criterion'
import { filterEntries } from '#domain/search/hard-filter'
import { searchFields, type SearchField } from '#domain/search/schema'
import { emptyWish, type TypedWishes } from '../../features/wishes/wish-fields'
import type { SearchFormValues } from '../../features/searches/form-values'

const proposable = filterEntries.flatMap(([, { fields }]) => fields) as SearchField[]
const maxValueLength = 40
const maxChosen = 20

/** The form of a stored search with the changes from a suggestion link, as if the user had typed them. */
export interface Suggested {
  values: SearchFormValues
  typedWishes: TypedWishes
  isSuggested: boolean
}

/**
 * Applies the changes from a link such as "?priceTo=16000" or "?nice=a2" (wish a2 becomes nice-to-have). Ignores other
 * parameters. Nothing is stored until the user saves.
 */
export function applySuggestions(
  query: URLSearchParams,
  values: SearchFormValues,
  criteria: Criterion[] | null,
): Suggested {
  const one = (name: string) => query.get(name)!.slice(0, maxValueLength)
  const many = (name: string) =>
    query
      .getAll(name)
      .slice(0, maxChosen)
      .map((value) => value.slice(0, maxValueLength))
  const changed: Partial<SearchFormValues> = {}
  for (const name of proposable.filter((name) => query.has(name)))
    Object.assign(changed, { [name]: searchFields[name].control === 'list' ? many(name) : one(name) })
  const wish = criteria?.find(({ id, kind }) => kind === 'wish' && id === query.get('nice'))
  const label = wish && labelOf(wish)
  const typedWishes: TypedWishes =
    wish && label
      ? { [wish.id]: { ...emptyWish, shown: label, polarity: wish.polarity, strength: 'nice', wording: label } }
      : {}
  return {
    values: { ...values, ...changed },
    typedWishes,
    isSuggested: Object.keys(changed).length > 0 || wish !== undefined,
  }
}
