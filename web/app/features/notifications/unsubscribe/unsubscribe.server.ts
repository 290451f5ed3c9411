import { givenName, searchName } from '#domain/search/search-name'
import { canOwnerLift } from '#domain/alerts/suppression'
import { suppress, suppressionOf } from '#platform/suppression'
import type { NotificationTarget } from '#prisma/generated/client'
import { HttpError, notFound } from '../../../http/errors.server'
import { isUuid } from '../../../http/paths.server'
import { database } from '../../../services/database.server'
import { withOwnerLock, type Owner } from '../../accounts/session/lock-owner.server'
import { cleanText } from '../../accounts/sign-up-rules'

/** What an unsubscribe link is about: a target, and of a mail about one search also that search. */
export interface Unsubscribable {
  name: string
  /** Whether it is the account's own address, so that its reader has the dashboard. */
  isMain: boolean
  /** How mail goes on that was stopped for good: by the owner's switch, or by a link mailed to it; null while mail goes there. */
  goesOnBy: 'switch' | 'link' | null
  search: { id: string; name: string; isMuted: boolean } | null
}

/** 404 for a token that is not ours. A search that is not of the same account is left out. */
export async function unsubscribableOf(token: string, searchId: unknown): Promise<Unsubscribable> {
  const target = await targetOfLink(token)
  const search = await searchOf(target, searchId)
  const about = { name: target.name, isMain: target.isMain, goesOnBy: await goesOnBy(target) }
  if (!search) return { ...about, search: null }
  const muted = await database().mutedSearch.count({ where: { targetId: target.id, searchId: search.id } })
  // A reader who has not confirmed the address sees no word that the account typed.
  const name = target.confirmedAt === null ? givenName(search) : searchName(search)
  return { ...about, search: { id: search.id, name, isMuted: muted > 0 } }
}

/** Mail that came back may go out again once it arrives, and what its owner switched off is soon switched on. */
async function goesOnBy(target: NotificationTarget): Promise<Unsubscribable['goesOnBy']> {
  if (target.email === null) return target.active ? null : 'switch'
  const reason = await suppressionOf(database(), target.email)
  if (reason === null || reason === 'BOUNCED') return null
  return canOwnerLift(target, reason) ? 'switch' : 'link'
}

/** Suppresses the address of a mail's unsubscribe link, in every account. A repeated call is no error. */
export async function unsubscribe(token: string): Promise<void> {
  const { email, id } = await targetOfLink(token)
  await database().$transaction(async (tx) => {
    if (email !== null) await suppress(tx, email, { reason: 'UNSUBSCRIBED', at: new Date() })
    else await tx.notificationTarget.updateMany({ where: { id }, data: { active: false } })
  })
}

/** Stops mails about one search to one target; others go on. A repeated call is no error, 404 for another's search. */
export async function muteSearch(token: string, searchId: unknown): Promise<void> {
  const target = await targetOfLink(token)
  const search = await searchOf(target, searchId)
  if (!search) throw notFound('That search')
  const key = { targetId: target.id, searchId: search.id }
  await database().mutedSearch.createMany({ data: key, skipDuplicates: true })
}

/** What the mails' reader has stopped, or its owner, the owner can take back. */
export async function unmuteSearch(owner: Owner, targetId: unknown, searchId: unknown): Promise<void> {
  if (!isUuid(targetId) || !isUuid(searchId)) throw notFound('That search')
  const where = { targetId, searchId, target: { userId: owner.id } }
  await withOwnerLock(owner, (tx) => tx.mutedSearch.deleteMany({ where }))
}

/** The muted searches of each target of an account, by the target's id. */
export async function mutedSearches(userId: string): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = await database().mutedSearch.findMany({
    where: { target: { userId }, search: { status: { not: 'DELETED' } } },
    include: { search: true },
    orderBy: { mutedAt: 'asc' },
  })
  const muted = new Map<string, { id: string; name: string }[]>()
  for (const { targetId, search } of rows) {
    muted.set(targetId, [...(muted.get(targetId) ?? []), { id: search.id, name: searchName(search) }])
  }
  return muted
}

/** Of a target that was removed, or an address that its account has left: nothing goes there by it. */
const outOfUse =
  'This unsubscribe link is out of use, and no mail is sent with it. Does mail still come? Use the link in the newest one.'

async function targetOfLink(token: string): Promise<NotificationTarget> {
  const target = await database().notificationTarget.findUnique({ where: { unsubscribeToken: cleanText(token) } })
  if (!target) throw new HttpError(404, outOfUse)
  return target
}

async function searchOf({ userId }: NotificationTarget, id: unknown) {
  if (!isUuid(id)) return null
  return database().search.findFirst({ where: { id, userId, status: { not: 'DELETED' } } })
}
