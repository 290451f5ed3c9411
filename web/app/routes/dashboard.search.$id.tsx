import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireEntitlement } from '../features/accounts/session/guards.server'
import { criteriaOf } from '../features/searches/criteria/criteria'
import { compileAgain, removeCriterion } from '../features/searches/criteria/change-criteria.server'
import { emptyValues, valuesFromForm, valuesOf } from '../features/searches/form/form-values'
import { SearchForm } from '../features/searches/form/search-form'
import {
  formAgain,
  formChoices,
  orFormAgain,
  previewForm,
  saveForm,
  updateModels,
} from '../features/searches/form/search-screen.server'
import {
  ownSearch,
  pauseSearch,
  resumeSearch,
  runSearchNow,
  type Owned,
} from '../features/searches/store/search-store.server'
import { readTypedForm } from '../http/body.server'
import { HttpError } from '../http/errors.server'
import { safeLocalPath } from '../http/paths.server'
import { title } from '../ui/title'

export const meta = title('Search')

const intents = z.enum([
  ...(['save', 'preview', 'update-models', 'remove-criterion', 'compile-again'] as const),
  ...(['pause', 'resume', 'run-now'] as const),
])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireEntitlement(request)
  const id = params.id!
  const search = id === 'new' ? null : await ownSearch({ id, userId: user.id })
  const values = search ? valuesOf(search) : emptyValues
  return {
    isNew: search === null,
    searchCall: search && `/api/searches/${search.id}`,
    cancelPath: `/dashboard/search/${id}/cancel`,
    values,
    criteria: search && criteriaOf(search),
    hasWords: values.smartCriteria !== '',
    preview: null,
    ...formChoices(values.make),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireEntitlement(request)
  const { form, problem } = await readTypedForm(request)
  if (problem !== null) return formAgain(valuesFromForm(form), { form: problem }, 400)
  const [named, about = ''] = String(form.get('intent') ?? 'save').split(':')
  const { data: intent } = intents.safeParse(named)
  if (!intent) throw new HttpError(400, 'The form could not be read.')
  const owned = { id: params.id!, userId: user.id }
  const values = () => valuesFromForm(form)
  /** Handles the buttons of a search's card, which do not send the search's fields. */
  const fromCard = (work: (owned: Owned) => Promise<void>) =>
    orFormAgain(
      () => work(owned).then(() => redirect(safeLocalPath(form.get('back')))),
      async () => valuesOf(await ownSearch(owned)),
    )
  switch (intent) {
    case 'save':
      return saveForm({ id: owned.id === 'new' ? null : owned.id, owner: user, values: values() })
    case 'preview':
      return previewForm(values())
    case 'update-models':
      return updateModels(values())
    case 'remove-criterion':
      return orFormAgain(() => removeCriterion(owned, about).then(() => formAgain(values(), {}, 200)), values)
    case 'compile-again':
      return orFormAgain(() => compileAgain(owned).then(() => formAgain(values(), {}, 200)), values)
    case 'pause':
      return fromCard(pauseSearch)
    case 'resume':
      return fromCard(({ id }) => resumeSearch({ id, owner: user }))
    case 'run-now':
      return fromCard(runSearchNow)
    default:
      return intent satisfies never
  }
}

export default function EditSearch() {
  const loaded = useLoaderData<typeof loader>()
  const again = useActionData<typeof action>()
  return (
    <div className="form-page">
      <h1>{loaded.isNew ? 'New search' : 'Edit search'}</h1>
      <SearchForm errors={{}} {...loaded} {...again} />
    </div>
  )
}
