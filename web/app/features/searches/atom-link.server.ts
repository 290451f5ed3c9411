import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AtomLink, Search } from '#prisma/generated/client'
import { searchName } from '#domain/search/search-name'
import { config } from '../../config.server'
import { database } from '../../services/database.server'
import { deriveKey } from '../accounts/tokens.server'
import { withOwnerLock, type Owner, hashToken, type Account } from '../accounts/session/sessions.server'
import { HttpError } from '../../http/errors.server'
import { getSearch, type AuthorizedSearch } from './search-store.server'

const saltBytes = 16

/** Creates a feed URL for a search. Anyone with the URL can read its cars. Replaces and revokes any previous URL. */
export async function createAtomLink(owned: AuthorizedSearch): Promise<void> {
  const { id: searchId } = await getSearch(owned)
  const salt = randomBytes(saltBytes).toString('base64url')
  const fresh = { salt, tokenHash: hashToken(tokenOf(searchId, salt)), createdAt: new Date() }
  await withOwnerLock(owned.owner, (tx) =>
    tx.atomLink.upsert({ where: { searchId }, create: { searchId, ...fresh }, update: fresh }),
  )
}

async function closeAtom(owned: AuthorizedSearch): Promise<void> {
  const { id: searchId } = await getSearch(owned)
  await withOwnerLock(owned.owner, (tx) => tx.atomLink.deleteMany({ where: { searchId } }))
}

/** The URL to show to the owner; null if it was created with another SESSION_SECRET and must be replaced. */
function atomUrl({ searchId, salt, tokenHash }: AtomLink): string | null {
  const token = tokenOf(searchId, salt)
  return hashToken(token) === tokenHash ? new URL(`/feeds/${token}.atom`, config().WEB_URL).href : null
}

type FoundAtomLink = AtomLink & { search: Search & { user: Account } }

/** Finds the feed of a file name below /feeds/; null if it does not exist or was revoked. */
export async function findAtomLinkByFileName(file: string): Promise<FoundAtomLink | null> {
  const [, token] = /^([\w-]{43})\.atom$/.exec(file) ?? []
  if (token === undefined) return null
  const found = await database().atomLink.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { search: { include: { user: { include: { subscriptions: true } } } } },
  })
  const { search } = found ?? {}
  return found && search?.status !== 'DELETED' && search?.user.deletedAt === null ? found : null
}

/** A 256-bit token. */
const tokenOf = (searchId: string, salt: string) =>
  createHmac('sha256', deriveKey('atom')).update(`${searchId} ${salt}`).digest('base64url')

export async function listAtomLinks(userId: string) {
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
export type AtomLinkRow = Awaited<ReturnType<typeof listAtomLinks>>[number]

const intents = z.enum(['open', 'close'])

export async function changeAtomLink(owner: Owner, form: FormData): Promise<void> {
  const { data: intent } = intents.safeParse(form.get('intent'))
  const owned = { id: String(form.get('search')), userId: owner.id, owner }
  if (!intent) throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  await (intent === 'open' ? createAtomLink(owned) : closeAtom(owned))
}
