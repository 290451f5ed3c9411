import { data, redirect } from '@remix-run/node'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import type { Entitlement } from '#domain/plans/entitlement'
import { findTemplate } from '#domain/search/description-templates'
import { isSuggestible } from '#domain/search/suggested-cars'
import { furtherRows, isSameText } from '#domain/search/search-rules'
import type { SearchErrors } from '#domain/search/schema'
import { HttpError } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import {
  criteriaAction,
  applyTypedEdits,
  WishRejectedError,
  applyAllTypedEdits,
  type CriteriaIntent,
} from '../../features/wishes/criteria-action.server'
import {
  toWishCompilation,
  toEditableWishes,
  type EditableWish,
  getCriteria,
} from '../../features/wishes/criteria.server'
import {
  findCompiledCriteria,
  findCompilation,
  waitForCompilation,
} from '../../features/wishes/criteria-compilation.server'
import { wishFieldName, readTypedWishes, type TypedWishes } from '../../features/wishes/wish-row'
import { loadPreview, type Preview } from '../../features/wishes/preview.server'
import type { Owner } from '../../features/accounts/session/sessions.server'
import { planExpiredError } from '../../features/billing/upgrade-prompt'
import {
  checkSearch,
  checkUnfinishedSearch,
  type SearchFields,
  EditConflict,
  requireVersion,
  fieldsVersion,
  toCriteriaText,
} from '../../features/searches/check-search.server'
import { readFormValues, type SearchFormValues } from '../../features/searches/form-values'
import {
  createSearch,
  getSearch,
  updateSearch,
  type EditCriteria,
  type SearchKey,
  type AuthorizedSearch,
} from '../../features/searches/search-store.server'
import type { NextStepProps } from '../../ui/errors'
import { formOptions } from './load-search-form.server'
import { keepReplacedForm } from './replaced-form.server'
import {
  fillFromDescription,
  readTypedDescription,
  shownDescription,
  suggestionFor,
  withChosenCar,
  type Description,
  type TypedDescription,
} from './describe.server'

interface SearchFormInput {
  owner: Owner
  values: SearchFormValues
  wishes: TypedWishes
  description: TypedDescription
  /** Ids of the cars that the form suggested, so that the others stay when one is chosen. */
  suggested: string[]
  /** The form before a template replaced it (`keepReplacedForm`). */
  replaced: string
  /** Id of a new search. Makes a resubmit idempotent. */
  newId?: string | null
  /** Version of the search that the form was based on; null for a new search. */
  version?: string | null
}

export const readSearchForm = (form: FormData, owner: Owner): SearchFormInput => ({
  owner,
  values: readFormValues(form),
  wishes: readTypedWishes(form),
  description: readTypedDescription(form),
  suggested: String(form.get('suggested') ?? '')
    .split(' ')
    .filter(isSuggestible),
  replaced: String(form.get('replaced') ?? ''),
  newId: uuidOf(form.get('newId')),
  version: textOf(form.get('version')),
})

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' && value !== '' ? value : null)
const uuidOf = (value: FormDataEntryValue | null) => (typeof value === 'string' && isUuid(value) ? value : null)

/**
 * Responds with the form as submitted, its errors by field, and the compilation state of its criteria text. `beside`
 * holds additional fields for the response.
 */
export async function searchFormResponse(
  { owner, values, wishes, description, suggested, replaced, newId, version = null }: SearchFormInput,
  errors: SearchErrors & Record<string, string>,
  status: number,
  beside: {
    preview?: Preview
    next?: NextStepProps
    wishes?: EditableWish[] | null
    description?: Description
    isFolded?: boolean
  } = {},
) {
  const isDescribed = description.text.trim() !== ''
  const [now, described] = [new Date(), beside.description ?? (await shownDescription(owner, description, values))]
  const known = await findCompilation(owner.id, await toCriteriaText(values, owner.id))
  const unsaved = known && toWishCompilation(known)
  const shown = {
    values,
    typedWishes: wishes,
    errors,
    preview:
      isDescribed && beside.preview === undefined ? await loadPreview({ ...values }, now, owner.id, wishes) : null,
    wait: null, // it belongs to the stored search; the draft may need other feeds
    description: described,
    suggestion: isDescribed ? await suggestionFor(described, values, suggested, { asker: owner.id, now }) : null,
    replaced,
    isFolded: false,
    ...beside,
    unsaved,
    version,
    ...(newId && { newId }),
  }
  return data({ ...shown, ...formOptions(values) }, { status })
}

