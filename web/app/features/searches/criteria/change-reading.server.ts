import { priceOf, type SearchAction } from '#domain/plans/action-price'
import type { Atom } from '#domain/judgement/criteria'
import { Prisma } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { notFound } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { nudgeSearch } from '../../../services/temporal.server'
import { atomsOf } from './atoms'
import { charge } from '../store/charge.server'
import { ownSearch, startOfWatching, type Owned } from '../store/search-store.server'

/**
 * Takes one wish out of how the words were read. What was found is weighed again; 404 for a wish that is not there, 429
 * when the day's allowance is used up.
 */
export async function removeAtom(owned: Owned, atomId: string): Promise<void> {
  const search = await ownSearch(owned)
  const left = atomsOf(search)?.filter((atom) => atom.id !== atomId)
  if (!left || left.length === atomsOf(search)!.length) throw notFound('That wish')
  await storeReading(search, left, 'remove-criterion')
}

/** Has the words read anew; until then no car is called a match. 429 when the day's allowance is used up. */
export async function readAgain(owned: Owned): Promise<void> {
  const search = await ownSearch(owned)
  if (search.smartCriteria !== '') await storeReading(search, null, 'read-again')
}

/** A reading that somebody else changed meanwhile stays as they left it. */
async function storeReading(search: Search, atoms: Atom[] | null, action: SearchAction): Promise<void> {
  const { id, version, userId } = search
  const reading = atoms === null ? Prisma.DbNull : (atoms as unknown as Prisma.InputJsonValue)
  await database().$transaction(async (tx) => {
    const { count } = await tx.search.updateMany({
      where: { id, version },
      data: { atoms: reading, version: { increment: 1 }, ...startOfWatching() },
    })
    if (count > 0) await charge(tx, userId, priceOf(action, search, atoms === null))
  })
  await nudgeSearch(id, 'changed')
}
