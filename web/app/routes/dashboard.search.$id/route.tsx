import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { z } from 'zod'
import { entitlementAt } from '#domain/plans/entitlement'
import { requireUser } from '../../features/accounts/session/guards.server'
import { UpgradePrompt } from '../../features/billing/upgrade-prompt'
import { getSearch } from '../../features/searches/search-store.server'
import { criteriaIntents } from '../../features/wishes/criteria-action.server'
import { readSanitizedForm, readQuery } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { inTurn } from '../../http/turns.server'
import styles from '../../styles/form.css?url'
import { pageMeta } from '../../ui/site'
import {
  addRowResponse,
  changeFormWishes,
  chooseCarResponse,
  compileResponse,
  describeResponse,
  foldedResponse,
  inWholeCountry,
  templateResponse,
  modelsResponse,
  planRequiredResponse,
  previewResponse,
  readSearchForm,
  removeRow,
  saveForm,
  searchFormResponse,
} from './form-actions.server'
import { loadSearchForm } from './load-search-form.server'
import { readReplacedForm } from './replaced-form.server'
import { PauseOneFirst } from './pause-one-first'
import { SearchForm } from './search-form'

export const meta = pageMeta('Search')

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The pressed button. One about a wish, a template or a car is submitted as `intent:id`. */
const pressedButton = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum([
      ...(['save', 'preview', 'compile-words', 'update-models', 'describe', 'undo-template'] as const),
      ...(['add-make', 'add-place', 'whole-country'] as const),
    ]),
  }),
  z.object({ intent: z.enum(['use-template', 'choose-car', 'remove-make', 'remove-place']), id: z.string() }),
  z.object({ intent: z.enum(criteriaIntents), id: z.string() }),
])

/** Works without a plan too: a form rejected for lack of one is shown again with its input. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const search = params.id === 'new' ? null : await getSearch({ id: params.id!, userId: user.id })
  return loadSearchForm(search, user, readQuery(request))
}

/** Keeps the form's input when the page reloads its data, for example after a plan change. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, ...args }) =>
  formMethod || currentUrl.href !== nextUrl.href ? args.defaultShouldRevalidate : false

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form: sent, problem } = await readSanitizedForm(request)
  const [intent, id = ''] = String(sent.get('intent') ?? 'save').split(':')
  const { data: pressed } = pressedButton.safeParse({ intent, id })
  const form = pressed?.intent === 'undo-template' ? readReplacedForm(sent) : sent
  if (pressed?.intent === 'remove-make' || pressed?.intent === 'remove-place')
    removeRow(form, pressed.intent, pressed.id)
  const typed = readSearchForm(form, user)
  if (problem !== null) return searchFormResponse(typed, { form: problem }, 400)
  if (!pressed) throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  const entitlement = entitlementAt(user, new Date())
  if (!entitlement.isEntitled) return planRequiredResponse(typed, entitlement)
  const owned = { id: params.id!, userId: user.id, owner: user }
  const isNew = owned.id === 'new'
  switch (pressed.intent) {
    case 'save':
      return saveForm({ id: isNew ? null : owned.id, typed })
    case 'preview':
      return inTurn(user.id, request, () => previewResponse(typed))
    case 'compile-words':
      return compileResponse(typed, isNew ? '' : (await getSearch(owned)).smartCriteria)
    case 'update-models':
      return modelsResponse(typed)
    case 'add-make':
    case 'add-place':
      return addRowResponse(typed, pressed.intent)
    case 'remove-make':
    case 'remove-place':
      return searchFormResponse(typed, {}, 200)
    case 'describe':
      return describeResponse(typed)
    case 'use-template':
      return templateResponse(typed, pressed.id, form)
    case 'undo-template':
      return foldedResponse(typed)
    case 'whole-country':
      return foldedResponse(inWholeCountry(typed))
    case 'choose-car':
      return chooseCarResponse(typed, pressed.id)
    case 'change-criterion':
    case 'add-criterion':
    case 'remove-criterion':
    case 'save-criteria':
    case 'want-criterion':
    case 'refuse-criterion':
    case 'use-field':
    case 'compile-again':
      return changeFormWishes(owned, { intent: pressed.intent, id: pressed.id, typed })
    default:
      return pressed satisfies never
  }
}

export default function EditSearch() {
  const loaded = useLoaderData<typeof loader>()
  const again = useActionData<typeof action>()
  if (!loaded.entitlement.isEntitled && !again) return <UpgradePrompt entitlement={loaded.entitlement} />
  if (loaded.inTheWay && !again) return <PauseOneFirst searches={loaded.inTheWay} entitlement={loaded.entitlement} />
  return (
    <div className="form-page">
      <h1>{loaded.isNew ? 'New search' : 'Edit search'}</h1>
      {loaded.isSuggested && !again && (
        <p className="panel marked" role="status">
          We filled in the change below. Save the search to use it.
        </p>
      )}
      <SearchForm
        key={loaded.cancelPath}
        errors={{}}
        {...loaded}
        {...again}
        answeredVersion={again?.version}
        answer={again}
      />
    </div>
  )
}