/** Gives the model time to respond. Without JavaScript, the page loads only after that. */
const compileWaitMs = 8_000

/** Responds with the form and its compiled criteria. Skips compilation if the text equals `storedWords`. */
export async function compileResponse(typed: SearchFormInput, storedWords: string) {
  const { owner, values } = typed
  if (!isSameText(values.smartCriteria, storedWords))
    await waitForCompilation(owner, await toCriteriaText(values, owner.id), compileWaitMs)
  return searchFormResponse(typed, {}, 200)
}

export async function previewResponse(typed: SearchFormInput) {
  const { owner, values, wishes } = typed
  const checked = await checkUnfinishedSearch({ ...values, smartCriteria: '' }, owner.id)
  if (!checked.ok) return searchFormResponse(typed, checked.errors, 400)
  return searchFormResponse(typed, {}, 200, { preview: await loadPreview({ ...values }, new Date(), owner.id, wishes) })
}

/** Responds with the form that the description fills, folded unless it fills nothing. */
export async function describeResponse(typed: SearchFormInput) {
  const { values, description } = await fillFromDescription(typed.owner, typed.description, typed.values)
  const isFolded = Object.keys(description.words).length > 0 || description.questions.length > 0
  const filled = { ...typed, suggested: [], values, description: { ...typed.description, text: description.text } }
  return searchFormResponse(filled, {}, 200, { description, isFolded })
}

/** Responds with the form that a template's description fills. It keeps the form that this replaces. */
export function templateResponse(typed: SearchFormInput, id: string, form: FormData) {
  const description = { ...typed.description, text: findTemplate(id)?.words ?? '' }
  return describeResponse({ ...typed, description, replaced: keepReplacedForm(form) })
}

export const foldedResponse = (typed: SearchFormInput) => searchFormResponse(typed, {}, 200, { isFolded: true })

/** The form without places, for the whole country. */
export const inWholeCountry = (typed: SearchFormInput): SearchFormInput => ({
  ...typed,
  values: { ...typed.values, location: '', radius: '', otherPlaces: [], countrywide: true },
})

/** Responds with the form and the car that the buyer chose among those that the description may mean. */
export const chooseCarResponse = (typed: SearchFormInput, car: string) =>
  foldedResponse({ ...typed, values: withChosenCar(typed.values, car) })

/** Responds with the form as submitted, and the step the user must complete before saving. */
export function planRequiredResponse(typed: SearchFormInput, entitlement: Entitlement) {
  const { error, next } = planExpiredError(entitlement)
  return searchFormResponse(typed, { form: error }, 403, { next })
}

/** Responds with the form and the models of each selected make. Drops selected models of another make. */
export function modelsResponse(typed: SearchFormInput) {
  const { values } = typed
  const known = formOptions(values).models.map((models) => models.map(({ id }) => id))
  const own = (models: string[], row: number) => models.filter((id) => known[row]!.includes(id))
  const otherCars = values.otherCars.map((car, i) => ({ ...car, models: own(car.models, i + 1) }))
  return searchFormResponse({ ...typed, values: { ...values, models: own(values.models, 0), otherCars } }, {}, 200)
}

/** Responds with the form and one more empty row. */
export function addRowResponse(typed: SearchFormInput, what: 'add-make' | 'add-place') {
  const { values } = typed
  const otherCars = [...values.otherCars, { make: '', models: [] }].slice(0, furtherRows.length)
  const otherPlaces = [...values.otherPlaces, { location: '', radius: '' }].slice(0, furtherRows.length)
  const more = what === 'add-make' ? { otherCars } : { otherPlaces }
  return searchFormResponse({ ...typed, values: { ...values, ...more } }, {}, 200)
}

/** Empties a row, so that reading the form leaves it out. */
export function removeRow(form: FormData, what: 'remove-make' | 'remove-place', row: string): void {
  const fields = what === 'remove-make' ? ['make', 'models'] : ['location', 'radius']
  for (const field of fields) form.delete(row === '1' ? field : `${field}${row}`)
}

/**
 * Stores the form as a new search (`id` null) or updates the search and the edits to its wishes, then redirects to the
 * Searches tab. Resubmitting a new search's form after a lost response updates the search that the first submit stored,
 * because the user may have edited the form in the meantime.
 */
