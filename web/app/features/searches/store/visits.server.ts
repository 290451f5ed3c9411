import { minuteMs } from '#domain/durations'
import type { Search } from '#prisma/generated/client'
import { database } from '../../../services/database.server'

/** Whoever looks again within this time is still on the same visit, so that a reload does not make old what is new. */
const visitMs = 30 * minuteMs

/**
 * Notes that the buyer looks at these searches, and returns them with `newSince`: cars found after it are new to the
 * buyer. Nothing is written but at the first look of a visit.
 */
export async function noteVisits(searches: Search[], now: Date): Promise<Search[]> {
  const over = new Date(now.getTime() - visitMs)
  const due = searches.filter(({ visitBegan }) => visitBegan === null || visitBegan < over)
  if (due.length === 0) return searches
  // Not by Prisma, which would set updatedAt: looking at a search does not change it.
  const begun = await database().$queryRaw<Pick<Search, 'id' | 'newSince' | 'visitBegan'>[]>`
    UPDATE "Search" SET "newSince" = "visitBegan", "visitBegan" = ${now}
    WHERE id = ANY(${due.map(({ id }) => id)}::uuid[]) AND coalesce("visitBegan" < ${over}, true)
    RETURNING id, "newSince", "visitBegan"`
  const visits = new Map(begun.map((visit) => [visit.id, visit]))
  return searches.map((search) => ({ ...search, ...visits.get(search.id) }))
}

/** The same for one search. */
export async function noteVisit(search: Search, now: Date): Promise<Search> {
  return (await noteVisits([search], now))[0]!
}
