import { minuteMs } from '#domain/durations'
import { Prisma } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { notFound } from '../../../http/errors.server'
import { isUuid } from '../../../http/paths.server'
import { database } from '../../../services/database.server'
import type { Owned } from './search-store.server'

/** Whoever looks again within this time is still on the same visit, so that a reload does not make old what is new. */
const visitMs = 30 * minuteMs

/** The person's searches, newest first, visited. One statement. */
export const visitSearches = ({ userId }: Pick<Owned, 'userId'>, now: Date): Promise<Search[]> =>
  visited(Prisma.sql`s."userId" = ${userId}::uuid`, now)

/** A search of this person, visited; 404 for other people's searches, deleted ones and invalid ids. One statement. */
export async function visitSearch({ id, userId }: Owned, now: Date): Promise<Search> {
  const ownOne = Prisma.sql`s."userId" = ${userId}::uuid AND s.id = ${id}::uuid`
  const [search] = isUuid(id) ? await visited(ownOne, now) : []
  if (!search) throw notFound('That search')
  return search
}

/**
 * Reads searches and notes that their buyer looks at them: cars found after `newSince` are new to the buyer. Nothing is
 * written but at the first look of a visit. Not by Prisma, which would set updatedAt: looking at a search does not change
 * it.
 */
function visited(which: Prisma.Sql, now: Date): Promise<Search[]> {
  const over = new Date(now.getTime() - visitMs)
  return database().$queryRaw<Search[]>`
    WITH begun AS (
      UPDATE "Search" s SET "newSince" = s."visitBegan", "visitBegan" = ${now}
      WHERE ${which} AND s.status <> 'DELETED' AND coalesce(s."visitBegan" < ${over}, true)
      RETURNING s.id, s."newSince", s."visitBegan"
    )
    SELECT ${otherColumns}, CASE WHEN b.id IS NULL THEN s."newSince" ELSE b."newSince" END AS "newSince",
      coalesce(b."visitBegan", s."visitBegan") AS "visitBegan"
    FROM "Search" s LEFT JOIN begun b ON b.id = s.id
    WHERE ${which} AND s.status <> 'DELETED' ORDER BY s."createdAt" DESC, s.id`
}

const otherColumns = Prisma.raw(
  Object.keys(Prisma.SearchScalarFieldEnum)
    .filter((column) => column !== 'newSince' && column !== 'visitBegan')
    .map((column) => `s."${column}"`)
    .join(', '),
)
