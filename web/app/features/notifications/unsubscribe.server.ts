import { defaultSearchName, searchName } from '#domain/search/search-name'
import { accountMails, type AccountMail } from '#domain/alerts/account-mails'
import { canOwnerLiftSuppression } from '#domain/alerts/suppression'
import { suppressAddress, findSuppression } from '#platform/suppression'
import type { NotificationTarget } from '#prisma/generated/client'
import { HttpError, notFound } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { cleanText } from '../accounts/sign-up-rules'

/** Scope of an unsubscribe link: a target and, if the email was about one search, that search. */
interface Unsubscribable {
  name: string
  /** Whether it is the account's own address, so the recipient has access to the dashboard. */
  isMain: boolean
  /**
   * How a recipient can restart email after unsubscribing: by the owner's switch or by an emailed link. Null while
   * email is sent.
   */
  goesOnBy: 'switch' | 'link' | null
  search: { id: string; name: string; isMuted: boolean } | null
}

/** 404 for an unknown token. Ignores a search that belongs to another account. */
export async function loadUnsubscribeState(token: string, searchId: unknown): Promise<Unsubscribable> {
  const target = await targetOfLink(token)
  const search = await searchOf(target, searchId)
  const about = { name: target.name, isMain: target.isMain, goesOnBy: await goesOnBy(target) }
  if (!search) return { ...about, search: null }
  const muted = await database().mutedSearch.count({ where: { targetId: target.id, searchId: search.id } })
  // A recipient who has not confirmed the address sees no text entered by the account.
  const name = target.confirmedAt === null ? defaultSearchName(search) : searchName(search)
  return { ...about, search: { id: search.id, name, isMuted: muted > 0 } }
}

/** For email, neither a bounce nor the owner's own switch counts as stopped. */
async function goesOnBy(target: NotificationTarget): Promise<Unsubscribable['goesOnBy']> {
  if (target.email === null) return target.active ? null : 'switch'
  const reason = await findSuppression(database(), target.email)
  if (reason === null || reason === 'BOUNCED') return null
  return canOwnerLiftSuppression(target, reason) ? 'switch' : 'link'
}

interface AccountMailState {
  mail: AccountMail
  name: string
  isOn: boolean
}

/** Of the link in such an email, which goes to an account's own address only. 404 for any other token. */
export async function loadAccountMailState(token: string, mail: AccountMail): Promise<AccountMailState> {
  const { name, userId } = await mainTargetOfLink(token)
  const user = await database().user.findUniqueOrThrow({ where: { id: userId } })
  return { mail, name, isOn: user[accountMails[mail].setting] }
}

/** Turns off such emails of the link's account, and no others. Idempotent. */
export async function stopAccountMail(token: string, mail: AccountMail): Promise<void> {
  const { userId } = await mainTargetOfLink(token)
  await database().user.update({ where: { id: userId }, data: { [accountMails[mail].setting]: false } })
}

/** Suppresses the address of an unsubscribe link in every account. Idempotent. */
export async function unsubscribe(token: string): Promise<void> {
  const { email, id } = await targetOfLink(token)
  await database().$transaction(async (tx) => {
    if (email !== null) await suppressAddress(tx, email, { reason: 'UNSUBSCRIBED', at: new Date() })
    else await tx.notificationTarget.updateMany({ where: { id }, data: { active: false } })
  })
}

/** Stops emails about one search to one target; others continue. Idempotent. 404 for another account's search. */
export async function muteSearch(token: string, searchId: unknown): Promise<void> {
  const target = await targetOfLink(token)
  const search = await searchOf(target, searchId)
  if (!search) throw notFound('That search')
  const key = { targetId: target.id, searchId: search.id }
  await database().mutedSearch.createMany({ data: key, skipDuplicates: true })
}

/** Unmutes a search for a target, whether the recipient or the owner muted it. */
export async function unmuteSearch(owner: Owner, targetId: unknown, searchId: unknown): Promise<void> {
  if (!isUuid(targetId) || !isUuid(searchId)) throw notFound('That search')
  const where = { targetId, searchId, target: { userId: owner.id } }
  await withOwnerLock(owner, (tx) => tx.mutedSearch.deleteMany({ where }))
}

/** Keyed by target id. */
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

/** The target was removed, or the account has changed its address: nothing is sent there with this link. */
const outOfUse = 'This unsubscribe link no longer works. Still getting emails? Use the link in the newest one.'

async function targetOfLink(token: string): Promise<NotificationTarget> {
  const target = await database().notificationTarget.findUnique({ where: { unsubscribeToken: cleanText(token) } })
  if (!target) throw new HttpError(404, outOfUse)
  return target
}

async function mainTargetOfLink(token: string): Promise<NotificationTarget> {
  const target = await targetOfLink(token)
  if (!target.isMain) throw new HttpError(404, outOfUse)
  return target
}

async function searchOf({ userId }: NotificationTarget, id: unknown) {
  if (!isUuid(id)) return null
  return database().search.findFirst({ where: { id, userId, status: { not: 'DELETED' } } })
}
