import { priceOf, type SearchAction } from '#domain/plans/action-price'
import type { Criterion } from '#domain/judgement/criteria/criterion'
import { Prisma } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { notFound } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { wakeSearch } from '../../../services/temporal.server'
import { criteriaOf } from './criteria'
import { charge } from '../store/charge.server'
import { ownSearch, startOfWatching, type Owned } from '../store/search-store.server'

/**
 * Removes one criterion and has all candidates filtered and judged again. 404 for an unknown criterion, 429 when the
 * day's allowance is used up.
 */
export async function removeCriterion(owned: Owned, criterionId: string): Promise<void> {
  const search = await ownSearch(owned)
  const left = criteriaOf(search)?.filter((criterion) => criterion.id !== criterionId)
  if (!left || left.length === criteriaOf(search)!.length) throw notFound('That wish')
  await storeCriteria(search, left, 'remove-criterion')
}

/** Has the words compiled again; until then no car is a match. 429 when the day's allowance is used up. */
export async function compileAgain(owned: Owned): Promise<void> {
  const search = await ownSearch(owned)
  if (search.smartCriteria !== '') await storeCriteria(search, null, 'compile-again')
}

/** Changes nothing if the search has changed since it was loaded. */
async function storeCriteria(search: Search, criteria: Criterion[] | null, action: SearchAction): Promise<void> {
  const { id, version, userId } = search
  const stored = criteria === null ? Prisma.DbNull : (criteria as unknown as Prisma.InputJsonValue)
  await database().$transaction(async (tx) => {
    const { count } = await tx.search.updateMany({
      where: { id, version },
      data: { criteria: stored, version: { increment: 1 }, ...startOfWatching() },
    })
    if (count > 0) await charge(tx, userId, priceOf(action, search, criteria === null))
  })
  await wakeSearch(id, 'changed')
}
