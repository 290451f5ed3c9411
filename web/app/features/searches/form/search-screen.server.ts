import { makes, findMake } from '#domain/catalogue/names/catalogue'
import { marketplaceLabels, marketplaces, type Marketplace } from '#domain/marketplaces'
import { firstYear, type SearchErrors } from '#domain/search/search-rules'
import { data, redirect } from '@remix-run/node'
import { config } from '../../../config.server'
import { HttpError } from '../../../http/errors.server'
import { checkSearch } from '../store/check-search.server'
import { actOnCriteria, editTyped, WishRefused, type CriteriaIntent } from '../criteria/act-on-criteria.server'
import { typedWishes, type TypedWishes } from '../criteria/wish-fields'
import { valuesFromForm, type SearchFormValues } from './form-values'
import { previewOf, type Preview } from '../preview/preview.server'
import type { Owner } from '../../accounts/proof/lock-owner.server'
import { createSearch, ownSearch, updateSearch, type Owned } from '../store/search-store.server'

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
  values: SearchFormValues
  wishes: TypedWishes
}

/** A search's form as it was typed. */
export const typedForm = (form: FormData): TypedForm => ({ values: valuesFromForm(form), wishes: typedWishes(form) })

/** The form with everything typed and its errors, by field. */
export function formAgain(
  { values, wishes }: TypedForm,
  errors: SearchErrors & Record<string, string>,
  status: number,
  preview: Preview | null = null,
) {
  return data({ values, typedWishes: wishes, errors, preview, ...formChoices(values.make) }, { status })
}

/** The form with its seven-day preview, or with the errors to fix first. */
export async function previewForm(typed: TypedForm, userId: string) {
  const given = { ...typed.values }
  const checked = await checkSearch(given, given.smartCriteria)
  if (!checked.ok) return formAgain(typed, checked.errors, 400)
  return formAgain(typed, {}, 200, await previewOf(given, new Date(), userId))
}

/** The form with the models of the chosen make; chosen models of another make are dropped. */
export function updateModels({ values, wishes }: TypedForm) {
  const known = formChoices(values.make).models.map((model) => model.id)
  const models = values.models.filter((id) => known.includes(id))
  return formAgain({ values: { ...values, models }, wishes }, {}, 200)
}

/**
 * Stores the form as a new search (`id` null) or updates its search and what was typed into its wishes, then redirects
 * to the Searches tab.
 */
export async function saveForm({ id, owner, typed }: { id: string | null; owner: Owner; typed: TypedForm }) {
  const owned = id === null ? null : { id, userId: owner.id }
  const storedWords = owned === null ? '' : (await ownSearch(owned)).smartCriteria
  const checked = await checkSearch({ ...typed.values }, storedWords)
  if (!checked.ok) return formAgain(typed, checked.errors, 400)
  const save = async () => {
    if (owned === null) await createSearch({ owner, fields: checked.fields })
    else await updateSearch(owned, checked.fields, editTyped(typed.wishes))
    return redirect('/dashboard/searches')
  }
  return orFormAgain(save, () => typed)
}

/** Does what a button of the criteria asks for, and answers the form with everything else as it was typed. */
export function changeWishes(
  owned: Owned,
  { intent, id, typed }: { intent: CriteriaIntent; id: string; typed: TypedForm },
) {
  const change = async () => {
    const done = await actOnCriteria(owned, { intent, id, typed: typed.wishes })
    const moved = Object.fromEntries(Object.entries(done.range).map(([name, figure]) => [name, String(figure)]))
    return formAgain({ values: { ...typed.values, ...moved }, wishes: done.typed }, {}, 200)
  }
  return orFormAgain(change, () => typed)
}

/** Runs the form's action. If a limit or a wish refuses it, answers the form again with the sentence. */
export async function orFormAgain<Answer>(work: () => Promise<Answer>, typed: () => TypedForm | Promise<TypedForm>) {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof WishRefused) return formAgain(await typed(), { [thrown.field]: thrown.message }, 400)
    if (!(thrown instanceof HttpError) || ![403, 429].includes(thrown.status)) throw thrown
    return formAgain(await typed(), { form: thrown.reason }, thrown.status)
  }
}
