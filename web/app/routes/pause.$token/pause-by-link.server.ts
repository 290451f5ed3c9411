import { readPauseLink } from '#platform/pause-link'
import { givenName, searchName } from '#domain/search/search-name'
import { isUuid } from '../../http/paths.server'
import { database } from '../../services/database.server'
import { pauseSearch } from '../../features/searches/search-store.server'

export interface SearchToPause {
  name: string
  isPaused: boolean
}

/** The search of an emailed pause link. Null if the link is invalid or the search was deleted. */
export async function searchOfLink(token: string): Promise<SearchToPause | null> {
  const found = await find(token)
  return found && { name: found.name, isPaused: found.isPaused }
}

/** Pauses the search of an emailed pause link. Idempotent. */
export async function pauseByLink(token: string): Promise<SearchToPause | null> {
  const found = await find(token)
  if (!found) return null
  await pauseSearch({ id: found.id, userId: found.userId, owner: { id: found.userId, credential: null } })
  return { name: found.name, isPaused: true }
}

async function find(token: string) {
  const targetOf = (id: string) =>
    isUuid(id) ? database().notificationTarget.findUnique({ where: { id } }) : Promise.resolve(null)
  const link = await readPauseLink(token, async (id) => (await targetOf(id))?.unsubscribeToken ?? null)
  const target = link && (await targetOf(link.targetId))
  if (!target || !isUuid(link.searchId)) return null
  const { userId, confirmedAt } = target
  const search = await database().search.findFirst({
    where: { id: link.searchId, userId, status: { not: 'DELETED' } },
  })
  if (!search) return null
  // A recipient who has not confirmed the address sees no text entered by the account.
  const name = confirmedAt === null ? givenName(search) : searchName(search)
  // A suspended search does not count as paused: a new plan would resume it.
  const isPaused = search.status === 'PAUSED' && search.suspendedAt === null
  return { id: search.id, userId, name, isPaused }
}
