import { isUuid } from '../../../http/paths.server'
import { database } from '../../../services/database.server'
import { withOwnerLock, type Owner } from '../session/lock-owner.server'
import { ownTokenHash } from '../session/sessions.server'

/** The browsers that are signed in to the account, this one first, then the last used. */
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

/** Ends one session of the account. Does nothing for the id of somebody else's. */
export async function endSession(owner: Owner, id: unknown): Promise<void> {
  if (isUuid(id)) await withOwnerLock(owner, (tx) => tx.session.deleteMany({ where: { id, userId: owner.id } }))
}

/** Ends all sessions of the account but the request's own, and the Google tokens under way. */
export async function endOtherSessions(request: Request, owner: Owner): Promise<void> {
  const { id } = owner
  await withOwnerLock(owner, async (tx) => {
    await tx.session.deleteMany({ where: { userId: id, tokenHash: { not: ownTokenHash(request) ?? '' } } })
    await tx.user.update({ where: { id }, data: { signedOutAt: new Date() } })
  })
}
