import { createHmac, randomBytes } from 'node:crypto'
import type { AtomLink, Search } from '#prisma/generated/client'
import { config } from '../../config.server'
import { database } from '../../services/database.server'
import { keyFor } from '../accounts/tokens.server'
import { withOwnerLock } from '../accounts/session/lock-owner.server'
import { hashOf, type Account } from '../accounts/session/sessions.server'
import { ownSearch, type OwnChange } from './search-store.server'

const saltBytes = 16

/** Creates a feed URL for a search. Anyone with the URL can read its cars. Replaces and revokes any previous URL. */
export async function openAtom(owned: OwnChange): Promise<void> {
  const { id: searchId } = await ownSearch(owned)
  const salt = randomBytes(saltBytes).toString('base64url')
  const fresh = { salt, tokenHash: hashOf(tokenOf(searchId, salt)), createdAt: new Date() }
  await withOwnerLock(owned.owner, (tx) =>
    tx.atomLink.upsert({ where: { searchId }, create: { searchId, ...fresh }, update: fresh }),
  )
}

export async function closeAtom(owned: OwnChange): Promise<void> {
  const { id: searchId } = await ownSearch(owned)
  await withOwnerLock(owned.owner, (tx) => tx.atomLink.deleteMany({ where: { searchId } }))
}

/** The URL to show to the owner; null if it was created with another SESSION_SECRET and must be replaced. */
export function atomUrl({ searchId, salt, tokenHash }: AtomLink): string | null {
  const token = tokenOf(searchId, salt)
  return hashOf(token) === tokenHash ? new URL(`/feeds/${token}.atom`, config().WEB_URL).href : null
}

export type OpenedAtom = AtomLink & { search: Search & { user: Account } }

/** Finds the feed of a file name below /feeds/; null if it does not exist or was revoked. */
export async function findAtom(file: string): Promise<OpenedAtom | null> {
  const [, token] = /^([\w-]{43})\.atom$/.exec(file) ?? []
  if (token === undefined) return null
  const found = await database().atomLink.findUnique({
    where: { tokenHash: hashOf(token) },
    include: { search: { include: { user: { include: { subscriptions: true } } } } },
  })
  const { search } = found ?? {}
  return found && search?.status !== 'DELETED' && search?.user.deletedAt === null ? found : null
}

/** A 256-bit token. */
const tokenOf = (searchId: string, salt: string) =>
  createHmac('sha256', keyFor('atom')).update(`${searchId} ${salt}`).digest('base64url')
