import { randomUUID } from 'node:crypto'
import { makes, findMake } from '#domain/catalog/names/catalog'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { marketplaceLabels, marketplaces, type Marketplace } from '#domain/marketplaces'
import { entitlementAt, type Entitlement } from '#domain/plans/entitlement'
import { descriptionTemplates } from '#domain/search/description-templates'
import { filterEntries } from '#domain/search/hard-filter'
import { searchFields, type SearchField } from '#domain/search/schema'
import { searchSentence } from '#domain/search/search-sentence'
import { defaultSearchName, searchName } from '#domain/search/search-name'
import { furtherRows, minModelYear } from '#domain/search/search-rules'
import type { Search } from '#prisma/generated/client'
import { config } from '../../config.server'
import { database } from '../../services/database.server'
import type { SignedIn } from '../../features/accounts/session/sessions.server'
import { fieldsVersion } from '../../features/searches/check-search.server'
import { type SearchFormValues, emptyFormValues, toFormValues } from '../../features/searches/form-values'
import { listSearches } from '../../features/searches/search-store.server'
import { getCriteria, toEditableWishes } from '../../features/wishes/criteria.server'
import { expectedWait } from '../../features/wishes/recent-cars.server'
import { emptyWish, type TypedWishes } from '../../features/wishes/wish-row'
import { blankDescription } from './describe.server'

/** The form of a stored search or, for null, of a new one, with the changes from a suggestion link. */
export async function loadSearchForm(search: Search | null, user: SignedIn, query: URLSearchParams) {
  const criteria = search && getCriteria(search)
  const stored = search ? toFormValues(search) : emptyFormValues
  const entitlement = entitlementAt(user, new Date())
  const { values, typedWishes, isSuggested } = applySuggestions(query, stored, criteria)
  return {
    isNew: search === null,
    newId: search === null ? randomUUID() : null,
    version: search && fieldsVersion(search),
    wishesPath: search && `/dashboard/search/${search.id}/wishes`,
    cancelPath: `/dashboard/search/${search?.id ?? 'new'}/cancel`,
    values,
    wishes: toEditableWishes(criteria),
    storedWords: stored.smartCriteria,
    namedByCar: search && defaultSearchName(search),
    unsaved: null,
    description: blankDescription,
    suggestion: null,
    replaced: '',
    isFolded: !isSuggested,
    typedWishes,
    isSuggested,
    preview: null,
    wait: search && !isSuggested ? await expectedWait(search, new Date()) : null,
    next: null,
    entitlement,
    inTheWay: search === null ? await findSearchesInTheWay(user.id, entitlement) : null,
    targets: await listTargetOptions(user.id),
    ...formOptions(values),
  }
}

/** The account's targets, from which a search chooses. The webhook comes last. */
async function listTargetOptions(userId: string) {
  const targets = await database().notificationTarget.findMany({
    where: { userId },
    orderBy: [{ kind: 'asc' }, { isMain: 'desc' }, { createdAt: 'asc' }],
    select: { id: true, kind: true, name: true, active: true },
  })
  return targets.map(({ id, kind, name, active }) => ({
    id,
    label: (kind === 'WEBHOOK' ? 'Webhook' : name) + (active ? '' : ' (off)'),
  }))
}

/** At the plan's limit: the active searches, of which one must be paused before another is saved. Null otherwise. */
async function findSearchesInTheWay(userId: string, { isEntitled, searchLimit }: Entitlement) {
  const active = (await listSearches({ userId })).filter(({ status }) => status === 'ACTIVE')
  if (!isEntitled || active.length < searchLimit) return null
  return active.map((search) => ({ id: search.id, name: searchName(search), sentence: searchSentence(search) }))
}

export function formOptions({ make, otherCars }: SearchFormValues) {
  const thisYear = new Date().getFullYear()
  return {
    makes: makes.map(({ id, name }) => ({ id, name })),
    models: [make, ...otherCars.map((car) => car.make)].map(
      (id) => findMake(id)?.models.map(({ id, name }) => ({ id, name })) ?? [],
    ),
    sites: Object.fromEntries(marketplaces.map((marketplace) => [marketplace, siteLabel(marketplace)])),
    templates: Object.entries(descriptionTemplates).map(([id, { label }]) => ({ id, label })),
    years: Array.from({ length: thisYear - minModelYear + 1 }, (_, i) => thisYear - i),
  }
}

/** Marketplaces that are off can be selected too, for when they are back on. */
const siteLabel = (marketplace: Marketplace) =>
  marketplaceLabels[marketplace] + (config().modes[marketplace] === 'off' ? ' (not watched yet)' : '')

const proposable = filterEntries.flatMap(([, { fields }]) => fields) as SearchField[]
const maxValueLength = 40
const maxChosen = 20

/** The form of a stored search with the changes from a suggestion link, as if the user had typed them. */
interface Suggested {
  values: SearchFormValues
  typedWishes: TypedWishes
  isSuggested: boolean
}

/**
 * Applies the changes from a link such as "?priceTo=16000" or "?nice=a2" (wish a2 becomes nice-to-have). Ignores other
 * parameters. Nothing is stored until the user saves.
 */
function applySuggestions(query: URLSearchParams, values: SearchFormValues, criteria: Criterion[] | null): Suggested {
  const one = (name: string) => query.get(name)!.slice(0, maxValueLength)
  const many = (name: string) =>
    query
      .getAll(name)
      .slice(0, maxChosen)
      .map((value) => value.slice(0, maxValueLength))
  const changed: Partial<SearchFormValues> = {}
  for (const name of proposable.filter((name) => query.has(name)))
    Object.assign(changed, { [name]: searchFields[name].control === 'list' ? many(name) : one(name) })
  const { otherCars, otherPlaces } = values
  furtherRows.forEach((row, i) => {
    if (query.has(`models${row}`) && otherCars[i])
      changed.otherCars = otherCars.with(i, { ...otherCars[i], models: many(`models${row}`) })
    if (query.has(`radius${row}`) && otherPlaces[i])
      changed.otherPlaces = otherPlaces.with(i, { ...otherPlaces[i], radius: one(`radius${row}`) })
  })
  const wish = criteria?.find(({ id, kind }) => kind === 'wish' && id === query.get('nice'))
  const label = wish && criterionLabel(wish)
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
