import { makes, findMake } from '#domain/catalog/names/catalog'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import type { Entitlement } from '#domain/plans/entitlement'
import { marketplaceLabels, marketplaces, type Marketplace } from '#domain/marketplaces'
import { firstYear, isSameText } from '#domain/search/search-rules'
import type { SearchErrors } from '#domain/search/schema'
import { data, redirect } from '@remix-run/node'
import { config } from '../../../config.server'
import { HttpError } from '../../../http/errors.server'
import { isUuid } from '../../../http/paths.server'
import { checkSearch, type SearchFields } from '../store/check-search.server'
import {
  criteriaAction,
  applyTypedEdits,
  WishRejected,
  applyAllTypedEdits,
  type CriteriaIntent,
} from '../criteria/criteria-action.server'
import { criteriaOf } from '../criteria/criteria'
import { editableUnsaved, editableWishes, type EditableWish } from '../criteria/editable-wish.server'
import {
  compiledCriteriaOf,
  findUnsavedCriteria,
  waitForCompilation,
  type TypedWords,
} from '../criteria/unsaved-words.server'
import { fieldOf, typedWishes, type TypedWishes } from '../criteria/wish-fields'
import { EditConflict, requireVersion, versionOf } from './edit-conflict.server'
import { valuesFromForm, type SearchFormValues } from './form-values'
import type { Next } from '../../../ui/next-step'
import { previewOf, type Preview } from '../preview/preview.server'
import type { Owner } from '../../accounts/session/lock-owner.server'
import { planExpiredError } from '../../billing/plan-expired'
import { findPlace } from '../../places/find-place.server'
import {
  createSearch,
  ownSearch,
  updateSearch,
  type EditCriteria,
  type Owned,
  type OwnChange,
} from '../store/search-store.server'

/** What was typed, with the options of the form. */
export function formChoices(make: string) {
  const thisYear = new Date().getFullYear()
  return {
    makes: makes.map(({ id, name }) => ({ id, name })),
    models: findMake(make)?.models.map(({ id, name }) => ({ id, name })) ?? [],
    sites: Object.fromEntries(marketplaces.map((marketplace) => [marketplace, siteLabel(marketplace)])),
    years: Array.from({ length: thisYear - firstYear + 1 }, (_, i) => thisYear - i),
  }
}

/** A marketplace that is off can be chosen too, for when it is on again. */
const siteLabel = (marketplace: Marketplace) =>
  marketplaceLabels[marketplace] + (config().modes[marketplace] === 'off' ? ' (not watched yet)' : '')

/** Everything that was typed into the form: the search's fields, and those of its wishes. */
export interface TypedForm {
  owner: Owner
  values: SearchFormValues
  wishes: TypedWishes
  /** The id that a new search will have, so that a form which is sent twice stores one search. */
  newId?: string | null
  /** What the form shows of its search; null for a new one. */
  version?: string | null
}

/** A search's form as its owner typed it. */
export const typedForm = (form: FormData, owner: Owner): TypedForm => ({
  owner,
  values: valuesFromForm(form),
  wishes: typedWishes(form),
  newId: uuidOf(form.get('newId')),
  version: textOf(form.get('version')),
})

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' && value !== '' ? value : null)
const uuidOf = (value: FormDataEntryValue | null) => (typeof value === 'string' && isUuid(value) ? value : null)

/** The words of a form, with what it searches for. */
export async function typedWords({ id }: Pick<Owner, 'id'>, values: SearchFormValues): Promise<TypedWords> {
  const { smartCriteria: words, make, models, location } = values
  const place = location === '' ? null : await findPlace({ label: location, value: '' }, id)
  return { words, make, models, locationLabel: place?.ok ? place.place.label : location || null }
}

/** The form with everything typed, how its words are read, its errors by field, and what else stands `beside` it. */
export async function formErrorResponse(
  { owner, values, wishes, newId, version = null }: TypedForm,
  errors: SearchErrors & Record<string, string>,
  status: number,
  beside: { preview?: Preview; next?: Next; wishes?: EditableWish[] | null } = {},
) {
  const known = await findUnsavedCriteria(owner.id, await typedWords(owner, values))
  const unsaved = known && editableUnsaved(known)
  const shown = {
    values,
    typedWishes: wishes,
    errors,
    preview: null,
    wait: null, // the stored search's; what is typed may ask for other feeds
    ...beside,
    unsaved,
    version,
    ...(newId && { newId }),
  }
  return data({ ...shown, ...formChoices(values.make) }, { status })
}

/** Long enough for the model to answer; a browser without scripts shows the page only then. */
const compileWaitMs = 8_000

/** The form with its words read. `storedWords`: of the search that is changed, which are read already. */
export async function compileWords(typed: TypedForm, storedWords: string) {
  const { owner, values } = typed
  if (!isSameText(values.smartCriteria, storedWords))
    await waitForCompilation(owner, await typedWords(owner, values), compileWaitMs)
  return formErrorResponse(typed, {}, 200)
}

/** The form with its seven-day preview, or with the errors to fix first. */
export async function previewForm(typed: TypedForm) {
  const { owner, values } = typed
  const given = { ...values }
  const checked = await checkSearch(given, owner.id, given.smartCriteria)
  if (!checked.ok) return formErrorResponse(typed, checked.errors, 400)
  return formErrorResponse(typed, {}, 200, {
    preview: await previewOf(given, new Date(), owner.id),
  })
}

