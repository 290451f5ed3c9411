import { getActionPrice } from '#domain/plans/action-price'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import { CriterionRejectedError, type FormRange } from '#domain/judgment/criteria/edit'
import { joinWithOr } from '#domain/figures'
import { parseSearch } from '#domain/search/search-form'
import type { SearchField } from '#domain/search/schema'
import type { FormFields } from '#domain/search/wish-fields'
import { bodyTypes, transmissions, type BodyType, type Transmission } from '#domain/vocabulary'
import { Prisma } from '#platform/database'
import { recordWakes } from '#platform/wakes'
import type { Search } from '#prisma/generated/client'
import { notFound } from '../../http/errors.server'
import { wakeSearches } from '../../services/temporal.server'
import { withOwnerLock } from '../accounts/session/sessions.server'
import {
  chargeAllowance,
  criteriaJson,
  rejudgeUpdate,
  lockSearch,
  type AuthorizedSearch,
} from '../searches/search-store.server'
import { toFormValues, type SearchFormValues } from '../searches/form-values'
import { findFormFields, findOwnPlace, getCriteria } from './criteria.server'
import { regradeSearch } from './regrade.server'

/** Returns null for an unknown criterion. Throws `CriterionRejectedError`. */
type Change = (criteria: Criterion[]) => Criterion[] | null

/**
 * Changes the criteria without recompiling, regrades all cars by stored answers, and has them judged again. Does nothing if `change` has no effect. Throws a 404
 * for an unknown criterion, a 429 when the daily allowance is used up, and whatever `change` throws.
 */
export async function changeCriteria(owned: AuthorizedSearch, change: Change): Promise<void> {
  await withOwnerLock(owned.owner, async (tx) => {
    const search = await lockSearch(tx, owned)
    const criteria = editCriteria(search, change)
    if (criteria === null) return
    await tx.search.update({
      where: { id: search.id },
      data: { criteria: criteriaJson(criteria), ...rejudgeUpdate() },
    })
    await regradeSearch(tx, search, criteria)
    await chargeAllowance(tx, search.userId, getActionPrice('change-criteria', search))
    await recordWakes(tx, [search.id])
  })
  await wakeSearches([owned.id])
}

/** The search's criteria after a change; null if they are unchanged. Throws a 404 for an unknown criterion. */
export function editCriteria(search: Search, change: Change): Criterion[] | null {
  const before = getCriteria(search)
  const after = before && change(before)
  if (!after) throw notFound('That wish')
  return JSON.stringify(after) === JSON.stringify(before) ? null : after
}

/** All wishes that fields can hold, instead of one. */
export const allWishes = 'all'

/** The values of the form's fields that a wish moved into, as typed. */
export type MovedFields = Partial<SearchFormValues>

/**
 * Moves a wish about price, mileage, year, transmission, body or place into its form fields and removes the wish, or
 * moves all such wishes, for `allWishes`. If a range is already set, the narrower one wins. Returns the stored fields.
 * Throws a 404 if there is no such wish, and `CriterionRejectedError` for values that the form does not accept. Of all
 * wishes, those that the form does not accept stay.
 */
export async function moveWishToField(owned: AuthorizedSearch, criterionId: string): Promise<MovedFields> {
  const moved = await withOwnerLock(owned.owner, async (tx) => {
    const search = await lockSearch(tx, owned)
    const criteria = getCriteria(search) ?? []
    const offered = criteria.flatMap((wish) => {
      const fields = findFormFields(wish)
      return fields && (criterionId === allWishes || wish.id === criterionId) ? [{ id: wish.id, fields }] : []
    })
    if (offered.length === 0) throw notFound('That wish')
    const { data, movedIds } = moveFields(search, offered)
    const left = criteria.filter(({ id }) => !movedIds.includes(id))
    const changed = await tx.search.update({
      where: { id: search.id },
      data: { ...data, criteria: criteriaJson(left), ...rejudgeUpdate() },
    })
    await chargeAllowance(tx, search.userId, getActionPrice('change', changed))
    await recordWakes(tx, [search.id])
    const after = toFormValues(changed)
    const names = movedNames(offered.filter(({ id }) => movedIds.includes(id)).map(({ fields }) => fields))
    return Object.fromEntries(names.map((name) => [name, after[name]])) as MovedFields
  })
  await wakeSearches([owned.id])
  return moved
}

