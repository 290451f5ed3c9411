import { Prisma } from '#platform/database'
import type { Atom } from '#domain/criteria'
import { notFound } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { nudgeSearch } from '../../services/temporal.server'
import { atomsOf } from './atoms'
import { ownSearch, startOfWatching, type Owned } from './search-store.server'

/** Takes one wish out of how the words were read. What was found is weighed again; 404 for a wish that is not there. */
export async function removeAtom(owned: Owned, atomId: string): Promise<void> {
  const search = await ownSearch(owned)
  const left = atomsOf(search)?.filter((atom) => atom.id !== atomId)
  if (!left || left.length === atomsOf(search)!.length) throw notFound('That wish')
  await storeReading(search, left)
}

/** Has the words read anew; until then no car is called a match. */
export async function readAgain(owned: Owned): Promise<void> {
  const search = await ownSearch(owned)
  if (search.smartCriteria !== '') await storeReading(search, null)
}

/** A reading that somebody else changed meanwhile stays as they left it. */
async function storeReading({ id, version }: { id: string; version: number }, atoms: Atom[] | null): Promise<void> {
  const reading = atoms === null ? Prisma.DbNull : (atoms as unknown as Prisma.InputJsonValue)
  await database().search.updateMany({
    where: { id, version },
    data: { atoms: reading, version: { increment: 1 }, ...startOfWatching() },
  })
  await nudgeSearch(id, 'changed')
}