/** The form as it was typed, and what it needs before it can be stored. */
export function formWithoutPlan(typed: TypedForm, entitlement: Entitlement) {
  const { error, next } = planExpiredError(entitlement)
  return formErrorResponse(typed, { form: error }, 403, { next })
}

/** The form with the models of the chosen make; chosen models of another make are dropped. */
export function updateModels(typed: TypedForm) {
  const { values } = typed
  const known = formChoices(values.make).models.map((model) => model.id)
  const models = values.models.filter((id) => known.includes(id))
  return formErrorResponse({ ...typed, values: { ...values, models } }, {}, 200)
}

/**
 * Stores the form as a new search (`id` null) or updates its search and what was typed into its wishes, then redirects
 * to the Searches tab. A new search's form that is sent again, since its answer was lost, may have been changed
 * meanwhile: it then updates the search that it stored.
 */
export async function saveForm({ id, typed }: { id: string | null; typed: TypedForm }) {
  const { owner } = typed
  const given = id === null ? null : { id, userId: owner.id, owner }
  const sentBefore = id === null ? await ownSearch({ id: typed.newId ?? '', userId: owner.id }).catch(orNull) : null
  const owned = sentBefore ? { id: sentBefore.id, userId: owner.id, owner } : given
  const save = async () => {
    const storedWords = owned === null ? '' : (await ownSearch(owned)).smartCriteria
    const checked = await checkSearch({ ...typed.values }, owner.id, storedWords)
    if (!checked.ok) return formErrorResponse(typed, checked.errors, 400)
    const { fields } = checked
    const isNew = owned === null || fields.smartCriteria !== storedWords
    const compiled = isNew ? await compiledAlready(typed, fields) : null
    const edit = sentBefore ? editOfSentAgain(typed.wishes) : applyTypedEdits(typed.wishes)
    if (owned === null) await createSearch({ owner, fields, compiled, newId: typed.newId })
    else await updateSearch(owned, fields, { edit, compiled, check: requireVersion(typed.version ?? null, fields) })
    return redirect('/dashboard/searches')
  }
  return withFormErrors(save, () => typed, given).catch(async (thrown: unknown) => {
    if (!(thrown instanceof EditConflict)) throw thrown
    const { message, errors, stored } = thrown
    const again = { ...typed, version: versionOf(stored) }
    return formErrorResponse(again, { form: message, ...errors }, 409, await storedWishes(given))
  })
}

function orNull(thrown: unknown): null {
  if (thrown instanceof HttpError && thrown.status === 404) return null
  throw thrown
}

/** What the form said of its wishes the first time is done already, and refused: a wish that it adds is there. */
const editOfSentAgain =
  (wishes: TypedWishes): EditCriteria =>
  (search) => {
    try {
      return applyTypedEdits(wishes)(search)
    } catch (thrown) {
      const done = Object.keys(wishes).find(
        (id) => thrown instanceof WishRejected && thrown.field === fieldOf(id, 'wording'),
      )
      if (done === undefined) throw thrown
      const { [done]: _, ...others } = wishes
      return editOfSentAgain(others)(search)
    }
  }

/** The criteria of words that were read before they are saved, as the form changed them; null where they were not. */
async function compiledAlready({ owner, wishes }: TypedForm, fields: SearchFields): Promise<Criterion[] | null> {
  const criteria = await compiledCriteriaOf(owner.id, { words: fields.smartCriteria, ...fields })
  return criteria && applyAllTypedEdits(criteria, wishes)
}

/** Does what a button of the criteria asks for, and answers the form with everything else as it was typed. */
export function changeWishes(
  owned: OwnChange,
  { intent, id, typed }: { intent: CriteriaIntent; id: string; typed: TypedForm },
) {
  const change = async () => {
    const before = versionOf(await ownSearch(owned))
    const done = await criteriaAction(owned, { intent, id, typed: typed.wishes })
    const moved = Object.fromEntries(Object.entries(done.range).map(([name, figure]) => [name, String(figure)]))
    const version = typed.version === before ? versionOf(await ownSearch(owned)) : typed.version
    const after = { ...typed, values: { ...typed.values, ...moved }, wishes: done.typed, version }
    return formErrorResponse(after, {}, 200, await storedWishes(owned))
  }
  return withFormErrors(change, () => typed, owned)
}

/** The wishes as they are stored now: another tab may have changed them too. */
async function storedWishes(owned: Owned | null): Promise<{ wishes?: EditableWish[] | null }> {
  const search = owned && (await ownSearch(owned).catch(orNull))
  return search ? { wishes: editableWishes(criteriaOf(search)) } : {}
}

/**
 * Runs the form's action. If a limit, a wish or another tab that deleted it refuses it, answers the form again with the
 * sentence, and with the wishes of the stored search, if it is one.
 */
export async function withFormErrors<Answer>(
  work: () => Promise<Answer>,
  typed: () => TypedForm | Promise<TypedForm>,
  stored: Owned | null = null,
) {
  try {
    return await work()
  } catch (thrown) {
    const refused = async (errors: Record<string, string>, status: number) =>
      formErrorResponse(await typed(), errors, status, await storedWishes(stored))
    if (thrown instanceof WishRejected) return refused({ [thrown.field]: thrown.message }, 400)
    if (!(thrown instanceof HttpError) || ![403, 404, 429].includes(thrown.status)) throw thrown
    return refused({ form: thrown.reason }, thrown.status)
  }
}
