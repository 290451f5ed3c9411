import { z } from 'zod'
import { searchName } from '#domain/search/search-name'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import type { Owner } from '../accounts/session/lock-owner.server'
import { atomUrl, closeAtom, openAtom } from './atom-link.server'

export async function atomLinksOf(userId: string) {
  const searches = await database().search.findMany({
    where: { userId, status: { not: 'DELETED' } },
    include: { atomLink: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
  return searches.map((search) => ({
    id: search.id,
    name: searchName(search),
    isOpen: search.atomLink !== null,
    url: search.atomLink && atomUrl(search.atomLink),
  }))
}
export type AtomLinkRow = Awaited<ReturnType<typeof atomLinksOf>>[number]

const intents = z.enum(['open', 'close'])

export async function changeAtomLink(owner: Owner, form: FormData): Promise<void> {
  const { data: intent } = intents.safeParse(form.get('intent'))
  const owned = { id: String(form.get('search')), userId: owner.id, owner }
  if (!intent) throw new HttpError(400, 'The form could not be read.')
  await (intent === 'open' ? openAtom(owned) : closeAtom(owned))
}
