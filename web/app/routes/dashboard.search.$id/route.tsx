import { randomUUID } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { z } from 'zod'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { filterEntries } from '#domain/search/hard-filter'
import { searchFields, type SearchField } from '#domain/search/schema'
import { defaultSearchName } from '#domain/search/search-name'
import { entitlementAt } from '#domain/plans/entitlement'
import { emptyWish, type TypedWishes } from '../../features/wishes/wish-row'
import { type SearchFormValues, emptyFormValues, toFormValues } from '../../features/searches/form-values'
import { requireUser } from '../../features/accounts/session/guards.server'
import { UpgradePrompt } from '../../features/billing/upgrade-prompt'
import { getCriteria } from '../../features/wishes/criteria'
import { criteriaIntents } from '../../features/wishes/criteria-action.server'
import { toEditableWishes } from '../../features/wishes/editable-wish.server'
import { fieldsVersion } from '../../features/searches/check-search.server'
import {
  changeFormWishes,
  searchFormResponse,
  formOptions,
  planRequiredResponse,
  withFormErrors,
  previewResponse,
  compileResponse,
  saveForm,
  readSearchForm,
  modelsResponse,
} from '../../features/searches/search-screen.server'
import { expectedWait } from '../../features/wishes/recent-cars.server'
import {
  getSearch,
  pauseSearch,
  resumeSearch,
  runSearchNow,
  type AuthorizedSearch,
} from '../../features/searches/search-store.server'
import { readSanitizedForm, readQuery } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { safeLocalPath } from '../../http/request-checks.server'
import styles from '../../styles/form.css?url'
import { pageMeta } from '../../ui/site'
import { SearchForm } from './search-form'

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

export { clientAction, clientLoader } from '../../ui/network'

export const meta = pageMeta('Search')

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Intents of a search card's buttons, which do not send the search's fields. */
const cardIntents = ['pause', 'resume', 'run-now'] as const
const intents = z.enum([
  ...(['save', 'preview', 'compile-words', 'update-models'] as const),
  ...cardIntents,
  ...criteriaIntents,
])

/** Works without a plan too: a form rejected for lack of one is shown again with its input. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const id = params.id!
  const search = id === 'new' ? null : await getSearch({ id, userId: user.id })
  const criteria = search && getCriteria(search)
  const stored = search ? toFormValues(search) : emptyFormValues
  const { values, typedWishes, isSuggested } = applySuggestions(readQuery(request), stored, criteria)
  return {
    isNew: search === null,
    newId: search === null ? randomUUID() : null,
    version: search && fieldsVersion(search),
    wishesPath: search && `/dashboard/search/${search.id}/wishes`,
    cancelPath: `/dashboard/search/${id}/cancel`,
    values,
    wishes: toEditableWishes(criteria),
    storedWords: stored.smartCriteria,
    namedByCar: search && defaultSearchName(search),
    unsaved: null,
    typedWishes,
    isSuggested,
    preview: null,
    wait: search && !isSuggested ? await expectedWait(search, new Date()) : null,
    next: null,
    entitlement: entitlementAt(user, new Date()),
    ...formOptions(values.make),
  }
}

/** Keeps the form's input when the page reloads its data, for example after a plan change. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, ...args }) =>
  formMethod || currentUrl.href !== nextUrl.href ? args.defaultShouldRevalidate : false

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form, problem } = await readSanitizedForm(request)
  const typed = readSearchForm(form, user)
  if (problem !== null) return searchFormResponse(typed, { form: problem }, 400)
  const [named, criterionId = ''] = String(form.get('intent') ?? 'save').split(':')
  const { data: intent } = intents.safeParse(named)
  if (!intent) throw new HttpError(400, 'The form could not be read.')
  const owned = { id: params.id!, userId: user.id, owner: user }
  const isNew = owned.id === 'new'
  const entitlement = entitlementAt(user, new Date())
  const isFromCard = cardIntents.some((one) => one === intent)
  if (!entitlement.isEntitled)
    return isFromCard ? redirect('/dashboard/searches') : planRequiredResponse(typed, entitlement)
  const fromCard = (work: (owned: AuthorizedSearch) => Promise<void>) =>
    withFormErrors(
      () => work(owned).then(() => redirect(safeLocalPath(form.get('back')))),
      async () => {
        const search = await getSearch(owned)
        return { owner: user, values: toFormValues(search), wishes: {}, version: fieldsVersion(search) }
      },
    )
  switch (intent) {
    case 'save':
      return saveForm({ id: isNew ? null : owned.id, typed })
    case 'preview':
      return previewResponse(typed)
    case 'compile-words':
      return compileResponse(typed, isNew ? '' : (await getSearch(owned)).smartCriteria)
    case 'update-models':
      return modelsResponse(typed)
    case 'pause':
      return fromCard(pauseSearch)
    case 'resume':
      return fromCard(({ id }) => resumeSearch({ id, owner: user }))
    case 'run-now':
      return fromCard(runSearchNow)
    default:
      return changeFormWishes(owned, { intent, id: criterionId, typed })
  }
}

export default function EditSearch() {
  const loaded = useLoaderData<typeof loader>()
  const again = useActionData<typeof action>()
  if (!loaded.entitlement.isEntitled && !again) return <UpgradePrompt entitlement={loaded.entitlement} />
  return (
    <div className="form-page">
      <h1>{loaded.isNew ? 'New search' : 'Edit search'}</h1>
      {loaded.isSuggested && !again && (
        <p className="panel marked" role="status">
          The change is filled in below, and not stored yet. Save the search to use it.
        </p>
      )}
      <SearchForm key={loaded.cancelPath} errors={{}} {...loaded} {...again} answeredVersion={again?.version} />
    </div>
  )
}
