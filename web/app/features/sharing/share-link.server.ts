import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { carName } from '#domain/words/car-text'
import type { Prisma } from '#platform/database'
import type { ShareLink } from '#prisma/generated/client'
import { config } from '../../config.server'
import { HttpError, notFound } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { hashToken, withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { deriveKey } from '../accounts/tokens.server'
import { requireListingId } from '../searches/hide-car.server'
import { getSearch } from '../searches/search-store.server'

/** Links of one account. More would be hard to keep track of. */
export const maxShareLinks = 50
const saltBytes = 16

/** A 256-bit token. */
const tokenOf = (id: string, salt: string) =>
  createHmac('sha256', deriveKey('share')).update(`${id} ${salt}`).digest('base64url')

/** The URL to show to the owner; null if it was created with another SESSION_SECRET and must be replaced. */
function shareUrl({ id, salt, tokenHash }: Pick<ShareLink, 'id' | 'salt' | 'tokenHash'>): string | null {
  const token = tokenOf(id, salt)
  return hashToken(token) === tokenHash ? new URL(`/shared/${token}`, config().WEB_URL).href : null
}

const activeLinks = (userId: string): Prisma.ShareLinkWhereInput => ({
  userId,
  OR: [{ searchId: null }, { search: { status: { not: 'DELETED' } } }],
})

/** A car by one of its postings, or null for the whole shortlist. */
type Shared = { searchId: string; listingId: unknown } | null

/**
 * Creates a link and returns its id. What is shared already keeps its link, unless its URL cannot be shown anymore.
 * Throws a 404 for a car that the search has not found, and a 403 at the limit.
 */
export async function createShareLink(owner: Owner, shared: Shared): Promise<string> {
  const car = shared && (await requireFoundCar(owner, shared))
  const sameCar =
    car && (car.vehicleId === null ? { listingId: car.listingId } : { listing: { vehicleId: car.vehicleId } })
  const where = { userId: owner.id, ...(car ? { searchId: car.searchId, ...sameCar } : { listingId: null }) }
  return withOwnerLock(owner, async (tx) => {
    const known = await tx.shareLink.findFirst({ where })
    if (known && shareUrl(known) !== null) return known.id
    const id = known?.id ?? randomUUID()
    const salt = randomBytes(saltBytes).toString('base64url')
    const fresh = { salt, tokenHash: hashToken(tokenOf(id, salt)), createdAt: new Date() }
    if (known) {
      await tx.shareLink.update({ where: { id }, data: fresh })
    } else {
      if ((await tx.shareLink.count({ where: activeLinks(owner.id) })) >= maxShareLinks)
        throw new HttpError(403, `You can have up to ${maxShareLinks} shared links. Stop sharing one to make room.`)
      const of = car && { searchId: car.searchId, listingId: car.listingId }
      await tx.shareLink.create({ data: { id, userId: owner.id, ...of, ...fresh } })
    }
    return id
  })
}

async function requireFoundCar(owner: Owner, { searchId: id, listingId: given }: NonNullable<Shared>) {
  const { id: searchId } = await getSearch({ id, userId: owner.id })
  const found = await database().candidate.findUnique({
    where: { searchId_listingId: { searchId, listingId: requireListingId(given) } },
    select: { searchId: true, listingId: true, listing: { select: { vehicleId: true } } },
  })
  if (!found) throw notFound('That car')
  return { searchId, listingId: found.listingId, vehicleId: found.listing.vehicleId }
}

/** Ends a link and deletes the notes left there. Ignores links of other accounts. */
export async function withdrawShareLink(owner: Owner, id: unknown): Promise<void> {
  if (isUuid(id)) await withOwnerLock(owner, (tx) => tx.shareLink.deleteMany({ where: { id, userId: owner.id } }))
}

/** Whether visitors of the shared shortlist see how far the owner is with each car. Ignores links of other accounts. */
export async function showPlans(owner: Owner, id: unknown, showsPlans: boolean): Promise<void> {
  if (!isUuid(id)) return
  const where = { id, userId: owner.id, searchId: null }
  await withOwnerLock(owner, (tx) => tx.shareLink.updateMany({ where, data: { showsPlans } }))
}

/** Notes are emailed only then. */
export const isMainAddressConfirmed = async (userId: string): Promise<boolean> =>
  (await database().notificationTarget.count({ where: { userId, isMain: true, confirmedAt: { not: null } } })) > 0

/** Whether the account is notified of visitors' notes. */
export async function setNoteAlerts(owner: Owner, hasNoteAlerts: boolean): Promise<void> {
  await withOwnerLock(owner, (tx) => tx.user.update({ where: { id: owner.id }, data: { hasNoteAlerts } }))
}

export type ShareLinkRow = Awaited<ReturnType<typeof listShareLinks>>[number]

/** The account's links, newest first, for their owner. */
export async function listShareLinks(userId: string) {
  const links = await database().shareLink.findMany({
    where: activeLinks(userId),
    include: {
      listing: { select: { title: true, year: true, make: true, model: true, trim: true, vehicleId: true } },
      _count: { select: { notes: true, likes: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
  return links.map(({ listing, _count, ...link }) => ({
    id: link.id,
    name: listing ? carName(listing) : 'Your shortlist',
    /** The owner's page about what is shared, with the notes. */
    path: listing
      ? `/dashboard/search/${link.searchId}/car/${listing.vehicleId ?? link.listingId}`
      : '/dashboard/shortlist',
    url: shareUrl(link),
    createdAt: link.createdAt,
    notes: _count.notes,
    likes: _count.likes,
    /** Null for a link to one car, which never shows them. */
    showsPlans: link.searchId === null ? link.showsPlans : null,
  }))
}

/** Finds what a URL shares, for anybody. Throws a 404 if the link was withdrawn or never existed. */
export async function findShareLink(token: string | undefined) {
  const link = /^[\w-]{43}$/.test(token ?? '')
    ? await database().shareLink.findUnique({
        where: { tokenHash: hashToken(token!) },
        include: {
          search: true,
          listing: { select: { vehicleId: true } },
          user: { select: { deletedAt: true, timeZone: true } },
          likes: { select: { listingId: true } },
        },
      })
    : null
  if (!link || link.user.deletedAt !== null || link.search?.status === 'DELETED') throw linkEnded()
  return link
}
export type FoundShareLink = Awaited<ReturnType<typeof findShareLink>>

/** The id of a car that a link shows, by the saved listing of a shortlist. Throws a 404 for any other. */
export async function requireSharedCar(link: FoundShareLink, listingId: string | null): Promise<string> {
  if (!isUuid(listingId)) throw linkEnded()
  const isShown =
    link.searchId === null
      ? (await database().savedCar.count({ where: { userId: link.userId, listingId } })) > 0
      : link.listingId === listingId
  if (!isShown) throw linkEnded()
  return listingId
}

export const linkEnded = () =>
  new HttpError(
    404,
    'This link doesn’t work anymore: it was withdrawn, or the car, search or account behind it was deleted.',
  )
