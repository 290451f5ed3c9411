import { isUuid } from '../../http/paths.server'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner } from '../../features/accounts/session/lock-owner.server'
import { ownTokenHash } from '../../features/accounts/session/sessions.server'

/** The account's signed-in browsers: this one first, then by most recent use. */
export async function ownSessions(request: Request, userId: string) {
  const own = ownTokenHash(request)
  const rows = await database().session.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: { usedAt: 'desc' },
  })
  const sessions = rows.map(({ id, device, createdAt, usedAt, tokenHash }) => {
    return { id, device, createdAt, usedAt, isThisOne: tokenHash === own }
  })
  return sessions.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}
export type OwnSession = Awaited<ReturnType<typeof ownSessions>>[number]

/** Ignores ids of sessions that belong to another account. */
export async function endSession(owner: Owner, id: unknown): Promise<void> {
  if (isUuid(id)) await withOwnerLock(owner, (tx) => tx.session.deleteMany({ where: { id, userId: owner.id } }))
}

/** Ends all of the account's sessions except the request's own, and invalidates its Google tokens. */
export async function endOtherSessions(request: Request, owner: Owner): Promise<void> {
  const { id } = owner
  await withOwnerLock(owner, async (tx) => {
    await tx.session.deleteMany({ where: { userId: id, tokenHash: { not: ownTokenHash(request) ?? '' } } })
    await tx.user.update({ where: { id }, data: { signedOutAt: new Date() } })
  })
}
