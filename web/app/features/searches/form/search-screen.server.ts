import { makes, findMake } from '#domain/catalogue/names/catalogue'
import { marketplaceLabels, marketplaces, type Marketplace } from '#domain/marketplaces'
import { firstYear, type SearchErrors } from '#domain/search/search-rules'
import { data, redirect } from '@remix-run/node'
import { config } from '../../../config.server'
import { HttpError } from '../../../http/errors.server'
import { checkSearch } from '../store/check-search.server'
import type { SearchFormValues } from './form-values'
import { previewOf, type Preview } from '../preview/preview.server'
import type { Owner } from '../../accounts/proof/lock-owner.server'
import { createSearch, updateSearch } from '../store/search-store.server'

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

/** The form with everything typed and its errors. */
export function formAgain(
  values: SearchFormValues,
  errors: SearchErrors & { form?: string },
  status: number,
  preview: Preview | null = null,
) {
  return data({ values, errors, preview, ...formChoices(values.make) }, { status })
}

/** The form with its seven-day preview, or with the errors to fix first. */
export async function previewForm(values: SearchFormValues) {
  const checked = await checkSearch({ ...values })
  if (!checked.ok) return formAgain(values, checked.errors, 400)
  return formAgain(values, {}, 200, await previewOf({ ...values }, new Date()))
}

/** The form with the models of the chosen make; chosen models of another make are dropped. */
export function updateModels(values: SearchFormValues) {
  const known = formChoices(values.make).models.map((model) => model.id)
  return formAgain({ ...values, models: values.models.filter((id) => known.includes(id)) }, {}, 200)
}

/** Stores the form as a new search (`id` null) or updates its search, then redirects to the Searches tab. */
export async function saveForm({ id, owner, values }: { id: string | null; owner: Owner; values: SearchFormValues }) {
  const checked = await checkSearch({ ...values })
  if (!checked.ok) return formAgain(values, checked.errors, 400)
  const save = async () => {
    if (id === null) await createSearch({ owner, fields: checked.fields })
    else await updateSearch({ id, userId: owner.id }, checked.fields)
    return redirect('/dashboard/searches')
  }
  return orFormAgain(save, () => values)
}

/** Runs the form's action. If a limit refuses it, answers the form again with the limit's message. */
export async function orFormAgain<Answer>(
  work: () => Promise<Answer>,
  values: () => SearchFormValues | Promise<SearchFormValues>,
) {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof HttpError) || ![403, 429].includes(thrown.status)) throw thrown
    return formAgain(await values(), { form: thrown.reason }, thrown.status)
  }
}