export async function saveForm({ id, typed }: { id: string | null; typed: SearchFormInput }) {
  const { owner } = typed
  const given = id === null ? null : { id, userId: owner.id, owner }
  const sentBefore = id === null ? await getSearch({ id: typed.newId ?? '', userId: owner.id }).catch(orNull) : null
  const owned = sentBefore ? { id: sentBefore.id, userId: owner.id, owner } : given
  const save = async () => {
    const storedWords = owned === null ? '' : (await getSearch(owned)).smartCriteria
    const checked = await checkSearch({ ...typed.values }, owner.id, storedWords)
    if (!checked.ok) return searchFormResponse(typed, checked.errors, 400)
    const { fields } = checked
    const isNew = owned === null || fields.smartCriteria !== storedWords
    const compiled = isNew ? await compiledBeforeSaving(typed, fields) : null
    const edit = sentBefore ? editsOfResubmit(typed.wishes) : applyTypedEdits(typed.wishes)
    if (owned === null) await createSearch({ owner, fields, compiled, newId: typed.newId })
    else await updateSearch(owned, fields, { edit, compiled, check: requireVersion(typed.version ?? null, fields) })
    return redirect('/dashboard/searches')
  }
  return withFormErrors(save, typed, given).catch(async (thrown: unknown) => {
    if (!(thrown instanceof EditConflict)) throw thrown
    const { message, errors, stored } = thrown
    const again = { ...typed, version: fieldsVersion(stored) }
    return searchFormResponse(again, { form: message, ...errors }, 409, await storedWishes(given))
  })
}

function orNull(thrown: unknown): null {
  if (thrown instanceof HttpError && thrown.status === 404) return null
  throw thrown
}

/** Drops edits that the first submit already applied, such as adding a wish that now exists. They would be rejected. */
const editsOfResubmit =
  (wishes: TypedWishes): EditCriteria =>
  (search) => {
    try {
      return applyTypedEdits(wishes)(search)
    } catch (thrown) {
      const done = Object.keys(wishes).find(
        (id) => thrown instanceof WishRejectedError && thrown.field === wishFieldName(id, 'wording'),
      )
      if (done === undefined) throw thrown
      const { [done]: _, ...others } = wishes
      return editsOfResubmit(others)(search)
    }
  }

/** The criteria compiled before saving, with the form's edits applied; null if the text was not compiled. */
async function compiledBeforeSaving(
  { owner, wishes }: SearchFormInput,
  fields: SearchFields,
): Promise<Criterion[] | null> {
  const criteria = await findCompiledCriteria(owner.id, { words: fields.smartCriteria, ...fields })
  return criteria && applyAllTypedEdits(criteria, wishes)
}

/** Runs a wish button's action, and responds with the rest of the form as submitted. */
export function changeFormWishes(
  owned: AuthorizedSearch,
  { intent, id, typed }: { intent: CriteriaIntent; id: string; typed: SearchFormInput },
) {
  const change = async () => {
    const before = fieldsVersion(await getSearch(owned))
    const done = await criteriaAction(owned, { intent, id, typed: typed.wishes })
    const version = typed.version === before ? fieldsVersion(await getSearch(owned)) : typed.version
    const after = { ...typed, values: { ...typed.values, ...done.moved }, wishes: done.typed, version }
    return searchFormResponse(after, {}, 200, await storedWishes(owned))
  }
  return withFormErrors(change, typed, owned)
}

/** The current stored wishes: another tab may have changed them too. */
async function storedWishes(owned: SearchKey | null): Promise<{ wishes?: EditableWish[] | null }> {
  const search = owned && (await getSearch(owned).catch(orNull))
  return search ? { wishes: toEditableWishes(getCriteria(search)) } : {}
}

/**
 * Runs the form's action. If a limit, a wish or a deletion in another tab rejects it, responds with the form, the error
 * message and the stored search's wishes, if any.
 */
async function withFormErrors<Answer>(
  work: () => Promise<Answer>,
  typed: SearchFormInput,
  stored: SearchKey | null = null,
) {
  try {
    return await work()
  } catch (thrown) {
    const refused = async (errors: Record<string, string>, status: number) =>
      searchFormResponse(typed, errors, status, await storedWishes(stored))
    if (thrown instanceof WishRejectedError) return refused({ [thrown.field]: thrown.message }, 400)
    if (!(thrown instanceof HttpError) || ![403, 404, 429].includes(thrown.status)) throw thrown
    return refused({ form: thrown.reason }, thrown.status)
  }
}
