import { isUuid } from '../../../http/paths.server'
import { database } from '../../../services/database.server'
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
export async function endSession(userId: string, id: unknown): Promise<void> {
  if (isUuid(id)) await database().session.deleteMany({ where: { id, userId } })
}

/** Ends all sessions of the account but the request's own, and the Google tokens under way. */
export async function endOtherSessions(request: Request, userId: string): Promise<void> {
  await database().$transaction([
    database().session.deleteMany({ where: { userId, tokenHash: { not: ownTokenHash(request) ?? '' } } }),
    database().user.update({ where: { id: userId }, data: { signedOutAt: new Date() } }),
  ])
}
