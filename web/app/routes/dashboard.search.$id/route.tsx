import { randomUUID } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { z } from 'zod'
import { givenName } from '#domain/search/search-name'
import { entitlementAt } from '#domain/plans/entitlement'
import { requireUser } from '../../features/accounts/session/guards.server'
import { UpgradePrompt } from '../../features/billing/upgrade-prompt'
import { criteriaOf } from '../../features/wishes/criteria'
import { criteriaIntents } from '../../features/wishes/criteria-action.server'
import { editableWishes } from '../../features/wishes/editable-wish.server'
import { versionOf } from '../../features/searches/edit-conflict.server'
import { emptyValues, valuesOf } from '../../features/searches/form-values'
import { SearchForm } from './search-form'
import { applySuggestions } from './suggested'
import { changeWishes, searchFormResponse, formChoices, formWithoutPlan, withFormErrors, previewForm, compileWords, saveForm, typedForm, updateModels } from '../../features/searches/search-screen.server'
import { expectedWait } from '../../features/wishes/expected-wait.server'
import { ownSearch, pauseSearch, resumeSearch, runSearchNow, type OwnChange } from '../../features/searches/search-store.server'
import { readSanitizedForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { safeLocalPath } from '../../http/paths.server'
import { queryOf } from '../../http/sanitize.server'
import styles from '../../styles/form.css?url'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('Search')

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
  const search = id === 'new' ? null : await ownSearch({ id, userId: user.id })
  const criteria = search && criteriaOf(search)
  const stored = search ? valuesOf(search) : emptyValues
  const { values, typedWishes, isSuggested } = applySuggestions(queryOf(request), stored, criteria)
  return {
    isNew: search === null,
    newId: search === null ? randomUUID() : null,
    version: search && versionOf(search),
    wishesPath: search && `/dashboard/search/${search.id}/wishes`,
    cancelPath: `/dashboard/search/${id}/cancel`,
    values,
    wishes: editableWishes(criteria),
    storedWords: stored.smartCriteria,
    namedByCar: search && givenName(search),
    unsaved: null,
    typedWishes,
    isSuggested,
    preview: null,
    wait: search && !isSuggested ? await expectedWait(search, new Date()) : null,
    next: null,
    entitlement: entitlementAt(user, new Date()),
    ...formChoices(values.make),
  }
}

/** Keeps the form's input when the page reloads its data, for example after a plan change. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, ...args }) =>
  formMethod || currentUrl.href !== nextUrl.href ? args.defaultShouldRevalidate : false

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form, problem } = await readSanitizedForm(request)
  const typed = typedForm(form, user)
  if (problem !== null) return searchFormResponse(typed, { form: problem }, 400)
  const [named, criterionId = ''] = String(form.get('intent') ?? 'save').split(':')
  const { data: intent } = intents.safeParse(named)
  if (!intent) throw new HttpError(400, 'The form could not be read.')
  const owned = { id: params.id!, userId: user.id, owner: user }
  const isNew = owned.id === 'new'
  const entitlement = entitlementAt(user, new Date())
  const isFromCard = cardIntents.some((one) => one === intent)
  if (!entitlement.isEntitled) return isFromCard ? redirect('/dashboard/searches') : formWithoutPlan(typed, entitlement)
  const fromCard = (work: (owned: OwnChange) => Promise<void>) =>
    withFormErrors(
      () => work(owned).then(() => redirect(safeLocalPath(form.get('back')))),
      async () => {
        const search = await ownSearch(owned)
        return { owner: user, values: valuesOf(search), wishes: {}, version: versionOf(search) }
      },
    )
  switch (intent) {
    case 'save':
      return saveForm({ id: isNew ? null : owned.id, typed })
    case 'preview':
      return previewForm(typed)
    case 'compile-words':
      return compileWords(typed, isNew ? '' : (await ownSearch(owned)).smartCriteria)
    case 'update-models':
      return updateModels(typed)
    case 'pause':
      return fromCard(pauseSearch)
    case 'resume':
      return fromCard(({ id }) => resumeSearch({ id, owner: user }))
    case 'run-now':
      return fromCard(runSearchNow)
    default:
      return changeWishes(owned, { intent, id: criterionId, typed })
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
