import { getActionPrice } from '#domain/plans/action-price'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import { toFormRange, CriterionRejectedError, removeCriterion, type FormRange } from '#domain/judgment/criteria/edit'
import { parseSearch } from '#domain/search/search-form'
import type { SearchField } from '#domain/search/schema'
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
import { getCriteria } from './criteria.server'
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

/**
 * Moves a wish about price, mileage or year into its form field and removes the wish. If the field is already set, the
 * narrower range wins. Returns the stored fields. Throws a 404 for any other wish, and `CriterionRejectedError` for a range
 * that the form does not accept.
 */
export async function moveWishToField(owned: AuthorizedSearch, criterionId: string): Promise<FormRange> {
  const range = await withOwnerLock(owned.owner, async (tx) => {
    const search = await lockSearch(tx, owned)
    const criteria = getCriteria(search) ?? []
    const wish = criteria.find(({ id }) => id === criterionId)
    const wanted = wish && toFormRange(wish)
    if (!wanted) throw notFound('That wish')
    const range = narrower(search, wanted)
    refuseImpossible(search, range)
    const left = removeCriterion(criteria, criterionId)!
    const data = { ...range, criteria: criteriaJson(left), ...rejudgeUpdate() }
    const changed = await tx.search.update({ where: { id: search.id }, data })
    await chargeAllowance(tx, search.userId, getActionPrice('change', changed))
    await recordWakes(tx, [search.id])
    return range
  })
  await wakeSearches([owned.id])
  return range
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

function refuseImpossible(search: Search, range: FormRange): void {
  const checked = parseSearch({ ...search, ...range, location: null }, new Date().getFullYear(), search.smartCriteria)
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
