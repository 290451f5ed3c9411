import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireEntitlement } from '../features/accounts/guards.server'
import { atomsOf } from '../features/searches/atoms'
import { readAgain, removeAtom } from '../features/searches/change-reading.server'
import { emptyValues, valuesFromForm, valuesOf } from '../features/searches/form-values'
import { SearchForm } from '../features/searches/search-form'
import { formAgain, formChoices, previewForm, saveForm, updateModels } from '../features/searches/search-screen.server'
import { ownSearch, pauseSearch, resumeSearch, runSearchNow } from '../features/searches/search-store.server'
import { readTypedForm } from '../http/body.server'
import { HttpError } from '../http/errors.server'
import { safeLocalPath } from '../http/paths.server'
import { title } from '../ui/title'

export const meta = title('Search')

const intents = z.enum([
  ...(['save', 'preview', 'update-models', 'remove-atom', 'read-again'] as const),
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
    atoms: search && atomsOf(search),
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
  const back = () => redirect(safeLocalPath(form.get('back')))
  switch (intent) {
    case 'save':
      return saveForm({ id: owned.id === 'new' ? null : owned.id, userId: user.id, values: valuesFromForm(form) })
    case 'preview':
      return previewForm(valuesFromForm(form))
    case 'update-models':
      return updateModels(valuesFromForm(form))
    case 'remove-atom':
      await removeAtom(owned, about)
      return formAgain(valuesFromForm(form), {}, 200)
    case 'read-again':
      await readAgain(owned)
      return formAgain(valuesFromForm(form), {}, 200)
    case 'pause':
      await pauseSearch(owned)
      return back()
    case 'resume':
      await resumeSearch(owned)
      return back()
    case 'run-now':
      await runSearchNow(owned)
      return back()
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
