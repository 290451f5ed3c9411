import { priceOf, type SearchAction } from '#domain/plans/action-price'
import type { Criterion } from '#domain/judgement/criteria'
import { Prisma } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { notFound } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { nudgeSearch } from '../../../services/temporal.server'
import { criteriaOf } from './criteria'
import { charge } from '../store/charge.server'
import { ownSearch, startOfWatching, type Owned } from '../store/search-store.server'

/**
 * Takes one wish out of how the words were read. What was found is weighed again; 404 for a wish that is not there, 429
 * when the day's allowance is used up.
 */
export async function removeCriterion(owned: Owned, criterionId: string): Promise<void> {
  const search = await ownSearch(owned)
  const left = criteriaOf(search)?.filter((criterion) => criterion.id !== criterionId)
  if (!left || left.length === criteriaOf(search)!.length) throw notFound('That wish')
  await storeCriteria(search, left, 'remove-criterion')
}

/** Has the words read anew; until then no car is called a match. 429 when the day's allowance is used up. */
export async function compileAgain(owned: Owned): Promise<void> {
  const search = await ownSearch(owned)
  if (search.smartCriteria !== '') await storeCriteria(search, null, 'compile-again')
}

/** A reading that somebody else changed meanwhile stays as they left it. */
async function storeCriteria(search: Search, criteria: Criterion[] | null, action: SearchAction): Promise<void> {
  const { id, version, userId } = search
  const reading = criteria === null ? Prisma.DbNull : (criteria as unknown as Prisma.InputJsonValue)
  await database().$transaction(async (tx) => {
    const { count } = await tx.search.updateMany({
      where: { id, version },
      data: { criteria: reading, version: { increment: 1 }, ...startOfWatching() },
    })
    if (count > 0) await charge(tx, userId, priceOf(action, search, criteria === null))
  })
  await nudgeSearch(id, 'changed')
}