function movedNames(fields: FormFields[]): SearchField[] {
  const names = new Set<SearchField>(fields.flatMap((one) => Object.keys(one) as (keyof FormFields)[]))
  return [...names, ...(names.has('location') ? (['countrywide'] as const) : [])]
}

type PlaceColumn = 'locationLabel' | 'locationValue' | 'latitude' | 'longitude' | 'countrywide' | 'radiusMiles'
type SearchData = Partial<Pick<Search, keyof FormRange | 'transmission' | 'bodyTypes' | PlaceColumn>>

function moveFields(search: Search, offered: { id: string; fields: FormFields }[]) {
  let data: SearchData = {}
  const movedIds: string[] = []
  let refused: CriterionRejectedError | null = null
  for (const { id, fields } of offered) {
    try {
      data = { ...data, ...toColumns({ ...search, ...data }, fields) }
      movedIds.push(id)
    } catch (thrown) {
      if (!(thrown instanceof CriterionRejectedError)) throw thrown
      refused ??= thrown
    }
  }
  if (movedIds.length === 0 && refused) throw refused
  return { data, movedIds }
}

function toColumns(search: Search, fields: FormFields): SearchData {
  const { transmission, bodyTypes, location, radius, ...wanted } = fields
  const range = narrower(search, wanted)
  refuseImpossible(search, { ...range, ...(radius !== undefined && { radius }) })
  const place = location === undefined ? null : findOwnPlace(location)
  if (radius !== undefined && !place && search.locationLabel === null)
    throw new CriterionRejectedError('Fill in a city, town or ZIP first.')
  const isNear = radius !== undefined && !place && search.radiusMiles !== null
  return {
    ...range,
    ...(transmission && { transmission: sameTransmission(search, transmission) }),
    ...(bodyTypes && { bodyTypes: commonBodyTypes(search, bodyTypes) }),
    ...(place && {
      ...{ locationLabel: place.label, locationValue: place.id, countrywide: false },
      ...{ latitude: place.latitude, longitude: place.longitude },
    }),
    ...(radius !== undefined && { radiusMiles: isNear ? Math.min(search.radiusMiles!, radius) : radius }),
  }
}

function sameTransmission({ transmission: set }: Search, wanted: Transmission): Transmission {
  if (set !== null && set !== wanted)
    throw new CriterionRejectedError(`Transmission is set to ${transmissions[set as Transmission]}. Change it first.`)
  return wanted
}

function commonBodyTypes({ bodyTypes: set }: Search, wanted: BodyType[]): BodyType[] {
  const common = set.length === 0 ? wanted : wanted.filter((body) => set.includes(body))
  if (common.length > 0) return common
  const names = joinWithOr(set.map((body) => bodyTypes[body as BodyType]))
  throw new CriterionRejectedError(`Body type is set to ${names}. Change it first.`)
}

function narrower(search: Search, range: FormRange): FormRange {
  const fields = Object.entries(range) as [keyof FormRange, number][]
  return Object.fromEntries(
    fields.map(([name, wanted]) => {
      const set = search[name]
      if (set === null) return [name, wanted]
      return [name, name.endsWith('To') ? Math.min(set, wanted) : Math.max(set, wanted)]
    }),
  )
}

function refuseImpossible(search: Search, range: FormRange & { radius?: number }): void {
  const checked = parseSearch(
    { ...search, ...range, location: null, otherPlaces: [] },
    new Date().getFullYear(),
    search.smartCriteria,
  )
  if (checked.ok) return
  const stems = Object.keys(range).map((name) => name.replace(/(?:From|To)$/, ''))
  const concerned = (Object.keys(checked.errors) as SearchField[]).find((name) =>
    stems.includes(name.replace(/(?:From|To)$/, '')),
  )
  if (concerned) throw new CriterionRejectedError(checked.errors[concerned])
}

/** Recompiles the criteria text. Until then the cars keep their grades as stale. Throws a 429 when the daily allowance is used up. */
export async function recompile(owned: AuthorizedSearch): Promise<void> {
  await withOwnerLock(owned.owner, async (tx) => {
    const search = await lockSearch(tx, owned)
    if (search.smartCriteria === '') return
    await tx.search.update({ where: { id: search.id }, data: { criteria: Prisma.DbNull, ...rejudgeUpdate() } })
    await regradeSearch(tx, search, null)
    await chargeAllowance(tx, search.userId, getActionPrice('compile-again', search, true))
    await recordWakes(tx, [search.id])
  })
  await wakeSearches([owned.id])
}
